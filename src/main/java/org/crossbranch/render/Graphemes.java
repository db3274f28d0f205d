package org.crossbranch.render;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.util.ArrayList;
import java.util.List;

/**
 * Characters as people count them (UAX 29): a letter with its marks, a syllable of Hangul, an emoji of several code points. Their
 * widths are those of UAX 11; ambiguous characters are narrow.
 */
public final class Graphemes {
    private static final int EMOJI_STYLE = 0xFE0F;
    private static final int SOFT_HYPHEN = 0x00AD;

    private Graphemes() {}

    /** The graphemes of a text, in its order. */
    public static List<String> of(String text) {
        BreakIterator breaks = BreakIterator.getCharacterInstance(ULocale.ROOT);
        breaks.setText(text);
        List<String> graphemes = new ArrayList<>();
        for (int start = breaks.first(), end; (end = breaks.next()) != BreakIterator.DONE; start = end) {
            graphemes.add(text.substring(start, end));
        }
        return graphemes;
    }

    /** Positions of a terminal that a grapheme takes: 0 for a mark without a letter. */
    public static int columns(String grapheme) {
        return isEmoji(grapheme)
                ? 2
                : grapheme.codePoints().map(Graphemes::columnsOf).sum();
    }

    /** Whether a grapheme is shown as a coloured picture. */
    public static boolean isEmoji(String grapheme) {
        int first = grapheme.codePointAt(0);
        return UCharacter.hasBinaryProperty(first, UProperty.EMOJI_PRESENTATION)
                || (grapheme.indexOf(EMOJI_STYLE) > 0 && UCharacter.hasBinaryProperty(first, UProperty.EMOJI));
    }

    /** Whether a character fills a square. */
    public static boolean isWide(int character) {
        int width = UCharacter.getIntPropertyValue(character, UProperty.EAST_ASIAN_WIDTH);
        return width == UCharacter.EastAsianWidth.WIDE || width == UCharacter.EastAsianWidth.FULLWIDTH;
    }

    /** Whether a character stands over, in or behind the one before without a place of its own. */
    public static boolean isMark(int character) {
        return switch (UCharacter.getType(character)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK -> true;
            case Character.FORMAT -> character != SOFT_HYPHEN;
            default -> {
                // Vowels and final consonants of Hangul that is spelled out.
                int syllable = UCharacter.getIntPropertyValue(character, UProperty.HANGUL_SYLLABLE_TYPE);
                yield syllable == UCharacter.HangulSyllableType.VOWEL_JAMO
                        || syllable == UCharacter.HangulSyllableType.TRAILING_JAMO;
            }
        };
    }

    private static int columnsOf(int character) {
        return isMark(character) ? 0 : isWide(character) ? 2 : 1;
    }
}
