package org.crossbranch.scoring.network.encoder;

import java.util.List;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.TreeEdge;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.network.layer.SlotSums;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.tree.Yield;

/**
 * The places around an edge of a tree that tell its function. Tokens: the first and last of the child, the first of its gap, the last one
 * directly below it, which often is its head; the first and last of the parent, and the first and last of the other tokens directly
 * below it, among which a clause has its verb. Categories: those of child, parent and the child's neighbours.
 */
public final class FunctionPlaces {
    /** Number of places of tokens. */
    public static final int TOKENS = 8;

    /** Number of places of categories, which stand behind those of tokens. */
    public static final int CATEGORIES = 4;

    /** Number of all places. */
    public static final int COUNT = TOKENS + CATEGORIES;

    private static final int EMPTY = SlotSums.EMPTY;

    private final Vocabulary categories;

    /** The places of trees with the categories of a lexicon. */
    public FunctionPlaces(Lexicon.Functions lexicon) {
        categories = lexicon.categories();
    }

    /**
     * Reads what stands at the places of an edge.
     *
     * @param into where it goes, from an offset on: indices of tokens, then rows of categories; {@link SlotSums#EMPTY} for nothing
     */
    public void read(TreeEdge edge, int[] into, int offset) {
        TreeNode child = edge.child();
        Yield yield = child.yield();
        Yield around = edge.parent().yield();
        List<TreeNode> siblings = edge.parent().children();
        into[offset] = yield.min();
        into[offset + 1] = yield.max();
        into[offset + 2] = yield.gapDegree() > 0 ? yield.blocks().get(0).end() : EMPTY;
        into[offset + 3] = child instanceof Constituent constituent ? last(constituent.children(), EMPTY) : EMPTY;
        into[offset + 4] = around.min();
        into[offset + 5] = around.max();
        into[offset + 6] = first(siblings, edge.place());
        into[offset + 7] = last(siblings, edge.place());
        into[offset + 8] = category(child);
        into[offset + 9] = category(edge.parent());
        into[offset + 10] = edge.place() == 0 ? EMPTY : category(siblings.get(edge.place() - 1));
        into[offset + 11] = edge.place() + 1 == siblings.size() ? EMPTY : category(siblings.get(edge.place() + 1));
    }

    private int category(TreeNode node) {
        return node instanceof Constituent constituent ? categories.find(constituent.label()) : Vocabulary.UNKNOWN;
    }

    /** The first token among some nodes, but for the node at one place. */
    private static int first(List<TreeNode> nodes, int except) {
        for (int place = 0; place < nodes.size(); place++) {
            if (place != except && nodes.get(place) instanceof Leaf leaf) {
                return leaf.index();
            }
        }
        return EMPTY;
    }

    /** The last token among some nodes, but for the node at one place. */
    private static int last(List<TreeNode> nodes, int except) {
        for (int place = nodes.size() - 1; place >= 0; place--) {
            if (place != except && nodes.get(place) instanceof Leaf leaf) {
                return leaf.index();
            }
        }
        return EMPTY;
    }
}
