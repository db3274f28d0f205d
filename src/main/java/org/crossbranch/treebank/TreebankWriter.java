package org.crossbranch.treebank;

import java.io.Closeable;
import java.io.IOException;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;

/**
 * Writes trees one after the other.
 *
 * @param <T> type of the trees
 */
public interface TreebankWriter<T> extends Closeable {

    /**
     * Writes a tree.
     *
     * @throws UnwritableTreeException if the format cannot hold it; nothing of it is written
     */
    void write(T tree) throws IOException;

    /** A tree that a format cannot hold, such as crossing branches in Penn brackets. */
    final class UnwritableTreeException extends RuntimeException {
        private static final long serialVersionUID = 1;

        /**
         * An unwritable tree.
         *
         * @param sentenceId identifier of its sentence
         * @param format name of the format
         * @param reason why, and what to do instead
         */
        public UnwritableTreeException(String sentenceId, String format, String reason) {
            super("the tree of sentence \"" + sentenceId + "\" cannot be written as " + format + ": " + reason);
        }

        /** A tree one of whose constituents has no label. */
        public static UnwritableTreeException unlabelled(ConstituencyTree tree, Constituent node, String format) {
            return new UnwritableTreeException(
                    tree.sentence().id(),
                    format,
                    "the constituent over " + node.yield() + " has no label; give it one");
        }
    }
}
