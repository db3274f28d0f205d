package org.crossbranch.transform.reduction;

import java.util.List;
import java.util.Optional;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;

/**
 * Encodes constituency trees as dependency trees, so that a dependency parser learns constituents: labels say how they are restored.
 *
 * <p>Labels of a parser may contradict each other. What should attach above all constituents of its head is attached to the highest of
 * them then, and to those of the next token above that has any.
 */
public interface Reduction {
    /** The names of the reductions. */
    List<String> NAMES = List.of(HallNivre.NAME, HeadOrdered.NAME);

    /** The reduction of a name, with heads of constituents by a table. */
    static Optional<Reduction> named(String name, HeadFinder heads) {
        return switch (name) {
            case HallNivre.NAME -> Optional.of(new HallNivre(heads));
            case HeadOrdered.NAME -> Optional.of(new HeadOrdered(heads));
            default -> Optional.empty();
        };
    }

    /** The dependency tree of a constituency tree; its tokens have no functions. */
    DependencyTree reduce(ConstituencyTree tree);

    /**
     * The constituency tree of a dependency tree.
     *
     * @throws IllegalArgumentException if a label is none of the reduction's
     */
    ConstituencyTree restore(DependencyTree tree);

    /** A sentence without functions of its tokens. */
    static Sentence withoutFunctions(Sentence sentence) {
        return sentence.withTokens(
                sentence.tokens().stream().map(token -> token.withFunction("")).toList());
    }

    /** The refusal of a label. */
    static IllegalArgumentException refused(DependencyTree tree, int token, String name) {
        return new IllegalArgumentException("sentence " + tree.sentence().id() + ": the label \"" + tree.label(token)
                + "\" of token " + (token + 1) + " is none of the reduction " + name
                + "; give trees that it made, or parses by a model of such");
    }
}
