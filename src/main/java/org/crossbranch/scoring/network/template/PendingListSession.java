package org.crossbranch.scoring.network.template;

import java.util.List;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.network.encoder.TokenEncoder;
import org.crossbranch.scoring.network.kernel.ActivationKernels;
import org.crossbranch.scoring.network.kernel.Scratch;
import org.crossbranch.scoring.network.layer.Classifier;
import org.crossbranch.scoring.network.layer.RowCache;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.constituency.easyfirst.PendingListConfiguration;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * A session of the scorer of a pending list. A position's scores depend on its window alone and are kept under the head of the
 * item there, with the window for their key; an action changes few windows, so that a step scores few positions, those of all
 * sentences together, however long the list.
 */
final class PendingListSession implements ScoringSession<PendingListConfiguration> {
    private final TokenEncoder.Session encoder;
    private final PendingListFeatureExtractor reader;
    private final PrecomputedTemplates.Products products;
    private final Classifier.Rows rows;
    private final RowCache kept;
    private final int[] window;

    private int[] list = {};
    /** Of each position of each step, the row of its scores among those kept. */
    private int[] sources = {};

    private int fresh;
    /** The first row of the sentence, and the row of the scores that are still to be computed. */
    private int[] freshStarts = {};

    private int[] freshRows = {};
    private float[] exponentials = {};

    PendingListSession(
            TokenEncoder.Session encoder,
            PendingListFeatureExtractor reader,
            PrecomputedTemplates.Products products,
            Classifier.Rows rows) {
        this.encoder = encoder;
        this.reader = reader;
        this.products = products;
        this.rows = rows;
        window = new int[reader.windowSize()];
        kept = new RowCache(window.length, rows.width());
    }

    @Override
    public void begin(List<Sentence> sentences) {
        encoder.begin(sentences);
        products.compute(encoder.tokens(), encoder.outputs());
        kept.clear(encoder.tokens());
    }

    @Override
    public Token token(int sentence, int token) {
        return encoder.token(sentence, token);
    }

    @Override
    public void score(List<? extends Candidates<? extends PendingListConfiguration>> steps) {
        kept.nextStep();
        fresh = 0;
        int positions = 0;
        for (int s = 0; s < steps.size(); s++) {
            find(steps.get(s), positions);
            positions += steps.get(s).configuration().size();
        }
        rows.begin(fresh);
        for (int f = 0; f < fresh; f++) {
            products.sum(0, freshStarts[f], kept.keys(), freshRows[f] * window.length, rows.sums(), f * rows.hidden());
        }
        float[] scores = rows.score(fresh);
        for (int f = 0; f < fresh; f++) {
            System.arraycopy(scores, f * rows.width(), kept.values(), freshRows[f] * rows.width(), rows.width());
        }
        positions = 0;
        for (int s = 0; s < steps.size(); s++) {
            write(steps.get(s), positions);
            positions += steps.get(s).configuration().size();
        }
    }

    /** Finds out which positions of a step have kept their windows. */
    private void find(Candidates<? extends PendingListConfiguration> step, int firstPosition) {
        PendingListConfiguration configuration = step.configuration();
        int items = configuration.size();
        list = Scratch.atLeast(PendingListFeatureExtractor.listSize(configuration), list);
        reader.read(configuration, list);
        sources = Scratch.grown(firstPosition + items, sources);
        freshStarts = Scratch.grown(fresh + items, freshStarts);
        freshRows = Scratch.grown(fresh + items, freshRows);
        int start = encoder.row(step.sentence(), 0);
        for (int position = 0; position < items; position++) {
            reader.window(list, items, position, window, 0);
            int row = kept.find(start + reader.head(list, position), window, 0);
            if (row < 0) {
                row = ~row;
                freshStarts[fresh] = start;
                freshRows[fresh++] = row;
            }
            sources[firstPosition + position] = row;
        }
    }

    private void write(Candidates<? extends PendingListConfiguration> step, int firstPosition) {
        for (int candidate = 0; candidate < step.count(); candidate++) {
            int code = step.code(candidate);
            int scores = sources[firstPosition + ActionInventory.targetOf(code)] * rows.width();
            step.scores()[candidate] = kept.values()[scores + ActionInventory.idOf(code)];
        }
        exponentials = Scratch.atLeast(step.count(), exponentials);
        step.setLogNormalizer(ActivationKernels.logSumExp(step.count(), step.scores(), 0, exponentials, 0));
    }
}
