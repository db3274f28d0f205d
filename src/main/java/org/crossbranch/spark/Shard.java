package org.crossbranch.spark;

import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;

/**
 * A shard of an input, within a task.
 *
 * @param <T> its entries
 * @param number its number, from 0
 * @param entries its entries, in reading order; each is read as it is asked for
 */
public record Shard<T>(int number, Iterator<T> entries) implements Closeable {
    /** Closes what the entries are read from. */
    @Override
    public void close() throws IOException {
        if (entries instanceof Closeable source) {
            source.close();
        }
    }
}
