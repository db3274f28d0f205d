package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Errors by label are the same in JSON, table, page and on the terminal, and are those of a naive count. */
class EvaluateErrorsTest {
    private static final long SEED = 77;
    private static final int SENTENCES = 60;
    private static final String PUNCTUATION = "$,";
    private static final int MOST_CONFUSIONS = 20;
    private static final String OUTCOMES = "byDiscontinuousLabel";
    private static final String CONFUSIONS = "byConfusedLabel";

    @TempDir
    private Path folder;

    private final NaiveErrors mixed = new NaiveErrors();
    private final NaiveErrors random = new NaiveErrors();
    private Path gold;
    private Path mixedFile;
    private Path randomFile;

    /** One system has right trees, trees with other labels, and others; another has others only. */
    @BeforeEach
    void write() throws IOException {
        LocalSpark.session();
        RandomTrees shapes = new RandomTrees(SEED);
        List<ConstituencyTree> right = new ArrayList<>();
        List<ConstituencyTree> some = new ArrayList<>();
        List<ConstituencyTree> none = new ArrayList<>();
        for (int i = 0; i < SENTENCES; i++) {
            ConstituencyTree tree = shapes.nextOfLength(3 + i % 9);
            ConstituencyTree other = shapes.nextOfLength(3 + i % 9).withSentence(tree.sentence());
            ConstituencyTree renamed = tree.withRoot(renamed(tree.root(), i % 2 == 0));
            right.add(tree);
            some.add(List.of(tree, other, renamed).get(i % 3));
            none.add(other);
            mixed.add(tree, some.get(i));
            random.add(tree, other);
        }
        gold = file("gold", right);
        mixedFile = file("mixed", some);
        randomFile = file("random", none);
    }

    @Test
    void ofOneSystem() throws IOException {
        Path json = folder.resolve("scores.json");
        Path scores = folder.resolve("scores");
        String out = evaluate("--gold", gold, "--predicted", mixedFile, "--json", json, "--out", scores, "--tables");
        JsonNode tree = new ObjectMapper().readTree(json.toFile());
        assertThat(tree.get(OUTCOMES)).isEqualTo(json(mixed.outcomes()));
        assertThat(tree.get(CONFUSIONS)).isEqualTo(json(mixed.confusions()));
        assertThat(numbers(scores, "mixed.discbracket", OUTCOMES)).isEqualTo(flat(mixed.outcomes()));
        assertThat(numbers(scores, "mixed.discbracket", CONFUSIONS)).isEqualTo(flat(mixed.confusions()));
        assertThat(words(out)).contains(lines(mixed.outcomeRows()), lines(mixed.confusionRows()));
        assertThat(mixed.confusionRows())
                .as("seed %d: there are more than are shown", SEED)
                .hasSize(MOST_CONFUSIONS);
        assertThat(mixed.outcomes().values().stream()
                        .flatMap(counts -> counts.entrySet().stream().filter(count -> count.getValue() > 0))
                        .map(Map.Entry::getKey))
                .contains("perfect", "partial", "notDetected", "falsePositives");
    }

    @Test
    void ofSeveralSystems() throws IOException {
        Path json = folder.resolve("scores.json");
        Path scores = folder.resolve("scores");
        Path html = folder.resolve("report.html");
        String out = evaluate(
                "--gold",
                gold,
                "--predicted",
                mixedFile,
                "--predicted",
                randomFile,
                "--json",
                json,
                "--out",
                scores,
                "--html",
                html,
                "--tables");
        JsonNode tree = new ObjectMapper().readTree(json.toFile());
        String page = Files.readString(html);
        Map<String, NaiveErrors> systems = Map.of("mixed.discbracket", mixed, "random.discbracket", random);
        systems.forEach((name, errors) -> {
            JsonNode system = errors == mixed ? tree : tree.at("/others/0");
            assertThat(system.get(OUTCOMES)).isEqualTo(json(errors.outcomes()));
            assertThat(system.get(CONFUSIONS)).isEqualTo(json(errors.confusions()));
            assertThat(numbers(scores, name, OUTCOMES)).isEqualTo(flat(errors.outcomes()));
            assertThat(numbers(scores, name, CONFUSIONS)).isEqualTo(flat(errors.confusions()));
            assertThat(words(out)).contains(lines(errors.outcomeRows()), lines(errors.confusionRows()));
            assertThat(page).contains(html(errors.outcomeRows()), html(errors.confusionRows()));
        });
    }

    /** The naive count: brackets are sets of tokens, and each question goes through all of them. */
    private static final class NaiveErrors {
        private record Bracket(String label, TreeSet<Integer> tokens, boolean isDiscontinuous) {
            boolean isCrossedBy(Bracket other) {
                return other.isDiscontinuous && other.tokens.stream().anyMatch(tokens::contains);
            }
        }

        private final Map<String, Map<String, Long>> counts = new TreeMap<>();
        private final Map<List<String>, Long> confused = new HashMap<>();

        void add(ConstituencyTree gold, ConstituencyTree predicted) {
            List<Bracket> right = brackets(gold);
            List<Bracket> found = brackets(predicted);
            List<Bracket> extra = new ArrayList<>(found);
            List<Bracket> missed = new ArrayList<>();
            for (Bracket bracket : right) {
                boolean isRight = extra.remove(bracket);
                if (!isRight) {
                    missed.add(bracket);
                }
                if (bracket.isDiscontinuous) {
                    count(bracket, "gold");
                    String other = found.stream().anyMatch(bracket::isCrossedBy) ? "partial" : "notDetected";
                    count(bracket, isRight ? "perfect" : other);
                }
            }
            for (Bracket bracket : extra) {
                if (bracket.isDiscontinuous && right.stream().noneMatch(bracket::isCrossedBy)) {
                    count(bracket, "falsePositives");
                }
            }
            // Over the same tokens, the first missed label goes with the first extra one, and so on.
            Map<TreeSet<Integer>, List<Bracket>> extraByTokens =
                    extra.stream().collect(Collectors.groupingBy(Bracket::tokens));
            missed.stream().collect(Collectors.groupingBy(Bracket::tokens)).forEach((tokens, lost) -> {
                List<Bracket> others = extraByTokens.getOrDefault(tokens, List.of());
                for (int i = 0; i < Math.min(lost.size(), others.size()); i++) {
                    confused.merge(List.of(lost.get(i).label, others.get(i).label), 1L, Long::sum);
                }
            });
        }

        private static List<Bracket> brackets(ConstituencyTree tree) {
            List<Bracket> brackets = new ArrayList<>();
            for (Constituent constituent : tree.constituents()) {
                TreeSet<Integer> tokens = Arrays.stream(constituent.yield().indices())
                        .boxed()
                        .filter(token -> isKept(tree, token))
                        .collect(Collectors.toCollection(TreeSet::new));
                if (!tokens.isEmpty() && !constituent.label().equals("ROOT")) {
                    boolean isDiscontinuous = false;
                    for (int token = tokens.first(); token < tokens.last(); token++) {
                        isDiscontinuous |= isKept(tree, token) && !tokens.contains(token);
                    }
                    brackets.add(new Bracket(constituent.label(), tokens, isDiscontinuous));
                }
            }
            return brackets;
        }

        private static boolean isKept(ConstituencyTree tree, int token) {
            return !tree.sentence().token(token).tag().equals(PUNCTUATION);
        }

        private void count(Bracket bracket, String outcome) {
            counts.computeIfAbsent(bracket.label, label -> {
                        Map<String, Long> none = new HashMap<>();
                        List.of("gold", "perfect", "partial", "notDetected", "falsePositives")
                                .forEach(name -> none.put(name, 0L));
                        return none;
                    })
                    .merge(outcome, 1L, Long::sum);
        }

        Map<String, Map<String, Long>> outcomes() {
            return counts;
        }

        List<List<String>> outcomeRows() {
            List<List<String>> rows = new ArrayList<>();
            counts.forEach((label, count) -> {
                List<String> row = new ArrayList<>(List.of(label));
                for (String name : List.of("gold", "perfect", "partial", "notDetected", "falsePositives")) {
                    row.add(count.getOrDefault(name, 0L).toString());
                }
                double share = 100.0 * count.getOrDefault("perfect", 0L) / count.getOrDefault("gold", 0L);
                row.add(String.format(Locale.ROOT, "%.2f", share));
                rows.add(row);
            });
            return rows;
        }

        /** Gold label, predicted label and number, the most frequent first. */
        List<List<String>> confusionRows() {
            return confused.entrySet().stream()
                    .map(entry -> List.of(
                            entry.getKey().get(0),
                            entry.getKey().get(1),
                            entry.getValue().toString()))
                    .sorted(Comparator.<List<String>>comparingLong(row -> -Long.parseLong(row.get(2)))
                            .thenComparing(row -> row.get(0))
                            .thenComparing(row -> row.get(1)))
                    .limit(MOST_CONFUSIONS)
                    .toList();
        }

        Map<String, Map<String, Long>> confusions() {
            Map<String, Map<String, Long>> confusions = new TreeMap<>();
            confusionRows()
                    .forEach(row -> confusions
                            .computeIfAbsent(row.get(0), label -> new TreeMap<>())
                            .put(row.get(1), Long.valueOf(row.get(2))));
            return confusions;
        }
    }

    /** A tree in which every second level has other labels, so many that not all confusions are shown. */
    private static Constituent renamed(Constituent node, boolean isKept) {
        List<TreeNode> children = node.children().stream()
                .map(child -> child instanceof Constituent below ? renamed(below, !isKept) : child)
                .toList();
        boolean isSame = isKept || node.label().equals("ROOT");
        return new Constituent(
                isSame ? node.label() : node.label() + node.yield().size() % 4, node.function(), children);
    }

    private Path file(String name, List<ConstituencyTree> trees) throws IOException {
        Path path = folder.resolve(name + ".discbracket");
        try (TreebankWriter<ConstituencyTree> writer = new DiscbracketFormat().write(path)) {
            for (ConstituencyTree tree : trees) {
                writer.write(tree);
            }
        }
        return path;
    }

    private static String evaluate(Object... options) {
        List<Object> words = new ArrayList<>(List.of("evaluate"));
        words.addAll(List.of(options));
        CommandLineRun run = CommandLineRun.of(words.toArray());
        assertThat(run.exit()).as(run.err()).isZero();
        return run.out();
    }

    private static JsonNode json(Map<String, Map<String, Long>> figures) {
        try {
            return new ObjectMapper().readTree(new ObjectMapper().writeValueAsBytes(figures));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Map<String, Double> flat(Map<String, Map<String, Long>> figures) {
        Map<String, Double> flat = new TreeMap<>();
        figures.forEach((item, values) ->
                values.forEach((figure, value) -> flat.put(item + " " + figure, value.doubleValue())));
        return flat;
    }

    private static Map<String, Double> numbers(Path scores, String system, String breakdown) {
        Map<String, Double> numbers = new TreeMap<>();
        for (Row row : LocalSpark.session()
                .read()
                .parquet(scores.toString())
                .filter("system = '" + system + "' and scope = 'all' and breakdown = '" + breakdown + "'")
                .collectAsList()) {
            numbers.put(row.getAs("item") + " " + row.getAs("figure"), row.getAs("value"));
        }
        return numbers;
    }

    private static String words(String text) {
        return text.replaceAll(" +", " ");
    }

    private static String lines(List<List<String>> rows) {
        return rows.stream().map(row -> String.join(" ", row)).collect(Collectors.joining("\n", "\n", "\n"));
    }

    private static String html(List<List<String>> rows) {
        return rows.stream()
                .map(row -> row.stream().collect(Collectors.joining("</td><td>", "<tr><td>", "</td></tr>")))
                .collect(Collectors.joining("", "<tbody>", "</tbody>"));
    }
}
