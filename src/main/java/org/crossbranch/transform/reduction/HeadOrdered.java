package org.crossbranch.transform.reduction;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transform.LabelEscapes;
import org.crossbranch.transform.TreeTransform;
import org.crossbranch.transform.UnaryCollapser;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Leaf;

/**
 * The reduction to head-ordered dependency trees (Fernández-González &amp; Martins 2015). A token's label says the label of the constituent
 * that it attaches to, and which of its head's constituents of several children that is, counted from the lowest: {@code S#2}. The paper
 * leaves constituents of one child out; here chains of them are collapsed, and one over a single token is named behind it: {@code S#2+NP}.
 * Functions are lost.
 *
 * @param heads finds the head child of a constituent
 */
record HeadOrdered(HeadFinder heads) implements Reduction {
    /** The name. */
    static final String NAME = "head-ordered";

    private static final char ORDER = '#';
    private static final char UNARY = '+';
    private static final String ROOT = "root";

    private static final TreeTransform COLLAPSED =
            TreeTransform.sequence(List.of(new LabelEscapes("@#+ ", "@"), new UnaryCollapser()));

    @Override
    public DependencyTree reduce(ConstituencyTree tree) {
        HeadSpines spines = HeadSpines.of(COLLAPSED.apply(tree.withRoot(withoutFunctions(tree.root()))), heads);
        List<String> labels = new ArrayList<>();
        for (int token = 0; token < tree.sentence().length(); token++) {
            List<Constituent> spine = spines.spine(token);
            labels.add(attachment(spines, token)
                    + (isOverToken(spine) ? UNARY + spine.get(0).label() : ""));
        }
        return new DependencyTree(Reduction.withoutFunctions(tree.sentence()), spines.heads(), labels);
    }

    private static String attachment(HeadSpines spines, int token) {
        int head = spines.head(token);
        if (head == DependencyTree.ROOT) {
            return ROOT;
        }
        List<Constituent> spine = spines.spine(head);
        int level = spines.level(token);
        return spine.get(level).label() + ORDER + (level + (isOverToken(spine) ? 0 : 1));
    }

    private static boolean isOverToken(List<Constituent> spine) {
        return !spine.isEmpty() && spine.get(0).yield().size() == 1;
    }

    private static Constituent withoutFunctions(Constituent node) {
        return new Constituent(node.label(), "", node.changedChildren(HeadOrdered::withoutFunctions));
    }

    /** {@inheritDoc} Of dependents of one order that name different constituents, the leftmost decides. */
    @Override
    public ConstituencyTree restore(DependencyTree tree) {
        int length = tree.sentence().length();
        List<TreeMap<Integer, String>> constituents = new ArrayList<>();
        for (int token = 0; token < length; token++) {
            constituents.add(new TreeMap<>());
        }
        int[] orders = new int[length];
        for (int token = 0; token < length; token++) {
            String label = tree.label(token);
            int unary = label.indexOf(UNARY);
            if (unary >= 0) {
                constituents.get(token).put(0, label.substring(unary + 1));
            }
            if (tree.head(token) != DependencyTree.ROOT) {
                String attachment = unary < 0 ? label : label.substring(0, unary);
                int at = attachment.lastIndexOf(ORDER);
                orders[token] = at < 0 ? 0 : order(attachment.substring(at + 1));
                if (orders[token] == 0) {
                    throw Reduction.refused(tree, token, NAME);
                }
                constituents.get(tree.head(token)).putIfAbsent(orders[token], attachment.substring(0, at));
            }
        }
        List<List<Constituent>> spines = new ArrayList<>();
        for (int token = 0; token < length; token++) {
            int own = token;
            spines.add(new ArrayList<>(constituents.get(token).values().stream()
                    .map(label -> Constituent.of(label, new Leaf(own)))
                    .toList()));
        }
        int[] levels = new int[length];
        for (int token = 0; token < length; token++) {
            levels[token] = tree.head(token) == DependencyTree.ROOT
                    ? 0
                    : constituents.get(tree.head(token)).headMap(orders[token]).size();
        }
        return COLLAPSED.invert(new HeadSpines(spines, tree.heads(), levels).tree(tree.sentence()));
    }

    /** The order, from 1, or 0 if a text is none. */
    private static int order(String text) {
        try {
            return Math.max(0, Integer.parseInt(text));
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
