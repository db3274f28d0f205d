package org.crossbranch.transition.constituency.mergelabel;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/** Merge-label systems and trees that tests share. */
final class MergeLabelSystems {
    /** Coavoux 2017, Figure 8.2: the terminals a to f. */
    static final ConstituencyTree FIGURE_8_2 = tree(
            6,
            Constituent.of(
                    "X",
                    Constituent.of("Y", new Leaf(0), new Leaf(4)),
                    Constituent.of("Z", new Leaf(1), new Leaf(2), new Leaf(3), new Leaf(5))));

    /** Coavoux 2017 §8.2.3.4: a constituent whose head is its last token. */
    static final ConstituencyTree HEAD_LAST = tree(5, Constituent.of("A", leaves(0, 5)));

    private MergeLabelSystems() {}

    static boolean isLexicalized(MergeLabel.Kind kind) {
        return kind == MergeLabel.Kind.ML_LEX || kind == MergeLabel.Kind.ML_GAP_LEX;
    }

    /** The configuration after some actions, their names with blanks between them. */
    static MergeLabelConfiguration after(
            TransitionSystem<MergeLabelConfiguration, ConstituencyTree> system, int length, String actions) {
        MergeLabelConfiguration configuration = system.initial(length);
        Stream.of(actions.split(" "))
                .filter(name -> !name.isEmpty())
                .forEach(name -> system.apply(configuration, system.inventory().parse(name)));
        return configuration;
    }

    /** A system with the labels S, which may be a root's, and NP. */
    static TransitionSystem<MergeLabelConfiguration, ConstituencyTree> system(MergeLabel.Kind kind) {
        return new MergeLabel(
                kind,
                inventory(kind, List.of(tree(2, Constituent.of("S", Constituent.of("NP", new Leaf(0)), new Leaf(1))))));
    }

    static ActionInventory inventory(MergeLabel.Kind kind, List<ConstituencyTree> trees) {
        return entry(kind).inventory(trees);
    }

    static TransitionSystemFactory<MergeLabelConfiguration, ConstituencyTree> entry(MergeLabel.Kind kind) {
        return new MergeLabel.Factory(kind, SystemOptions.DEFAULT.heads(), false);
    }

    /** A tree over words without meaning. */
    static ConstituencyTree tree(int tokens, Constituent root) {
        List<Token> sentence = IntStream.range(0, tokens)
                .mapToObj(token -> Token.of("w" + token, "T"))
                .toList();
        return new ConstituencyTree(new Sentence("s", "", sentence), root);
    }

    static Leaf[] leaves(int start, int end) {
        return IntStream.range(start, end).mapToObj(Leaf::new).toArray(Leaf[]::new);
    }
}
