package org.crossbranch.treebank;

import java.nio.file.Path;
import org.crossbranch.tree.ConstituencyTree;

/** A format of constituency trees. */
public interface ConstituencyFormat extends TreebankFormat<ConstituencyTree> {

    /** Label of the root where a format has a virtual one. */
    String VIRTUAL_ROOT = "ROOT";

    /** Greatest number of tokens in a tree that is read. */
    int MAX_TOKENS = 5_000;

    /**
     * The format that a file's extension stands for.
     *
     * @throws IllegalArgumentException if the extension says nothing, or the format holds no constituency trees
     */
    static ConstituencyFormat of(Path file) {
        TreebankFormat<?> format = TreebankFormats.of(file);
        if (format instanceof ConstituencyFormat constituency) {
            return constituency;
        }
        throw new IllegalArgumentException("the format " + format.name()
                + " holds dependency trees, not constituency trees; use discbracket, export, tigerxml or bracket");
    }
}
