package org.crossbranch.treebank.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.Optional;
import org.crossbranch.treebank.TreebankFormat;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;

/**
 * A format of lines whose files can be read from the middle on. A file is divided before lines that begin an entry whatever
 * is before them. The readers of the stretches find together what one reader of the file finds.
 *
 * @param <T> type of its trees
 */
public interface DivisibleFormat<T> extends TreebankFormat<T> {

    /**
     * Whether a line begins an entry, or stands between two, whatever is before. Entries may begin with other lines too.
     *
     * @param before the line before it
     */
    boolean isStart(TextLines.Line before, TextLines.Line line);

    /**
     * Passes over a stretch without building its trees.
     *
     * @param lines of the stretch
     * @param isFirst whether the file begins with it
     * @return its extent, or nothing if what follows cannot be read without it
     */
    Optional<Extent> measure(TextLines lines, boolean isFirst) throws IOException;

    /**
     * Reads a stretch.
     *
     * @param lines of the stretch; the reader closes them
     * @param before what is before it
     */
    TreebankReader<T> read(TextLines lines, TreebankSource source, Extent before);

    @Override
    default TreebankReader<T> read(InputStream in, TreebankSource source, Charset charset) {
        return read(new TextLines(in, source, charset), source, Extent.NONE);
    }
}
