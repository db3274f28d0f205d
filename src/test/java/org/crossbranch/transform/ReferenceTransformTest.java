package org.crossbranch.transform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.crossbranch.SharedData;
import org.crossbranch.transform.HeadOutwardBinarizer.Side;
import org.crossbranch.transform.HeadRules.Table;
import org.crossbranch.transform.punctuation.PunctuationMode;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.TreebankReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * 100 Alpino trees as another implementation transformed them. Its temporary labels are {@code X|<siblings>}, so
 * structure is compared: the multiset of (label, yield), where all temporary labels of X count as {@code X:}, with
 * tokens and tags.
 */
class ReferenceTransformTest {

    @Test
    void readsTheSameTrees() throws IOException {
        assertThat(same("plain", tree -> tree)).isEqualTo(100);
    }

    @Test
    void binarisesFromLeftAndFromRight() throws IOException {
        assertThat(same("bin_left_h1", Binarizer.left(1))).isEqualTo(100);
        assertThat(same("bin_right_h1", Binarizer.right(1))).isEqualTo(100);
    }

    /**
     * The reference joins right siblings first. Its heads are the children with the function hd, the conjunction of a
     * coordination, and three choices that our table makes otherwise, with the treebank's own dependencies: the last
     * word of a multiword unit, the last main clause of a discourse unit whatever its function, the final mark of a
     * sentence.
     */
    @Test
    void binarisesHeadOutward() throws IOException {
        HeadRules alpino = HeadRules.of(Table.ALPINO);
        HeadRules reference = HeadRules.parse("test", "MWU right\nDU right SMAIN\nROOT right PUNCT\n")
                .then(alpino);
        assertThat(same("bin_head_h1", new HeadOutwardBinarizer(reference, Side.RIGHT_FIRST, 1)))
                .isEqualTo(100);
        assertThat(same("bin_head_h1", new HeadOutwardBinarizer(alpino, Side.RIGHT_FIRST, 1)))
                .isEqualTo(74);
    }

    @Test
    void treatsPunctuation() throws IOException {
        assertThat(same("punct_root", PunctuationMode.ROOT.transform(Punctuation.STANDARD)))
                .isEqualTo(100);
        assertThat(same("punct_remove", PunctuationMode.REMOVE.transform(Punctuation.STANDARD)))
                .isEqualTo(100);
        assertThat(same("punct_move", PunctuationMode.MOVE.transform(Punctuation.STANDARD)))
                .isEqualTo(100);
    }

    /** There a node for each block is marked with a star; here it bears the label alone. */
    @Test
    void splitsDiscontinuousConstituents() throws IOException {
        MakeContinuous transform = new MakeContinuous(HeadRules.of(Table.ALPINO));
        assertThat(same("splitdisc", transform::split)).isEqualTo(100);
    }

    @Test
    @Tag("slow")
    void realTreesComeBackFromReversibleTransformations() throws IOException {
        TreeTransform transform = TreeTransform.sequence(List.of(
                new UnaryCollapser(), new HeadOutwardBinarizer(HeadRules.of(Table.UNIVERSAL), Side.LEFT_FIRST, 1)));
        int trees = 0;
        for (String file : List.of(
                "alpino-bench/train.discbracket",
                "pcc-de/train.export",
                "icepahc-is/dev.discbracket",
                "craft-en/dev.discbracket")) {
            for (ConstituencyTree tree : read("data/" + file)) {
                assertThat(transform.invert(transform.apply(tree)))
                        .as("%s", tree.sentence().id())
                        .isEqualTo(tree);
                trees++;
            }
        }
        System.out.println("collapsed, binarised and restored: " + trees + " trees");
        assertThat(trees).isEqualTo(19_420);
    }

    /** How many of the trees come out as the reference has them. */
    private static int same(String reference, UnaryOperator<ConstituencyTree> transform) throws IOException {
        List<ConstituencyTree> expected = read("facts/transform-cases/" + reference + ".discbracket");
        List<ConstituencyTree> given = read("facts/transform-cases/input.export");
        int same = 0;
        for (int i = 0; i < given.size(); i++) {
            ConstituencyTree transformed = transform.apply(given.get(i));
            boolean isSame = structure(transformed).equals(structure(expected.get(i)))
                    && words(transformed).equals(words(expected.get(i)));
            same += isSame ? 1 : 0;
        }
        System.out.println("transform-cases: " + reference + " agrees on " + same + " of " + given.size() + " trees");
        return same;
    }

    private static Map<String, Integer> structure(ConstituencyTree tree) {
        Map<String, Integer> counts = new HashMap<>();
        for (Constituent node : tree.constituents()) {
            counts.merge(
                    node.label().replaceFirst("(\\||:).*", ":").replaceFirst("\\*$", "") + node.yield(),
                    1,
                    Integer::sum);
        }
        return counts;
    }

    private static List<String> words(ConstituencyTree tree) {
        List<String> words = new ArrayList<>();
        for (Token token : tree.sentence().tokens()) {
            words.add(token.form() + "/" + token.tag());
        }
        return words;
    }

    private static List<ConstituencyTree> read(String file) throws IOException {
        Path path = SharedData.require(file);
        try (TreebankReader<ConstituencyTree> reader =
                ConstituencyFormat.of(path).read(path)) {
            return reader.trees().toList();
        }
    }
}
