package org.crossbranch.scoring.network.encoder;

import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.ArcScoringSession;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.TokenLabels;
import org.crossbranch.scoring.TreeFunctions;
import org.crossbranch.scoring.network.kernel.ActivationKernels;
import org.crossbranch.scoring.network.kernel.Scratch;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.dependency.graph.HeadConfiguration;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * A session of a scorer that reads encoded tokens. Its scores are log-probabilities.
 *
 * @param <C> the configurations that it scores
 */
public abstract class EncodedSession<C extends Configuration> implements ScoringSession<C> {
    /** The tokens of the batch. */
    protected final TokenEncoder.Session encoded;

    private float[] exponentials = {};

    /** A session that encodes the tokens of its batches. */
    protected EncodedSession(TokenEncoder.Session encoder) {
        encoded = encoder;
    }

    @Override
    public void begin(List<Sentence> sentences) {
        encoded.begin(sentences);
    }

    @Override
    public final Optional<TokenLabels> labels() {
        return Optional.of(encoded);
    }

    @Override
    public final Optional<TreeFunctions> functions() {
        return encoded.functions();
    }

    @Override
    public Optional<ArcScoringSession<HeadConfiguration>> dependencies() {
        return encoded.dependencies();
    }

    @Override
    public final Token token(int sentence, int token) {
        return encoded.token(sentence, token);
    }

    /** Gives a step's candidates the scores of their actions, which stand by their ids from {@code first} on. */
    protected final void write(Candidates<? extends C> step, float[] scores, int first) {
        for (int candidate = 0; candidate < step.count(); candidate++) {
            step.scores()[candidate] = scores[first + ActionInventory.idOf(step.code(candidate))];
        }
        normalize(step);
    }

    /** Makes log-probabilities of a step's scores. */
    protected final void normalize(Candidates<? extends C> step) {
        step.setLogNormalizer(logSum(step.count(), step.scores(), 0));
    }

    /** ln Σ exp(score) over {@code count} scores from an offset on. */
    protected final double logSum(int count, float[] scores, int offset) {
        exponentials = Scratch.atLeast(count, exponentials);
        return ActivationKernels.logSumExp(count, scores, offset, exponentials, 0);
    }
}
