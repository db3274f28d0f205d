package org.crossbranch.treebank.export;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.text.Extent;
import org.crossbranch.treebank.text.SectionLines;
import org.crossbranch.treebank.text.TextLines;
import org.jspecify.annotations.Nullable;

/** Cuts an export file into sentences: from {@code #BOS} to {@code #EOS}, or to where one should have been. */
final class ExportSections {
    private final TextLines lines;
    private final TreebankSource source;
    private int version;
    private long ordinal;
    private TextLines.@Nullable Line pushedBack;

    /**
     * The lines of an entry.
     *
     * @param id its identifier
     * @param text all of them
     * @param rows those that describe the tree
     * @param fault why they are no sentence, as far as can be told without looking at rows
     */
    private record Section(
            String id,
            SectionLines text,
            List<TextLines.Line> rows,
            @Nullable MalformedTreeException fault) {}

    /** The sentences of a file, or of a stretch of one. */
    ExportSections(TextLines lines, TreebankSource source, Extent before) {
        this.lines = lines;
        this.source = source;
        this.version = before.version();
        this.ordinal = before.entries();
    }

    @Nullable
    TreebankEntry<ConstituencyTree> next() throws IOException {
        Section section = section();
        return section == null ? null : entry(section);
    }

    /**
     * Passes over what is left.
     *
     * @param isFirst whether the file begins with it; then its rows say the version, if nothing else does
     * @return nothing if a table does not end, or the version is not known in the end of a file's beginning
     */
    Optional<Extent> measure(boolean isFirst) throws IOException {
        int linesBefore = lines.count();
        try {
            for (Section section = section(); section != null; section = section()) {
                if (isFirst && version == 0) {
                    entry(section);
                }
            }
        } catch (MalformedTreeException e) {
            return Optional.empty();
        }
        return isFirst && version == 0
                ? Optional.empty()
                : Optional.of(new Extent(lines.count() - linesBefore, ordinal, version));
    }

    /** The lines of the next sentence, or null after the last. */
    private @Nullable Section section() throws IOException {
        TextLines.Line line = read();
        while (line != null) {
            String text = line.text();
            if (isStart(line)) {
                return sentence(line);
            } else if (isDirective(text, "#FORMAT")) {
                version = version(line);
            } else if (isDirective(text, "#BOT")) {
                skipTable(line);
            } else if (!line.isBlank() && !ExportRow.isComment(text)) {
                return stray(line);
            }
            line = read();
        }
        return null;
    }

    /** Whether a sentence begins with a line, whatever is before but a table. */
    static boolean isStart(TextLines.Line line) {
        return isDirective(line.text(), "#BOS");
    }

    private Section sentence(TextLines.Line begin) throws IOException {
        List<String> header = ExportRow.split(begin.text());
        String id = source.sentenceId(header.size() > 1 ? header.get(1) : Long.toString(ordinal + 1));
        ordinal++;
        SectionLines section = new SectionLines();
        section.add(begin);
        MalformedTreeException fault = null;
        TextLines.Line end = read();
        while (end != null && !isDirective(end.text(), "#EOS") && !isStart(end)) {
            section.add(end);
            end = read();
        }
        int rowsEnd = section.lines().size();
        if (end == null || !isDirective(end.text(), "#EOS")) {
            pushedBack = end;
            fault = begin.fault(source, "the sentence has no #EOS line; write one after its last row");
        } else {
            if (section.hasTooMany()) {
                fault = begin.fault(
                        source,
                        "the sentence has more than " + SectionLines.MAX_ROWS + " rows; is an #EOS line missing?");
            }
            section.add(end);
            List<String> footer = ExportRow.split(end.text());
            if (header.size() > 1 && footer.size() > 1 && !footer.get(1).equals(header.get(1))) {
                fault = end.fault(
                        source,
                        "#EOS " + footer.get(1) + " ends the sentence that #BOS " + header.get(1)
                                + " began; give both the same name");
            }
        }
        return new Section(id, section, section.lines().subList(1, rowsEnd), fault);
    }

    private TreebankEntry<ConstituencyTree> entry(Section section) {
        try {
            if (section.fault() != null) {
                throw section.fault();
            }
            List<ExportRow> rows = rows(section.rows());
            return new TreebankEntry.Parsed<>(
                    section.id(),
                    new ExportTreeBuilder(source, section.text().lines().get(0), rows).build(section.id()),
                    rows.stream().mapToInt(ExportRow::secondaryEdges).sum());
        } catch (MalformedTreeException e) {
            return new TreebankEntry.Malformed<>(section.id(), e, section.text().raw());
        }
    }

    private List<ExportRow> rows(List<TextLines.Line> section) {
        List<ExportRow> rows = new ArrayList<>(section.size());
        for (TextLines.Line line : section) {
            List<String> fields = ExportRow.split(line.text());
            if (line.isFaulty()) {
                throw line.fault(source);
            }
            if (fields.isEmpty() || ExportRow.isComment(line.text())) {
                continue;
            }
            if (version == 0) {
                version = ExportRow.versionOf(fields);
            }
            if (fields.size() < ExportRow.columns(version)) {
                throw line.fault(
                        source,
                        "the row has " + fields.size() + " columns; format " + version + " has "
                                + (version == 3 ? "5: form, tag" : "6: form, lemma, tag")
                                + ", morphology, edge label, parent (-- where there is nothing)");
            }
            rows.add(new ExportRow(line, version, fields));
        }
        return rows;
    }

    /** The text between sentences that is no directive, as a malformed entry. */
    private Section stray(TextLines.Line first) throws IOException {
        SectionLines section = new SectionLines();
        section.add(first);
        TextLines.Line line = read();
        while (line != null && !isStart(line)) {
            section.add(line);
            line = read();
        }
        pushedBack = line;
        String id = source.sentenceId(Long.toString(++ordinal));
        MalformedTreeException fault = first.isFaulty()
                ? first.fault(source)
                : first.fault(
                        source,
                        "this line stands outside of a sentence; a sentence begins with #BOS and ends with #EOS");
        return new Section(id, section, List.of(), fault);
    }

    private int version(TextLines.Line line) {
        List<String> fields = ExportRow.split(line.text());
        String given = fields.size() > 1 ? fields.get(1) : "";
        return switch (given) {
            case "3" -> 3;
            case "4" -> 4;
            default ->
                throw line.fault(source, "export format \"" + given + "\" is not known; convert the file to 3 or 4");
        };
    }

    private void skipTable(TextLines.Line begin) throws IOException {
        TextLines.Line line = read();
        while (line != null && !isDirective(line.text(), "#EOT")) {
            line = read();
        }
        if (line == null) {
            // Otherwise the rest of the file would be missing without a word.
            throw begin.fault(source, "the table has no #EOT line; write one after its last row");
        }
    }

    /** Whether the line is the directive alone or with values after it; in a row a tab would follow. */
    private static boolean isDirective(String line, String directive) {
        if (!line.startsWith(directive)) {
            return false;
        }
        char next = line.length() == directive.length() ? ' ' : line.charAt(directive.length());
        return next == ' ' || (next == '\t' && ExportRow.split(line).size() < 5);
    }

    private TextLines.@Nullable Line read() throws IOException {
        TextLines.Line line = pushedBack;
        pushedBack = null;
        return line == null ? lines.next() : line;
    }
}
