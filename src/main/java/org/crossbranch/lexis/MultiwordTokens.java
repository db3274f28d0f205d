package org.crossbranch.lexis;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The words that tokens of a treebank stand for without spelling them, such as <i>in dem</i> for the German <i>im</i>. Forms are
 * compared in small letters; the words get the form's capitals back. Immutable.
 */
public final class MultiwordTokens {
    /** No tokens. */
    public static final MultiwordTokens NONE = new MultiwordTokens(new TreeMap<>());

    private final SortedMap<String, List<String>> words;

    private MultiwordTokens(SortedMap<String, List<String>> words) {
        this.words = words;
    }

    /** Counts the tokens of a treebank, split or whole. */
    public static final class Counts {
        private final Map<String, Map<List<String>, Integer>> counts = new HashMap<>();

        /** Adds a token with its words; of a whole token, itself. */
        public void add(String form, List<String> itsWords) {
            counts.computeIfAbsent(small(form), key -> new TreeMap<>(MultiwordTokens::compare))
                    .merge(itsWords.stream().map(MultiwordTokens::small).toList(), 1, Integer::sum);
        }

        /**
         * The tokens that are split more often than not, each into the words that are most frequent, of equal ones the first. The
         * words of an abbreviation depend on what follows, as with the German <i>z.</i> of <i>z. T.</i> and <i>z. B.</i>, so that it
         * stays whole.
         */
        public MultiwordTokens learned() {
            SortedMap<String, List<String>> learned = new TreeMap<>();
            counts.forEach((form, ways) -> {
                int whole = ways.getOrDefault(List.of(form), 0);
                ways.entrySet().stream()
                        .filter(way -> way.getKey().size() > 1)
                        .reduce((one, other) -> other.getValue() > one.getValue() ? other : one)
                        .filter(way -> way.getValue() > whole && !form.endsWith("."))
                        .ifPresent(way -> learned.put(form, way.getKey()));
            });
            return new MultiwordTokens(learned);
        }
    }

    private static int compare(List<String> one, List<String> other) {
        return String.join("\t", one).compareTo(String.join("\t", other));
    }

    private static String small(String form) {
        return form.toLowerCase(Locale.ROOT);
    }

    /** Whether no token is split. */
    public boolean isEmpty() {
        return words.isEmpty();
    }

    /** The words of a form: two or more, or none if it is one word. */
    public List<String> split(String form) {
        List<String> found = words.getOrDefault(small(form), List.of());
        if (found.isEmpty() || small(form).equals(form)) {
            return found;
        }
        boolean isAllCapitals = form.length() > 1 && form.equals(form.toUpperCase(Locale.ROOT));
        if (isAllCapitals) {
            return found.stream().map(word -> word.toUpperCase(Locale.ROOT)).toList();
        }
        if (!Character.isUpperCase(form.codePointAt(0))) {
            return found;
        }
        List<String> capitalized = new ArrayList<>(found);
        String first = found.get(0);
        int rest = first.offsetByCodePoints(0, 1);
        capitalized.set(0, first.substring(0, rest).toUpperCase(Locale.ROOT) + first.substring(rest));
        return capitalized;
    }

    /** A line for each form, with tabs between it and its words; sorted, in UTF-8. */
    public byte[] bytes() {
        StringBuilder lines = new StringBuilder();
        words.forEach((form, itsWords) -> lines.append(form)
                .append('\t')
                .append(String.join("\t", itsWords))
                .append('\n'));
        return lines.toString().getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Reads what {@link #bytes} wrote.
     *
     * @throws IllegalArgumentException if a line is not a form with two words or more, or a form has two
     */
    public static MultiwordTokens read(byte[] bytes) {
        SortedMap<String, List<String>> read = new TreeMap<>();
        List<String> lines = new String(bytes, StandardCharsets.UTF_8).lines().toList();
        for (String line : lines) {
            List<String> parts = Arrays.asList(line.split("\t", -1));
            if (parts.size() < 3
                    || parts.contains("")
                    || read.put(parts.get(0), List.copyOf(parts.subList(1, parts.size()))) != null) {
                throw new IllegalArgumentException("\"" + line + "\" is no line of a form and its words");
            }
        }
        return new MultiwordTokens(read);
    }
}
