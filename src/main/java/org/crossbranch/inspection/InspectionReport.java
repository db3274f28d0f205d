package org.crossbranch.inspection;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.crossbranch.figure.TextTable;
import org.crossbranch.figure.VisibleText;
import org.crossbranch.inspection.TreebankProfile.Group;

/**
 * A treebank as people and programs read of it.
 *
 * @param name the treebank's name
 * @param profile its counts
 * @param malformed trees that cannot be read, of the treebank and of the test sets
 * @param tests test sets compared with it
 * @param checks what training refuses of it
 */
public record InspectionReport(
        String name,
        TreebankProfile profile,
        MalformedTrees malformed,
        List<SplitComparison> tests,
        TrainingChecks checks) {
    private static final int SHOWN = 30;
    private static final int LENGTHS = 10;
    private static final int LONGEST_GROUP = 10;

    private static final Map<Group, String> TABLES = tables();

    /** Copies the list. */
    public InspectionReport {
        tests = List.copyOf(tests);
    }

    private static Map<Group, String> tables() {
        Map<Group, String> tables = new LinkedHashMap<>();
        tables.put(Group.LABEL, "label");
        tables.put(Group.DISCONTINUOUS_LABEL, "label of discontinuous constituents");
        tables.put(Group.ROOT, "label of the root");
        tables.put(Group.TAG, "tag");
        tables.put(Group.FUNCTION, "function");
        tables.put(Group.RELATION, "relation");
        tables.put(Group.CROSSING_RELATION, "relation of non-projective arcs");
        return tables;
    }

    /** Titles of the tables by label, and their rows, the most frequent first. Groups without counts are left out. */
    public Map<String, List<Map.Entry<String, Long>>> labels() {
        Map<String, List<Map.Entry<String, Long>>> labels = new LinkedHashMap<>();
        TABLES.forEach((group, title) -> {
            if (!profile.get(group).isEmpty()) {
                labels.put(title, frequent(group));
            }
        });
        return labels;
    }

    private List<Map.Entry<String, Long>> frequent(Group group) {
        return profile.get(group).entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .toList();
    }

    /** A group whose keys are numbers, in their order. */
    public List<Map.Entry<String, Long>> histogram(Group group) {
        return profile.get(group).entrySet().stream()
                .sorted(Comparator.comparingInt(entry -> Integer.parseInt(entry.getKey())))
                .toList();
    }

    /** Sentences by number of tokens, in groups of ten lengths; all sentences of more than a hundred tokens are one. */
    public List<Map.Entry<String, Long>> lengths() {
        Map<Integer, Long> groups = new TreeMap<>();
        profile.get(Group.LENGTH)
                .forEach((length, count) -> groups.merge(
                        Math.min(LONGEST_GROUP, (Integer.parseInt(length) - 1) / LENGTHS), count, Long::sum));
        return groups.entrySet().stream()
                .map(group -> Map.entry(
                        group.getKey() * LENGTHS
                                + 1
                                + (group.getKey() == LONGEST_GROUP ? "…" : "–" + (group.getKey() + 1) * LENGTHS),
                        group.getValue()))
                .toList();
    }

    /** Sizes by name, with the number of different words. */
    public Map<String, Long> sizes() {
        Map<String, Long> sizes = new LinkedHashMap<>();
        for (String size : List.of(
                "sentences",
                "tokens",
                "constituency trees",
                "discontinuous trees",
                "constituents",
                "discontinuous constituents",
                "dependency trees",
                "non-projective trees",
                "non-projective arcs")) {
            if (profile.size(size) > 0) {
                sizes.put(size, profile.size(size));
            }
        }
        sizes.put("different words", (long) profile.get(Group.WORD).size());
        sizes.put("different tags", (long) profile.get(Group.TAG).size());
        sizes.put("longest sentence", (long) profile.get(Group.LENGTH).keySet().stream()
                .mapToInt(Integer::parseInt)
                .max()
                .orElse(0));
        return sizes;
    }

    /** Reasons to look at the trees before training, a line each. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        if (malformed.count() > 0) {
            warnings.add(
                    number(malformed.count())
                            + " trees that cannot be read; other jobs end there, and import leaves them out with import.malformed=set-aside");
        }
        profile.oddities()
                .forEach((oddity, count) -> warnings.add(number(count) + " " + oddity.text()
                        + profile.example(oddity).map(id -> ", as in " + id).orElse("")));
        warnings.addAll(checks.warnings());
        for (int i = 0; i < tests.size(); i++) {
            SplitComparison test = tests.get(i);
            if (test.sharedSentences() > 0) {
                warnings.add(number(test.sharedSentences()) + " sentences of " + test.name() + " are in " + name);
            }
            for (SplitComparison before : tests.subList(0, i)) {
                if (test.sharedWith(before) > 0) {
                    warnings.add(number(test.sharedWith(before)) + " sentences of " + test.name() + " are in "
                            + before.name());
                }
            }
            if (!test.unknownLabels().isEmpty()) {
                warnings.add("labels of " + test.name() + " that " + name + " lacks: "
                        + String.join(" ", test.unknownLabels()));
            }
        }
        return warnings;
    }

    /** The share of a test set's tokens that are unknown, in percent; not a number if it has none. */
    public static double unknownPercentage(SplitComparison test) {
        return 100.0 * test.unknownTokens() / test.profile().size("tokens");
    }

    /** The report for a terminal. */
    public String text() {
        StringBuilder text = new StringBuilder();
        TextTable sizes = new TextTable();
        sizes().forEach((name, count) -> sizes.add(List.of(name, number(count))));
        text.append(sizes).append('\n');
        if (!tests.isEmpty()) {
            TextTable table = TextTable.headed(
                    "test set", "sentences", "of them known", "tokens", "unknown", "%", "unknown words");
            for (SplitComparison test : tests) {
                table.add(List.of(
                        test.name(),
                        number(test.profile().size("sentences")),
                        number(test.sharedSentences()),
                        number(test.profile().size("tokens")),
                        number(test.unknownTokens()),
                        String.format(Locale.ROOT, "%.1f", unknownPercentage(test)),
                        number(test.unknownForms())));
            }
            text.append(table).append('\n');
        }
        text.append(checks.text());
        if (malformed.count() > 0) {
            text.append("cannot be read\n");
            malformed
                    .first()
                    .forEach(error ->
                            text.append("  ").append(VisibleText.line(error)).append('\n'));
            text.append('\n');
        }
        text.append(table("tokens", lengths(), "sentences"));
        text.append(table("gap degree", histogram(Group.GAP_DEGREE), "sentences"));
        if (!profile.get(Group.BLOCKS).isEmpty()) {
            text.append(table("blocks", histogram(Group.BLOCKS), "constituents"));
        }
        labels().forEach((title, rows) -> text.append(table(title, rows, "times")));
        warnings()
                .forEach(warning -> text.append("Look at: ")
                        .append(VisibleText.line(warning))
                        .append('\n'));
        return text.toString();
    }

    private static String table(String title, List<Map.Entry<String, Long>> rows, String counted) {
        TextTable table = TextTable.headed(title, counted);
        rows.stream()
                .limit(SHOWN)
                .forEach(row ->
                        table.add(List.of(row.getKey().isEmpty() ? "(none)" : row.getKey(), number(row.getValue()))));
        String rest = rows.size() > SHOWN ? "and " + (rows.size() - SHOWN) + " more\n" : "";
        return table + rest + "\n";
    }

    /** The figures as a tree of maps, ready for JSON. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        Map<String, Long> sizes = new LinkedHashMap<>();
        sizes().forEach((size, count) -> sizes.put(key(size), count));
        json.put("sizes", sizes);
        json.put("lengths", profile.get(Group.LENGTH));
        json.put("gapDegrees", profile.get(Group.GAP_DEGREE));
        json.put("blocks", profile.get(Group.BLOCKS));
        TABLES.keySet().forEach(group -> json.put(key(group.name()), profile.get(group)));
        Map<String, Long> oddities = new LinkedHashMap<>();
        profile.oddities().forEach((oddity, count) -> oddities.put(key(oddity.name()), count));
        json.put("oddities", oddities);
        json.put("malformed", Map.of("count", malformed.count(), "first", malformed.first()));
        json.put("training", checks.json());
        List<Map<String, Object>> compared = new ArrayList<>();
        for (SplitComparison test : tests) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("name", test.name());
            one.put("sentences", test.profile().size("sentences"));
            one.put("sharedSentences", test.sharedSentences());
            one.put("tokens", test.profile().size("tokens"));
            one.put("unknownTokens", test.unknownTokens());
            one.put("unknownWords", test.unknownForms());
            one.put("unknownLabels", test.unknownLabels());
            compared.add(one);
        }
        json.put("tests", compared);
        json.put("warnings", warnings());
        return json;
    }

    /** A key of JSON, such as {@code nonProjectiveArcs}. */
    private static String key(String name) {
        String[] words = name.toLowerCase(Locale.ROOT).split("[ _-]");
        StringBuilder key = new StringBuilder(words[0]);
        for (String word : List.of(words).subList(1, words.length)) {
            key.append(Character.toUpperCase(word.charAt(0))).append(word, 1, word.length());
        }
        return key.toString();
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
