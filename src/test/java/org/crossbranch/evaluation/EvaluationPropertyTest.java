package org.crossbranch.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.junit.jupiter.api.Test;

/** Properties that hold of any trees, and a second, plainer computation of the same counts. */
class EvaluationPropertyTest {
    private static final long SEED = 7;
    private static final int SENTENCES = 500;

    private final EvaluationParameters conventions = EvaluationParameters.conventions();
    private final BracketScorer scorer = new BracketScorer(conventions);

    @Test
    void goldAgainstItselfIsPerfect() {
        for (SentenceMatcher.Pair<ConstituencyTree> pair : pairs()) {
            SentenceScore score = scorer.score(pair.gold(), pair.gold());
            for (BracketView view : BracketView.values()) {
                assertThat(score.brackets(view).isExact()).as(pair.toString()).isTrue();
            }
            assertThat(score.tags().correct()).isEqualTo(score.tags().tokens());
        }
    }

    @Test
    void sidesSwappedSwapRecallAndPrecision() {
        for (SentenceMatcher.Pair<ConstituencyTree> pair : pairs()) {
            // The gold tags decide what is deleted, so both sides bear the same here.
            ConstituencyTree predicted =
                    pair.predicted().withSentence(pair.gold().sentence());
            SentenceScore score = scorer.score(pair.gold(), predicted);
            SentenceScore swapped = scorer.score(predicted, pair.gold());
            for (BracketView view : BracketView.values()) {
                assertThat(score.brackets(view).recall())
                        .as(pair.toString())
                        .isEqualTo(swapped.brackets(view).precision());
                assertThat(score.brackets(view).f1())
                        .isEqualTo(swapped.brackets(view).f1());
            }
        }
    }

    @Test
    void mergedPartsAreTheWhole() {
        List<SentenceMatcher.Pair<ConstituencyTree>> pairs = pairs();
        EvaluationTotals whole = scorer.total(pairs);
        List<SentenceMatcher.Pair<ConstituencyTree>> shuffled = new ArrayList<>(pairs);
        Collections.shuffle(shuffled, new Random(SEED));
        EvaluationTotals merged = new EvaluationTotals();
        for (int from = 0; from < SENTENCES; from += 60) {
            EvaluationTotals part = scorer.total(shuffled.subList(from, Math.min(from + 60, SENTENCES)));
            merged.merge(part);
        }
        assertThat(merged).as("seed %d", SEED).usingRecursiveComparison().isEqualTo(whole);
        assertThat(merged.summary(BracketView.LABELLED, 9)).isEqualTo(whole.summary(BracketView.LABELLED, 9));
        assertThat(merged.byLabel()).isEqualTo(whole.byLabel());
        assertThat(merged.byGapDegree()).isEqualTo(whole.byGapDegree());
        assertThat(merged.byLength()).isEqualTo(whole.byLength());
    }

    @Test
    void tablesAddUpToTheTotals() {
        EvaluationTotals totals = scorer.total(pairs());
        BracketCounts labelled = totals.summary(BracketView.LABELLED).brackets().brackets();
        assertThat(totals.byLabel().values().stream().reduce(BracketCounts.NONE, BracketCounts::plus))
                .isEqualTo(labelled);
        assertThat(totals.byGapDegree().values().stream().reduce(BracketCounts.NONE, BracketCounts::plus))
                .isEqualTo(labelled);
        assertThat(totals.byGapDegree().tailMap(1).values().stream().reduce(BracketCounts.NONE, BracketCounts::plus))
                .isEqualTo(totals.summary(BracketView.DISCONTINUOUS).brackets().brackets());
    }

    @Test
    void countsAreThoseOfPlainLists() {
        for (SentenceMatcher.Pair<ConstituencyTree> pair : pairs()) {
            SentenceScore score = scorer.score(pair);
            for (BracketView view : BracketView.values()) {
                List<String> gold = plainBrackets(pair.gold(), pair.gold().sentence(), view);
                List<String> predicted =
                        plainBrackets(pair.predicted(), pair.gold().sentence(), view);
                List<String> unmatched = new ArrayList<>(predicted);
                ToLongFunction<List<String>> distinct = list -> new TreeSet<>(list).size();
                long matched = gold.stream().filter(unmatched::remove).count();
                assertThat(score.brackets(view))
                        .as("seed %d, %s, %s", SEED, view, pair)
                        .isEqualTo(new BracketCounts(
                                matched,
                                gold.size(),
                                predicted.size(),
                                distinct.applyAsLong(gold),
                                distinct.applyAsLong(predicted)));
            }
        }
    }

    /**
     * The brackets spelled out: label, then the forms; two neighbours that are no neighbours among the kept ones are a
     * gap.
     */
    private List<String> plainBrackets(ConstituencyTree tree, Sentence gold, BracketView view) {
        List<Integer> kept = IntStream.range(0, gold.length())
                .filter(i -> !conventions.deletedLabels().contains(gold.token(i).tag()))
                .filter(i -> !conventions.deletedWords().contains(gold.token(i).form()))
                .boxed()
                .toList();
        List<String> brackets = new ArrayList<>();
        for (Constituent constituent : tree.constituents()) {
            List<Integer> places = kept.stream()
                    .filter(constituent.yield()::contains)
                    .map(kept::indexOf)
                    .toList();
            boolean hasGap = IntStream.range(1, places.size()).anyMatch(i -> places.get(i) != places.get(i - 1) + 1);
            if (!constituent.label().equals("ROOT") && !places.isEmpty() && (hasGap || !view.isDiscontinuousOnly())) {
                brackets.add((view.isLabelled() ? constituent.label() : "") + places);
            }
        }
        return brackets;
    }

    /** Two unrelated trees over each sentence. */
    private static List<SentenceMatcher.Pair<ConstituencyTree>> pairs() {
        RandomTrees trees = new RandomTrees(SEED);
        Random lengths = new Random(SEED);
        return IntStream.range(0, SENTENCES)
                .mapToObj(i -> 1 + lengths.nextInt(12))
                .map(length -> new SentenceMatcher.Pair<>(trees.nextOfLength(length), trees.nextOfLength(length)))
                .toList();
    }
}
