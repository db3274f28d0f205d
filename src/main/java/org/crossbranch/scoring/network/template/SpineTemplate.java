package org.crossbranch.scoring.network.template;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.crossbranch.scoring.network.layer.SlotSums;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.tree.DependencyTree;

/**
 * A typed place in the context of an action of LR-spines (Sartorio 2015, Table 6.1). Whatever the place of the head in its spine, {@code s1}
 * and {@code s2} are the two nodes of the arc, so that an arc looks alike before and after its head has a head. {@code s1.l} and {@code
 * s1.r} are outermost dependents to the left and right, {@code s1.c} and {@code s1.l.c} the labels of the arcs to such nodes. The root is
 * no token: its place is empty.
 */
final class SpineTemplate {
    private static final int NONE = ArcConfiguration.NONE;
    private static final Pattern WRITTEN = Pattern.compile("(s[123]|q[12]|gp|gg)(?:\\.([lr]))?(\\.c)?");

    private final String written;
    private final Place place;
    private final char relative;
    private final boolean isLabel;

    /** The places of the table. */
    private enum Place {
        /** The right one of the nodes of the arc, or the top of the topmost tree. */
        S1,
        /** The left one of the nodes of the arc, or the top of the tree below. */
        S2,
        /** The head of s2, or the top of the third tree. */
        S3,
        /** The head of s1, or the front of the buffer. */
        Q1,
        /** The head of that, or the next token of the buffer. */
        Q2,
        /** The head of the arc's head. */
        GP,
        /** The head of that. */
        GG
    }

    /** The spine that an action attaches to. */
    enum Side {
        /** No node of a spine. */
        NO_SPINE,
        /** A node of the left spine of the topmost tree. */
        LEFT,
        /** A node of the right spine of the tree below. */
        RIGHT
    }

    private SpineTemplate(String written, Place place, char relative, boolean isLabel) {
        this.written = written;
        this.place = place;
        this.relative = relative;
        this.isLabel = isLabel;
    }

    /**
     * The templates of names with blanks between them.
     *
     * @throws IllegalArgumentException if one is no template's name
     */
    static List<SpineTemplate> parseAll(String written) {
        return Arrays.stream(written.split(" ", -1)).map(SpineTemplate::parse).toList();
    }

    private static SpineTemplate parse(String written) {
        Matcher parts = WRITTEN.matcher(written);
        if (!parts.matches()) {
            throw new IllegalArgumentException("no feature template is called \"" + written + "\"");
        }
        return new SpineTemplate(
                written,
                Place.valueOf(parts.group(1).toUpperCase(Locale.ROOT)),
                parts.group(2) == null ? ' ' : parts.group(2).charAt(0),
                parts.group(3) != null);
    }

    /** Whether it is a label that stands there, not a token. */
    boolean isLabel() {
        return isLabel;
    }

    /**
     * The index of the token there, or the row of the label; {@link SlotSums#EMPTY} for none.
     *
     * @param head the node of the spine, or {@link ArcConfiguration#NONE}
     * @param parent the node before it in the spine, if any
     * @param grandparent the one before that
     */
    int read(ArcConfiguration configuration, Side side, int head, int parent, int grandparent) {
        int node = node(configuration, side, head, parent, grandparent);
        int found = node == NONE ? NONE : relativeOf(configuration, node);
        if (found == NONE) {
            return SlotSums.EMPTY;
        }
        if (isLabel) {
            return configuration.label(found);
        }
        int token = configuration.token(found);
        return token == DependencyTree.ROOT ? SlotSums.EMPTY : token;
    }

    private int node(ArcConfiguration configuration, Side side, int head, int parent, int grandparent) {
        boolean isBelowLeft = side == Side.LEFT && parent != NONE;
        return switch (place) {
            case S1 -> side == Side.LEFT ? head : configuration.stackNode(0);
            case S2 -> side == Side.RIGHT ? head : configuration.stackNode(1);
            case S3 -> side == Side.RIGHT && parent != NONE ? parent : configuration.stackNode(2);
            case Q1 -> isBelowLeft ? parent : configuration.bufferNode(0);
            case Q2 -> isBelowLeft && grandparent != NONE ? grandparent : configuration.bufferNode(isBelowLeft ? 0 : 1);
            case GP -> parent;
            case GG -> grandparent;
        };
    }

    private int relativeOf(ArcConfiguration configuration, int node) {
        return switch (relative) {
            case 'l' -> configuration.leftmost(node);
            case 'r' -> configuration.rightmost(node);
            default -> node;
        };
    }

    @Override
    public String toString() {
        return written;
    }
}
