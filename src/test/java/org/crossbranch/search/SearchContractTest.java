package org.crossbranch.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.crossbranch.Sweep;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.network.RandomModel;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.UniqueDependents;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.UniqueRelations;
import org.crossbranch.tree.UniqueRelationsTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The searches, with every system and every scorer that goes with it. */
final class SearchContractTest {
    /** Scores are sums of 32-bit logarithms in another order. */
    private static final double ROUNDING = 1e-4;

    private static final double THRESHOLD = 0.7;

    static List<ParserArchitecture<?, ?>> kinds() {
        return BatchParserTest.kinds();
    }

    static List<ParserArchitecture<?, ?>> normalized() {
        return kinds().stream().filter(kind -> kind.scorer().isNormalized()).toList();
    }

    static <C extends Configuration> BatchParser<C> parser(
            ParserArchitecture<C, ?> kind, RandomModel model, Search search, int batch) {
        return new BatchParser<>(
                kind.create(model.inventory()),
                kind.scorer(model.weights(), model.lexicon(), model.inventory()),
                ParseBudget.DEFAULT,
                search,
                batch);
    }

    /** Filters searches that fit a parser. */
    static List<Search> fitting(ParserArchitecture<?, ?> kind, RandomModel model, Search... searches) {
        return Arrays.stream(searches)
                .filter(search -> search.refusal(kind.create(model.inventory()), kind.scorer())
                        .isEmpty())
                .toList();
    }

    private static double score(ParseOutcome outcome) {
        return ((ParseOutcome.Parsed) outcome).score();
    }

    @Test
    void bestFirstRefusesScoresThatAreNoProbabilities() {
        ParserArchitecture<?, ?> kind = ParserArchitecture.of("sr-gap", "linear");
        RandomModel model = RandomModel.small(new Random(1), kind);
        assertThatThrownBy(() -> BatchParser.of(
                        kind,
                        model.weights(),
                        model.lexicon(),
                        model.inventory(),
                        ParseBudget.DEFAULT,
                        new Search.BestFirst(10)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("needs log-probabilities, which the scorer linear does not give");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    <C extends Configuration> void aBeamOfOneIsGreedyToTheLastBit(ParserArchitecture<C, ?> kind) {
        Random random = new Random(31);
        RandomModel model = RandomModel.small(random, kind);
        List<Sentence> sentences = model.sentences(random, 20, 20);
        List<ParseOutcome> greedy = parser(kind, model, new Search.Greedy(), 8).parse(sentences);
        for (Search search : fitting(kind, model, new Search.Beam(1), new Search.Merging(1))) {
            assertThat(parser(kind, model, search, 8).parse(sentences))
                    .as("%s", search)
                    .isEqualTo(greedy);
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    <C extends Configuration> void anOutcomeDoesNotDependOnTheBatch(ParserArchitecture<C, ?> kind) {
        Random random = new Random(32);
        RandomModel model = RandomModel.small(random, kind);
        List<Sentence> sentences = new ArrayList<>(model.sentences(random, 10, 8));
        for (Search search : fitting(
                kind,
                model,
                new Search.Beam(5),
                new Search.Beam(5, THRESHOLD),
                new Search.BestFirst(200),
                new Search.Merging(5))) {
            List<ParseOutcome> together = parser(kind, model, search, 32).parse(sentences);
            BatchParser<C> other = parser(kind, model, search, 3);
            List<Sentence> shuffled = new ArrayList<>(sentences);
            Collections.shuffle(shuffled, random);
            List<ParseOutcome> again = other.parse(shuffled);
            for (int s = 0; s < sentences.size(); s++) {
                assertThat(again.get(shuffled.indexOf(sentences.get(s))))
                        .as("%s, sentence %d", search, s)
                        .isEqualTo(together.get(s));
            }
        }
    }

    /** On sentences so short that all derivations can be had. */
    @ParameterizedTest
    @MethodSource("normalized")
    <C extends Configuration> void bestFirstAndWideBeamsFindTheBestOfAllDerivations(ParserArchitecture<C, ?> kind) {
        findTheBest(kind, new UniqueRelations(List.of()));
    }

    /** Of those in which no head has two dependents of some relations; greedy parses have none either. */
    @ParameterizedTest
    @MethodSource("ofDependencies")
    <C extends Configuration> void theSameWithUniqueRelations(ParserArchitecture<C, ?> kind) {
        UniqueRelations relations = new UniqueRelations(List.of("nsubj", "obj", "det"));
        findTheBest(kind, relations);
        Random random = new Random(35);
        RandomModel model = RandomModel.small(random, kind);
        List<Sentence> sentences = model.sentences(random, 20, 12);
        Search sampled = new Search.Greedy(
                sentence -> ActionChooser.sampled(sentence.id().hashCode()));
        for (Search search :
                fitting(kind, model, sampled, new Search.Standard(), new Search.Beam(4), new Search.Merging(4))) {
            assertThat(parser(kind, model, new Search.Unique(search, relations), 8)
                            .parse(sentences))
                    .as("%s", search)
                    .allMatch(outcome -> UniqueRelationsTest.violations(dependencies(outcome), relations) == 0);
        }
    }

    private static DependencyTree dependencies(ParseOutcome outcome) {
        return ((ParseOutcome.Parsed) outcome).analysis().dependency().orElseThrow();
    }

    static List<ParserArchitecture<?, ?>> ofDependencies() {
        return normalized().stream()
                .filter(kind -> kind.system().trees().equals(DependencyTree.class))
                .toList();
    }

    private static <C extends Configuration> void findTheBest(
            ParserArchitecture<C, ?> kind, UniqueRelations relations) {
        for (int seed = 1; seed <= Math.min(3, Sweep.size(1)); seed++) {
            Random random = new Random(seed);
            RandomModel model = RandomModel.small(random, kind);
            for (int length = 1; length <= 3; length++) {
                Sentence sentence = model.sentence(random, "s", length);
                double best = best(kind, model, sentence, relations);
                for (Search search : fitting(
                        kind,
                        model,
                        new Search.BestFirst(1_000_000),
                        new Search.Beam(3_000),
                        new Search.Merging(3_000))) {
                    assertThat(score(parser(kind, model, new Search.Unique(search, relations), 1)
                                    .parse(List.of(sentence))
                                    .get(0)))
                            .as("%s, seed %d, %d tokens", search, seed, length)
                            .isCloseTo(best, within(ROUNDING));
                }
            }
        }
    }

    /** The score of the most probable derivation, by exhaustive search in depth. */
    private static <C extends Configuration> double best(
            ParserArchitecture<C, ?> kind, RandomModel model, Sentence sentence, UniqueRelations relations) {
        TransitionSystem<C, ?> system = UniqueDependents.of(kind.create(model.inventory()), relations);
        ScoringSession<? super C> session =
                kind.scorer(model.weights(), model.lexicon(), model.inventory()).session();
        session.begin(List.of(sentence));
        return best(system, session, system.initial(sentence.length()), 0, Double.NEGATIVE_INFINITY);
    }

    /**
     * The score of the best completion of a derivation, or what is known if that is better: logarithms of probabilities only
     * lower a score, so derivations below what is known are not completed.
     */
    private static <C extends Configuration> double best(
            TransitionSystem<C, ?> system,
            ScoringSession<? super C> session,
            C configuration,
            double score,
            double known) {
        if (score < known - ROUNDING) {
            return known;
        }
        if (system.isFinal(configuration)) {
            return Math.max(score, known);
        }
        Candidates<C> step = new Candidates<>(0, configuration, system);
        step.list(system);
        if (!step.isForced()) {
            session.score(List.of(step));
        }
        double best = known;
        for (int candidate = 0; candidate < step.count(); candidate++) {
            C next = system.branch(configuration);
            system.apply(next, step.code(candidate));
            best = best(system, session, next, score + step.score(candidate), best);
        }
        return best;
    }

    /** By a beam that is made anew at each step, of all continuations in order. */
    @ParameterizedTest
    @MethodSource("kinds")
    <C extends Configuration> void aThresholdLeavesTheHypothesesThatAreNearTheBest(ParserArchitecture<C, ?> kind) {
        Random random = new Random(34);
        RandomModel model = RandomModel.small(random, kind);
        int narrowed = 0;
        for (Sentence sentence : model.sentences(random, 6, 6)) {
            for (double threshold : new double[] {0, THRESHOLD}) {
                Walked expected = walk(kind, model, sentence, 4, threshold);
                List<ParseOutcome> found =
                        parser(kind, model, new Search.Beam(4, threshold), 8).parse(List.of(sentence));
                assertThat(score(found.get(0)))
                        .as("%s, threshold %s", sentence.id(), threshold)
                        .isCloseTo(expected.score(), within(ROUNDING));
                narrowed += expected.dropped();
            }
            assertThat(parser(kind, model, new Search.Beam(4, 1e9), 8).parse(List.of(sentence)))
                    .isEqualTo(parser(kind, model, new Search.Beam(4), 8).parse(List.of(sentence)));
        }
        assertThat(narrowed).as("hypotheses that only the threshold dropped").isPositive();
    }

    /** A full agenda costs the proof, not the derivation of the beam that went first. */
    @ParameterizedTest
    @MethodSource("normalized")
    <C extends Configuration> void bestFirstIsNeverLessProbableThanItsBeam(ParserArchitecture<C, ?> kind) {
        Random random = new Random(33);
        RandomModel model = RandomModel.small(random, kind);
        List<Sentence> sentences = model.sentences(random, 10, 10);
        List<ParseOutcome> beam =
                parser(kind, model, new Search.Beam(BestFirstDecoder.BEAM), 8).parse(sentences);
        for (int agenda : new int[] {1, 500}) {
            List<ParseOutcome> found =
                    parser(kind, model, new Search.BestFirst(agenda), 8).parse(sentences);
            for (int s = 0; s < sentences.size(); s++) {
                assertThat(score(found.get(s))).as("sentence %d", s).isGreaterThanOrEqualTo(score(beam.get(s)));
            }
        }
    }

    /**
     * The end of a beam.
     *
     * @param score of the best derivation
     * @param dropped hypotheses that the threshold has dropped
     */
    private record Walked(double score, int dropped) {}

    private record Partial<C extends Configuration>(C configuration, double score) {}

    private static <C extends Configuration> Walked walk(
            ParserArchitecture<C, ?> kind, RandomModel model, Sentence sentence, int width, double threshold) {
        TransitionSystem<C, ?> system = kind.create(model.inventory());
        ScoringSession<? super C> session =
                kind.scorer(model.weights(), model.lexicon(), model.inventory()).session();
        session.begin(List.of(sentence));
        List<Partial<C>> beam = List.of(new Partial<>(system.initial(sentence.length()), 0));
        int dropped = 0;
        while (!beam.stream().allMatch(partial -> system.isFinal(partial.configuration()))) {
            List<Partial<C>> next = new ArrayList<>();
            for (Partial<C> partial : beam) {
                if (system.isFinal(partial.configuration())) {
                    next.add(partial);
                    continue;
                }
                Candidates<C> step = new Candidates<>(0, partial.configuration(), system);
                step.list(system);
                if (!step.isForced()) {
                    session.score(List.of(step));
                }
                for (int candidate = 0; candidate < step.count(); candidate++) {
                    C child = system.branch(partial.configuration());
                    system.apply(child, step.code(candidate));
                    next.add(new Partial<>(child, partial.score() + step.score(candidate)));
                }
            }
            next.sort(Comparator.comparingDouble((Partial<C> partial) -> -partial.score()));
            List<Partial<C>> best = next.subList(0, Math.min(width, next.size()));
            beam = best.stream()
                    .filter(partial -> partial.score() >= best.get(0).score() - threshold)
                    .toList();
            dropped += best.size() - beam.size();
        }
        return new Walked(beam.get(0).score(), dropped);
    }

    @Test
    void aBeamHasItsWidthAndThresholdInItsName() {
        assertThat(Search.find("beam-4-250")).contains(new Search.Beam(4, 250));
        assertThat(Search.find(new Search.Beam(16, 7.5).name())).contains(new Search.Beam(16, 7.5));
        assertThat(new Search.Beam(16, 1e8).name()).isEqualTo("beam-16-100000000");
        assertThat(Search.find("beam-4-")).isEmpty();
        assertThat(Search.find("beam-4-1e3")).isEmpty();
        assertThat(Search.find("beam-1001-3")).isEmpty();
        assertThatThrownBy(() -> new Search.Beam(4, -1)).hasMessageContaining("threshold -1.0");
        assertThatThrownBy(() -> new Search.Beam(4, Double.NaN)).hasMessageContaining("threshold NaN");
        assertThat(Search.find("beam-4")).contains(new Search.Beam(4));
        assertThat(Search.find("beam-1000")).contains(new Search.Beam(1_000));
        assertThat(Search.find("beam-1001")).isEmpty();
        assertThat(Search.find("beam-0")).isEmpty();
        assertThat(Search.find("beam")).isEmpty();
        assertThat(Search.find("dp-4")).contains(new Search.Merging(4));
        assertThat(Search.find("dp-1001")).isEmpty();
        assertThat(Search.find("dp")).isEmpty();
        assertThat(Search.kinds()).containsExactly("greedy", "standard", "beam", "best-first", "dp");
        assertThat(Search.nameOf("beam", 8)).isEqualTo("beam-8");
        assertThat(Search.nameOf("greedy", 8)).isEqualTo("greedy");
    }
}
