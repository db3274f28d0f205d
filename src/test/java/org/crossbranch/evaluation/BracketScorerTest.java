package org.crossbranch.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.crossbranch.figure.Percentage;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.treebank.export.ExportFormat;
import org.junit.jupiter.api.Test;

class BracketScorerTest {
    private static final EvaluationParameters CONVENTIONS = EvaluationParameters.conventions();
    private static final EvaluationParameters NOTHING_DELETED = new EvaluationParameters(
            Set.of(),
            Set.of(),
            Set.of(),
            Equivalence.IDENTITY,
            Equivalence.IDENTITY,
            EvaluationParameters.NO_CUTOFF,
            true,
            false,
            false,
            FunctionTreatment.LEAVE,
            false,
            PhenomenonNames.bundled());

    private final BracketScorer scorer = new BracketScorer(CONVENTIONS);

    @Test
    void rootAndPunctuationAreNotCounted() {
        // (ROOT (S (NP Ann/N) sleeps/V ,/$, well/ADV) ./$.)
        ConstituencyTree gold = tree(
                "Ann/N sleeps/V ,/$, well/ADV ./$.",
                node("ROOT", node("S", node("NP", leaf(0)), leaf(1), leaf(2), leaf(3)), leaf(4)));
        // The full stop is inside S, the comma has a phrase of its own: neither makes a difference.
        ConstituencyTree predicted = gold.withRoot(
                node("ROOT", node("S", node("NP", leaf(0)), leaf(1), node("X", leaf(2)), leaf(3), leaf(4))));
        SentenceScore score = scorer.score(gold, predicted);
        assertThat(score.brackets(BracketView.LABELLED)).isEqualTo(new BracketCounts(2, 2, 2, 2, 2));
        assertThat(score.length()).isEqualTo(5);
        assertThat(score.tags()).isEqualTo(new SentenceScore.TagCounts(3, 3));
        assertThat(score.allTags()).isEqualTo(new SentenceScore.TagCounts(5, 5));
    }

    /** As if the tree had been parsed without a constituent or a tag that is right. */
    @Test
    void ofAnUnparsedSentenceEveryBracketAndTagIsMissed() {
        ConstituencyTree gold = tree(
                "Ann/N sleeps/V ,/$, well/ADV ./$.",
                node("ROOT", node("S", node("VP", leaf(0), leaf(3)), leaf(1), leaf(2)), leaf(4)));
        SentenceScore score = scorer.unparsed(gold);
        assertThat(score.brackets(BracketView.LABELLED)).isEqualTo(new BracketCounts(0, 2, 0, 2, 0));
        assertThat(score.brackets(BracketView.DISCONTINUOUS)).isEqualTo(new BracketCounts(0, 1, 0, 1, 0));
        assertThat(score.tags()).isEqualTo(new SentenceScore.TagCounts(0, 3));
        assertThat(score.allTags()).isEqualTo(new SentenceScore.TagCounts(0, 5));
        assertThat(score.length()).isEqualTo(scorer.score(gold, gold).length());
        assertThat(score.byLabel()).containsOnlyKeys("S", "VP");
        EvaluationTotals totals = new EvaluationTotals();
        totals.add(scorer.score(gold, gold));
        totals.add(score);
        EvaluationSummary summary = totals.summary(BracketView.LABELLED);
        assertThat(summary.recall().value()).isEqualTo(50);
        assertThat(summary.precision().value()).isEqualTo(100);
        assertThat(summary.sentences()).isEqualTo(2);
    }

    @Test
    void gapsThatOnlyPunctuationFillsAreNone() {
        ConstituencyTree tree = tree("Ann/N ,/$, sleeps/V", node("ROOT", node("S", leaf(0), leaf(2)), leaf(1)));
        assertThat(tree.isDiscontinuous()).isTrue();
        SentenceScore score = scorer.score(tree, tree);
        assertThat(score.brackets(BracketView.DISCONTINUOUS).isEmpty()).isTrue();
        assertThat(score.byGapDegree()).containsOnlyKeys(0);
    }

    @Test
    void punctuationGoesByTagOrByForm() {
        ConstituencyTree tree = tree("a/N -/N b/$( c/N", node("ROOT", node("NP", leaf(0), leaf(1), leaf(2), leaf(3))));
        assertThat(scorer.score(tree, tree).tags().tokens()).isEqualTo(2);
    }

    @Test
    void goldTagsDecideWhatIsDeleted() {
        ConstituencyTree gold = tree("a/N b/N …/$.", node("ROOT", node("NP", leaf(0), leaf(1)), leaf(2)));
        ConstituencyTree predicted = gold.withSentence(tokens("a/N b/$, …/N"));
        SentenceScore score = scorer.score(gold, predicted);
        assertThat(score.brackets(BracketView.LABELLED).isExact()).isTrue();
        assertThat(score.tags()).isEqualTo(new SentenceScore.TagCounts(1, 2));
        assertThat(score.allTags()).isEqualTo(new SentenceScore.TagCounts(1, 3));
    }

    @Test
    void equalLabelsCountAsOneOnConstituentsAndAsTags() {
        ConstituencyTree gold = tree("give/ADVP up/ADVP", node("ROOT", node("VP", leaf(0), node("ADVP", leaf(1)))));
        ConstituencyTree predicted = gold.withRoot(node("ROOT", node("VP", leaf(0), node("PRT", leaf(1)))))
                .withSentence(tokens("give/ADVP up/PRT"));
        SentenceScore score = scorer.score(gold, predicted);
        assertThat(score.brackets(BracketView.LABELLED).isExact()).isTrue();
        assertThat(score.byLabel()).containsOnlyKeys("ADVP", "VP");
        assertThat(score.tags()).isEqualTo(new SentenceScore.TagCounts(2, 2));
    }

    @Test
    void bracketsAreMultisets() {
        ConstituencyTree once = tree("a/N b/N", node("ROOT", node("NP", leaf(0), leaf(1))));
        ConstituencyTree twice = once.withRoot(node("ROOT", node("NP", node("NP", leaf(0), leaf(1)))));
        assertThat(scorer.score(once, twice).brackets(BracketView.LABELLED))
                .isEqualTo(new BracketCounts(1, 1, 2, 1, 1));
        assertThat(scorer.score(twice, twice).brackets(BracketView.LABELLED))
                .isEqualTo(new BracketCounts(2, 2, 2, 1, 1));
    }

    @Test
    void discontinuousBracketsAreCountedApart() {
        // (ROOT (S (VP 0=What 2=do) 1=should)) against (ROOT (S (NP 0=What) (VP 1=should 2=do)))
        ConstituencyTree gold =
                tree("What/N should/M do/V", node("ROOT", node("S", node("VP", leaf(0), leaf(2)), leaf(1))));
        ConstituencyTree predicted =
                gold.withRoot(node("ROOT", node("S", node("NP", leaf(0)), node("VP", leaf(1), leaf(2)))));
        SentenceScore score = scorer.score(gold, predicted);
        assertThat(score.brackets(BracketView.DISCONTINUOUS)).isEqualTo(new BracketCounts(0, 1, 0, 1, 0));
        assertThat(score.brackets(BracketView.UNLABELLED)).isEqualTo(new BracketCounts(1, 2, 3, 2, 3));
        assertThat(score.byGapDegree().get(1)).isEqualTo(new BracketCounts(0, 1, 0, 1, 0));
        EvaluationSummary summary = scorer.score(List.of(gold), List.of(predicted));
        assertThat(summary.discontinuous().recall().value()).isZero();
        assertThat(summary.discontinuous().precision().value()).isNaN();
        assertThat(summary.discontinuous().f1().value()).isZero();
        assertThat(summary.discontinuous().exactMatch()).isEqualTo(new Percentage(0, 1));
    }

    @Test
    void sentencesWithoutBracketsHaveNoScoreButMatch() {
        ConstituencyTree bare = tree("Yes/ADV ./$.", node("ROOT", leaf(0), leaf(1)));
        EvaluationSummary summary = scorer.score(List.of(bare), List.of(bare));
        assertThat(summary.recall().toString()).isEqualTo("–");
        assertThat(summary.f1().isDefined()).isFalse();
        assertThat(summary.exactMatch()).isEqualTo(new Percentage(1, 1));
        assertThat(summary.discontinuous().exactMatch()).isEqualTo(new Percentage(0, 0));
        ConstituencyTree onlyPunctuation = tree("!/$.", node("ROOT", node("X", leaf(0))));
        assertThat(scorer.score(onlyPunctuation, onlyPunctuation).tags()).isEqualTo(SentenceScore.TagCounts.NONE);
    }

    @Test
    void oneTokenSentencesAndUnlabelledTreesAreLikeOthers() {
        ConstituencyTree one = tree("Go/V", node("ROOT", node("S", node("VP", leaf(0)))));
        assertThat(scorer.score(one, one).brackets(BracketView.LABELLED).gold()).isEqualTo(2);
        ConstituencyTree unlabelled = tree("a/N b/N", node("", node("", leaf(0)), leaf(1)));
        // Of the nodes without a label, the root alone is left out.
        assertThat(scorer.score(unlabelled, unlabelled).brackets(BracketView.LABELLED))
                .isEqualTo(new BracketCounts(1, 1, 1, 1, 1));
    }

    @Test
    void everythingIsCountedIfNothingIsDeleted() {
        ConstituencyTree tree = tree("a/N ,/$, b/N", node("ROOT", node("NP", leaf(0), leaf(2)), leaf(1)));
        SentenceScore score = new BracketScorer(NOTHING_DELETED).score(tree, tree);
        assertThat(score.brackets(BracketView.LABELLED).gold()).isEqualTo(2);
        assertThat(score.brackets(BracketView.DISCONTINUOUS).gold()).isEqualTo(1);
    }

    @Test
    void tokensUnderTheRootAndTracesCanBeLeftOut() {
        EvaluationParameters parameters = new EvaluationParameters(
                Set.of("ROOT"),
                Set.of(),
                Set.of("-NONE-"),
                Equivalence.IDENTITY,
                Equivalence.IDENTITY,
                40,
                true,
                false,
                true,
                FunctionTreatment.LEAVE,
                false,
                PhenomenonNames.bundled());
        ConstituencyTree gold = tree("a/N */-NONE- b/N", node("ROOT", node("NP", leaf(0), leaf(1)), leaf(2)));
        ConstituencyTree predicted = gold.withRoot(node("ROOT", node("NP", leaf(0), leaf(1), leaf(2))));
        SentenceScore score = new BracketScorer(parameters).score(gold, predicted);
        assertThat(score.brackets(BracketView.LABELLED).isExact()).isTrue();
        assertThat(score.length()).isEqualTo(2);
        assertThat(score.tags().tokens()).isEqualTo(2);
    }

    /** As discodop's eval cuts them by default, tags of words included. */
    @Test
    void functionsInLabelsAreComparedOrRemoved() {
        ConstituencyTree gold = tree("a/N-SG (/-LRB- b/V", node("ROOT-X", node("NP-SBJ=2", leaf(0), leaf(1)), leaf(2)));
        ConstituencyTree predicted = tree("a/N-PL (/-LRB- b/V", node("ROOT", node("NP=1", leaf(0), leaf(1)), leaf(2)));
        SentenceScore left = new BracketScorer(NOTHING_DELETED).score(gold, predicted);
        assertThat(left.brackets(BracketView.LABELLED).matched()).isZero();
        assertThat(left.tags().correct()).isEqualTo(2);
        SentenceScore removed =
                new BracketScorer(NOTHING_DELETED.withFunctions(FunctionTreatment.REMOVE)).score(gold, predicted);
        assertThat(removed.brackets(BracketView.LABELLED).matched()).isEqualTo(2);
        assertThat(removed.tags().correct()).isEqualTo(3);
        // What is left of a label decides what is not counted.
        assertThat(new BracketScorer(CONVENTIONS.withFunctions(FunctionTreatment.REMOVE))
                        .score(gold, predicted)
                        .brackets(BracketView.LABELLED)
                        .gold())
                .isEqualTo(1);
    }

    /** A count of the lines of export files, each node by its category with its edge label, as in discodop's {@code --functions=add}. */
    @Test
    void functionsThatAreAddedCountAsInTheLinesOfAnExportFile() {
        Random random = new Random(5);
        long matched = 0;
        for (ConstituencyTree gold : RandomTrees.of(5, 200, 12).toList()) {
            ConstituencyTree predicted = gold.withRoot(changed(gold.root(), random));
            List<String> ofGold = bracketsOf(gold);
            List<String> ofPredicted = bracketsOf(predicted);
            List<String> rest = new ArrayList<>(ofPredicted);
            long expected = ofGold.stream().filter(rest::remove).count();
            SentenceScore score =
                    new BracketScorer(CONVENTIONS.withFunctions(FunctionTreatment.ADD)).score(gold, predicted);
            BracketCounts counts = score.brackets(BracketView.LABELLED);
            assertThat(counts.matched()).isEqualTo(expected);
            assertThat(counts.gold()).isEqualTo(ofGold.size());
            assertThat(counts.predicted()).isEqualTo(ofPredicted.size());
            matched += expected;
        }
        assertThat(matched).isGreaterThan(200);
        ConstituencyTree tree = tree("a/N b/N", node("ROOT", leaf(0), leaf(1)));
        ConstituencyTree subject = tree.withSentence(tree.sentence()
                .withTokens(List.of(
                        tree.sentence().token(0).withFunction("SB"),
                        tree.sentence().token(1))));
        assertThat(new BracketScorer(NOTHING_DELETED.withFunctions(FunctionTreatment.ADD))
                        .score(tree, subject)
                        .tags()
                        .correct())
                .isEqualTo(1);
    }

    /** The constituent with other functions now and then. */
    private static Constituent changed(Constituent node, Random random) {
        Constituent changed = node.withChildren(node.changedChildren(child -> changed(child, random)));
        return random.nextInt(4) == 0 ? changed.withFunction(random.nextBoolean() ? "SB" : "") : changed;
    }

    private static List<String> bracketsOf(ConstituencyTree tree) {
        Map<String, String> parents = new HashMap<>();
        Map<String, String> names = new HashMap<>();
        Map<String, TreeSet<Integer>> yields = new HashMap<>();
        int place = 0;
        for (String line : new ExportFormat().text(tree).lines().toList()) {
            String[] cells = line.split("\t+", -1);
            if (line.startsWith("#BOS") || line.startsWith("#EOS") || line.startsWith("#FORMAT")) {
                continue;
            }
            String id = line.startsWith("#5") || line.startsWith("#6") ? cells[0].substring(1) : "word " + place++;
            parents.put(id, cells[5]);
            names.put(id, cells[4].equals("--") ? cells[2] : cells[2] + "-" + cells[4]);
        }
        for (int word = 0; word < place; word++) {
            if (names.getOrDefault("word " + word, "").equals("$,")) {
                continue;
            }
            for (String up = parents.get("word " + word); !"0".equals(up); up = parents.get(up)) {
                yields.computeIfAbsent(up, node -> new TreeSet<>()).add(word);
            }
        }
        return yields.entrySet().stream()
                .map(node -> names.get(node.getKey()) + node.getValue())
                .filter(bracket -> !bracket.startsWith("ROOT"))
                .toList();
    }

    /** As EVALB: the inner clause alone is missed. */
    @Test
    void emptyElementsOfOneSideAreDeletedBeforeTokensAreCompared() {
        ConstituencyTree gold = tree(
                "Anna/NNP seems/VBZ *-1/-NONE- to/TO sing/VB ./.",
                node(
                        "ROOT",
                        node(
                                "S",
                                node("NP", leaf(0)),
                                node(
                                        "VP",
                                        leaf(1),
                                        node("S", node("NP", leaf(2)), node("VP", leaf(3), node("VP", leaf(4))))),
                                leaf(5))));
        ConstituencyTree predicted = tree(
                "Anna/NNP seems/VBZ to/TO sing/VB ./.",
                node(
                        "ROOT",
                        node(
                                "S",
                                node("NP", leaf(0)),
                                node("VP", leaf(1), node("VP", leaf(2), node("VP", leaf(3)))),
                                leaf(4))));
        BracketScorer evalb =
                new BracketScorer(EvaluationParameters.named("evalb").orElseThrow());
        SentenceScore score = evalb.score(gold, predicted);
        assertThat(score.length()).isEqualTo(5);
        assertThat(score.brackets(BracketView.LABELLED).matched())
                .isEqualTo(evalb.score(predicted, gold)
                        .brackets(BracketView.LABELLED)
                        .matched())
                .isEqualTo(6);
        assertThat(score.brackets(BracketView.LABELLED).gold()).isEqualTo(7);
        assertThat(score.tags()).isEqualTo(new SentenceScore.TagCounts(4, 4));
        assertThat(evalb.differences(gold, predicted)).isNotNull();
    }

    /** In export files {@code -LRB-} is a form like others, in bracketed ones it is read as a bracket. */
    @Test
    void formsAreDeletedWithThoseThatAreEqualToThem() {
        for (String bracket : List.of("(", "-LRB-")) {
            ConstituencyTree gold =
                    tree("a/N " + bracket + "/XY b/N", node("ROOT", node("NP", leaf(0), leaf(1)), leaf(2)));
            SentenceScore score =
                    scorer.score(gold, gold.withRoot(node("ROOT", node("NP", leaf(0)), leaf(1), leaf(2))));
            assertThat(score.brackets(BracketView.LABELLED).isExact())
                    .as(bracket)
                    .isTrue();
            assertThat(score.tags().tokens()).as(bracket).isEqualTo(2);
        }
    }

    @Test
    void otherTokensAreAnErrorThatNamesTheSentence() {
        ConstituencyTree gold = tree("a/N (/$( c/N", node("ROOT", leaf(0), leaf(1), leaf(2)));
        scorer.score(gold, gold.withSentence(tokens("a/N -LRB-/$( c/N")));
        assertThatThrownBy(() -> scorer.score(gold, gold.withSentence(tokens("a/N (/$( d/N"))))
                .isInstanceOf(SentenceMatcher.MismatchException.class)
                .hasMessage(
                        "sentence c/d/7: token 2 (counted from 0) is \"c\" in the gold tree and \"d\" in the predicted"
                                + " one; compare trees of the same tokens, or declare the forms equal with EQ_WORD");
        ConstituencyTree shorter = tree("a/N (/$(", node("ROOT", leaf(0), leaf(1)));
        assertThatThrownBy(() -> scorer.score(gold, shorter))
                .hasMessage(
                        "sentence c/d/7 has 3 tokens in the gold tree and 2 in the predicted one; compare trees of the"
                                + " same tokens (import those with empty elements with --set traces=resolve)");
        assertThatThrownBy(() -> scorer.score(gold.withSentence(gold.sentence().withId("")), shorter))
                .hasMessageStartingWith("the sentence \"a ( c\" has 3 tokens");
    }

    private static ConstituencyTree tree(String tokens, Constituent root) {
        return new ConstituencyTree(tokens(tokens), root);
    }

    private static Sentence tokens(String text) {
        List<Token> tokens = new ArrayList<>();
        for (String token : List.of(text.split(" "))) {
            int slash = token.lastIndexOf('/');
            tokens.add(Token.of(token.substring(0, slash), token.substring(slash + 1)));
        }
        return new Sentence("c/d/7", "", tokens);
    }

    private static Constituent node(String label, TreeNode... children) {
        return Constituent.of(label, children);
    }

    private static Leaf leaf(int index) {
        return new Leaf(index);
    }
}
