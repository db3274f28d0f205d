package org.crossbranch.sample;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transform.LexicalHeads;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;

/** Dependency trees over the sample treebank's sentences: from each head to the heads of its constituent's other children. */
public final class SampleDependencies {
    /** Heads as in Universal Dependencies: the verb of a clause, the noun of its phrase. */
    private static final HeadRules HEADS = HeadRules.parse("sample", """
            S left VP VFIN AUX
            REL left VP VFIN AUX VINF
            CP left S
            VP left VPP VINF VFIN VP
            NP right NOUN NAME PRON PREL PWH
            PP left NP
            AP right ADJ
            * right-except PUNCT
            """);

    private SampleDependencies() {}

    /**
     * Writes the first trees of a file of {@code data-samples} as CoNLL-U.
     *
     * @param name the file's name without its extension
     * @param longest most tokens of a sentence
     */
    public static void write(String name, int trees, int longest, Path to) throws IOException {
        Path samples = Path.of("data-samples", name + ".discbracket");
        List<ConstituencyTree> chosen = new ArrayList<>();
        try (InputStream in = Files.newInputStream(samples);
                TreebankReader<ConstituencyTree> reader =
                        new DiscbracketFormat().read(in, TreebankSource.of(samples), StandardCharsets.UTF_8)) {
            while (chosen.size() < trees && reader.hasNext()) {
                ConstituencyTree tree = reader.next().orThrow();
                if (tree.sentence().length() <= longest) {
                    chosen.add(tree);
                }
            }
        }
        write(chosen, HeadRules.of(HeadRules.Table.UNIVERSAL), to);
    }

    /** Writes trees as CoNLL-U, with the heads of content words. */
    static void write(List<ConstituencyTree> trees, Path to) throws IOException {
        write(trees, HEADS, to);
    }

    private static void write(List<ConstituencyTree> trees, HeadRules heads, Path to) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(to);
                TreebankWriter<ConlluSentence> writer = new ConlluFormat().write(out)) {
            for (ConstituencyTree tree : trees) {
                writer.write(ConlluSentence.of(of(tree, heads)));
            }
        }
    }

    /** The dependency tree; an arc's label is that of the constituent, or the tag of the token, at its end. */
    public static DependencyTree of(ConstituencyTree tree) {
        return of(tree, HeadRules.of(HeadRules.Table.UNIVERSAL));
    }

    private static DependencyTree of(ConstituencyTree tree, HeadRules rules) {
        LexicalHeads heads = new LexicalHeads(tree, rules);
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
