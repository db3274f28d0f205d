package org.crossbranch.render.page;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.crossbranch.render.picture.Markup;

/** A table of a page. */
final class HtmlTable {
    private HtmlTable() {}

    /** The table, which scrolls within the page. Texts are not escaped yet. */
    static String element(String caption, List<String> header, List<List<String>> rows) {
        return "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Table\"><table><caption>"
                + Markup.escape(caption) + "</caption><thead>" + row("th scope=\"col\"", header)
                + "</thead><tbody>"
                + rows.stream().map(row -> row("td", row)).collect(Collectors.joining()) + "</tbody></table></div>";
    }

    private static String row(String cell, List<String> texts) {
        String end = "</" + cell.substring(0, 2) + ">";
        return IntStream.range(0, texts.size())
                .mapToObj(i -> "<" + cell + ">" + Markup.escape(texts.get(i)) + end)
                .collect(Collectors.joining("", "<tr>", "</tr>"));
    }

    /** A row with a name before its cells. */
    static List<String> headed(String name, List<String> cells) {
        List<String> row = new ArrayList<>(List.of(name));
        row.addAll(cells);
        return row;
    }
}
