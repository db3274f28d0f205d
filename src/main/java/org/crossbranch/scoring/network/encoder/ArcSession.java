package org.crossbranch.scoring.network.encoder;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.ArcScoringSession;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.network.kernel.Scratch;
import org.crossbranch.scoring.network.layer.Classifier;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.dependency.graph.HeadConfiguration;
import org.crossbranch.transition.dependency.graph.HeadSelection;
import org.crossbranch.tree.Sentence;

/** A session of the scorer of arcs. The arcs of a sentence are scored when the first of them is asked for. */
final class ArcSession extends EncodedSession<HeadConfiguration> implements ArcScoringSession<HeadConfiguration> {
    private static final int NONE = -1;

    private final boolean isBegun;
    private final ArcLayers layers;
    private final ArcLayers.Rows rows;
    private final Classifier.Rows labels;
    private final int firstLabel;
    private final int[] rootLabels;
    private final int[] otherLabels;
    private int[] lengths = {};

    /** By sentence, where its arcs stand in the array, or {@link #NONE}. */
    private int[] places = {};

    private float[] arcs = {};
    private int arcsEnd;

    /**
     * A session.
     *
     * @param isBegun whether another scorer's session has begun the encoder's batches before this one does
     */
    ArcSession(
            TokenEncoder.Session encoder,
            boolean isBegun,
            ArcLayers layers,
            ArcLayers.Rows rows,
            Classifier.Rows labels) {
        super(encoder);
        this.isBegun = isBegun;
        this.layers = layers;
        this.rows = rows;
        this.labels = labels;
        firstLabel = layers.inventory().firstLabelling();
        rootLabels = HeadSelection.labels(layers.inventory(), true);
        otherLabels = HeadSelection.labels(layers.inventory(), false);
    }

    @Override
    public void begin(List<Sentence> sentences) {
        if (!isBegun) {
            super.begin(sentences);
        }
        rows.compute(encoded.tokens(), encoded.outputs());
        if (lengths.length < sentences.size()) {
            lengths = new int[sentences.size()];
            places = new int[sentences.size()];
        }
        int room = 0;
        for (int s = 0; s < sentences.size(); s++) {
            lengths[s] = sentences.get(s).length();
            places[s] = NONE;
            room += lengths[s] * (lengths[s] + 1);
        }
        arcs = Scratch.atLeast(room, arcs);
        arcsEnd = 0;
    }

    /** {@inheritDoc} Its arcs are those of its own system. */
    @Override
    public Optional<ArcScoringSession<HeadConfiguration>> dependencies() {
        return Optional.empty();
    }

    /** The place of a sentence's arcs, which are scored now unless they were before. */
    private int place(int sentence) {
        if (places[sentence] == NONE) {
            places[sentence] = arcsEnd;
            int length = lengths[sentence];
            rows.arcs(encoded.row(sentence, 0), length, arcs, arcsEnd);
            arcsEnd += length * (length + 1);
        }
        return places[sentence];
    }

    @Override
    public void arcs(int sentence, float[] into) {
        int length = lengths[sentence];
        System.arraycopy(arcs, place(sentence), into, 0, length * (length + 1));
    }

    @Override
    public ActionInventory inventory() {
        return layers.inventory();
    }

    @Override
    public double crossingMargin() {
        return layers.crossingMargin();
    }

    @Override
    public int labelCount() {
        return labels.width();
    }

    @Override
    public void labels(int sentence, int[] arcs, int count, float[] into) {
        int start = encoded.row(sentence, 0);
        int heads = lengths[sentence] + 1;
        int width = labels.width();
        labels.begin(count);
        for (int i = 0; i < count; i++) {
            int head = arcs[i] % heads - 1;
            rows.label(start + arcs[i] / heads, head < 0 ? NONE : start + head, labels.sums(), i * labels.hidden());
        }
        float[] scores = labels.score(count);
        for (int i = 0; i < count; i++) {
            int[] allowed = arcs[i] % heads == 0 ? rootLabels : otherLabels;
            int row = i * width;
            for (int label = 0; label < allowed.length; label++) {
                into[row + label] = scores[row + allowed[label] - firstLabel];
            }
            double normalizer = logSum(allowed.length, into, row);
            for (int label = 0; label < allowed.length; label++) {
                into[row + label] -= (float) normalizer;
            }
            Arrays.fill(into, row + allowed.length, row + width, Float.NEGATIVE_INFINITY);
        }
    }

    @Override
    public void score(List<? extends Candidates<? extends HeadConfiguration>> steps) {
        int labelling = 0;
        for (int s = 0; s < steps.size(); s++) {
            Candidates<? extends HeadConfiguration> step = steps.get(s);
            if (step.configuration().isLabelStep()) {
                labelling++;
            } else {
                scoreHeads(step);
            }
        }
        if (labelling > 0) {
            scoreLabels(steps, labelling);
        }
    }

    private void scoreHeads(Candidates<? extends HeadConfiguration> step) {
        int row = place(step.sentence())
                + step.configuration().token() * (step.configuration().length() + 1);
        for (int candidate = 0; candidate < step.count(); candidate++) {
            step.scores()[candidate] = arcs[row + layers.features().choice(step.code(candidate))];
        }
        normalize(step);
    }

    private void scoreLabels(List<? extends Candidates<? extends HeadConfiguration>> steps, int count) {
        labels.begin(count);
        int row = 0;
        for (int s = 0; s < steps.size(); s++) {
            Candidates<? extends HeadConfiguration> step = steps.get(s);
            if (step.configuration().isLabelStep()) {
                int start = encoded.row(step.sentence(), 0);
                int token = step.configuration().token();
                int head = step.configuration().head(token);
                rows.label(start + token, head < 0 ? NONE : start + head, labels.sums(), row++ * labels.hidden());
            }
        }
        float[] scores = labels.score(count);
        row = 0;
        for (int s = 0; s < steps.size(); s++) {
            Candidates<? extends HeadConfiguration> step = steps.get(s);
            if (step.configuration().isLabelStep()) {
                write(step, scores, row++ * labels.width() - firstLabel);
            }
        }
    }
}
