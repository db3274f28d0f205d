package org.crossbranch.figure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Rows in columns: those of words to the left, those of numbers to the right. The first row names them. */
public final class TextTable {
    private static final int GAP = 2;
    private static final Pattern NUMBER = Pattern.compile("[-+−]?[0-9][0-9.,]*( ?%)?|[-–]|nan|");

    private final List<List<String>> rows = new ArrayList<>();

    /** A table without rows. */
    public TextTable() {}

    /** A table whose first row are names of columns. */
    public static TextTable headed(String... names) {
        TextTable table = new TextTable();
        table.add(Arrays.asList(names));
        return table;
    }

    /** Adds a row of a name and the other cells. */
    public void add(String name, List<String> cells) {
        List<String> row = new ArrayList<>(List.of(name));
        row.addAll(cells);
        add(row);
    }

    /** Adds a row. */
    public void add(List<String> row) {
        rows.add(row.stream().map(VisibleText::line).toList());
    }

    /** The rows, with the names of columns first. */
    public List<List<String>> rows() {
        return List.copyOf(rows);
    }

    /** The rows, each ended by a line feed. */
    @Override
    public String toString() {
        int[] widths = new int[rows.stream().mapToInt(List::size).max().orElse(0)];
        for (List<String> row : rows) {
            for (int column = 0; column < row.size(); column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        boolean[] ofWords = new boolean[widths.length];
        for (List<String> row : rows.subList(Math.min(1, rows.size()), rows.size())) {
            for (int column = 0; column < row.size(); column++) {
                ofWords[column] |= !NUMBER.matcher(row.get(column)).matches();
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) {
                String word = row.get(column);
                String padding = " ".repeat(widths[column] - word.length());
                line.append(column == 0 ? "" : " ".repeat(GAP))
                        .append(column == 0 || ofWords[column] ? word + padding : padding + word);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
