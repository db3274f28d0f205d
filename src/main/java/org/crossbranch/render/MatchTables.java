package org.crossbranch.render;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.crossbranch.figure.TextTable;
import org.crossbranch.query.MatchCounts;
import org.crossbranch.query.MatchedTree;
import org.crossbranch.query.TreeQuery;
import org.crossbranch.tree.Sentence;

/** Tables of what a search found: for a terminal, a page, or a spreadsheet. */
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
     * How often a node of a query was found with each label, or with each text.
     *
     * @param title the node, and by what it is counted
     * @param counts the most frequent first
     */
    public record Counted(String title, List<Map.Entry<String, Long>> counts) {
        /**
         * The same as a table.
         *
         * @param limit most rows
         * @param width columns of the terminal, to which texts are cut
         */
        public TextTable table(int limit, int width) {
            TextTable table = TextTable.headed(title, "times");
            counts.stream()
                    .limit(limit)
                    .forEach(row -> table.add(
                            List.of(within(name(row.getKey()), 0, width - COUNT), Long.toString(row.getValue()))));
            if (counts.size() > limit) {
                table.add(List.of("and " + (counts.size() - limit) + " more", ""));
            }
            return table;
        }
    }

    /** The labels and the texts of each node of a query that was found. */
    public static List<Counted> counted(TreeQuery query, MatchCounts counts) {
        return query.names().stream()
                .flatMap(name -> Stream.of(
                        new Counted(name + " by label", frequent(counts.labels(), name)),
                        new Counted(name + " by words", frequent(counts.texts(), name))))
                .filter(counted -> !counted.counts().isEmpty())
                .toList();
    }

    private static List<Map.Entry<String, Long>> frequent(Map<String, ? extends Map<String, Long>> kind, String name) {
        Map<String, Long> counts = kind.get(name);
        return counts == null ? List.of() : MatchCounts.frequent(counts);
    }

    /**
     * The counts as CSV (RFC 4180) with a header: what is counted, the label or the text, and how often. A node with more than
     * {@value MatchCounts#MOST} different ones has a row that says so.
     */
    public static String csv(List<Counted> counts) {
        StringBuilder csv = new StringBuilder("counted,value,times\r\n");
        for (Counted counted : counts) {
            for (Map.Entry<String, Long> row : counted.counts()) {
                csv.append(quoted(counted.title()) + "," + quoted(name(row.getKey())) + "," + row.getValue() + "\r\n");
            }
        }
        return csv.toString();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }

    private static String name(String counted) {
        return counted.equals(MatchCounts.TOO_MANY)
                ? String.format(Locale.ROOT, "more than %,d different; count them in a table (--out)", MatchCounts.MOST)
                : counted;
    }
}
