package org.crossbranch.training.dl4j.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.dl4j.BatchEncoder;
import org.crossbranch.tree.Token;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Words that batches replace by UNKNOWN, counted. */
class UnknownWordsTest {
    private static final long SEED = 31;
    private static final int ROUNDS = 300;

    /** The place of {@code words} among the inputs of {@link SentenceGraph}. */
    private static final int WORDS = 3;

    @ParameterizedTest
    @CsvSource({"0, 0", "0, 0.3", "0, 1", "2, 0", "2, 0.3"})
    void wordsAreReplacedAsOftenAsSaid(double alpha, double dropout) {
        TinyTask task = new TinyTask(SEED);
        List<String> forms = task.examples().stream()
                .flatMap(example -> example.sentence().tokens().stream().map(Token::form))
                .toList();
        Map<String, Long> frequencies =
                forms.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        double expected = forms.stream()
                .mapToDouble(form -> dropout + (1 - dropout) * alpha / (frequencies.getOrDefault(form, 0L) + alpha))
                .average()
                .orElseThrow();
        BatchEncoder encoder = task.encoder(new TrainingSettings.UnknownWords(alpha, dropout));
        int unknown = 0;
        for (int round = 0; round < ROUNDS; round++) {
            INDArray words = encoder.encode(task.examples(), round).getFeatures()[WORDS];
            assertThat(words.length()).isEqualTo(forms.size());
            for (int word = 0; word < forms.size(); word++) {
                unknown += words.getInt(word) == Vocabulary.UNKNOWN ? 1 : 0;
            }
        }
        assertThat(unknown / (double) (ROUNDS * forms.size()))
                .as("seed %d", SEED)
                .isCloseTo(expected, within(expected == 0 || expected == 1 ? 0 : 0.02));
    }
}
