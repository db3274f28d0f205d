package org.crossbranch.treebank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.crossbranch.SharedData;
import org.crossbranch.tree.DependencyStatistics;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The figures that the treebanks' own README files give. */
class DependencyStatisticsTest {
    private static final double ROUNDED = 0.005_000_1;

    @ParameterizedTest
    @CsvSource({
        "ud-nl-lassysmall/train, 6639, 88856, 6.36, 29.39",
        "ud-nl-lassysmall/test, 350, 4562, 6.14, 30.57",
        "ud-de-mix/test, 977, 16499, 0.72, 9.52",
        "ud-en-ewt/dev, 2001, 25147, 0.14, 1.55",
        "agdt-grc/dev, 1637, 25391, 11.12, 67.68"
    })
    void areThoseOfTheTreebank(String split, long sentences, long arcs, double arcPercent, double sentencePercent)
            throws IOException {
        Path file = SharedData.require("data/" + split + ".conllu");
        DependencyStatistics statistics = new DependencyStatistics();
        try (TreebankReader<ConlluSentence> reader = new ConlluFormat().read(file)) {
            reader.trees().map(ConlluSentence::tree).forEach(statistics::add);
        }
        assertThat(statistics.sentences()).isEqualTo(sentences);
        assertThat(statistics.arcs()).isEqualTo(arcs);
        assertThat(statistics.nonProjectiveArcPercent()).isCloseTo(arcPercent, within(ROUNDED));
        assertThat(statistics.nonProjectiveSentencePercent()).isCloseTo(sentencePercent, within(ROUNDED));
    }

    /** The figures that the treebanks' statistics files give. */
    @ParameterizedTest
    @CsvSource({
        "ud-nl-lassysmall, stats.json, .conllu",
        "ud-eu-bdt, stats.json, .conllu",
        "ud-la-perseus, stats.json, .conllu",
        "ud-de-mix, stats.json, .conllu",
        "ud-en-ewt, stats.json, .conllu",
        "agdt-grc, stats.json, .conllu",
        "pcc-de, dep_stats.json, .dep.conllu"
    })
    void areThoseOfTheStatisticsFile(String treebank, String statisticsFile, String extension) throws IOException {
        JsonNode expected = new ObjectMapper()
                .readTree(SharedData.require("data/" + treebank + "/" + statisticsFile)
                        .toFile());
        for (String split : List.of("train", "dev", "test")) {
            Path file = SharedData.require("data/" + treebank + "/" + split + extension);
            DependencyStatistics statistics = new DependencyStatistics();
            try (TreebankReader<ConlluSentence> reader = new ConlluFormat().read(file)) {
                reader.trees().map(ConlluSentence::tree).forEach(statistics::add);
            }
            JsonNode figures = expected.path(split);
            assertThat(statistics.sentences())
                    .as(split)
                    .isEqualTo(figures.path("sent").asLong());
            assertThat(statistics.arcs())
                    .as(split)
                    .isEqualTo(figures.path("tok").asLong());
            assertThat(statistics.nonProjectiveArcPercent())
                    .as(split)
                    .isCloseTo(figures.path("npa").asDouble(), within(ROUNDED));
            assertThat(statistics.nonProjectiveSentencePercent())
                    .as(split)
                    .isCloseTo(figures.path("nps").asDouble(), within(ROUNDED));
        }
    }

    /** Trees that the static oracle of Attardi's parser with transitions of degree 2 derives, by an implementation of others. */
    @ParameterizedTest
    @CsvSource({
        "ud-nl-lassysmall, 88.6",
        "ud-eu-bdt, 93.3",
        "ud-la-perseus, 93.8",
        "ud-de-mix, 97.9",
        "ud-en-ewt, 99.9",
        "agdt-grc, 79.9"
    })
    void attardisDegreeIsThatOfAReferenceOracle(String treebank, double percent) throws IOException {
        Path file = SharedData.require("data/" + treebank + "/test.conllu");
        DependencyStatistics statistics = new DependencyStatistics();
        DependencyStatistics half = new DependencyStatistics();
        try (TreebankReader<ConlluSentence> reader = new ConlluFormat().read(file)) {
            List<DependencyTree> trees =
                    reader.trees().map(ConlluSentence::tree).toList();
            trees.subList(0, trees.size() / 2).forEach(statistics::add);
            trees.subList(trees.size() / 2, trees.size()).forEach(half::add);
        }
        statistics.add(half.counters());
        long derived = statistics.sentencesByAttardiDegree().getOrDefault(1, 0L)
                + statistics.sentencesByAttardiDegree().getOrDefault(2, 0L);
        assertThat(100.0 * derived / statistics.sentences()).isCloseTo(percent, within(0.050_000_1));
    }
}
