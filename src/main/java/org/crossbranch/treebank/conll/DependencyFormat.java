package org.crossbranch.treebank.conll;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Optional;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.text.DivisibleFormat;
import org.crossbranch.treebank.text.Extent;
import org.crossbranch.treebank.text.SectionLines;
import org.crossbranch.treebank.text.TextLines;

/**
 * A format of dependency trees, with a row a word and a blank line after each sentence. Whatever the format, a sentence's rows are
 * those of CoNLL-U, which can hold the others.
 */
public abstract class DependencyFormat implements DivisibleFormat<ConlluSentence> {
    private final String name;
    private final List<String> extensions;
    private final int columns;
    private final boolean areTreesRead;

    /**
     * A format.
     *
     * @param columns least number of columns
     * @param areTreesRead whether heads and relations are read, or {@linkplain #ofWords words alone}
     */
    DependencyFormat(String name, List<String> extensions, int columns, boolean areTreesRead) {
        this.name = name;
        this.extensions = extensions;
        this.columns = columns;
        this.areTreesRead = areTreesRead;
    }

    /**
     * This format, read for its words alone, as a parser's input: heads, relations and columns at the end may be missing, and each word
     * of the tree hangs on the root.
     */
    public abstract DependencyFormat ofWords();

    /** The row of CoNLL-U that a row stands for, the first of its sentence or not; none of its columns is empty. */
    abstract ConlluRow read(List<String> row, boolean isFirst);

    /** The columns of a row of CoNLL-U, none empty, in a sentence that begins with another. */
    abstract List<String> write(ConlluRow row, ConlluRow first);

    /** Whether a row may have more columns; all rows of a sentence have as many as the first. */
    boolean hasMoreColumns() {
        return false;
    }

    /** Whether there are comments, multiword tokens and empty nodes. */
    boolean holdsMoreThanWords() {
        return false;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final List<String> extensions() {
        return extensions;
    }

    final int columns() {
        return columns;
    }

    final boolean areTreesRead() {
        return areTreesRead;
    }

    @Override
    public final boolean isStart(TextLines.Line before, TextLines.Line line) {
        return before.isBlank();
    }

    @Override
    public final Optional<Extent> measure(TextLines lines, boolean isFirst) throws IOException {
        int before = lines.count();
        long sentences = 0;
        boolean goesOn = lines.skipPast(false);
        while (goesOn) {
            sentences++;
            goesOn = lines.skipPast(true) && lines.skipPast(false);
        }
        return Optional.of(new Extent(lines.count() - before, sentences));
    }

    @Override
    public final TreebankReader<ConlluSentence> read(TextLines lines, TreebankSource source, Extent before) {
        long[] ordinal = {before.entries()};
        return new TreebankReader<>(source, lines, () -> {
            SectionLines section = section(lines);
            return section.isEmpty() ? null : entry(new ConlluParser(section, source, ++ordinal[0], this), section);
        });
    }

    private static SectionLines section(TextLines lines) throws IOException {
        SectionLines section = new SectionLines();
        TextLines.Line line = lines.nextFilled();
        while (line != null && !line.isBlank()) {
            section.add(line);
            line = lines.next();
        }
        return section;
    }

    private static TreebankEntry<ConlluSentence> entry(ConlluParser parser, SectionLines section) {
        try {
            return new TreebankEntry.Parsed<>(parser.sentenceId(), parser.parse());
        } catch (MalformedTreeException e) {
            return new TreebankEntry.Malformed<>(parser.sentenceId(), e, section.raw());
        }
    }

    @Override
    public final TreebankWriter<ConlluSentence> write(Writer out) {
        return new TreebankWriter<>() {
            @Override
            public void write(ConlluSentence sentence) throws IOException {
                StringBuilder section = new StringBuilder();
                if (holdsMoreThanWords()) {
                    sentence.comments()
                            .forEach(comment -> section.append(comment).append('\n'));
                }
                ConlluRow first = sentence.rows().stream()
                        .filter(ConlluRow::isWord)
                        .findFirst()
                        .orElseThrow();
                for (ConlluRow row : sentence.rows()) {
                    if (row.isWord() || holdsMoreThanWords()) {
                        section.append(String.join("\t", DependencyFormat.this.write(row, first)))
                                .append('\n');
                    }
                }
                out.append(section.append('\n'));
            }

            @Override
            public void close() throws IOException {
                out.close();
            }
        };
    }
}
