package org.crossbranch.evaluation.dependency;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.crossbranch.SharedData;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The outputs of parsers, scored to the last digit as the official evaluators of CoNLL 2017 and 2018 score them. */
final class DependencyReferenceCasesTest {
    private static final String FOLDER = "facts/dependency-cases/";

    private static final Map<String, Metric> METRICS = metrics();

    private static Map<String, Metric> metrics() {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        for (Metric metric : Metric.values()) {
            metrics.put(metric.title(), metric);
        }
        return metrics;
    }

    @ParameterizedTest
    @CsvSource({
        "eu-dev-malt-lazyF, ud-eu-bdt",
        "la-dev-udpipe, ud-la-perseus",
        "la-dev-udpipe-predicted, ud-la-perseus",
        "nl-dev-malt-lazyF, ud-nl-lassysmall"
    })
    void figuresOfParsersAreTheSame(String name, String treebank) throws IOException {
        DependencyTotals totals =
                totals(SharedData.require("data/" + treebank + "/dev.conllu"), require(name + ".sys.conllu"));
        String[] parts = Files.readString(require(name + ".txt")).split("(?m)^== ", -1);
        assertThat(parts).hasSize(5);
        assertThat(printed(parts[1])).hasSize(13).isEqualTo(figures(totals, parts[1], false));
        assertThat(printed(parts[2])).hasSize(13).isEqualTo(counts(totals, parts[2]));
        assertThat(printed(parts[3])).hasSize(12).isEqualTo(figures(totals, parts[3], true));
        assertThat(own(totals))
                .isEqualTo(parts[4].substring(parts[4].indexOf('\n') + 1).strip());
    }

    @ParameterizedTest
    @ValueSource(strings = {"gold sys1", "gold sys2", "gold sys-space", "case-gold case"})
    void figuresOfTheTaskItselfAreTheSame(String files) throws IOException {
        String[] names = files.split(" ", -1);
        Path predicted = require("conll2017/" + names[1] + (names[1].equals("case") ? "-sys" : "") + ".conllu");
        DependencyTotals totals = totals(require("conll2017/" + names[0] + ".conllu"), predicted);
        String expected = Files.readString(require("conll2017/" + names[1] + "-expected.results"));
        assertThat(printed(expected)).hasSize(12).isEqualTo(figures(totals, expected, true));
    }

    /** From each metric's name to its figures, in the order of the table. */
    private static Map<String, List<String>> printed(String table) {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        Matcher matcher = Pattern.compile("(?m)^(\\w+) *\\|( *\\d.*)$").matcher(table);
        while (matcher.find()) {
            List<String> cells = new ArrayList<>();
            for (String cell : matcher.group(2).split("\\|", -1)) {
                if (!cell.isBlank()) {
                    cells.add(cell.strip());
                }
            }
            rows.put(matcher.group(1), cells);
        }
        return rows;
    }

    private static Map<String, List<String>> figures(DependencyTotals totals, String table, boolean isOf2017)
            throws IOException {
        RelationWeights weights = RelationWeights.parse("weights.clas", Files.readString(require("weights.clas")));
        Map<String, List<String>> rows = new LinkedHashMap<>();
        for (String name : printed(table).keySet()) {
            Score score;
            if (name.equals("WeightedLAS")) {
                score = totals.weightedLas(weights);
            } else if (name.equals("CLAS") && isOf2017) {
                score = totals.clasOf2017();
            } else {
                score = totals.score(Objects.requireNonNull(METRICS.get(name), name));
            }
            List<String> cells = new ArrayList<>(List.of(two(score.precision()), two(score.recall()), two(score.f1())));
            if (!List.of("Tokens", "Sentences", "Words").contains(name)) {
                cells.add(two(score.alignedAccuracy()));
            }
            rows.put(name, cells);
        }
        return rows;
    }

    private static Map<String, List<String>> counts(DependencyTotals totals, String table) {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        for (String name : printed(table).keySet()) {
            Score score = totals.score(Objects.requireNonNull(METRICS.get(name), name));
            List<String> cells =
                    new ArrayList<>(List.of(whole(score.correctGold()), whole(score.gold()), whole(score.predicted())));
            if (!List.of("Tokens", "Sentences").contains(name)) {
                cells.add(whole(score.aligned()));
            }
            rows.put(name, cells);
        }
        return rows;
    }

    /** Figures with four digits, in the words of the cases. */
    private static String own(DependencyTotals totals) {
        Score arcs = totals.nonProjective();
        return String.format(
                Locale.ROOT,
                "words %.0f  UAS %.4f  LAS(full labels) %.4f  UEM %.4f%n"
                        + "non-projective arcs: gold %.0f, system %.0f; recall (head right for words whose gold arc is"
                        + " non-projective) %.4f; precision (head right among the system's non-projective arcs) %.4f",
                totals.score(Metric.WORDS).gold(),
                totals.score(Metric.UAS).recall(),
                totals.score(Metric.LAS_WITH_SUBTYPES).recall(),
                totals.score(Metric.UEM).recall(),
                arcs.gold(),
                arcs.predicted(),
                arcs.recall(),
                arcs.precision());
    }

    private static String two(double percentage) {
        return Score.rounded(percentage).toPlainString();
    }

    private static String whole(double count) {
        return Long.toString((long) count);
    }

    private static Path require(String file) {
        return SharedData.require(FOLDER + file);
    }

    private static DependencyTotals totals(Path gold, Path predicted) throws IOException {
        try (TreebankReader<ConlluSentence> goldReader = new ConlluFormat().read(gold);
                TreebankReader<ConlluSentence> predictedReader = new ConlluFormat().read(predicted)) {
            return DependencyScorer.score(
                    new PlacedSentences(gold.toString(), goldReader),
                    new PlacedSentences(predicted.toString(), predictedReader),
                    ScoredSegment.Observer.NONE);
        }
    }
}
