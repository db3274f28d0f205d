package org.crossbranch.transform;

import java.util.Set;
import org.crossbranch.tree.Token;

/**
 * Defines punctuation for transformations: tokens with one of some tags. (Evaluation has a notion of its own.)
 *
 * @param tags the tags
 */
public record Punctuation(Set<String> tags) {

    /** The tags of NeGra and TIGER, the Penn Treebank, Alpino and Lassy, Universal Dependencies and GENIA. */
    public static final Punctuation STANDARD = new Punctuation(Set.of(
            "$,", "$.", "$(", ".", ",", ":", "``", "''", "\"", "'", "-LRB-", "-RRB-", "-LSB-", "-RSB-", "-LCB-",
            "-RCB-", "let", "LET", "PUNCT", "PU"));

    /** Copies the set. */
    public Punctuation {
        tags = Set.copyOf(tags);
    }

    /** Whether a token is punctuation. */
    public boolean includes(Token token) {
        return tags.contains(token.tag());
    }
}
