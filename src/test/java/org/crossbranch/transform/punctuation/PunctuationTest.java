package org.crossbranch.transform.punctuation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.crossbranch.SharedData;
import org.crossbranch.transform.Punctuation;
import org.crossbranch.transform.TreeTransform;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import org.crossbranch.treebank.export.ExportFormat;
import org.junit.jupiter.api.Test;

class PunctuationTest {
    private static final long SEED = 20050601;

    @Test
    void reattachesToTheLeastCommonAncestorOfTheNeighbours() throws IOException {
        assertThat(transformed(PunctuationMode.LCA, "(ROOT (S (NP (N 0=a) (N 2=b)) (V 3=c)) ($, 1=,) ($. 4=.))"))
                .isEqualTo("(ROOT (S (NP (N 0=a) ($, 1=,) (N 2=b)) (V 3=c)) ($. 4=.))");
        assertThat(transformed(PunctuationMode.LCA, "(ROOT (S (NP (N 0=a) (N 3=b)) (V 4=c)) ($, 1=,) ($, 2=,))"))
                .as("two marks in a row")
                .isEqualTo("(ROOT (S (NP (N 0=a) ($, 1=,) ($, 2=,) (N 3=b)) (V 4=c)))");
        assertThat(transformed(PunctuationMode.LCA, "(ROOT (S (V 1=c)) ($[ 0=x) (X 2=y))"))
                .as("a mark without a left neighbour, a root child that is no mark")
                .isEqualTo("(ROOT ($[ 0=x) (S (V 1=c)) (X 2=y))");
    }

    /** The expected trees are those of treetools' root_attach. */
    @Test
    void reattachesWhateverHangsOnTheRoot() throws IOException {
        assertThat(transformed(
                        PunctuationMode.LCA_ALL, "(ROOT (S (NP (N 0=a) (N 2=b)) (V 4=c)) (ADV 1=x) ($, 3=,) ($. 5=.))"))
                .isEqualTo("(ROOT (S (NP (N 0=a) (ADV 1=x) (N 2=b)) ($, 3=,) (V 4=c)) ($. 5=.))");
        assertThat(transformed(PunctuationMode.LCA_ALL, "(ROOT (S (V 0=a) (V 4=b)) ($, 1=,) (NP (D 2=x) (N 3=y)))"))
                .as("a constituent, and a mark that joins on to it")
                .isEqualTo("(ROOT (S (V 0=a) ($, 1=,) (NP (D 2=x) (N 3=y)) (V 4=b)))");
        assertThat(transformed(PunctuationMode.LCA_ALL, "(ROOT (S (V 0=a)) (CONJ 1=x) (S (V 2=b)) ($. 3=.))"))
                .as("between two clauses, up to the sentence's end")
                .isEqualTo("(ROOT (S (V 0=a)) (CONJ 1=x) (S (V 2=b)) ($. 3=.))");
    }

    @Test
    void movesToTheHighestConstituentBefore() throws IOException {
        assertThat(transformed(PunctuationMode.MOVE, "(ROOT (S (NP (N 0=a) (PP (P 2=b))) (V 3=c)) ($, 1=,) ($. 4=.))"))
                .isEqualTo("(ROOT (S (NP (N 0=a) ($, 1=,) (PP (P 2=b))) (V 3=c)) ($. 4=.))");
        assertThat(transformed(PunctuationMode.MOVE, "(ROOT (S (NP (N 1=a)) (V 3=c)) ($[ 0=-LRB-) ($[ 2=-RRB-))"))
                .as("a pair, whose first mark would stay at the root")
                .isEqualTo("(ROOT (S ($[ 0=-LRB-) (NP (N 1=a)) ($[ 2=-RRB-) (V 3=c)))");
    }

    @Test
    void movesToTheRootAndRemoves() throws IOException {
        String tree = "(ROOT (S (NP ($, 1=,)) (V 0=c) (X ($. 2=.))))";
        assertThat(transformed(PunctuationMode.ROOT, tree)).isEqualTo("(ROOT (S (V 0=c)) ($, 1=,) ($. 2=.))");
        assertThat(transformed(PunctuationMode.REMOVE, tree)).isEqualTo("(ROOT (S (V 0=c)))");
        assertThat(transformed(PunctuationMode.KEEP, tree)).isEqualTo("(ROOT (S (V 0=c) (NP ($, 1=,)) (X ($. 2=.))))");
        String onlyMarks = "(ROOT (X ($. 0=.)))";
        assertThat(transformed(PunctuationMode.REMOVE, onlyMarks)).isEqualTo(onlyMarks);
        assertThat(transformed(PunctuationMode.ROOT, onlyMarks)).isEqualTo("(ROOT ($. 0=.))");
    }

    @Test
    void findsModesByName() {
        assertThat(PunctuationMode.named("lca")).isEqualTo(PunctuationMode.LCA);
        assertThatThrownBy(() -> PunctuationMode.named("raise"))
                .hasMessage("unknown punctuation mode \"raise\"; known are keep, lca, lca-all, move, root, remove");
    }

    @Test
    void leavesEverythingElseAloneInRandomTrees() {
        for (PunctuationMode mode : EnumSet.complementOf(EnumSet.of(PunctuationMode.LCA_ALL))) {
            TreeTransform transform = mode.transform(Punctuation.STANDARD);
            RandomTrees.of(SEED, 1_000, 20).filter(PunctuationTest::hasWords).forEach(tree -> {
                ConstituencyTree bare =
                        PunctuationMode.REMOVE.transform(Punctuation.STANDARD).apply(tree);
                ConstituencyTree after = transform.apply(tree);
                assertThat(PunctuationMode.REMOVE
                                .transform(Punctuation.STANDARD)
                                .apply(after))
                        .as("%s, %s of seed %d", mode, tree.sentence().id(), SEED)
                        .isEqualTo(mode == PunctuationMode.REMOVE ? after : bare);
                assertThat(transform.apply(after)).as("%s twice", mode).isEqualTo(after);
            });
        }
    }

    private static boolean hasWords(ConstituencyTree tree) {
        return !tree.sentence().tokens().stream().allMatch(Punctuation.STANDARD::includes);
    }

    /** The treebanks' makers moved the marks as our mode does; the sources have them at the root. */
    @Test
    void movesMarksAsTheTreebanksWereMade() throws IOException {
        for (String file : List.of("pcc-de/train", "alpino-nl/test")) {
            int slash = file.indexOf('/');
            List<ConstituencyTree> source = read(SharedData.require(
                    "data/" + file.substring(0, slash) + "/orig-punct-at-root" + file.substring(slash) + ".export"));
            List<ConstituencyTree> moved = read(SharedData.require("data/" + file + ".export"));
            int same = 0;
            int lcaDiscontinuous = 0;
            int movedDiscontinuous = 0;
            for (int i = 0; i < source.size(); i++) {
                Constituent root = PunctuationMode.MOVE
                        .transform(Punctuation.STANDARD)
                        .apply(source.get(i))
                        .root();
                same += root.equals(moved.get(i).root()) ? 1 : 0;
                lcaDiscontinuous += PunctuationMode.LCA
                                .transform(Punctuation.STANDARD)
                                .apply(source.get(i))
                                .isDiscontinuous()
                        ? 1
                        : 0;
                movedDiscontinuous += moved.get(i).isDiscontinuous() ? 1 : 0;
            }
            System.out.println("punctuation of " + file + ": " + same + " of " + source.size()
                    + " trees moved as there; " + movedDiscontinuous + " discontinuous, after lca " + lcaDiscontinuous);
            assertThat(same).isEqualTo(source.size());
        }
    }

    private static String transformed(PunctuationMode mode, String tree) throws IOException {
        try (TreebankReader<ConstituencyTree> reader = new DiscbracketFormat()
                .read(
                        new ByteArrayInputStream(tree.getBytes(StandardCharsets.UTF_8)),
                        new TreebankSource("t", "t", "t"),
                        StandardCharsets.UTF_8)) {
            StringWriter out = new StringWriter();
            try (TreebankWriter<ConstituencyTree> writer = new DiscbracketFormat().write(out)) {
                writer.write(
                        mode.transform(Punctuation.STANDARD).apply(reader.next().orThrow()));
            }
            return out.toString().strip();
        }
    }

    private static List<ConstituencyTree> read(Path file) throws IOException {
        try (TreebankReader<ConstituencyTree> reader = new ExportFormat().read(file)) {
            return reader.trees().toList();
        }
    }
}
