package org.crossbranch.scoring.network.encoder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.network.RandomModel;
import org.crossbranch.scoring.network.layer.BiLstm;
import org.crossbranch.scoring.network.set.SetArchitecture;
import org.crossbranch.scoring.network.set.SetShape;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.tree.Sentence;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SentenceEncoderTest {
    private final Random random = new Random(5);

    @ParameterizedTest
    @ValueSource(strings = {"without", "given", "tagger"})
    void outputsDependNeitherOnTheCacheNorOnTheBatch(String labels) {
        RandomModel model = labels.equals("tagger") ? RandomModel.withTagger(random) : model(labels.equals("given"));
        DenseWeights<SetShape> weights = weights(model);
        SentenceEncoder encoder = new SentenceEncoder(weights.shape().encoder(), weights, model.lexicon());
        List<Sentence> sentences = IntStream.range(0, 30)
                .mapToObj(s -> model.sentence(random, "s" + s, 1 + random.nextInt(9)))
                .toList();
        int width = weights.shape().encoder().encodedSize();
        List<float[]> expected = new ArrayList<>();
        for (Sentence sentence : sentences) {
            expected.addAll(outputs(encoder.session(), List.of(sentence), width));
        }

        SentenceEncoder.Session tiny = encoder.session(3);
        for (int round = 0; round < 20; round++) {
            int from = random.nextInt(sentences.size());
            int to = from + 1 + random.nextInt(sentences.size() - from);
            List<float[]> outputs = outputs(tiny, sentences.subList(from, to), width);
            for (int s = from; s < to; s++) {
                assertThat(outputs.get(s - from)).isEqualTo(expected.get(s));
            }
        }
    }

    /** The outputs of each sentence's tokens. */
    private static List<float[]> outputs(SentenceEncoder.Session session, List<Sentence> batch, int width) {
        session.begin(batch);
        return IntStream.range(0, batch.size())
                .mapToObj(s -> Arrays.copyOfRange(
                        session.outputs(),
                        session.row(s, 0) * width,
                        (session.row(s, 0) + batch.get(s).length()) * width))
                .toList();
    }

    /** The products of a first layer in two steps, as the encoder takes them, are those of one step. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 5})
    void productsOfHeadAndTailAreThoseOfAll(int tail) {
        DenseWeights<SetShape> weights = weights(model(true));
        BiLstm.Tensors tensors = weights.shape().encoder().firstLstm();
        int rows = 6;
        int head = tensors.inputs() - tail;
        float[] inputs = new float[rows * tensors.inputs()];
        float[] heads = new float[rows * head];
        float[] tails = new float[rows * tail];
        for (int i = 0; i < inputs.length; i++) {
            inputs[i] = (float) random.nextGaussian();
        }
        for (int row = 0; row < rows; row++) {
            System.arraycopy(inputs, row * tensors.inputs(), heads, row * head, head);
            System.arraycopy(inputs, row * tensors.inputs() + head, tails, row * tail, tail);
        }
        BiLstm whole = new BiLstm(weights, tensors);
        float[] expected = new float[rows * whole.projectedSize()];
        whole.project(rows, inputs, expected);

        BiLstm split = new BiLstm(weights, tensors, tail);
        float[] projected = new float[expected.length];
        split.project(rows, heads, projected);
        split.addTail(rows, tails, tail, projected);
        assertThat(projected).isEqualTo(expected);
    }

    private RandomModel model(boolean takesTags) {
        return RandomModel.small(random, ParserArchitecture.of("ml-set", "set"), takesTags);
    }

    private static DenseWeights<SetShape> weights(RandomModel model) {
        return new SetArchitecture().weights().of(model.weights());
    }
}
