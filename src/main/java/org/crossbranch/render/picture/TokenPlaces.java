package org.crossbranch.render.picture;

import java.util.ArrayList;
import java.util.List;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/** The places of a sentence's tokens from left to right: the middle of each, far enough from the next. */
final class TokenPlaces {
    /** Font sizes in pixels. */
    static final double WORD = 14;

    static final double LABEL = 13;
    static final double FUNCTION = 10;

    private static final double MARGIN = 8;
    private static final double GAP = 12;

    private final double[] widths;
    private final List<Distance> distances = new ArrayList<>();
    private double[] middles;

    /** The settled places of a sentence with room for all of its trees. */
    static TokenPlaces of(Analysis analysis) {
        TokenPlaces places = new TokenPlaces(analysis.sentence());
        analysis.constituency().ifPresent(tree -> BranchLayout.makeRoom(tree, places));
        analysis.dependency().ifPresent(tree -> ArcLayout.makeRoom(tree, places));
        places.settle();
        return places;
    }

    TokenPlaces(Sentence sentence) {
        int length = sentence.length();
        widths = new double[length];
        for (int i = 0; i < length; i++) {
            Token token = sentence.token(i);
            widen(i, TextWidth.of(token.form(), WORD));
            widen(i, TextWidth.of(token.tag(), LABEL));
        }
        middles = place();
    }

    /** Makes room for something over a token. */
    void widen(int token, double width) {
        widths[token] = Math.max(widths[token], width);
    }

    /** Makes room for something between two tokens, the left one first. */
    void separate(int left, int right, double distance) {
        distances.add(new Distance(left, right, distance));
    }

    /** Settles the places once all room is made. */
    void settle() {
        middles = place();
    }

    private double[] place() {
        double[] places = new double[widths.length];
        for (int i = 0; i < places.length; i++) {
            places[i] = i == 0 ? MARGIN + widths[0] / 2 : places[i - 1] + (widths[i - 1] + widths[i]) / 2 + GAP;
            for (Distance distance : distances) {
                if (distance.right == i) {
                    places[i] = Math.max(places[i], places[distance.left] + distance.least);
                }
            }
        }
        return places;
    }

    /** The least distance of two tokens. */
    private record Distance(int left, int right, double least) {}

    int count() {
        return widths.length;
    }

    double middle(int token) {
        return middles[token];
    }

    double width() {
        int last = widths.length - 1;
        return middles[last] + widths[last] / 2 + MARGIN;
    }
}
