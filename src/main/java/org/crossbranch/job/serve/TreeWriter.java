package org.crossbranch.job.serve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.crossbranch.render.picture.Picture;
import org.crossbranch.search.Ranking;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.crossbranch.treebank.export.ExportFormat;

/**
 * Writes the trees of a sentence into its row of an answer.
 *
 * @param formats how they are wanted
 */
record TreeWriter(Set<AnswerFormat> formats) {

    /** Writes the trees, in JSON with the confidence in their parts where it is known. */
    void write(Analysis analysis, Ranking ranking, ObjectNode row) {
        analysis.constituency().ifPresent(tree -> {
            text(
                    AnswerFormat.DISCBRACKET,
                    () -> new DiscbracketFormat().text(tree).strip(),
                    row);
            text(AnswerFormat.EXPORT, () -> new ExportFormat().text(tree), row);
            if (formats.contains(AnswerFormat.TREE)) {
                row.set("constituents", Constituents.of(tree, ranking).node(tree.root()));
            }
        });
        analysis.dependency().ifPresent(tree -> {
            text(AnswerFormat.CONLLU, () -> new ConlluFormat().text(ConlluSentence.of(tree)), row);
            if (formats.contains(AnswerFormat.TREE)) {
                dependencies(tree, ranking.arcs(), row.putArray("dependencies"));
            }
        });
        text(AnswerFormat.SVG, () -> Picture.file(analysis), row);
    }

    /** Writes a text, or why its format cannot hold the tree. */
    private void text(AnswerFormat format, Supplier<String> text, ObjectNode row) {
        if (!formats.contains(format)) {
            return;
        }
        try {
            row.put(format.text(), text.get());
        } catch (TreebankWriter.UnwritableTreeException e) {
            row.withObject("/unwritten").put(format.text(), e.getMessage());
        }
    }

    private static void dependencies(DependencyTree tree, List<Double> confidence, ArrayNode rows) {
        for (int token = 0; token < tree.sentence().length(); token++) {
            ObjectNode row = rows.addObject();
            if (tree.head(token) == DependencyTree.ROOT) {
                row.putNull("head");
            } else {
                row.put("head", tree.head(token));
            }
            row.put("label", tree.label(token));
            if (!confidence.isEmpty()) {
                row.put("confidence", confidence.get(token));
            }
        }
    }

    /**
     * Constituents as JSON.
     *
     * @param confidence that in each, by identity; empty if it is not known
     */
    private record Constituents(IdentityHashMap<Constituent, Double> confidence) {
        static Constituents of(ConstituencyTree tree, Ranking ranking) {
            IdentityHashMap<Constituent, Double> confidence = new IdentityHashMap<>();
            List<Constituent> all = tree.constituents();
            for (int i = 0; i < ranking.constituents().size(); i++) {
                confidence.put(all.get(i), ranking.constituents().get(i));
            }
            return new Constituents(confidence);
        }

        /** A constituent with its children: others, and the numbers of tokens. */
        ObjectNode node(Constituent constituent) {
            ObjectNode node = AnswerWriter.JSON.createObjectNode().put("label", constituent.label());
            if (!constituent.function().isEmpty()) {
                node.put("function", constituent.function());
            }
            Double known = confidence.get(constituent);
            if (known != null) {
                node.put("confidence", known);
            }
            ArrayNode children = node.putArray("children");
            for (TreeNode child : constituent.children()) {
                if (child instanceof Leaf leaf) {
                    children.add(leaf.index());
                } else {
                    children.add(node((Constituent) child));
                }
            }
            return node;
        }
    }
}
