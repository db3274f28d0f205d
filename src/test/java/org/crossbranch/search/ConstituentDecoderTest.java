package org.crossbranch.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.network.RandomModel;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.MemoryItem;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.tree.Yield;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How sure a greedy parser is of each constituent, against the memory before and after each of its actions. */
final class ConstituentDecoderTest {
    private static final double SUREST = 0.995;

    static List<ParserArchitecture<?, ?>> kinds() {
        List<ParserArchitecture<?, ?>> kinds = new ArrayList<>();
        TransitionSystems.deriving(ConstituencyTree.class)
                .forEach(system -> kinds.add(ParserArchitecture.of(system).stream()
                        .filter(kind -> kind.scorer().isNormalized())
                        .findFirst()
                        .orElseThrow()));
        assertThat(kinds).hasSizeGreaterThan(10);
        return kinds;
    }

    private static <C extends Configuration> BatchParser<C> parser(ParserArchitecture<C, ?> kind, RandomModel model) {
        return BatchParser.of(
                kind, model.weights(), model.lexicon(), model.inventory(), ParseBudget.DEFAULT, new Search.Standard());
    }

    @ParameterizedTest
    @MethodSource("kinds")
    <C extends Configuration> void aConstituentHasTheMeanOfItsActions(ParserArchitecture<C, ?> kind) {
        for (int seed = 1; seed <= 3; seed++) {
            Random random = new Random(seed);
            RandomModel model = RandomModel.small(random, kind);
            List<Sentence> sentences = new ArrayList<>(model.sentences(random, 20, 16));
            sentences.add(model.sentence(random, "long", 70));
            BatchParser<C> plain = parser(kind, model);
            BatchParser<C> sure = plain.with(Confidence.UNCALIBRATED);
            List<ParseOutcome> outcomes = sure.parse(sentences);
            List<ParseOutcome> without = plain.parse(sentences);
            for (int s = 0; s < sentences.size(); s++) {
                ParseOutcome.Parsed parsed = (ParseOutcome.Parsed) outcomes.get(s);
                assertThat(parsed.with(Ranking.NONE)).isEqualTo(without.get(s));
                assertThat(sure.parse(List.of(sentences.get(s))))
                        .as("seed %d, alone", seed)
                        .containsExactly(parsed);
                List<Double> expected = means(kind.create(model.inventory()), kind, model, sentences.get(s), parsed);
                List<Double> found = parsed.ranking().constituents();
                assertThat(found)
                        .as("seed %d, sentence %d", seed, s)
                        .hasSameSizeAs(parsed.analysis().constituencyTree().constituents());
                for (int node = 0; node < found.size(); node++) {
                    assertThat(found.get(node)).isBetween(0.0, 1.0).isCloseTo(expected.get(node), within(1e-9));
                }
            }
        }
    }

    /** Of each constituent the geometric mean of the probabilities of its actions. */
    private static <C extends Configuration> List<Double> means(
            TransitionSystem<C, ?> system,
            ParserArchitecture<C, ?> kind,
            RandomModel model,
            Sentence sentence,
            ParseOutcome.Parsed parsed) {
        ScoringSession<? super C> session =
                kind.scorer(model.weights(), model.lexicon(), model.inventory()).session();
        session.begin(List.of(sentence));
        C configuration = system.initial(sentence.length());
        Candidates<C> step = new Candidates<>(0, configuration, system);
        List<Yield> focuses = new ArrayList<>();
        List<Double> scores = new ArrayList<>();
        for (int code : parsed.derivation().orElseThrow().codes()) {
            step.list(system);
            if (!step.isForced()) {
                session.score(List.of(step));
            }
            int chosen = 0;
            while (step.code(chosen) != code) {
                chosen++;
            }
            List<MemoryItem> before = items(system, configuration);
            system.apply(configuration, code);
            scores.add(Math.min(Math.log(SUREST), step.score(chosen)));
            focuses.add(focus(before, items(system, configuration), focuses));
        }
        return parsed.analysis().constituencyTree().constituents().stream()
                .map(node -> {
                    double sum = 0;
                    int count = 0;
                    for (int action = 0; action < scores.size(); action++) {
                        if (isActionOf(focuses.get(action), node)) {
                            sum += scores.get(action);
                            count++;
                        }
                    }
                    // The identity, but for probabilities too near to 1 and 0.
                    return LogisticCurve.IDENTITY.probability(sum / count);
                })
                .toList();
    }

    /** The items that tokens yet to come are not among. */
    private static <C extends Configuration> List<MemoryItem> items(TransitionSystem<C, ?> system, C configuration) {
        List<MemoryItem> items = new ArrayList<>();
        for (Map.Entry<String, List<MemoryItem>> place :
                system.memory(configuration).entrySet()) {
            if (!place.getKey().equals("buffer")) {
                items.addAll(place.getValue());
            }
        }
        return items;
    }

    /** The item that is new; else the one that moved towards the end of a list; else that of the action before. */
    private static Yield focus(List<MemoryItem> before, List<MemoryItem> after, List<Yield> focuses) {
        List<MemoryItem> added = new ArrayList<>(after);
        before.forEach(added::remove);
        if (!added.isEmpty()) {
            assertThat(added).hasSize(1);
            return added.get(0).tokens();
        }
        if (before.size() == after.size()) {
            for (int item = 0; item < before.size(); item++) {
                if (!before.get(item).equals(after.get(item))) {
                    return before.get(item).tokens();
                }
            }
        }
        return focuses.get(focuses.size() - 1);
    }

    /** Whether tokens are some of a constituent's children, or all of it; those of a unary chain are the last one's. */
    private static boolean isActionOf(Yield tokens, Constituent node) {
        Constituent last = node;
        while (last.children().size() == 1 && last.children().get(0) instanceof Constituent child) {
            last = child;
        }
        Yield yield = last.yield();
        return tokens.isSubsetOf(yield)
                && last.children().stream()
                        .map(TreeNode::yield)
                        .allMatch(child -> child.isSubsetOf(tokens) || !child.intersects(tokens));
    }
}
