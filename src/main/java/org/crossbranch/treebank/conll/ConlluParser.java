package org.crossbranch.treebank.conll;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.text.SectionLines;
import org.crossbranch.treebank.text.TextLines;

/** Reads the lines of one sentence of CoNLL-U or a format with fewer kinds of rows. */
final class ConlluParser {
    private static final Pattern ID = Pattern.compile("(0|[1-9][0-9]{0,8})(?:([.-])([1-9][0-9]{0,8}))?");

    private final SectionLines section;
    private final TreebankSource source;
    private final long ordinal;
    private final DependencyFormat format;
    private final List<String> comments = new ArrayList<>();
    private final List<ConlluRow> rows = new ArrayList<>();
    private final List<TextLines.Line> wordLines = new ArrayList<>();
    private int words;
    private int emptyNodes;
    private int rangeEnd;
    /** Whether the last row is a range, behind which its first word is to follow. */
    private boolean isRangeOpen;
    /** Number of columns of the rows so far. */
    private int width;

    ConlluParser(SectionLines section, TreebankSource source, long ordinal, DependencyFormat format) {
        this.section = section;
        this.source = source;
        this.ordinal = ordinal;
        this.format = format;
    }

    /** The identifier: with {@code sent_id} where there is one. */
    String sentenceId() {
        String given = comment("sent_id");
        return source.sentenceId(given.isEmpty() ? Long.toString(ordinal) : given);
    }

    ConlluSentence parse() {
        if (section.hasTooMany()) {
            throw section.lines()
                    .get(0)
                    .fault(
                            source,
                            "the sentence has more than " + SectionLines.MAX_ROWS + " rows; is a blank line missing?");
        }
        for (TextLines.Line line : section.lines()) {
            if (line.isFaulty()) {
                throw line.fault(source);
            } else if (!isComment(line)) {
                addRow(line);
            } else if (rows.isEmpty()) {
                comments.add(line.text());
            } else {
                throw line.fault(
                        source, "a comment stands among the words; move it above them, or put a blank line before it");
            }
        }
        TextLines.Line last = section.lines().get(section.lines().size() - 1);
        if (words == 0) {
            throw last.fault(source, "the sentence has no words; remove its comments, or the blank line after them");
        }
        if (rangeEnd > words) {
            throw last.fault(
                    source, "a multiword token reaches to word " + rangeEnd + " of " + words + "; mend its range");
        }
        List<ConlluRow> wordRows = rows.stream().filter(ConlluRow::isWord).toList();
        int[] heads = heads(wordRows);
        List<Integer> cycle = DependencyTree.cycle(heads);
        if (!cycle.isEmpty()) {
            String circle =
                    cycle.stream().map(token -> Integer.toString(token + 1)).collect(Collectors.joining(" under "));
            throw wordLines
                    .get(cycle.get(0))
                    .fault(
                            source,
                            "the heads form a cycle: " + circle + " under " + (cycle.get(0) + 1)
                                    + "; give one of them another head");
        }
        Sentence sentence = new Sentence(
                sentenceId(),
                comment("text"),
                wordRows.stream().map(ConlluRow::token).toList());
        List<String> labels = wordRows.stream()
                .map(row -> format.areTreesRead() ? row.value(ConlluRow.DEPREL) : "")
                .toList();
        return new ConlluSentence(comments, rows, new DependencyTree(sentence, heads, labels));
    }

    private boolean isComment(TextLines.Line line) {
        return format.holdsMoreThanWords() && line.text().startsWith("#");
    }

    private void addRow(TextLines.Line line) {
        List<String> columns = new ArrayList<>(Arrays.asList(line.text().split("\t", -1)));
        while (!format.areTreesRead() && columns.size() > ConlluRow.FORM && columns.size() < format.columns()) {
            columns.add(ConlluRow.NONE);
        }
        checkNumber(line, columns.size());
        int empty = columns.indexOf("");
        if (empty >= 0) {
            throw line.fault(source, "column " + (empty + 1) + " is empty; write _ where there is no value");
        }
        Matcher id = ID.matcher(columns.get(ConlluRow.ID));
        if (!id.matches() || (id.group(2) != null && !format.holdsMoreThanWords())) {
            throw line.fault(
                    source,
                    "\"" + columns.get(ConlluRow.ID) + "\" is no identifier; write "
                            + (format.holdsMoreThanWords() ? "3, 3-4 or 3.1" : "a number, " + (words + 1)));
        }
        int first = Integer.parseInt(id.group(1));
        String kind = id.group(2);
        if (kind == null) {
            checkOrder(line, first == words + 1, "word " + (words + 1));
            words++;
            isRangeOpen = false;
            emptyNodes = 0;
            wordLines.add(line);
        } else if (kind.equals("-")) {
            int end = Integer.parseInt(id.group(3));
            checkOrder(
                    line,
                    first == words + 1 && end >= first && first > rangeEnd,
                    "a range from " + (words + 1) + " on");
            rangeEnd = end;
            isRangeOpen = true;
        } else {
            int second = Integer.parseInt(id.group(3));
            checkOrder(
                    line,
                    first == words && second == emptyNodes + 1 && !isRangeOpen,
                    isRangeOpen ? "word " + (words + 1) : "empty node " + words + "." + (emptyNodes + 1));
            emptyNodes++;
        }
        rows.add(format.read(columns, rows.isEmpty()));
    }

    private void checkNumber(TextLines.Line line, int number) {
        boolean isAsInFirst = width == 0 || number == width;
        if (number < format.columns() || !isAsInFirst || (number > format.columns() && !format.hasMoreColumns())) {
            String least = format.columns() == ConlluRow.COLUMNS ? "ten" : Integer.toString(format.columns());
            String mend = isAsInFirst || number < format.columns()
                    ? least + (format.hasMoreColumns() ? " or more" : "")
                    : width + " as in the first row";
            throw line.fault(source, "the row has " + number + " columns; write " + mend + ", separated by tabs");
        }
        width = number;
    }

    private void checkOrder(TextLines.Line line, boolean isInOrder, String expected) {
        if (!isInOrder) {
            String id = line.text().substring(0, line.text().indexOf('\t'));
            throw line.fault(
                    source,
                    "row " + id + " is out of order, " + expected + " is expected; number the words from 1, each once");
        }
    }

    private int[] heads(List<ConlluRow> wordRows) {
        int[] heads = new int[words];
        if (!format.areTreesRead()) {
            Arrays.fill(heads, DependencyTree.ROOT);
            return heads;
        }
        for (int i = 0; i < words; i++) {
            String head = wordRows.get(i).columns().get(ConlluRow.HEAD);
            boolean isNumber = TextLines.Line.isNumber(head) && head.length() <= 9;
            if (!isNumber || Integer.parseInt(head) > words) {
                throw wordLines
                        .get(i)
                        .fault(
                                source,
                                "word " + (i + 1) + " has the head " + head + "; write 0 for the root, or 1 to " + words
                                        + (head.equals(ConlluRow.NONE) ? ", or parse the sentence with annotate" : ""));
            }
            heads[i] = Integer.parseInt(head) - 1;
        }
        return heads;
    }

    private String comment(String key) {
        Pattern pattern = Pattern.compile("#\\s*" + key + "\\s*=\\s*(.*)");
        for (TextLines.Line line : section.lines()) {
            if (!isComment(line)) {
                return "";
            }
            Matcher matcher = pattern.matcher(line.text());
            if (matcher.matches()) {
                return matcher.group(1).strip();
            }
        }
        return "";
    }
}
