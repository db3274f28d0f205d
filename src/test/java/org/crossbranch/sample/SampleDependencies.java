package org.crossbranch.sample;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transform.LexicalHeads;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;

/** Dependency trees over the sample treebank's sentences: from each head to the heads of its constituent's other children. */
public final class SampleDependencies {
    private SampleDependencies() {}

    /**
     * Writes the first trees of a file of {@code data-samples} as CoNLL-U.
     *
     * @param name the file's name without its extension
     * @param longest most tokens of a sentence
     */
    public static void write(String name, int trees, int longest, Path to) throws IOException {
        List<ConstituencyTree> chosen = SampleTreebank.split(name).stream()
                .filter(tree -> tree.sentence().length() <= longest)
                .limit(trees)
                .toList();
        try (TreebankWriter<ConlluSentence> writer = new ConlluFormat().write(to)) {
            for (ConstituencyTree tree : chosen) {
                writer.write(ConlluSentence.of(of(tree)));
            }
        }
    }

    /** The dependency tree; an arc's label is that of the constituent, or the tag of the token, at its end. */
    public static DependencyTree of(ConstituencyTree tree) {
        LexicalHeads heads = new LexicalHeads(tree, HeadRules.of(HeadRules.Table.UNIVERSAL));
        int[] headOf = new int[tree.sentence().length()];
        String[] labels = new String[headOf.length];
        Arrays.fill(headOf, DependencyTree.ROOT);
        Arrays.fill(labels, "root");
        for (Constituent node : tree.constituents()) {
            for (TreeNode child : node.children()) {
                int token = heads.headToken(child);
                if (token != heads.headToken(node)) {
                    headOf[token] = heads.headToken(node);
                    labels[token] = child instanceof Constituent constituent
                            ? constituent.label()
                            : tree.sentence().token(token).tag();
                }
            }
        }
        return new DependencyTree(tree.sentence(), headOf, List.of(labels));
    }
}
