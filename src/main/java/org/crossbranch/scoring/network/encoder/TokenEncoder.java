package org.crossbranch.scoring.network.encoder;

import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.ArcScoringSession;
import org.crossbranch.scoring.TokenLabels;
import org.crossbranch.scoring.TreeFunctions;
import org.crossbranch.transition.dependency.graph.HeadConfiguration;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/** Makes a vector of each token, for action classifiers to read, and classifies it for word-level tasks. Immutable; sessions are of one thread. */
public interface TokenEncoder {

    /** A session. */
    Session session();

    /** A batch of sentences, encoded: the tokens of all of them are rows, one sentence after the other. */
    interface Session extends TokenLabels {

        /** Reads a batch and forgets the one before. */
        void begin(List<Sentence> sentences);

        /** Number of tokens of all sentences together. */
        int tokens();

        /** The row of a token. */
        int row(int sentence, int token);

        /** The functions that are predicted for the edges of trees; empty if none are. */
        default Optional<TreeFunctions> functions() {
            return Optional.empty();
        }

        /** The arcs that are predicted beside other actions; empty if none are. */
        default Optional<ArcScoringSession<HeadConfiguration>> dependencies() {
            return Optional.empty();
        }

        /** A token with the labels that are predicted of it. */
        Token token(int sentence, int token);

        /** The tokens' vectors, one a row. */
        float[] outputs();
    }
}
