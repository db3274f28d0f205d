package org.crossbranch.render;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.crossbranch.tree.Sentence;

/**
 * Where the columns of a sentence's tokens are in a drawing, from left to right: wide enough for all that stands in them, around a
 * middle. A column is a position of {@link VisualOrder}.
 */
final class TokenColumns {
    /** Blank positions between two columns. */
    private static final int GAP = 2;

    private final int[] leftHalves;
    private final int[] rightHalves;
    private final int[] middles;

    /**
     * The columns for a tree.
     *
     * @param shown how a label or a tag will be drawn
     * @param words the words from left to right, as they will be drawn
     */
    TokenColumns(
            Sentence sentence,
            TreeLayout layout,
            VisualOrder order,
            Function<String, DisplayText> shown,
            List<DisplayText> words) {
        this(sentence.length());
        for (int i = 0; i < middles.length; i++) {
            makeRoom(i, shown.apply(sentence.token(order.token(i)).tag()));
            makeRoom(i, words.get(i));
        }
        for (TreeLayout.Node node : layout.constituents()) {
            makeRoom(node.column, shown.apply(node.label));
        }
        place();
    }

    private TokenColumns(int length) {
        leftHalves = new int[length];
        rightHalves = new int[length];
        middles = new int[length];
    }

    /**
     * The columns for rows of texts, with a position on either side of the middle at least.
     *
     * @param rows the texts of each row, from left to right
     */
    static TokenColumns ofRows(List<List<DisplayText>> rows) {
        TokenColumns columns = new TokenColumns(rows.get(0).size());
        Arrays.fill(columns.leftHalves, 1);
        Arrays.fill(columns.rightHalves, 1);
        for (List<DisplayText> texts : rows) {
            for (int i = 0; i < texts.size(); i++) {
                columns.makeRoom(i, texts.get(i));
            }
        }
        columns.place();
        return columns;
    }

    private void place() {
        for (int i = 0; i < middles.length; i++) {
            int start = i == 0 ? 0 : middles[i - 1] + rightHalves[i - 1] + 1 + GAP;
            middles[i] = start + leftHalves[i];
        }
    }

    private void makeRoom(int column, DisplayText text) {
        leftHalves[column] = Math.max(leftHalves[column], TreeCanvas.leftHalf(text));
        rightHalves[column] = Math.max(rightHalves[column], TreeCanvas.rightHalf(text));
    }

    int count() {
        return middles.length;
    }

    /** First position. */
    int start(int column) {
        return middles[column] - leftHalves[column];
    }

    /** The position where lines stand and texts are centred. */
    int middle(int column) {
        return middles[column];
    }

    /** Position after the last. */
    int end(int column) {
        return middles[column] + rightHalves[column] + 1;
    }

    /** Positions that all columns take. */
    int width() {
        return end(count() - 1);
    }
}
