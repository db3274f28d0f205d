package org.crossbranch.parser;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.model.TestBundles;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.network.RandomModel;
import org.crossbranch.search.ParseBudget;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.dependency.DependencyTrees;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.SyntaxTree;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Traces of every system with a random model. */
final class ParseTraceTest {
    private static final long SEED = 31;

    static List<String> systems() {
        return TransitionSystems.all().stream()
                .filter(system -> !ParserArchitecture.of(system).isEmpty())
                .map(system -> system.name())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("systems")
    void tellsTheParseStepByStep(String system) {
        ModelBundle model = model(system);
        for (ConstituencyTree tree : RandomTrees.continuous(SEED, 10, 6).toList()) {
            Sentence sentence = tree.sentence();
            ParseTrace trace = ParseTrace.of(model, sentence);
            assertThat(trace.outcome())
                    .as("seed %d, %s", SEED, sentence.id())
                    .isEqualTo(model.parser(ParseBudget.DEFAULT)
                            .parse(List.of(sentence))
                            .get(0));
            assertThat(trace.steps()).hasSize(parsed(trace).derivationLength());
            assertThat(taken(trace)).isEqualTo(actions(model, parsed(trace)));
            double score = 0;
            for (ParseTrace.Step step : trace.steps()) {
                score += step.candidates().get(0).score();
            }
            assertThat(score).isEqualTo(parsed(trace).score());
            assertThat(trace.steps().get(0).memory().values().stream()
                            .mapToInt(List::size)
                            .sum())
                    .as("items and tokens before the first action")
                    .isEqualTo(sentence.length());
        }
    }

    @ParameterizedTest
    @MethodSource("systems")
    void tellsWhatActionsCostByTheOracle(String system) {
        if (TransitionSystems.named(system).trees() == ConstituencyTree.class) {
            assertCosts(system, RandomTrees.continuous(SEED, 50, 6).toList(), ConstituencyTree.class);
        } else {
            assertCosts(system, DependencyTrees.random(SEED, 50, 6, true, true).toList(), DependencyTree.class);
        }
    }

    private static <T extends SyntaxTree> void assertCosts(String system, List<T> trees, Class<T> kind) {
        ModelBundle model = model(system);
        int derivable = 0;
        for (T tree : trees) {
            try {
                ParseTrace trace = ParseTrace.of(model, tree, kind, SystemOptions.DEFAULT);
                assertThat(trace.steps().get(0).candidates())
                        .as(
                                "seed %d, %s: some action costs nothing",
                                SEED, tree.sentence().id())
                        .anyMatch(candidate -> candidate.cost().equals(OptionalInt.of(0)));
                derivable++;
            } catch (UnderivableTreeException e) {
                assertThat(ParseTrace.of(model, tree.sentence()).steps().get(0).candidates())
                        .allMatch(candidate -> candidate.cost().isEmpty());
            }
        }
        assertThat(derivable).isPositive();
    }

    private static ModelBundle model(String system) {
        ParserArchitecture<?, ?> kind =
                ParserArchitecture.of(TransitionSystems.named(system)).get(0);
        return TestBundles.of(
                RandomModel.small(new Random(SEED), kind),
                Instant.EPOCH,
                system,
                kind.scorer().name());
    }

    private static ParseOutcome.Parsed parsed(ParseTrace trace) {
        return (ParseOutcome.Parsed) trace.outcome();
    }

    private static List<String> taken(ParseTrace trace) {
        return trace.steps().stream()
                .map(step -> step.candidates().get(0).action())
                .toList();
    }

    private static List<String> actions(ModelBundle model, ParseOutcome.Parsed parsed) {
        TransitionSystem<? extends Configuration, ?> system =
                TransitionSystems.named(model.system()).create(model.inventory());
        return parsed.derivation().orElseThrow().codes().stream()
                .map(code -> system.inventory().name(code))
                .toList();
    }
}
