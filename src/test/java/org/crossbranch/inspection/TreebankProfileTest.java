package org.crossbranch.inspection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.crossbranch.inspection.TreebankProfile.Group;
import org.crossbranch.inspection.TreebankProfile.Oddity;
import org.crossbranch.render.page.InspectionPage;
import org.crossbranch.render.page.ReportFrame;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;

class TreebankProfileTest {
    private static final long SEED = 30;
    private static final String HOSTILE = "</script><img src=x>\u001b[2J";

    private static Sentence sentence(String... words) {
        return new Sentence(
                "s", "", Arrays.stream(words).map(word -> Token.of(word, "N")).toList());
    }

    private static Analysis tree(Sentence sentence, Constituent root) {
        return Analysis.of(new ConstituencyTree(sentence, root));
    }

    @Test
    void mergedPartsAreTheWhole() {
        List<ConstituencyTree> trees = RandomTrees.of(SEED, 90, 12).toList();
        TreebankProfile whole = new TreebankProfile();
        trees.forEach(tree -> whole.add(Analysis.of(tree)));
        TreebankProfile merged = new TreebankProfile();
        for (List<ConstituencyTree> part : List.of(trees.subList(40, 90), trees.subList(0, 40))) {
            TreebankProfile profile = new TreebankProfile();
            part.forEach(tree -> profile.add(Analysis.of(tree)));
            merged.merge(profile);
        }
        assertThat(merged).as("seed %d", SEED).usingRecursiveComparison().isEqualTo(whole);
        assertThat(whole.size("constituents"))
                .isEqualTo(trees.stream()
                        .mapToLong(tree -> tree.constituents().size())
                        .sum());
        assertThat(whole.size("discontinuous trees"))
                .isEqualTo(
                        trees.stream().filter(ConstituencyTree::isDiscontinuous).count());
        assertThat(whole.get(Group.LENGTH).values().stream().mapToLong(n -> n).sum())
                .isEqualTo(90);
    }

    @Test
    void odditiesAreFound() {
        TreebankProfile profile = new TreebankProfile();
        Sentence two = sentence("a", "b");
        profile.add(tree(
                two,
                Constituent.of(
                        "",
                        Constituent.of("NP", Constituent.of("X", Constituent.of("NP", new Leaf(0)))),
                        new Leaf(1))));
        profile.add(tree(two, Constituent.of("S", Constituent.of("np", new Leaf(0)), new Leaf(1))));
        Sentence untagged = new Sentence("s", "", List.of(Token.of("c", ""), Token.of("d", "n")));
        profile.add(new Analysis(
                untagged,
                Optional.empty(),
                Optional.of(new DependencyTree(
                        untagged, new int[] {DependencyTree.ROOT, DependencyTree.ROOT}, List.of("r", "r")))));
        assertThat(profile.oddities())
                .containsEntry(Oddity.UNLABELLED, 1L)
                .containsEntry(Oddity.UNLABELLED_ROOT, 1L)
                .containsEntry(Oddity.UNARY_CYCLE, 1L)
                .containsEntry(Oddity.UNTAGGED, 1L)
                .containsEntry(Oddity.SEVERAL_ROOTS, 1L)
                .containsEntry(Oddity.REPEATED, 1L)
                .containsEntry(Oddity.CASE, 2L)
                .hasSize(7);
    }

    @Test
    void brokenRulesOfUniversalDependenciesAreCounted() {
        TreebankProfile profile = new TreebankProfile();
        profile.add(universal("c/d/3", "2:nsubj 0:root 2:nsubj 2:csubj:outer 4:nsubj 2:punct"));
        assertThat(profile.oddities()).containsOnly(Map.entry(Oddity.SEVERAL_SUBJECTS, 1L));
        profile.add(universal("c/d/2", "2:nsubj 0:root 2:nsubj 2:csubj"));
        profile.add(universal(
                "c/d/4", "2:flat 0:dep 2:root 2:punct 4:punct 4:det 2:case 7:conj 7:nmod 9:cop 10:conj 10:amod"));
        profile.add(universal("c/d/5", "2:flat 0:dep 2:PRED 2:nsubj 2:nsubj"));
        assertThat(profile.oddities())
                .containsOnly(
                        Map.entry(Oddity.ROOT_RELATION, 2L),
                        Map.entry(Oddity.RIGHT_TO_LEFT, 1L),
                        Map.entry(Oddity.SEVERAL_SUBJECTS, 2L),
                        Map.entry(Oddity.PUNCTUATION_DEPENDENT, 1L),
                        Map.entry(Oddity.FUNCTION_WORD_DEPENDENT, 2L));
        assertThat(profile.example(Oddity.SEVERAL_SUBJECTS)).contains("c/d/2");
        assertThat(profile.example(Oddity.RIGHT_TO_LEFT)).contains("c/d/4");
    }

    /** A tree by the heads, counted from 1, and relations of its words. */
    private static Analysis universal(String id, String arcs) {
        List<String[]> words =
                Arrays.stream(arcs.split(" ")).map(arc -> arc.split(":", 2)).toList();
        List<Token> tokens = IntStream.range(0, words.size())
                .mapToObj(token -> Token.of(id + token, "X"))
                .toList();
        Sentence sentence = new Sentence(id, "", tokens);
        return new Analysis(
                sentence,
                Optional.empty(),
                Optional.of(new DependencyTree(
                        sentence,
                        words.stream()
                                .mapToInt(word -> Integer.parseInt(word[0]) - 1)
                                .toArray(),
                        words.stream().map(word -> word[1]).toList())));
    }

    @Test
    void testSetsAreCompared() {
        TreebankProfile treebank = new TreebankProfile();
        treebank.add(tree(sentence("a", "b"), Constituent.of("S", new Leaf(0), new Leaf(1))));
        TreebankProfile test = new TreebankProfile();
        test.add(tree(sentence("a", "b"), Constituent.of("S", new Leaf(0), new Leaf(1))));
        test.add(tree(sentence("c", "c"), Constituent.of(HOSTILE, new Leaf(0), new Leaf(1))));
        SplitComparison comparison = SplitComparison.of("test", test, treebank);
        assertThat(comparison.sharedSentences()).isEqualTo(1);
        assertThat(comparison.unknownTokens()).isEqualTo(2);
        assertThat(comparison.unknownForms()).isEqualTo(1);
        assertThat(comparison.unknownLabels()).containsExactly(HOSTILE);
        SplitComparison other = SplitComparison.of("development", test, treebank);
        InspectionReport report = new InspectionReport(
                HOSTILE,
                treebank,
                new MalformedTrees(3, List.of("a.export:7:1: " + HOSTILE)),
                List.of(comparison, other),
                TrainingChecks.of(treebank, Map.of(), 5, 500));
        assertThat(InspectionReport.unknownPercentage(comparison)).isEqualTo(50);
        assertThat(report.text())
                .contains("Look at: 1 sentences of test are in </script><img src=x>\\u001b[2J", "different words")
                .contains("Look at: 3 trees that cannot be read", "\n  a.export:7:1: </script>")
                .contains("Look at: 2 sentences of development are in test\n")
                .doesNotContain("sentences of test are in development");
        assertThat(InspectionPage.html(report, new ReportFrame("a treebank", Map.of())))
                .doesNotContain("<img", "<script")
                .contains("&lt;/script&gt;");
    }
}
