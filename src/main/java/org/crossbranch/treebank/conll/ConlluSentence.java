package org.crossbranch.treebank.conll;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.TreebankSource;

/**
 * A sentence of a CoNLL-U file: its dependency tree, with everything around it that the tree does not hold.
 *
 * @param comments the lines before the words, from their {@code #} on
 * @param rows words, multiword tokens and empty nodes in the order of the file
 * @param tree the tree of the words
 */
public record ConlluSentence(List<String> comments, List<ConlluRow> rows, DependencyTree tree) {
    private static final Pattern BLANKS = Pattern.compile("\\s+", Pattern.UNICODE_CHARACTER_CLASS);

    /** Checks that rows and tree have the same words. */
    public ConlluSentence {
        comments = List.copyOf(comments);
        rows = List.copyOf(rows);
        long words = rows.stream().filter(ConlluRow::isWord).count();
        if (words != tree.sentence().length()) {
            throw new IllegalArgumentException("sentence " + tree.sentence().id() + " has " + words
                    + " word rows and a tree of " + tree.sentence().length());
        }
    }

    /**
     * A tree on its own: {@code sent_id} and, where they are known, {@code text} and {@code SpaceAfter=No} are written. Words at the same
     * place of the text are those of a multiword token.
     */
    public static ConlluSentence of(DependencyTree tree) {
        Sentence sentence = PlainText.located(tree.sentence());
        List<String> comments = new ArrayList<>();
        comments.add("# sent_id = " + name(TreebankSource.ordinal(sentence.id())));
        String text = PlainText.of(sentence);
        if (!text.isEmpty()) {
            comments.add("# text = " + text);
        }
        List<ConlluRow> rows = new ArrayList<>();
        int begin = 0;
        int end = 0;
        for (int i = 0; i < sentence.length(); i++) {
            Token token = sentence.token(i);
            if (i == end) {
                begin = i;
                end = endOfToken(sentence, i);
                if (end > i + 1) {
                    rows.add(range(sentence, i, end));
                }
            }
            boolean isWhole = end == begin + 1;
            rows.add(new ConlluRow(List.of(
                    Integer.toString(i + 1),
                    orNone(token.form()),
                    orNone(token.lemma()),
                    orNone(token.tag()),
                    orNone(token.xpos()),
                    features(token),
                    Integer.toString(tree.head(i) + 1),
                    orNone(tree.label(i)),
                    ConlluRow.NONE,
                    isWhole && isJoinedToNext(sentence, i) ? ConlluRow.JOINED : ConlluRow.NONE)));
        }
        return new ConlluSentence(comments, rows, tree);
    }

    /** An identifier that {@code sent_id} may have: blanks become underscores, and slashes but the last become colons. */
    private static String name(String id) {
        int slash = Math.max(id.lastIndexOf('/'), 0);
        return BLANKS.matcher(id.substring(0, slash).replace('/', ':') + id.substring(slash))
                .replaceAll("_");
    }

    /** The end of the words that stand where a word does. */
    private static int endOfToken(Sentence sentence, int first) {
        Token token = sentence.token(first);
        int end = first + 1;
        while (token.end() > token.start()
                && token.end() <= sentence.text().length()
                && end < sentence.length()
                && sentence.token(end).start() == token.start()
                && sentence.token(end).end() == token.end()) {
            end++;
        }
        return end;
    }

    private static ConlluRow range(Sentence sentence, int first, int end) {
        List<String> columns = new ArrayList<>(Collections.nCopies(ConlluRow.COLUMNS, ConlluRow.NONE));
        Token token = sentence.token(first);
        columns.set(ConlluRow.ID, first + 1 + "-" + end);
        columns.set(ConlluRow.FORM, orNone(sentence.text().substring(token.start(), token.end())));
        columns.set(ConlluRow.MISC, isJoinedToNext(sentence, end - 1) ? ConlluRow.JOINED : ConlluRow.NONE);
        return new ConlluRow(columns);
    }

    private static boolean isJoinedToNext(Sentence sentence, int token) {
        int end = sentence.token(token).end();
        return end != Token.NO_OFFSET
                && token + 1 < sentence.length()
                && sentence.token(token + 1).start() == end;
    }

    /** This sentence under another identifier; its comments are left as they are. */
    public ConlluSentence withId(String id) {
        DependencyTree named = new DependencyTree(tree.sentence().withId(id), tree.heads(), tree.labels());
        return new ConlluSentence(comments, rows, named);
    }

    /**
     * This sentence with a parser's predictions. They replace the columns that the parser was trained to predict, in the rows of
     * words, and nothing else. But where heads are predicted, there is neither DEPS nor an empty node left, which are of the heads before;
     * a graph in some sentences only would be no valid file. {@link #lostGraphs} counts the words.
     *
     * @param predicted a tree over the same words, its tokens with the predicted lemmas, tags and morphology
     * @param columns the columns to replace
     * @throws IllegalArgumentException if the tree has another number of words, or the heads form a cycle
     */
    public ConlluSentence withPredictions(DependencyTree predicted, Set<Prediction> columns) {
        int length = tree.sentence().length();
        if (predicted.sentence().length() != length) {
            throw new IllegalArgumentException("sentence " + tree.sentence().id() + " has " + length
                    + " words, the predicted tree " + predicted.sentence().length());
        }
        List<ConlluRow> newRows = new ArrayList<>(rows.size());
        int word = 0;
        for (ConlluRow row : rows) {
            if (row.isWord()) {
                newRows.add(predicted(row, predicted, word++, columns));
            } else if (row.isRange() || !columns.contains(Prediction.HEAD)) {
                newRows.add(row);
            }
        }
        return new ConlluSentence(comments, newRows, tree(newRows, tree.sentence()));
    }

    private static ConlluRow predicted(ConlluRow row, DependencyTree tree, int word, Set<Prediction> columns) {
        List<String> values = new ArrayList<>(row.columns());
        for (Prediction column : columns) {
            values.set(column.index, orNone(column.value(tree, word)));
        }
        if (columns.contains(Prediction.HEAD)) {
            values.set(ConlluRow.DEPS, ConlluRow.NONE);
        }
        return new ConlluRow(values);
    }

    /**
     * This sentence with enhanced dependencies, unless it has some.
     *
     * @param graph the column DEPS of the words of a tree, if there is any
     */
    public ConlluSentence withGraph(Function<DependencyTree, Optional<List<String>>> graph) {
        return graphs() > 0 ? this : graph.apply(tree).map(this::withGraph).orElse(this);
    }

    private ConlluSentence withGraph(List<String> graph) {
        Iterator<String> next = graph.iterator();
        List<ConlluRow> newRows = new ArrayList<>(rows.size());
        for (ConlluRow row : rows) {
            List<String> values = new ArrayList<>(row.columns());
            values.set(ConlluRow.DEPS, row.isWord() ? next.next() : ConlluRow.NONE);
            newRows.add(new ConlluRow(values));
        }
        return new ConlluSentence(comments, newRows, tree);
    }

    private long graphs() {
        return rows.stream()
                .filter(row -> row.isWord() && !row.value(ConlluRow.DEPS).isEmpty())
                .count();
    }

    /**
     * This sentence with the ranges of another version of it: a parse of its words knows nothing of the tokens that they are parts of.
     *
     * @param source a sentence with as many words; of another one, nothing is taken
     */
    public ConlluSentence withRangesOf(ConlluSentence source) {
        if (source.tree.sentence().length() != tree.sentence().length()) {
            return this;
        }
        Iterator<ConlluRow> words = rows.stream().filter(ConlluRow::isWord).iterator();
        List<ConlluRow> merged = new ArrayList<>(source.rows.size());
        for (ConlluRow row : source.rows) {
            if (row.isWord()) {
                merged.add(words.next());
            } else if (row.isRange()) {
                merged.add(row);
            }
        }
        return new ConlluSentence(comments, merged, tree);
    }

    /**
     * Number of words whose DEPS another version of this sentence has lost, so that a run can report it.
     *
     * @param changed what {@link #withPredictions} made of this sentence
     */
    public long lostGraphs(ConlluSentence changed) {
        return graphs() - changed.graphs();
    }

    /** The tree that the rows of words describe, over a sentence's identifier and text. */
    private static DependencyTree tree(List<ConlluRow> rows, Sentence sentence) {
        List<ConlluRow> words = rows.stream().filter(ConlluRow::isWord).toList();
        return new DependencyTree(
                sentence.withTokens(words.stream().map(ConlluRow::token).toList()),
                words.stream()
                        .mapToInt(row -> Integer.parseInt(row.columns().get(ConlluRow.HEAD)) - 1)
                        .toArray(),
                words.stream().map(row -> row.value(ConlluRow.DEPREL)).toList());
    }

    /** FEATS in the order that the format demands: by name, upper and lower case alike. */
    private static String features(Token token) {
        if (token.morphology().containsKey(Token.UNANALYSED_MORPHOLOGY)) {
            return orNone(token.morphologyText());
        }
        return orNone(token.morphology().entrySet().stream()
                .sorted(Map.Entry.comparingByKey(String.CASE_INSENSITIVE_ORDER))
                .map(feature -> feature.getKey() + "=" + feature.getValue())
                .collect(Collectors.joining("|")));
    }

    private static String orNone(String value) {
        return value.isEmpty() ? ConlluRow.NONE : value.replaceAll("[\t\n\r]", " ");
    }

    /** A column that a parser may predict. */
    public enum Prediction {
        /** The lemma. */
        LEMMA(ConlluRow.LEMMA),
        /** The universal tag. */
        UPOS(ConlluRow.UPOS),
        /** The language-specific tag. */
        XPOS(ConlluRow.XPOS),
        /** Morphological features. */
        FEATS(ConlluRow.FEATS),
        /** The head. */
        HEAD(ConlluRow.HEAD),
        /** The relation. */
        DEPREL(ConlluRow.DEPREL);

        private final int index;

        Prediction(int index) {
            this.index = index;
        }

        private String value(DependencyTree tree, int word) {
            Token token = tree.sentence().token(word);
            return switch (this) {
                case LEMMA -> token.lemma();
                case UPOS -> token.tag();
                case XPOS -> token.xpos();
                case FEATS -> features(token);
                case HEAD -> Integer.toString(tree.head(word) + 1);
                case DEPREL -> tree.label(word);
            };
        }
    }
}
