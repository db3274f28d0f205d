package org.crossbranch.transform.projective;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.crossbranch.tree.DependencyTree;

/**
 * Makes dependency trees projective and says in the labels what was lifted, so that a projective parser that is trained on them
 * predicts trees from which {@link #invert} makes non-projective ones (Nivre &amp; Nilsson 2005, "Pseudo-Projective Dependency
 * Parsing"). The labels say less than all, so that not each tree comes back.
 *
 * @param scheme what the labels say
 */
public record PseudoProjective(Scheme scheme) {

    /** The encodings of Nivre &amp; Nilsson 2005, Table 2; with the number of labels that n relations become. */
    public enum Scheme {
        /** A lifted arc {@code d} is {@code d↑h}, with the label h of the head it was lifted from: n(n + 1). */
        HEAD(true, false),
        /** A lifted arc is {@code d↑}, and each arc {@code p} that it was lifted along is {@code p↓}: 4n. */
        PATH(false, true),
        /** Both: {@code d↑h} and {@code p↓}: 2n(n + 1). */
        HEAD_PATH(true, true);

        private final boolean saysHead;
        private final boolean saysPath;

        Scheme(boolean saysHead, boolean saysPath) {
            this.saysHead = saysHead;
            this.saysPath = saysPath;
        }

        boolean saysHead() {
            return saysHead;
        }

        boolean saysPath() {
            return saysPath;
        }
    }

    /**
     * The projective tree.
     *
     * @throws IllegalArgumentException if a label has one of the arrows already
     */
    public DependencyTree apply(DependencyTree tree) {
        checkUnmarked(tree);
        if (tree.isProjective()) {
            return tree;
        }
        Lifting lifting = Lifting.of(tree);
        List<String> labels = new ArrayList<>(tree.labels().size());
        for (int token = 0; token < tree.sentence().length(); token++) {
            boolean saysHead = scheme.saysHead() && lifting.isLifted(token);
            labels.add(new LiftedLabel(
                            tree.label(token),
                            lifting.isLifted(token),
                            saysHead ? tree.label(tree.head(token)) : "",
                            scheme.saysPath() && lifting.isPassed(token))
                    .toString());
        }
        return new DependencyTree(tree.sentence(), lifting.heads(), labels);
    }

    /**
     * Checks that no label has an arrow.
     *
     * @throws IllegalArgumentException if one has
     */
    public static void checkUnmarked(DependencyTree tree) {
        for (String label : tree.labels()) {
            if (LiftedLabel.isMarked(label)) {
                throw new IllegalArgumentException("sentence " + tree.sentence().id() + " has the label " + label
                        + ", and arrows mark what was lifted; rename it");
            }
        }
    }

    /**
     * The transformation that made some labels, as far as they tell; empty if none is marked.
     *
     * @param labels those of trees that {@link #apply} made, and of others
     */
    public static Optional<PseudoProjective> of(Collection<String> labels) {
        List<LiftedLabel> marked = labels.stream()
                .filter(LiftedLabel::isMarked)
                .map(LiftedLabel::parse)
                .toList();
        boolean saysHead =
                marked.stream().anyMatch(label -> !label.headRelation().isEmpty());
        boolean saysPath = marked.stream().anyMatch(LiftedLabel::isPath);
        if (marked.isEmpty()) {
            return Optional.empty();
        }
        Scheme unmarkedPath = Scheme.HEAD;
        Scheme markedPath = saysHead ? Scheme.HEAD_PATH : Scheme.PATH;
        return Optional.of(new PseudoProjective(saysPath ? markedPath : unmarkedPath));
    }

    /** The relation of an arc that stays at its head when lifted arcs are lowered; empty if it may not. */
    public static String relationAtHead(String label) {
        LiftedLabel parsed = LiftedLabel.parse(label);
        return parsed.isLifted() ? "" : parsed.relation();
    }

    /**
     * The tree with its lifted arcs lowered and its labels as they were. An arc for which no head is found stays where it is.
     *
     * @param tree a tree that {@link #apply} made, or a parser that learned from such
     */
    public DependencyTree invert(DependencyTree tree) {
        List<LiftedLabel> labels =
                tree.labels().stream().map(LiftedLabel::parse).toList();
        int[] heads = labels.stream().anyMatch(LiftedLabel::isLifted)
                ? new Lowering(scheme, tree.heads(), labels).heads()
                : tree.heads();
        return new DependencyTree(
                tree.sentence(),
                heads,
                labels.stream().map(LiftedLabel::relation).toList());
    }
}
