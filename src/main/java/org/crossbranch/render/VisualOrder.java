package org.crossbranch.render;

import java.text.Bidi;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * The order in which a sentence's tokens stand on a line, from left to right, by Unicode's bidirectional algorithm (UAX 9): the
 * sentence is a paragraph with blanks between its tokens, whose direction is that of its first letter. Hebrew and Arabic begin at the
 * right; a stretch of Latin words within them keeps its own order.
 */
public final class VisualOrder {
    private final List<Integer> tokens;
    private final int[] positions;
    private final byte[] levels;
    private final boolean beginsAtRight;

    private VisualOrder(List<Integer> tokens, byte[] levels, boolean beginsAtRight) {
        this.beginsAtRight = beginsAtRight;
        this.tokens = List.copyOf(tokens);
        this.levels = levels;
        this.positions = new int[levels.length];
        for (int position = 0; position < positions.length; position++) {
            positions[tokens.get(position)] = position;
        }
    }

    /** The order of a sentence's tokens. */
    public static VisualOrder of(Sentence sentence) {
        String text = sentence.tokens().stream()
                .map(Token::form)
                .collect(Collectors.joining(" "))
                // The algorithm begins anew behind them.
                .replaceAll("\\R|\\p{Cc}", " ");
        Bidi bidi = new Bidi(text, Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT);
        byte[] levels = new byte[sentence.length()];
        // Tokens at even places, the blanks behind them at odd ones: two numbers in Hebrew stand from right to left.
        byte[] unitLevels = new byte[2 * levels.length - 1];
        Integer[] units = new Integer[unitLevels.length];
        int start = 0;
        for (int token = 0; token < levels.length; token++) {
            int end = start + sentence.token(token).form().length();
            levels[token] = level(bidi, start, end);
            units[2 * token] = token;
            unitLevels[2 * token] = levels[token];
            if (token + 1 < levels.length) {
                units[2 * token + 1] = -1;
                unitLevels[2 * token + 1] = (byte) bidi.getLevelAt(end);
            }
            start = end + 1;
        }
        Bidi.reorderVisually(unitLevels, 0, units, 0, units.length);
        List<Integer> tokens = new ArrayList<>();
        for (int unit : units) {
            if (unit >= 0) {
                tokens.add(unit);
            }
        }
        return new VisualOrder(tokens, levels, !bidi.baseIsLeftToRight());
    }

    /** The embedding level of a token as a whole; its renderer reorders what is embedded deeper. */
    private static byte level(Bidi bidi, int start, int end) {
        int level = bidi.getLevelAt(start);
        for (int i = start + 1; i < end; i++) {
            level = Math.min(level, bidi.getLevelAt(i));
        }
        return (byte) level;
    }

    /** Number of tokens. */
    public int count() {
        return levels.length;
    }

    /** The token at a position, counted from the left. */
    public int token(int position) {
        return tokens.get(position);
    }

    /** A token's position, counted from the left. */
    public int position(int token) {
        return positions[token];
    }

    /** Whether the sentence begins at the right. */
    public boolean beginsAtRight() {
        return beginsAtRight;
    }

    /** Whether a token's text runs from right to left. */
    public boolean isRightToLeft(int token) {
        return levels[token] % 2 == 1;
    }
}
