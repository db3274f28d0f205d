package org.crossbranch.treebank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import org.crossbranch.SharedData;
import org.crossbranch.tree.DependencyStatistics;
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
}
