package org.crossbranch.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.network.RandomModel;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.SyntaxTree;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Confidence and other analyses, against all derivations of short sentences. */
final class RankingTest {
    private static final Offset<Double> CLOSE = within(1e-4);

    private static <C extends Configuration> ParseOutcome.Parsed parse(
            ParserArchitecture<C, ?> kind, RandomModel model, Sentence sentence, Search search) {
        return (ParseOutcome.Parsed) new BatchParser<>(
                        kind.create(model.inventory()),
                        kind.scorer(model.weights(), model.lexicon(), model.inventory()),
                        ParseBudget.DEFAULT,
                        search,
                        1)
                .parse(List.of(sentence))
                .get(0);
    }

    /** In a beam that holds all derivations, confidence is the model's own probability of a tree, and of its parts. */
    @ParameterizedTest
    @ValueSource(strings = {"sr-gap", "ml", "arc-standard", "arc-eager"})
    void aBeamOfAllDerivationsHasTheModelsProbabilities(String system) {
        check(ParserArchitecture.of(system, "templates-base"));
    }

    private static <C extends Configuration> void check(ParserArchitecture<C, ?> kind) {
        for (int seed = 1; seed <= 3; seed++) {
            Random random = new Random(seed);
            RandomModel model = RandomModel.small(random, kind);
            Sentence sentence = model.sentence(random, "s", 2);
            ParseOutcome.Parsed parsed = parse(kind, model, sentence, new Search.Beam(100_000));
            TransitionSystem<C, ?> system = kind.create(model.inventory());
            ScoringSession<? super C> session = kind.scorer(model.weights(), model.lexicon(), model.inventory())
                    .session();
            session.begin(List.of(sentence));
            Map<Analysis, Double> all = new HashMap<>();
            Sentence tagged = parsed.analysis().sentence();
            collect(system, session, system.initial(2), tagged, 0, all);
            assertThat(all.values().stream().mapToDouble(share -> share).sum()).isCloseTo(1, CLOSE);

            Ranking ranking = parsed.ranking();
            // The dependencies of a lexicalised parse are of its best derivation alone.
            Analysis best = parsed.analysis().constituency().map(Analysis::of).orElse(parsed.analysis());
            assertThat(ranking.confidence()).as("seed %d", seed).isCloseTo(all.get(best), CLOSE);
            Map<Analysis, Double> ranked = new HashMap<>();
            ranked.put(best, ranking.confidence());
            ranking.others().forEach(other -> ranked.put(other.analysis(), other.confidence()));
            assertThat(ranked.keySet()).isEqualTo(all.keySet());
            ranked.forEach((analysis, share) -> assertThat(share).isCloseTo(all.get(analysis), CLOSE));
            assertThat(ranking.constituents())
                    .hasSize(best.constituency()
                            .map(tree -> tree.constituents().size())
                            .orElse(0));
            assertThat(ranking.arcs()).hasSize(best.dependency().isPresent() ? 2 : 0);
            checkParts(best, ranking, all);
        }
    }

    private static void checkParts(Analysis best, Ranking ranking, Map<Analysis, Double> all) {
        List<String> parts = parts(best);
        Map<Analysis, Set<String>> partsOf = new HashMap<>();
        all.keySet().forEach(analysis -> partsOf.put(analysis, new HashSet<>(parts(analysis))));
        List<Double> shares = new ArrayList<>(ranking.constituents());
        shares.addAll(ranking.arcs());
        for (int part = 0; part < parts.size(); part++) {
            double expected = 0;
            for (Map.Entry<Analysis, Double> entry : all.entrySet()) {
                expected +=
                        partsOf.getOrDefault(entry.getKey(), Set.of()).contains(parts.get(part)) ? entry.getValue() : 0;
            }
            assertThat(shares.get(part)).as(parts.get(part)).isCloseTo(expected, CLOSE);
        }
    }

    private static List<String> parts(Analysis analysis) {
        List<String> parts = new ArrayList<>();
        analysis.constituency()
                .ifPresent(tree -> tree.constituents().forEach(node -> parts.add(node.label() + " " + node.yield())));
        analysis.dependency().ifPresent(tree -> {
            for (int token = 0; token < tree.sentence().length(); token++) {
                parts.add(token + " " + tree.head(token) + " " + tree.label(token));
            }
        });
        return parts;
    }

    private static <C extends Configuration, T extends SyntaxTree> void collect(
            TransitionSystem<C, T> system,
            ScoringSession<? super C> session,
            C configuration,
            Sentence sentence,
            double score,
            Map<Analysis, Double> all) {
        if (system.isFinal(configuration)) {
            all.merge(Analysis.of(system.tree(sentence, configuration)), Math.exp(score), Double::sum);
            return;
        }
        Candidates<C> step = new Candidates<>(0, configuration, system);
        step.list(system);
        if (!step.isForced()) {
            session.score(List.of(step));
        }
        for (int candidate = 0; candidate < step.count(); candidate++) {
            C next = system.branch(configuration);
            system.apply(next, step.code(candidate));
            collect(system, session, next, sentence, score + step.score(candidate), all);
        }
    }

    @Test
    void theMarginIsThatToTheNextTree() {
        Random random = new Random(5);
        ParserArchitecture<?, ?> kind = ParserArchitecture.of("ml-gap", "templates-base");
        RandomModel model = RandomModel.small(random, kind);
        for (Sentence sentence : model.sentences(random, 20, 8)) {
            for (Search search : List.of(new Search.Beam(8), new Search.BestFirst(2_000))) {
                ParseOutcome.Parsed parsed = parse(kind, model, sentence, search);
                Ranking ranking = parsed.ranking();
                assertThat(ranking.confidence()).isBetween(0.0, 1.0);
                if (!ranking.others().isEmpty()) {
                    assertThat(ranking.margin())
                            .isEqualTo(parsed.score()
                                    - ranking.others().stream()
                                            .mapToDouble(Ranking.Ranked::score)
                                            .max()
                                            .orElseThrow());
                    assertThat(ranking.margin()).isNotNegative();
                    assertThat(ranking.withOthers(1).others()).hasSize(1);
                }
                assertThat(ranking.others())
                        .doesNotHaveDuplicates()
                        .noneMatch(other -> other.analysis().equals(parsed.analysis()));
            }
            assertThat(parse(kind, model, sentence, new Search.Greedy()).ranking())
                    .isEqualTo(Ranking.NONE);
        }
    }

    /** Two derivations of one tree may be more probable together than the one of another. */
    @Test
    void alternativesAreInTheOrderOfTheirProbability() {
        Sentence sentence = new Sentence("s", "", List.of(Token.of("a", "X"), Token.of("b", "X")));
        List<Analysis> trees = Stream.of(new int[] {-1, 0}, new int[] {1, -1})
                .flatMap(heads -> Stream.of("l", "k")
                        .map(label -> Analysis.of(new DependencyTree(sentence, heads, List.of("root", label)))))
                .toList();
        Analysis best = trees.get(0);
        Analysis second = trees.get(1);
        Analysis third = trees.get(2);
        Ranking ranking = Ranking.of(
                List.of(best, second, third, third),
                new double[] {Math.log(0.4), Math.log(0.25), Math.log(0.2), Math.log(0.15)});
        assertThat(ranking.others()).extracting(Ranking.Ranked::analysis).containsExactly(third, second);
        assertThat(ranking.others().get(0).confidence()).isCloseTo(0.35, CLOSE);
        assertThat(ranking.margin())
                .as("to the best derivation of another tree")
                .isCloseTo(Math.log(0.4 / 0.25), CLOSE);
        assertThat(ranking.withOthers(1).others())
                .extracting(Ranking.Ranked::analysis)
                .containsExactly(third);
    }

    @Test
    void twoParsersRankApart() {
        Sentence sentence = new Sentence("s", "", List.of(Token.of("a", "X")));
        Ranking sure = new Ranking(0.5, 2, List.of(0.5, 1.0), List.of(), List.of());
        Ranking alone = new Ranking(1, Ranking.UNKNOWN, List.of(), List.of(1.0, 1.0), List.of());
        assertThat(sure.and(alone, sentence))
                .isEqualTo(new Ranking(0.5, 2, List.of(0.5, 1.0), List.of(1.0, 1.0), List.of()));
        assertThat(alone.and(Ranking.NONE, sentence))
                .isEqualTo(new Ranking(Ranking.UNKNOWN, Ranking.UNKNOWN, List.of(), List.of(1.0, 1.0), List.of()));
    }
}
