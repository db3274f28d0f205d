package org.crossbranch.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.crossbranch.SharedData;
import org.crossbranch.figure.Percentage;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.TreebankReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The outputs of seven parsers, scored to the last digit as the field's evaluator scores them. */
class ReferenceCasesTest {
    private static final String FOLDER = "facts/evaluation-cases/";

    /** Characters of a printed line before its figures. */
    private static final int NAME_WIDTH = 27;

    @Test
    void bundledParametersAreThoseOfTheCases() throws IOException {
        assertThat(EvaluationParameters.conventions())
                .isEqualTo(EvaluationParameters.parse(
                        "proper.prm", Files.readAllBytes(SharedData.require(FOLDER + "proper.prm"))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "discodop_dop.export",
                "discodop_pcfg.export",
                "discodop_plcfrs.export",
                "mtg_b1.discbracket",
                "mtg_b4.discbracket",
                "mtg_b16.discbracket",
                "uparse_b4.export"
            })
    void summariesAreTheSame(String predicted) throws IOException {
        EvaluationParameters parameters = EvaluationParameters.conventions();
        List<SentenceMatcher.Pair<ConstituencyTree>> pairs = pairs("gold.export", predicted);
        String name = predicted.substring(0, predicted.indexOf('.'));
        assertThat(figures(parameters, pairs)).isEqualTo(printed(name + ".lated.txt", 13));
        assertThat(brackets(parameters, pairs)).isEqualTo(printed(name + ".all.txt", 11));
        assertThat(brackets(parameters.withDiscontinuousOnly(true), pairs)).isEqualTo(printed(name + ".disc.txt", 11));
    }

    /** The evaluator that made the cases removed functions; their labels have none, so that nothing changes. */
    @Test
    void removingFunctionsChangesNothingInTheCases() throws IOException {
        EvaluationParameters parameters = EvaluationParameters.conventions().withFunctions(FunctionTreatment.REMOVE);
        List<SentenceMatcher.Pair<ConstituencyTree>> pairs = pairs("gold.export", "discodop_dop.export");
        assertThat(figures(parameters, pairs)).isEqualTo(printed("discodop_dop.lated.txt", 13));
    }

    @Test
    void sentencesAreTheSame() throws IOException {
        BracketScorer scorer = new BracketScorer(EvaluationParameters.conventions());
        List<String> rows = new ArrayList<>();
        for (SentenceMatcher.Pair<ConstituencyTree> pair : pairs("gold.discbracket", "mtg_b4.discbracket")) {
            SentenceScore score = scorer.score(pair);
            BracketCounts brackets = score.brackets(BracketView.LABELLED);
            SentenceScore.TagCounts tags = score.tags();
            rows.add(String.join(
                    " ",
                    Integer.toString(rows.size() + 1),
                    Integer.toString(score.length()),
                    brackets.recall().toString(),
                    brackets.precision().toString(),
                    Long.toString(brackets.matched()),
                    Long.toString(brackets.gold()),
                    Long.toString(brackets.predicted()),
                    Long.toString(tags.tokens()),
                    Long.toString(tags.correct()),
                    tags.accuracy().toString()));
        }
        List<String> expected = Files.readAllLines(SharedData.require(FOLDER + "mtg_b4.per-sentence.txt")).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.strip().replaceAll("\\s+", " ").replace("nan", Percentage.UNDEFINED))
                .toList();
        assertThat(rows).hasSize(718).isEqualTo(expected);
    }

    /** From each figure's name to its two columns: up to 40 tokens, and all. */
    private static Map<String, List<String>> printed(String file, int size) throws IOException {
        Map<String, List<String>> figures = new LinkedHashMap<>();
        for (String line : Files.readAllLines(SharedData.require(FOLDER + file))) {
            if (!line.startsWith("_") && !line.isBlank()) {
                figures.put(
                        line.substring(0, NAME_WIDTH).strip().replace(":", ""),
                        List.of(line.substring(NAME_WIDTH).strip().split("\\s+")));
            }
        }
        assertThat(figures).as(file).hasSize(size);
        return figures;
    }

    private static Map<String, List<String>> figures(
            EvaluationParameters parameters, List<SentenceMatcher.Pair<ConstituencyTree>> pairs) {
        EvaluationTotals totals = new BracketScorer(parameters).withTreeScores().total(pairs);
        EvaluationReport report = new EvaluationReport(parameters, totals);
        Map<String, List<String>> figures = new LinkedHashMap<>();
        for (EvaluationSummary column : List.of(report.upToCutoff(), report.all())) {
            Map<String, Object> named = new LinkedHashMap<>();
            named.put("number of sentences", column.sentences());
            named.put("longest sentence", column.longestSentence());
            named.put("gold brackets", column.brackets().brackets().distinctGold());
            named.put("cand. brackets", column.brackets().brackets().distinctPredicted());
            named.put("disc. gold brackets", column.discontinuous().brackets().gold());
            named.put("disc. cand. brackets", column.discontinuous().brackets().predicted());
            named.put("labeled recall", column.recall());
            named.put("labeled precision", column.precision());
            named.put("labeled f-measure", column.f1());
            named.put("exact match", column.exactMatch());
            named.put("leaf-ancestor", column.leafAncestor());
            named.put("tree-dist (Dice micro avg)", column.treeDistance());
            named.put("pos accuracy", column.posAccuracy());
            named.forEach((key, value) ->
                    figures.computeIfAbsent(key, name -> new ArrayList<>()).add(value.toString()));
        }
        return figures;
    }

    private static Map<String, List<String>> brackets(
            EvaluationParameters parameters, List<SentenceMatcher.Pair<ConstituencyTree>> pairs) {
        Map<String, List<String>> figures = figures(parameters, pairs);
        figures.keySet().removeAll(List.of("leaf-ancestor", "tree-dist (Dice micro avg)"));
        return figures;
    }

    private static List<SentenceMatcher.Pair<ConstituencyTree>> pairs(String gold, String predicted)
            throws IOException {
        return SentenceMatcher.match(trees(gold), trees(predicted));
    }

    private static List<ConstituencyTree> trees(String file) throws IOException {
        Path path = SharedData.require(FOLDER + file);
        try (TreebankReader<ConstituencyTree> reader =
                ConstituencyFormat.of(path).read(path)) {
            return reader.trees().toList();
        }
    }
}
