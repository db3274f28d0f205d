package org.crossbranch.transform.penn;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.crossbranch.transform.MutableNode;
import org.crossbranch.transform.PennLabel;
import org.crossbranch.transform.TreeTransform;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Token;
import org.jspecify.annotations.Nullable;

/**
 * Turns Penn-style bracketing with traces into crossing branches (Evang &amp; Kallmeyer 2011 §3): the filler of a
 * trace {@code *T*}, {@code *ICH*}, {@code *EXP*} or {@code *RNR*}, which shares its index, moves to where the trace
 * stands. It takes the place of the phrase that holds nothing but the trace. All other empty elements stand for
 * nothing that moves. Then empty elements are dropped, and constituents that are left without children with them; one
 * that loses children and keeps a single one of its own category is merged with it.
 *
 * <p>A filler with several traces goes to the nearest of them, of {@code *T*} to the nearest that it c-commands if there is
 * one; so right node raising alone makes no branches cross. A filler that is a phrase around another trace stands for
 * that one's filler, which moves on. A filler that dominates its own trace, as the clause around a parenthesis does, stays
 * where it is, and so does a trace's filler that is empty otherwise. The index of a trace may stand in the label over it
 * too, as in CRAFT: {@code (NP-1 (-NONE- *T*))}.
 *
 * <p>Two constituents may bear one index; of them, the filler is one that does not dominate the trace.
 *
 * <p>A tree of nothing but empty elements is left as it is.
 *
 * @param isStripping whether labels lose function tags and indices; function tags become functions, and what was moved
 *     takes the trace's if that has any
 * @param subtypes tags that stay in labels where they come first, as {@code MAT} in {@code IP-MAT-SPE}
 * @param empties which tokens are empty elements
 */
public record TraceResolver(boolean isStripping, Set<String> subtypes, EmptyElements empties) implements TreeTransform {

    /** Copies the set. */
    public TraceResolver {
        subtypes = Set.copyOf(subtypes);
    }

    /** A resolver that keeps no subtypes and takes the usual tokens for empty elements. */
    public TraceResolver(boolean isStripping) {
        this(isStripping, Set.of(), EmptyElements.STANDARD);
    }

    @Override
    public ConstituencyTree apply(ConstituencyTree tree) {
        int length = tree.sentence().length();
        @Nullable Trace[] traces = empties.in(tree.sentence());
        boolean[] isEmpty = new boolean[length];
        for (int i = 0; i < length; i++) {
            isEmpty[i] = traces[i] != null;
        }
        if (IntStream.range(0, length).allMatch(i -> isEmpty[i])) {
            return tree;
        }
        MutableNode[] leaves = new MutableNode[length];
        MutableNode root = MutableNode.copy(tree, leaves);
        TraceMovement movement = new TraceMovement(tree.sentence(), traces, leaves);
        movement.moveFillers();
        List<Token> tokens = new ArrayList<>(tree.sentence().tokens());
        for (int i = 0; i < length; i++) {
            if (isEmpty[i]) {
                leaves[i].detach();
            } else if (isStripping) {
                tokens.set(i, stripped(tokens.get(i), movement.functionOf(leaves[i])));
            }
        }
        root.mergeChains(subtypes);
        if (isStripping) {
            strip(root, movement);
        }
        return root.toTree(tree.sentence().withTokens(tokens), isEmpty);
    }

    private void strip(MutableNode node, TraceMovement movement) {
        if (!node.isToken()) {
            PennLabel label = PennLabel.parse(node.label(), subtypes);
            String moved = movement.functionOf(node);
            String own = label.function().isEmpty() ? node.function() : label.function();
            node.rename(label.category(), moved.isEmpty() ? own : moved);
            node.children().forEach(child -> strip(child, movement));
        }
    }

    private static Token stripped(Token token, String moved) {
        // The tags of words hold hyphens of their own; only an index is not the tag's.
        String index = PennLabel.parse(token.tag()).index();
        String bare = index.isEmpty()
                ? token.tag()
                : token.tag().substring(0, token.tag().lastIndexOf("-" + index));
        return token.withTag(bare).withFunction(moved.isEmpty() ? token.function() : moved);
    }

    /** Treatment of the empty elements of Penn-style trees. */
    public enum Mode {
        /** Nothing: they are tokens. */
        KEEP,
        /** {@link TraceResolver}. */
        RESOLVE
    }
}
