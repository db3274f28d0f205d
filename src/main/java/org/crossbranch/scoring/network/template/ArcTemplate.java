package org.crossbranch.scoring.network.template;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.crossbranch.scoring.ArcItemReader;
import org.crossbranch.scoring.ItemReader;
import org.crossbranch.scoring.network.layer.SlotSums;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystemFactory.Trait;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.tree.DependencyTree;

/**
 * A place in a configuration of a dependency system: {@code s0}, {@code s1}, … are nodes of the stack, {@code b0}, … of the buffer;
 * {@code s0.h} is the head of s0, {@code s0.l} and {@code s0.r} its outermost dependents to the left and right, {@code s0.l2} and
 * {@code s0.r2} the next ones, {@code s0.l.l} the leftmost of its leftmost, and {@code s0.l.c} the label of the arc to one. The
 * root is no token: its place is empty.
 */
final class ArcTemplate implements FeatureTemplate<ArcConfiguration> {
    private static final int NONE = ArcConfiguration.NONE;
    private static final Pattern WRITTEN = Pattern.compile("([sb])(\\d)((?:\\.(?:h|[lr]2?))*)(\\.c)?");

    /** A node that is found from another one. */
    private enum Relative {
        H,
        L,
        L2,
        R,
        R2;

        int of(ArcConfiguration configuration, int node) {
            return switch (this) {
                case H -> configuration.head(node);
                case L -> configuration.leftmost(node);
                case L2 -> configuration.secondLeftmost(node);
                case R -> configuration.rightmost(node);
                case R2 -> configuration.secondRightmost(node);
            };
        }
    }

    private final String written;
    private final boolean isStack;
    private final int depth;
    private final Relative[] path;
    private final boolean isLabel;

    private ArcTemplate(String written, boolean isStack, int depth, Relative[] path, boolean isLabel) {
        this.written = written;
        this.isStack = isStack;
        this.depth = depth;
        this.path = path;
        this.isLabel = isLabel;
    }

    /** Whether they can describe what an action of a system does: it names no node below the places that it looks at. */
    static boolean describe(TransitionSystemFactory<?, ?> system) {
        return !system.traits().contains(Trait.TARGETS);
    }

    /**
     * A reader of templates.
     *
     * @param written their names with blanks between them
     * @throws IllegalArgumentException if one is no template's name
     */
    static TemplateFeatureExtractor<ArcConfiguration> extractor(String written, ActionInventory inventory) {
        TreeSet<String> labels = new TreeSet<>();
        inventory.actions().stream().map(Action::label).forEach(labels::add);
        labels.remove("");
        List<ArcTemplate> templates =
                Arrays.stream(written.split(" ", -1)).map(ArcTemplate::parse).toList();
        return new TemplateFeatureExtractor<>(
                List.copyOf(templates),
                new ArcItemReader(templates.stream().map(ArcTemplate::reading).toList()),
                configuration -> false,
                labels.size(),
                inventory);
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
                Arrays.stream(parts.group(3).split("\\.", -1))
                        .skip(1)
                        .map(name -> Relative.valueOf(name.toUpperCase(Locale.ROOT)))
                        .toArray(Relative[]::new),
                parts.group(4) != null);
    }

    private ItemReader.Reading<ArcItemReader.Attribute> reading() {
        Set<ArcItemReader.Attribute> read = EnumSet.noneOf(ArcItemReader.Attribute.class);
        if (isLabel) {
            read.add(ArcItemReader.Attribute.LABEL);
        }
        if (Arrays.stream(path).anyMatch(step -> step == Relative.L2 || step == Relative.R2)) {
            read.add(ArcItemReader.Attribute.SECOND);
        }
        return new ItemReader.Reading<>(isStack ? depth : 0, path.length, read);
    }

    @Override
    public boolean isLabel() {
        return isLabel;
    }

    @Override
    public int read(ArcConfiguration configuration) {
        int node = isStack ? configuration.stackNode(depth) : configuration.bufferNode(depth);
        for (int step = 0; step < path.length && node != NONE; step++) {
            node = path[step].of(configuration, node);
        }
        if (node == NONE) {
            return SlotSums.EMPTY;
        }
        if (isLabel) {
            return configuration.label(node);
        }
        int token = configuration.token(node);
        return token == DependencyTree.ROOT ? SlotSums.EMPTY : token;
    }

    @Override
    public String toString() {
        return written;
    }
}
