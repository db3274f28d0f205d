package org.crossbranch.treebank.conll;

import java.io.IOException;
import java.io.Writer;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.text.Extent;
import org.crossbranch.treebank.text.SectionLines;
import org.crossbranch.treebank.text.TextLines;

/** Files of a row a word, with a blank line after each sentence. */
final class RowFile {
    private RowFile() {}

    static Extent measure(TextLines lines) throws IOException {
        int before = lines.count();
        long sentences = 0;
        boolean goesOn = lines.skipPast(false);
        while (goesOn) {
            sentences++;
            goesOn = lines.skipPast(true) && lines.skipPast(false);
        }
        return new Extent(lines.count() - before, sentences);
    }

    static TreebankReader<ConlluSentence> read(
            TextLines lines, TreebankSource source, Extent before, RowLayout layout, boolean areTreesRead) {
        long[] ordinal = {before.entries()};
        return new TreebankReader<>(source, lines, () -> {
            SectionLines section = section(lines);
            return section.isEmpty()
                    ? null
                    : entry(new ConlluParser(section, source, ++ordinal[0], layout, areTreesRead), section);
        });
    }

    private static SectionLines section(TextLines lines) throws IOException {
        SectionLines section = new SectionLines();
        TextLines.Line line = lines.next();
        while (line != null && (section.isEmpty() || !line.isBlank())) {
            if (!line.isBlank()) {
                section.add(line);
            }
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

    static TreebankWriter<ConlluSentence> write(Writer out, RowLayout layout) {
        return new TreebankWriter<>() {
            @Override
            public void write(ConlluSentence sentence) throws IOException {
                StringBuilder section = new StringBuilder();
                if (layout.holdsMoreThanWords()) {
                    sentence.comments()
                            .forEach(comment -> section.append(comment).append('\n'));
                }
                ConlluRow first = sentence.rows().stream()
                        .filter(ConlluRow::isWord)
                        .findFirst()
                        .orElseThrow();
                for (ConlluRow row : sentence.rows()) {
                    if (row.isWord() || layout.holdsMoreThanWords()) {
                        section.append(String.join("\t", layout.write(row, first)))
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
