package org.crossbranch.transform.punctuation;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.crossbranch.transform.MutableNode;
import org.crossbranch.transform.Punctuation;
import org.crossbranch.transform.TokenRemoval;
import org.crossbranch.transform.TreeTransform;
import org.crossbranch.tree.ConstituencyTree;

/** Treatments of punctuation, by name. */
public enum PunctuationMode {
    /** Nothing. */
    KEEP,
    /** {@link PunctuationReattachment}. */
    LCA,
    /** {@link RootReattachment}, of whatever hangs on the root. */
    LCA_ALL,
    /** {@link PunctuationMove}. */
    MOVE,
    /** Every punctuation token hangs on the root, as in the NeGra annotation. Constituents that held nothing else are dropped. */
    ROOT,
    /**
     * Punctuation tokens, and constituents that held nothing else, are taken out of tree and sentence; the tokens that are left are
     * renumbered. A tree of nothing but punctuation is left as it is.
     */
    REMOVE;

    /**
     * The mode of a name in lower case.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static PunctuationMode named(String name) {
        return Arrays.stream(values())
                .filter(mode -> mode.written().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown punctuation mode \"" + name + "\"; known are "
                        + Arrays.stream(values()).map(PunctuationMode::written).collect(Collectors.joining(", "))));
    }

    private String written() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The transformation. */
    public TreeTransform transform(Punctuation punctuation) {
        return switch (this) {
            case KEEP -> tree -> tree;
            case LCA -> new PunctuationReattachment(punctuation);
            case LCA_ALL -> new RootReattachment();
            case MOVE -> new PunctuationMove(punctuation);
            case ROOT -> tree -> toRoot(tree, punctuation);
            case REMOVE -> tree -> TokenRemoval.apply(tree, punctuation::includes);
        };
    }

    private static ConstituencyTree toRoot(ConstituencyTree tree, Punctuation punctuation) {
        return MutableNode.rehung(tree, (root, tokens) -> {
            for (int i = 0; i < tokens.length; i++) {
                if (punctuation.includes(tree.sentence().token(i))) {
                    root.adopt(tokens[i]);
                }
            }
        });
    }
}
