package org.crossbranch.transform.reduction;

import java.util.ArrayList;
import java.util.List;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transform.LabelEscapes;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * The reduction of Hall &amp; Nivre (2008). A token's label says the constituents that it heads, with their functions and its own, and which
 * constituent of its head it attaches to, counted from the lowest: {@code 2/SB|NP} is a token that heads an NP and has the function SB
 * in it, and the NP is a child of its head's second constituent. Nothing of a tree is lost.
 *
 * @param heads finds the head child of a constituent
 */
record HallNivre(HeadFinder heads) implements Reduction {
    /** The name. */
    static final String NAME = "hall-nivre";

    private static final char NEXT = '|';
    private static final char FUNCTION = '/';
    private static final LabelEscapes ESCAPES = new LabelEscapes("|/ ", "");

    @Override
    public DependencyTree reduce(ConstituencyTree tree) {
        HeadSpines spines = HeadSpines.of(tree, heads);
        List<String> labels = new ArrayList<>();
        for (int token = 0; token < tree.sentence().length(); token++) {
            StringBuilder label = new StringBuilder()
                    .append(spines.level(token) + 1)
                    .append(written(tree.sentence().token(token).function()));
            for (Constituent node : spines.spine(token)) {
                label.append(NEXT).append(ESCAPES.escapedLabel(node.label())).append(written(node.function()));
            }
            labels.add(label.toString());
        }
        return new DependencyTree(Reduction.withoutFunctions(tree.sentence()), spines.heads(), labels);
    }

    private static String written(String function) {
        return function.isEmpty() ? "" : FUNCTION + ESCAPES.escapedLabel(function);
    }

    @Override
    public ConstituencyTree restore(DependencyTree tree) {
        int length = tree.sentence().length();
        int[] levels = new int[length];
        List<List<Constituent>> spines = new ArrayList<>();
        List<Token> tokens = new ArrayList<>();
        for (int token = 0; token < length; token++) {
            String[] parts = tree.label(token).split("\\|", -1);
            List<Constituent> spine = new ArrayList<>();
            try {
                levels[token] = Integer.parseInt(name(parts[0])) - 1;
            } catch (NumberFormatException e) {
                throw Reduction.refused(tree, token, NAME);
            }
            tokens.add(tree.sentence().token(token).withFunction(function(parts[0])));
            for (String part : List.of(parts).subList(1, parts.length)) {
                spine.add(new Constituent(name(part), function(part), List.of(new Leaf(token))));
            }
            spines.add(spine);
        }
        Sentence sentence = tree.sentence().withTokens(tokens);
        return new HeadSpines(spines, tree.heads(), levels).tree(sentence);
    }

    private static String name(String part) {
        int end = part.indexOf(FUNCTION);
        return ESCAPES.restoredLabel(end < 0 ? part : part.substring(0, end));
    }

    private static String function(String part) {
        int end = part.indexOf(FUNCTION);
        return end < 0 ? "" : ESCAPES.restoredLabel(part.substring(end + 1));
    }
}
