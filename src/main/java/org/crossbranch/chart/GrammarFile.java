package org.crossbranch.chart;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The text of a grammar, in UTF-8. The first line names the format, the second one says how the grammar was extracted. Each other line is
 * a rule, with tabulators between: its count, its parent, its blocks with commas between, and its children.
 */
public final class GrammarFile {
    private static final String FORMAT = "% crossbranch grammar 1";
    private static final String TAB = "\t";
    private static final int LEAST_COLUMNS = 4;

    private GrammarFile() {}

    /** Whether a file begins as one of a grammar does. */
    public static boolean is(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file)) {
            return is(in);
        }
    }

    /** Whether a stream begins as a grammar's file does. */
    public static boolean is(InputStream in) throws IOException {
        byte[] format = FORMAT.getBytes(StandardCharsets.UTF_8);
        return Arrays.equals(in.readNBytes(format.length), format);
    }

    /** Writes a grammar: the rules by their parents, the most frequent first. Equal grammars give equal texts. */
    public static void write(Grammar grammar, Writer out) throws IOException {
        GrammarOptions options = grammar.options();
        out.write(FORMAT + "\n");
        out.write(String.format(
                Locale.ROOT,
                "%s\t%s\t%d\t%d\t%d\n",
                options.system().written(),
                options.heads(),
                options.horizontal(),
                options.vertical(),
                grammar.trees()));
        Comparator<Map.Entry<Rule, Long>> order =
                Comparator.comparing(entry -> entry.getKey().parent().written());
        List<Map.Entry<Rule, Long>> entries = grammar.counts().entrySet().stream()
                .sorted(order.thenComparing(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                        .thenComparing(entry -> entry.getKey().toString()))
                .toList();
        for (Map.Entry<Rule, Long> entry : entries) {
            Rule rule = entry.getKey();
            out.write(entry.getValue() + TAB + rule.parent().written() + TAB + String.join(",", rule.blocks()));
            for (Symbol child : rule.children()) {
                out.write(TAB + child.written());
            }
            out.write("\n");
        }
    }

    /**
     * Reads a grammar.
     *
     * @throws IllegalArgumentException if it is none; the message says in which line, why, and how to mend it
     */
    public static Grammar read(Path file) {
        try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            List<String> lines = in.lines().toList();
            int number = 0;
            try {
                if (lines.size() < 2 || !lines.get(0).equals(FORMAT)) {
                    throw new IllegalArgumentException("no grammar begins here; its first line is \"" + FORMAT
                            + "\", its second says how it was extracted");
                }
                number = 1;
                String[] head = columns(lines.get(1), "how the grammar was extracted", 5, 5);
                GrammarOptions options = new GrammarOptions(
                        GrammarOptions.Formalism.named(head[0]), head[1], (int) number(head[2]), (int) number(head[3]));
                Map<Rule, Long> counts = new HashMap<>();
                for (number = 2; number < lines.size(); number++) {
                    String[] columns = columns(lines.get(number), "a rule", LEAST_COLUMNS, LEAST_COLUMNS + 1);
                    Rule rule = new Rule(
                            Symbol.parse(columns[1]),
                            Arrays.stream(columns)
                                    .skip(LEAST_COLUMNS - 1)
                                    .map(Symbol::parse)
                                    .toList(),
                            List.of(columns[2].split(",", -1)));
                    if (counts.put(rule, number(columns[0])) != null) {
                        throw new IllegalArgumentException("the rule stands in the file before; keep one of the two");
                    }
                }
                return new Grammar(options, counts, number(head[4]));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("line " + (number + 1) + ": " + e.getMessage(), e);
            }
        } catch (IOException | UncheckedIOException e) {
            throw new IllegalArgumentException(
                    "it cannot be read (" + e.getMessage() + "); give a file that the command grammar wrote", e);
        }
    }

    private static String[] columns(String line, String what, int least, int most) {
        String[] columns = line.split(TAB, -1);
        if (columns.length < least || columns.length > most) {
            throw new IllegalArgumentException("the line has " + columns.length + " columns; " + what + " has " + least
                    + (most > least ? " or " + most : "") + ", with tabulators between");
        }
        return columns;
    }

    private static long number(String text) {
        if (!text.matches("[0-9]{1,18}")) {
            throw new IllegalArgumentException("\"" + text + "\" is no count; write a whole number");
        }
        return Long.parseLong(text);
    }
}
