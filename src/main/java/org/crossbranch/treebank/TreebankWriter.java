package org.crossbranch.treebank;

import java.io.Closeable;
import java.io.IOException;

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
}
