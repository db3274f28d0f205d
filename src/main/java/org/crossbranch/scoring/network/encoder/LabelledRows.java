package org.crossbranch.scoring.network.encoder;

import java.util.List;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.TokenLabeller;
import org.crossbranch.scoring.network.kernel.ActivationKernels;
import org.crossbranch.scoring.network.kernel.Scratch;
import org.crossbranch.scoring.network.layer.Dense;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/** The tokens of a batch as rows, one sentence after the other, and the labels that classifiers prefer for them. */
abstract class LabelledRows implements TokenEncoder.Session {
    private final List<Lexicon.Task> predicted;
    private final List<Dense> classifiers;

    /** Of each task, the preferred label of each row. */
    private final int[][] preferred;

    /** Of each task, the scores of the labels of each row. */
    private final float[][] scores;

    private final TokenLabeller labeller;

    private List<Sentence> sentences = List.of();
    private int[] starts = {0};
    private float[] exponentials = {};

    /** Rows of no tokens, with the tasks whose labels are predicted, and the classifier of each. */
    LabelledRows(List<Lexicon.Task> predicted, List<Dense> classifiers) {
        this.predicted = predicted;
        this.classifiers = classifiers;
        preferred = new int[predicted.size()][0];
        scores = new float[predicted.size()][0];
        labeller = new TokenLabeller(predicted);
    }

    /** Numbers the rows of a batch and forgets the one before. */
    final void number(List<Sentence> batch) {
        sentences = batch;
        starts = Scratch.atLeast(batch.size() + 1, starts);
        for (int s = 0; s < batch.size(); s++) {
            starts[s + 1] = starts[s] + batch.get(s).length();
        }
    }

    /** The batch. */
    final List<Sentence> sentences() {
        return sentences;
    }

    /**
     * Takes for each row the label of a task with the highest score, of equal ones the first.
     *
     * @param inputs the rows that the classifiers read
     * @return the scores, which hold until the next batch; the classifier's width each
     */
    final float[] classify(int task, float[] inputs, int inputWidth) {
        Dense classifier = classifiers.get(task);
        int width = classifier.width();
        float[] ofRows = Scratch.atLeast(tokens() * width, scores[task]);
        scores[task] = ofRows;
        classifier.apply(tokens(), inputs, inputWidth, ofRows);
        preferred[task] = Scratch.atLeast(tokens(), preferred[task]);
        int labels = predicted.get(task).labels().size();
        for (int row = 0; row < tokens(); row++) {
            int best = 0;
            for (int label = 1; label < labels; label++) {
                if (ofRows[row * width + label] > ofRows[row * width + best]) {
                    best = label;
                }
            }
            preferred[task][row] = best;
        }
        return ofRows;
    }

    /** Makes probabilities of the scores of a row's labels, of which {@link #classify} took one. */
    final void normalize(int task, int row, float[] ofRows, int at) {
        int labels = predicted.get(task).labels().size();
        float largest = ofRows[at + preferred[task][row]];
        double logSum = ActivationKernels.logSumExp(labels, ofRows, at, ofRows, at);
        float scale = (float) Math.exp(largest - logSum);
        for (int label = 0; label < labels; label++) {
            ofRows[at + label] *= scale;
        }
    }

    /** The label that {@link #classify} took. */
    final int preferred(int task, int row) {
        return preferred[task][row];
    }

    @Override
    public final List<Lexicon.Task> tasks() {
        return predicted;
    }

    @Override
    public final void addProbabilities(int task, int sentence, int token, float[] into) {
        int labels = predicted.get(task).labels().size();
        int row = row(sentence, token);
        exponentials = Scratch.atLeast(labels, exponentials);
        System.arraycopy(scores[task], row * classifiers.get(task).width(), exponentials, 0, labels);
        normalize(task, row, exponentials, 0);
        for (int label = 0; label < labels; label++) {
            into[label] += exponentials[label];
        }
    }

    @Override
    public final int tokens() {
        return starts[sentences.size()];
    }

    @Override
    public final int row(int sentence, int token) {
        return starts[sentence] + token;
    }

    @Override
    public final Token token(int sentence, int token) {
        int row = row(sentence, token);
        return labeller.labelled(
                sentences.get(sentence).token(token), this, task -> preferred[task][row], sentence, token);
    }
}
