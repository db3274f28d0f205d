package org.crossbranch.render.picture;

import java.util.ArrayList;
import java.util.List;
import org.crossbranch.render.VisualOrder;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * The places of a sentence's tokens: the middle of each, far enough from the next. Where one row of tokens would be wider than {@link
 * #WIDEST_ROW}, every second token is lowered, and long words stand above and below each other.
 */
final class TokenPlaces {
    /** Font sizes in pixels. */
    static final double WORD = 14;

    static final double LABEL = 13;
    static final double TAG = 12;
    static final double FUNCTION = 11;

    /** How far a lowered token stands below the others. */
    static final double DROP = 40;

    /** The widest picture with its tokens in one row: what a desktop's browser shows. */
    static final double WIDEST_ROW = 1340;

    private static final double MARGIN = 8;
    private static final double GAP = 10;

    /** How far a text keeps from a line beside it. */
    private static final double LINE_GAP = 5;

    private final VisualOrder order;
    private final double[] texts;
    private final double[] rooms;
    private final double[] above;
    private final double[] below;
    private final List<Distance> distances = new ArrayList<>();
    private boolean hasLowered;
    private double[] middles;

    /** The settled places of a sentence with room for all of its trees. */
    static TokenPlaces of(Analysis analysis) {
        TokenPlaces places = new TokenPlaces(analysis.sentence());
        analysis.constituency().ifPresent(tree -> BranchLayout.makeRoom(tree, places));
        analysis.dependency()
                .ifPresent(tree ->
                        ArcLayout.makeRoom(tree, places, analysis.constituency().isPresent()));
        places.settle();
        return places;
    }

    TokenPlaces(Sentence sentence) {
        order = VisualOrder.of(sentence);
        int length = sentence.length();
        texts = new double[length];
        rooms = new double[length];
        above = new double[length];
        below = new double[length];
        for (int i = 0; i < length; i++) {
            Token token = sentence.token(i);
            texts[i] = Math.max(TextWidth.of(token.form(), WORD), TextWidth.of(token.tag(), TAG));
        }
        middles = place();
    }

    /** Makes room for something over or under a token, beside which its neighbours have such a thing as well. */
    void widen(int token, double width) {
        rooms[token] = Math.max(rooms[token], width);
    }

    /** Makes room for lines that come to a token from above, or from below, past the texts of its neighbours. */
    void pass(int token, double width, boolean isBelow) {
        double[] lines = isBelow ? below : above;
        lines[token] = Math.max(lines[token], width + 2 * LINE_GAP);
    }

    /** Makes room for something between two tokens. */
    void separate(int one, int other, double distance) {
        int first = Math.min(position(one), position(other));
        int last = Math.max(position(one), position(other));
        distances.add(new Distance(first, last, distance));
    }

    /** Settles the places once all room is made. */
    void settle() {
        middles = place();
        if (width() > WIDEST_ROW) {
            hasLowered = true;
            middles = place();
        }
    }

    private double[] place() {
        double[] places = new double[texts.length];
        double[] byPosition = new double[texts.length];
        for (int i = 0; i < places.length; i++) {
            int token = order.token(i);
            byPosition[i] = MARGIN + widest(token) / 2;
            if (i > 0) {
                byPosition[i] = Math.max(byPosition[i], byPosition[i - 1] + least(order.token(i - 1), token));
            }
            if (i > 1 && hasLowered) {
                byPosition[i] = Math.max(
                        byPosition[i], byPosition[i - 2] + (texts[order.token(i - 2)] + texts[token]) / 2 + GAP);
            }
            for (Distance distance : distances) {
                if (distance.last == i) {
                    byPosition[i] = Math.max(byPosition[i], byPosition[distance.first] + distance.least);
                }
            }
            places[token] = byPosition[i];
        }
        return places;
    }

    /** The least distance of neighbours. */
    private double least(int left, int right) {
        double apart = (rooms[left] + rooms[right]) / 2;
        if (!hasLowered) {
            return Math.max(apart, (texts[left] + texts[right]) / 2 + GAP);
        }
        int lowered = isLowered(left) ? left : right;
        int upper = lowered == left ? right : left;
        double besideLowered = below[upper] > 0 ? (texts[lowered] + below[upper]) / 2 : 0;
        return Math.max(apart, Math.max((texts[upper] + above[lowered]) / 2, besideLowered));
    }

    private double widest(int token) {
        return Math.max(texts[token], rooms[token]);
    }

    /**
     * The least distance of two tokens.
     *
     * @param first position of the left one
     * @param last position of the right one
     */
    private record Distance(int first, int last, double least) {}

    VisualOrder order() {
        return order;
    }

    int count() {
        return texts.length;
    }

    /** A token's position, counted from the left. */
    int position(int token) {
        return order.position(token);
    }

    double middle(int token) {
        return middles[token];
    }

    /** Whether a token stands below its neighbours. */
    boolean isLowered(int token) {
        return hasLowered && position(token) % 2 == 1;
    }

    /** How far a token is lowered, in pixels. */
    double drop(int token) {
        return isLowered(token) ? DROP : 0;
    }

    /** How far the lowest token is lowered. */
    double greatestDrop() {
        return hasLowered ? DROP : 0;
    }

    /** The width of what stands at a token. */
    double textWidth(int token) {
        return texts[token];
    }

    double width() {
        double end = 0;
        for (int token = 0; token < middles.length; token++) {
            end = Math.max(end, middles[token] + widest(token) / 2);
        }
        return end + MARGIN;
    }
}
