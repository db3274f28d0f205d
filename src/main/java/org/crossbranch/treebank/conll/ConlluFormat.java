package org.crossbranch.treebank.conll;

import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.Charset;
import java.util.List;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankFormat;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.text.SectionLines;
import org.crossbranch.treebank.text.TextLines;

/**
 * CoNLL-U: ten columns, a blank line after each sentence. Comments, multiword tokens and empty nodes are kept and
 * written back as they were. Each word must have a head. <a
 * href="https://universaldependencies.org/format.html">Universal Dependencies, CoNLL-U format</a>.
 */
public record ConlluFormat() implements TreebankFormat<ConlluSentence> {

    @Override
    public String name() {
        return "conllu";
    }

    @Override
    public List<String> extensions() {
        return List.of("conllu");
    }

    @Override
    public TreebankReader<ConlluSentence> read(InputStream in, TreebankSource source, Charset charset)
            throws IOException {
        TextLines lines = new TextLines(in, source, charset);
        int[] ordinal = {0};
        return new TreebankReader<>(source, lines, () -> {
            SectionLines section = section(lines);
            return section.isEmpty() ? null : entry(section, source, ++ordinal[0]);
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

    private static TreebankEntry<ConlluSentence> entry(SectionLines section, TreebankSource source, int ordinal) {
        ConlluParser parser = new ConlluParser(section, source, ordinal);
        try {
            return new TreebankEntry.Parsed<>(parser.sentenceId(), parser.parse());
        } catch (MalformedTreeException e) {
            return new TreebankEntry.Malformed<>(parser.sentenceId(), e, section.raw());
        }
    }

    @Override
    public TreebankWriter<ConlluSentence> write(Writer out) {
        return new TreebankWriter<>() {
            @Override
            public void write(ConlluSentence sentence) throws IOException {
                StringBuilder section = new StringBuilder();
                sentence.comments().forEach(comment -> section.append(comment).append('\n'));
                for (ConlluRow row : sentence.rows()) {
                    section.append(String.join("\t", row.columns())).append('\n');
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
