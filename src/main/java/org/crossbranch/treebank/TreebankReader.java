package org.crossbranch.treebank;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * The entries of one treebank file, from first to last, read as they are asked for. A malformed tree is an entry of its
 * own, after which reading goes on. An empty file has none. Not thread-safe; to be closed.
 *
 * <p>{@link #hasNext()} and {@link #next()} throw {@link UncheckedIOException} where the file cannot be read on, and
 * {@link MalformedTreeException} where a compressed one is damaged, or not in the format at all.
 *
 * @param <T> type of the trees
 */
public final class TreebankReader<T> implements Iterator<TreebankEntry<T>>, Closeable {

    /** Parses the next entry from a file's lines. */
    @FunctionalInterface
    public interface EntryParser<T> {
        /** The next entry, or null after the last. */
        @Nullable
        TreebankEntry<T> next() throws IOException;
    }

    private final TreebankSource source;
    private final LineCounter lines;
    private final EntryParser<T> parser;
    private @Nullable TreebankEntry<T> pending;
    private boolean isEnded;

    /** A reader that takes its entries from a parser, and ownership of {@code lines}. */
    public TreebankReader(TreebankSource source, LineCounter lines, EntryParser<T> parser) {
        this.source = source;
        this.lines = lines;
        this.parser = parser;
    }

    @Override
    public boolean hasNext() {
        if (pending == null && !isEnded) {
            try {
                pending = parser.next();
            } catch (ZipException e) {
                throw fault("the compressed file is damaged: " + e.getMessage() + "; fetch it or compress it again");
            } catch (IOException e) {
                throw new UncheckedIOException(
                        "cannot read " + source.name() + " after line " + lines.count() + ": " + e, e);
            }
            isEnded = pending == null;
        }
        return pending != null;
    }

    /** Number of lines read so far; after {@link #next()}, the line of its entry's end or of the blank after it. */
    public int linesRead() {
        return lines.count();
    }

    /** The complaint about the file, where it has been read to. */
    private MalformedTreeException fault(String reason) {
        return new MalformedTreeException(source.name(), Math.max(1, lines.count()), 1, reason);
    }

    @Override
    public TreebankEntry<T> next() {
        TreebankEntry<T> entry = hasNext() ? pending : null;
        if (entry == null) {
            throw new NoSuchElementException("no more trees in " + source.name());
        }
        pending = null;
        return entry;
    }

    /** The entries that are left. */
    public Stream<TreebankEntry<T>> entries() {
        return StreamSupport.stream(
                        Spliterators.spliteratorUnknownSize(this, Spliterator.ORDERED | Spliterator.NONNULL), false)
                .onClose(this::closeUnchecked);
    }

    /** The trees that are left; the first malformed one is thrown. */
    public Stream<T> trees() {
        return entries().map(TreebankEntry::orThrow);
    }

    private void closeUnchecked() {
        try {
            close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close " + source.name(), e);
        }
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }

    /** A file that is being read. */
    public interface LineCounter extends Closeable {

        /** Number of lines read so far. */
        int count();
    }
}
