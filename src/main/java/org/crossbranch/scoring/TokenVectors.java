package org.crossbranch.scoring;

import java.util.Optional;
import org.crossbranch.tree.Sentence;

/**
 * Vectors that an encoder from outside of the treebank gives the tokens of a sentence. Networks read them beside what they read off the
 * forms, and never train the encoder.
 *
 * @param sha256 digest of the encoder's files, in hexadecimal
 * @param width width of a token's vector
 * @param layers how many of the encoder's last layers a vector is the mean of
 * @param source gives the vectors; empty where nothing is parsed
 */
public record TokenVectors(String sha256, int width, int layers, Optional<Source> source) {

    /** Gives the vectors of sentences. Safe for use by several threads at once. */
    public interface Source {

        /**
         * Writes the vectors of a sentence's tokens, which depend on nothing but its forms.
         *
         * @param out takes the vector of token t from {@code offset + t * stride} on
         */
        void read(Sentence sentence, float[] out, int offset, int stride);
    }

    /** Checks the sizes. */
    public TokenVectors {
        if (width < 1 || layers < 1) {
            throw new IllegalArgumentException("an encoder of width " + width + ", of " + layers + " layers");
        }
    }

    /** The same vectors, from a source. */
    public TokenVectors from(Source other) {
        return new TokenVectors(sha256, width, layers, Optional.of(other));
    }
}
