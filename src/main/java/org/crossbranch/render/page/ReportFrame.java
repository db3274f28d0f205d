package org.crossbranch.render.page;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.crossbranch.render.picture.Markup;

/**
 * The subject of a report, and the run that made it.
 *
 * @param name name of what is reported on, such as the gold trees
 * @param run facts about the run by name, for the foot: its start, its command, versions, digests of inputs
 */
public record ReportFrame(String name, Map<String, String> run) {
    /** Copies the map. */
    public ReportFrame {
        run = new LinkedHashMap<>(run);
    }

    /** The foot of the report. */
    String foot() {
        return run.entrySet().stream()
                .map(fact ->
                        "<dt>" + Markup.escape(fact.getKey()) + "</dt><dd>" + Markup.escape(fact.getValue()) + "</dd>")
                .collect(Collectors.joining("", "<footer><dl>", "</dl></footer>"));
    }
}
