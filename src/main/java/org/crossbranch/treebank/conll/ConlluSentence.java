package org.crossbranch.treebank.conll;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.crossbranch.tree.DependencyTree;
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

    /** A tree on its own: {@code sent_id} and, where it is known, {@code text} are its comments. */
    public static ConlluSentence of(DependencyTree tree) {
        List<String> comments = new ArrayList<>();
        comments.add("# sent_id = " + TreebankSource.ordinal(tree.sentence().id()));
        if (!tree.sentence().text().isEmpty()) {
            comments.add("# text = " + tree.sentence().text());
        }
        List<ConlluRow> rows = new ArrayList<>();
        for (int i = 0; i < tree.sentence().length(); i++) {
            Token token = tree.sentence().token(i);
            rows.add(new ConlluRow(List.of(
                    Integer.toString(i + 1),
                    orNone(token.form()),
                    orNone(token.lemma()),
                    orNone(token.tag()),
                    ConlluRow.NONE,
                    features(token.morphology()),
                    Integer.toString(tree.head(i) + 1),
                    orNone(tree.label(i)),
                    ConlluRow.NONE,
                    ConlluRow.NONE)));
        }
        return new ConlluSentence(comments, rows, tree);
    }

    /**
     * This sentence with another tree over the same words: their heads and labels are replaced, everything else is
     * kept.
     */
    public ConlluSentence withTree(DependencyTree newTree) {
        List<ConlluRow> newRows = new ArrayList<>(rows.size());
        int word = 0;
        for (ConlluRow row : rows) {
            if (row.isWord() && word < newTree.sentence().length()) {
                List<String> columns = new ArrayList<>(row.columns());
                columns.set(ConlluRow.HEAD, Integer.toString(newTree.head(word) + 1));
                columns.set(ConlluRow.DEPREL, orNone(newTree.label(word)));
                newRows.add(new ConlluRow(columns));
                word++;
            } else {
                newRows.add(row);
            }
        }
        return new ConlluSentence(comments, newRows, newTree);
    }

    private static String features(Map<String, String> morphology) {
        String opaque = morphology.getOrDefault(Token.UNANALYSED_MORPHOLOGY, "");
        return orNone(
                opaque.isEmpty()
                        ? morphology.entrySet().stream()
                                .map(entry -> entry.getKey() + "=" + entry.getValue())
                                .collect(Collectors.joining("|"))
                        : opaque);
    }

    private static String orNone(String value) {
        return value.isEmpty() ? ConlluRow.NONE : value.replaceAll("[\t\n\r]", " ");
    }
}
