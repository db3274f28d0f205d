package org.crossbranch.render;

/** The characters that branches are drawn with. Labels and words are drawn as they are in either style. */
public enum LineStyle {
    /** Box-drawing characters. */
    UNICODE("?│││─┘┐┤─└┌├─┴┬┼", '┄', '┄', "…", "▾"),
    /** Characters of ASCII only. */
    ASCII("?|||-+++-+++-+++", '<', '>', "~", "v");

    static final int UP = 1;
    static final int DOWN = 2;
    static final int LEFT = 4;
    static final int RIGHT = 8;

    /** By the sum of the directions in which lines leave the cell. */
    private final String lines;

    /** A branch that comes from the strip before. */
    final char fromLeft;

    /** A branch that goes on in the next strip. */
    final char toRight;

    /** The mark at the end of a text that is cut. */
    final String ellipsis;

    /** The end of an arc. */
    final String arrow;

    LineStyle(String lines, char fromLeft, char toRight, String ellipsis, String arrow) {
        this.lines = lines;
        this.fromLeft = fromLeft;
        this.toRight = toRight;
        this.ellipsis = ellipsis;
        this.arrow = arrow;
    }

    /** The line that leaves a cell in some directions. */
    char line(int directions) {
        return lines.charAt(directions);
    }
}
