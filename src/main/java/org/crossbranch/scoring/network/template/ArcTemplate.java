package org.crossbranch.scoring.network.template;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.tree.DependencyTree;

/**
 * A place in a configuration of a dependency system: {@code s0}, {@code s1}, … are nodes of the stack, {@code b0}, … of the buffer;
 * {@code s0.h} is the head of s0, {@code s0.l} and {@code s0.r} its outermost dependents to the left and right, and {@code
 * s0.l.c} the label of the arc to one. The root is no token: its place is empty.
 */
final class ArcTemplate implements FeatureTemplate<ArcConfiguration> {
    private static final int NONE = ArcConfiguration.NONE;
    private static final Pattern WRITTEN = Pattern.compile("([sb])(\\d)(?:\\.([hlr]))?(\\.c)?");

    private final String written;
    private final boolean isStack;
    private final int depth;
    private final char relative;
    private final boolean isLabel;

    private ArcTemplate(String written, boolean isStack, int depth, char relative, boolean isLabel) {
        this.written = written;
        this.isStack = isStack;
        this.depth = depth;
        this.relative = relative;
        this.isLabel = isLabel;
    }

    /**
     * The templates of names with blanks between them.
     *
     * @throws IllegalArgumentException if one is no template's name
     */
    static List<FeatureTemplate<ArcConfiguration>> parseAll(String written) {
        return Arrays.stream(written.split(" ", -1))
                .<FeatureTemplate<ArcConfiguration>>map(ArcTemplate::parse)
                .toList();
    }

    private static ArcTemplate parse(String written) {
        Matcher parts = WRITTEN.matcher(written);
        if (!parts.matches()) {
            throw new IllegalArgumentException("no feature template is called \"" + written + "\"");
        }
        return new ArcTemplate(
                written,
                parts.group(1).equals("s"),
                Integer.parseInt(parts.group(2)),
                parts.group(3) == null ? ' ' : parts.group(3).charAt(0),
                parts.group(4) != null);
    }

    @Override
    public boolean isLabel() {
        return isLabel;
    }

    @Override
    public int read(ArcConfiguration configuration) {
        int node = isStack ? configuration.stackNode(depth) : configuration.bufferNode(depth);
        int found = node == NONE ? NONE : relativeOf(configuration, node);
        if (found == NONE) {
            return PrecomputedTemplates.EMPTY;
        }
        if (isLabel) {
            return configuration.label(found);
        }
        int token = configuration.token(found);
        return token == DependencyTree.ROOT ? PrecomputedTemplates.EMPTY : token;
    }

    private int relativeOf(ArcConfiguration configuration, int node) {
        return switch (relative) {
            case 'h' -> configuration.head(node);
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
