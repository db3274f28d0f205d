package org.crossbranch.evaluation.dependency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.crossbranch.evaluation.significance.PairedScores;
import org.crossbranch.evaluation.significance.Resampling;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.junit.jupiter.api.Test;

/** Comparisons of systems whose sentences may end elsewhere. */
class ComparedSystemTest {
    private static final long SEED = 5;

    private final Random random = new Random(SEED);

    /** The sums over stretches that all systems share are those of the whole, however each system divides the text. */
    @Test
    void scoresAddUpToTheWhole() throws IOException {
        for (int round = 0; round < 30; round++) {
            List<String> words = words(random.nextInt(40) + 1);
            String gold = text(words);
            List<String> names = List.of("one", "two", "three");
            List<ComparedSystem> systems = new ArrayList<>();
            List<DependencyReport> reports = new ArrayList<>();
            for (int i = 0; i < names.size(); i++) {
                ComparedSystem system = i == 0 ? ComparedSystem.first(3) : ComparedSystem.beside(systems.get(0));
                reports.add(new DependencyReport(score(gold, text(words), system), Optional.empty()));
                systems.add(system);
            }
            PairedScores scores = ComparedSystem.scores(names, systems);
            List<List<Resampling.Interval>> found =
                    new Resampling(1, 1).of(scores).intervals();
            for (int i = 0; i < names.size(); i++) {
                DependencyTotals totals = reports.get(i).totals();
                assertThat(found.get(i).get(0).value())
                        .as("round %d, seed %d", round, SEED)
                        .isEqualTo(totals.score(Metric.LAS).f1(), offset(1e-9));
                assertThat(found.get(i).get(4).value())
                        .isEqualTo(totals.score(Metric.LEM).recall(), offset(1e-9));
                DependencyEvaluation evaluation =
                        systems.get(i).evaluation(names.get(i), reports.get(i), systems.get(0));
                assertThat(evaluation.examples())
                        .hasSameSizeAs(systems.get(0)
                                .evaluation("one", reports.get(0), systems.get(0))
                                .examples());
                long confused = totals.score(Metric.UAS).correctGold() > 0
                        ? Math.round(totals.score(Metric.UAS).correctGold()
                                - totals.score(Metric.LAS).correctGold())
                        : 0;
                assertThat(evaluation.report().totals().confusions().values().stream()
                                .flatMap(row -> row.values().stream())
                                .mapToLong(Long::longValue)
                                .sum())
                        .isEqualTo(confused);
            }
        }
    }

    @Test
    void theWorstComeFirstAndWrongArcsAreMarked() throws IOException {
        String gold = sentence("a/2/x b/0/root") + sentence("c/2/x d/0/root") + sentence("e/0/root");
        String predicted = sentence("a/2/y b/0/root") + sentence("c/0/root d/1/x") + sentence("e/0/root");
        ComparedSystem system = ComparedSystem.first(5);
        DependencyReport report = new DependencyReport(score(gold, predicted, system), Optional.empty());
        DependencyEvaluation evaluation = system.evaluation("it", report, system);
        assertThat(evaluation.examples())
                .extracting(DependencyEvaluation.Example::las)
                .containsExactly(0.0, 50.0);
        ScoredSegment.MarkedSentence second =
                evaluation.examples().get(1).gold().get(0);
        assertThat(second.sentence().tree().sentence().token(0).form()).isEqualTo("a");
        assertThat(second.wrong().stream().boxed()).containsExactly(0);
        assertThat(evaluation.examples().get(0).predicted().get(0).wrong().stream()
                        .boxed())
                .containsExactly(0, 1);
        assertThat(evaluation.report().totals().confusions()).hasToString("{x={y=1}}");
        assertThat(report.tables()).containsPattern("gold relation +predicted relation +times\nx +y +1\n");
        assertThat(report.json().toString()).contains("byConfusedRelation={x={y=1}}");
    }

    private List<String> words(int count) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            words.add("w" + i);
        }
        return words;
    }

    /** The words, some of them joined, divided into sentences and with heads and relations by chance. */
    private String text(List<String> words) {
        StringBuilder text = new StringBuilder();
        int from = 0;
        while (from < words.size()) {
            int end = Math.min(words.size(), from + random.nextInt(5) + 1);
            List<String> rows = new ArrayList<>();
            for (int i = from; i < end; i++) {
                boolean isJoined = i + 1 < end && random.nextInt(4) == 0;
                String form = isJoined ? words.get(i) + words.get(++i) : words.get(i);
                rows.add(form
                        + (rows.isEmpty()
                                ? "/0/root"
                                : "/" + (random.nextInt(rows.size()) + 1) + "/" + "xyz".charAt(random.nextInt(3))));
            }
            text.append(sentence(String.join(" ", rows)));
            from = end;
        }
        return text.toString();
    }

    /** A sentence of words given as form/head/relation. */
    private static String sentence(String words) {
        List<String> rows = new ArrayList<>();
        for (String word : words.split(" ", -1)) {
            String[] parts = word.split("/", -1);
            rows.add(String.join(
                    "\t",
                    Integer.toString(rows.size() + 1),
                    parts[0],
                    "_",
                    "X",
                    "_",
                    "_",
                    parts[1],
                    parts[2],
                    "_",
                    "_"));
        }
        return rows.stream().collect(Collectors.joining("\n")) + "\n\n";
    }

    private static DependencyTotals score(String gold, String predicted, ScoredSegment.Observer observer)
            throws IOException {
        try (TreebankReader<ConlluSentence> goldReader = read(gold);
                TreebankReader<ConlluSentence> predictedReader = read(predicted)) {
            return DependencyScorer.score(
                    new PlacedSentences("gold.conllu", goldReader),
                    new PlacedSentences("predicted.conllu", predictedReader),
                    observer);
        }
    }

    private static TreebankReader<ConlluSentence> read(String text) throws IOException {
        return new ConlluFormat()
                .read(
                        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                        new TreebankSource("text", "corpus", "document"),
                        StandardCharsets.UTF_8);
    }
}
