package org.crossbranch.scoring.network;

import java.util.Arrays;
import java.util.List;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.constituency.PendingListConfiguration;
import org.crossbranch.tree.Sentence;

/**
 * A session of the scorer of a pending list. A position's scores depend on its window alone and are kept under the head of the
 * item there; an action changes few windows, so that a step scores few positions, those of all sentences together, however long
 * the list.
 */
final class PendingListSession implements ScoringSession<PendingListConfiguration> {
    /** In a place of a window that was never read. */
    private static final int UNREAD = -2;

    private final TokenEncoder.Session encoder;
    private final PendingListReader reader;
    private final TemplateSums.Products products;
    private final Classifier.Rows rows;
    private final int places;

    /** What was read around each item that was scored, and its scores, by the row of the item's head. */
    private int[] keptWindows = {};

    private float[] keptScores = {};

    private int[] list = {};
    /** Of each position of each step, where its scores are: the row under which they are kept or, if negative, ~ a fresh one. */
    private int[] sources = {};

    private int fresh;
    private int[] freshWindows = {};
    /** The first row of the sentence, and the row of the item's head. */
    private int[] freshStarts = {};

    private int[] freshRows = {};
    private float[] exponentials = {};

    PendingListSession(
            TokenEncoder.Session encoder,
            PendingListReader reader,
            TemplateSums.Products products,
            Classifier.Rows rows) {
        this.encoder = encoder;
        this.reader = reader;
        this.products = products;
        this.rows = rows;
        places = reader.windowSize();
    }

    @Override
    public void begin(List<Sentence> sentences) {
        encoder.begin(sentences);
        products.compute(encoder.tokens(), encoder.outputs());
        keptScores = Scratch.atLeast(encoder.tokens() * rows.width(), keptScores);
        keptWindows = Scratch.atLeast(encoder.tokens() * places, keptWindows);
        Arrays.fill(keptWindows, 0, encoder.tokens() * places, UNREAD);
    }

    @Override
    public String tag(int sentence, int token) {
        return encoder.tag(sentence, token);
    }

    @Override
    public void score(List<? extends Candidates<? extends PendingListConfiguration>> steps) {
        fresh = 0;
        int positions = 0;
        for (int s = 0; s < steps.size(); s++) {
            find(steps.get(s), positions);
            positions += steps.get(s).configuration().size();
        }
        rows.begin(fresh);
        for (int f = 0; f < fresh; f++) {
            products.sum(0, freshStarts[f], freshWindows, f * places, rows.sums(), f * rows.hidden());
        }
        float[] scores = rows.score(fresh);
        positions = 0;
        for (int s = 0; s < steps.size(); s++) {
            write(steps.get(s), positions, scores);
            positions += steps.get(s).configuration().size();
        }
        for (int f = 0; f < fresh; f++) {
            System.arraycopy(freshWindows, f * places, keptWindows, freshRows[f] * places, places);
            System.arraycopy(scores, f * rows.width(), keptScores, freshRows[f] * rows.width(), rows.width());
        }
    }

    /** Finds out which positions of a step have kept their windows. */
    private void find(Candidates<? extends PendingListConfiguration> step, int firstPosition) {
        PendingListConfiguration configuration = step.configuration();
        int items = configuration.size();
        list = Scratch.atLeast(PendingListReader.listSize(configuration), list);
        reader.read(configuration, list);
        sources = Scratch.grown(firstPosition + items, sources);
        freshWindows = Scratch.grown((fresh + items) * places, freshWindows);
        freshStarts = Scratch.grown(fresh + items, freshStarts);
        freshRows = Scratch.grown(fresh + items, freshRows);
        int start = encoder.row(step.sentence(), 0);
        for (int position = 0; position < items; position++) {
            int row = start + reader.head(list, position);
            int window = fresh * places;
            reader.window(list, items, position, freshWindows, window);
            if (Arrays.equals(freshWindows, window, window + places, keptWindows, row * places, (row + 1) * places)) {
                sources[firstPosition + position] = row;
            } else {
                freshStarts[fresh] = start;
                freshRows[fresh] = row;
                sources[firstPosition + position] = ~fresh++;
            }
        }
    }

    private void write(Candidates<? extends PendingListConfiguration> step, int firstPosition, float[] freshScores) {
        for (int candidate = 0; candidate < step.count(); candidate++) {
            int code = step.code(candidate);
            int source = sources[firstPosition + ActionInventory.targetOf(code)];
            int action = ActionInventory.idOf(code);
            step.scores()[candidate] = source < 0
                    ? freshScores[~source * rows.width() + action]
                    : keptScores[source * rows.width() + action];
        }
        exponentials = Scratch.atLeast(step.count(), exponentials);
        step.setLogNormalizer(ActivationKernels.logSumExp(step.count(), step.scores(), 0, exponentials, 0));
    }
}
