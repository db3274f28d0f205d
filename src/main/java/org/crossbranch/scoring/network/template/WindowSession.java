package org.crossbranch.scoring.network.template;

import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.TokenLabels;
import org.crossbranch.scoring.network.encoder.TokenEncoder;
import org.crossbranch.scoring.network.kernel.ActivationKernels;
import org.crossbranch.scoring.network.kernel.Scratch;
import org.crossbranch.scoring.network.layer.Classifier;
import org.crossbranch.scoring.network.layer.RowCache;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * A session of a scorer of windows. A window's scores depend on what it shows alone and are kept under its token, with the window for
 * their key. Where an action changes few windows, a step scores few, those of all sentences together, however many there are.
 *
 * @param <C> the configurations that it scores
 */
final class WindowSession<C extends Configuration> implements ScoringSession<C> {
    private final TokenEncoder.Session encoder;
    private final WindowFeatureExtractor<C> reader;
    private final PrecomputedTemplates.Products products;
    private final Classifier.Rows rows;
    private final RowCache kept;
    private final int[] window;

    private int[] read = {};
    /** Of each window of each step, the row of its scores among those kept. */
    private int[] sources = {};

    private int fresh;
    /** The first row of the sentence, and the row of the scores that are still to be computed. */
    private int[] freshStarts = {};

    private int[] freshRows = {};
    private float[] exponentials = {};

    WindowSession(
            TokenEncoder.Session encoder,
            WindowFeatureExtractor<C> reader,
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
    public Optional<TokenLabels> labels() {
        return Optional.of(encoder);
    }

    @Override
    public Token token(int sentence, int token) {
        return encoder.token(sentence, token);
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
            products.sum(0, freshStarts[f], kept.keys(), freshRows[f] * window.length, rows.sums(), f * rows.hidden());
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
        int start = encoder.row(step.sentence(), 0);
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
        exponentials = Scratch.atLeast(step.count(), exponentials);
        step.setLogNormalizer(ActivationKernels.logSumExp(step.count(), step.scores(), 0, exponentials, 0));
    }
}
