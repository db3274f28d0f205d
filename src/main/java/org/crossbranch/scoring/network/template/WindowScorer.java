package org.crossbranch.scoring.network.template;

import java.util.List;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.network.encoder.EncodedSession;
import org.crossbranch.scoring.network.encoder.TokenEncoder;
import org.crossbranch.scoring.network.kernel.ActivationKernels;
import org.crossbranch.scoring.network.kernel.Scratch;
import org.crossbranch.scoring.network.layer.Classifier;
import org.crossbranch.scoring.network.layer.RowCache;
import org.crossbranch.scoring.network.layer.SlotSums;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.tree.Sentence;

/**
 * Scores actions by the windows that they are seen through (Goldberg &amp; Elhadad 2010 §3): in each a classifier reads the vectors of
 * tokens and labels, and gives a score to every action there; all actions that are allowed in any share the probability.
 */
final class WindowScorer<C extends Configuration> implements Scorer<C> {
    private final TokenEncoder encoder;
    private final WindowFeatureExtractor<C> reader;
    private final SlotSums sums;
    private final Classifier classifier;

    /**
     * A scorer.
     *
     * @param shape the sizes of the classifier
     * @throws IllegalArgumentException if the parts do not fit together
     */
    WindowScorer(ActionShape shape, TokenEncoder encoder, WindowFeatureExtractor<C> reader, DenseWeights<?> weights) {
        if (!shape.counts().equals(reader.counts())) {
            throw new IllegalArgumentException("the network has " + shape.counts() + ", not " + reader.counts());
        }
        this.encoder = encoder;
        this.reader = reader;
        sums = new SlotSums(weights, shape.empty(), shape.labelEmbedding(), List.of(shape.structure()));
        classifier = new Classifier(weights, shape.structure(), ActivationKernels::reluInPlace);
    }

    @Override
    public ScoringSession<C> session() {
        return new Session();
    }

    /**
     * A window's scores depend on what it shows alone and are kept under its token, with the window for their key. Where an action
     * changes few windows, a step scores few, those of all sentences together, however many there are.
     */
    private final class Session extends EncodedSession<C> {
        private final SlotSums.Products products = sums.products();
        private final Classifier.Rows rows = classifier.rows();
        private final int[] window = new int[reader.windowSize()];
        private final RowCache kept = new RowCache(window.length, rows.width());
        private int[] read = {};
        /** Of each window of each step, the row of its scores among those kept. */
        private int[] sources = {};

        private int fresh;
        /** The first row of the sentence, and the row of the scores that are still to be computed. */
        private int[] freshStarts = {};

        private int[] freshRows = {};

        Session() {
            super(encoder.session());
        }

        @Override
        public void begin(List<Sentence> sentences) {
            super.begin(sentences);
            products.compute(encoded.tokens(), encoded.outputs());
            kept.clear(encoded.tokens());
        }

        @Override
        public void score(List<? extends Candidates<? extends C>> steps) {
            kept.nextStep();
            fresh = 0;
            int windows = 0;
            for (int s = 0; s < steps.size(); s++) {
                find(steps.get(s), windows);
                windows += reader.windows(steps.get(s).configuration());
            }
            rows.begin(fresh);
            for (int f = 0; f < fresh; f++) {
                products.sum(
                        0, freshStarts[f], kept.keys(), freshRows[f] * window.length, rows.sums(), f * rows.hidden());
            }
            float[] scores = rows.score(fresh);
            for (int f = 0; f < fresh; f++) {
                System.arraycopy(scores, f * rows.width(), kept.values(), freshRows[f] * rows.width(), rows.width());
            }
            windows = 0;
            for (int s = 0; s < steps.size(); s++) {
                write(steps.get(s), windows);
                windows += reader.windows(steps.get(s).configuration());
            }
        }

        /** Finds out which windows of a step have kept their windows. */
        private void find(Candidates<? extends C> step, int firstWindow) {
            C configuration = step.configuration();
            int windows = reader.windows(configuration);
            read = Scratch.atLeast(reader.readSize(configuration), read);
            reader.read(configuration, read);
            sources = Scratch.grown(firstWindow + windows, sources);
            freshStarts = Scratch.grown(fresh + windows, freshStarts);
            freshRows = Scratch.grown(fresh + windows, freshRows);
            int start = encoded.row(step.sentence(), 0);
            for (int place = 0; place < windows; place++) {
                reader.window(read, windows, place, window, 0);
                int row = kept.find(start + reader.token(read, place), window, 0);
                if (row < 0) {
                    row = ~row;
                    freshStarts[fresh] = start;
                    freshRows[fresh++] = row;
                }
                sources[firstWindow + place] = row;
            }
        }

        private void write(Candidates<? extends C> step, int firstWindow) {
            for (int candidate = 0; candidate < step.count(); candidate++) {
                int code = step.code(candidate);
                int scores = sources[firstWindow + reader.window(step.configuration(), code)] * rows.width();
                step.scores()[candidate] = kept.values()[scores + ActionInventory.idOf(code)];
            }
            normalize(step);
        }
    }
}
