package org.crossbranch.render;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.crossbranch.evaluation.TextTable;
import org.crossbranch.query.MatchCounts;
import org.crossbranch.query.MatchedTree;
import org.crossbranch.query.TreeQuery;
import org.crossbranch.tree.Sentence;

/** Tables of what a search found, for a terminal. */
public final class MatchTables {
    private static final String CUT = "…";
    private static final int GAP = 2;
    /** Columns that a cell keeps at least. */
    private static final int LEAST = 10;
    /** Columns of a count. */
    private static final int COUNT = 8;

    private MatchTables() {}

    /**
     * A match a row: the sentence's identifier, the words of each node, and the sentence with what matched in brackets.
     *
     * @param width columns of the terminal, to which cells are cut
     */
    public static TextTable concordance(TreeQuery query, List<MatchedTree> sentences, int width) {
        List<String> header = new ArrayList<>(List.of("sentence"));
        header.addAll(query.names());
        header.add("in its sentence");
        TextTable table = TextTable.headed(header.toArray(String[]::new));
        int cell = Math.max(LEAST, width / (header.size() + 1) - GAP);
        List<List<String>> rows = new ArrayList<>();
        List<String> contexts = new ArrayList<>();
        for (MatchedTree found : sentences) {
            Sentence sentence = found.tree().sentence();
            for (TreeQuery.Match match : found.matches()) {
                List<String> row = new ArrayList<>();
                String id = sentence.id();
                row.add(id.length() > cell ? CUT + id.substring(id.length() - cell + 1) : id);
                match.nodes().values().forEach(node -> row.add(within(sentence.words(node.tokens()), 0, cell)));
                rows.add(row);
                contexts.add(marked(sentence, words(match)));
            }
        }
        // The last column has what the others leave.
        int left = width;
        for (int column = 0; column < header.size() - 1; column++) {
            int at = column;
            left -= GAP
                    + Stream.concat(Stream.of(header), rows.stream())
                            .mapToInt(row -> row.get(at).length())
                            .max()
                            .orElse(0);
        }
        for (int row = 0; row < rows.size(); row++) {
            String context = contexts.get(row);
            rows.get(row).add(within(context, context.indexOf('['), Math.max(LEAST, left)));
            table.add(rows.get(row));
        }
        return table;
    }

    /** The tokens of all nodes of a match, in the order of the sentence. */
    public static List<Integer> words(TreeQuery.Match match) {
        return match.nodes().values().stream()
                .flatMapToInt(node -> Arrays.stream(node.tokens().indices()))
                .sorted()
                .distinct()
                .boxed()
                .toList();
    }

    private static String marked(Sentence sentence, List<Integer> words) {
        StringBuilder text = new StringBuilder();
        for (int token = 0; token < sentence.length(); token++) {
            boolean isIn = words.contains(token);
            text.append(token == 0 ? "" : " ")
                    .append(isIn && !words.contains(token - 1) ? "[" : "")
                    .append(sentence.token(token).form())
                    .append(isIn && !words.contains(token + 1) ? "]" : "");
        }
        return text.toString();
    }

    /** A part of a text that has so many columns and a place in it. */
    private static String within(String text, int place, int width) {
        if (text.length() <= width) {
            return text;
        }
        int start = Math.max(0, Math.min(place - width / 3, text.length() - width));
        int end = start + width;
        return (start > 0 ? CUT + text.substring(start + 1, end - 1) : text.substring(0, end - 1))
                + (end < text.length() ? CUT : text.substring(end - 1));
    }

    /**
     * How often each label and each text was found: a table of both for each node of the query, the most frequent first.
     *
     * @param limit most rows of a table
     * @param width columns of the terminal, to which texts are cut
     */
    public static List<TextTable> counts(TreeQuery query, MatchCounts counts, int limit, int width) {
        List<TextTable> tables = new ArrayList<>();
        for (String name : query.names()) {
            for (Map<String, TreeMap<String, Long>> kind : List.of(counts.labels(), counts.texts())) {
                List<Map.Entry<String, Long>> rows = MatchCounts.frequent(kind.getOrDefault(name, new TreeMap<>()));
                if (!rows.isEmpty()) {
                    TextTable table =
                            TextTable.headed(name + (kind == counts.labels() ? " by label" : " by words"), "times");
                    rows.stream()
                            .limit(limit)
                            .forEach(row -> table.add(List.of(
                                    within(name(row.getKey()), 0, width - COUNT), Long.toString(row.getValue()))));
                    if (rows.size() > limit) {
                        table.add(List.of("and " + (rows.size() - limit) + " more", ""));
                    }
                    tables.add(table);
                }
            }
        }
        return tables;
    }

    private static String name(String counted) {
        return counted.equals(MatchCounts.TOO_MANY)
                ? String.format(Locale.ROOT, "more than %,d different; count them in a table (--out)", MatchCounts.MOST)
                : counted;
    }
}
