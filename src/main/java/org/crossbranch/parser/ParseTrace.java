package org.crossbranch.parser;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.search.ActionChooser;
import org.crossbranch.search.ParseBudget;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.search.Search;
import org.crossbranch.transform.FunctionLabels;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.DynamicOracle;
import org.crossbranch.transition.MemoryItem;
import org.crossbranch.transition.NonDeterministicOracle;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.SyntaxTree;

/**
 * The parse of one sentence, step by step: for whoever asks why a parser did what it did.
 *
 * @param steps the steps in order; none for a sentence that was not parsed
 * @param outcome the parse, or why there is none
 * @param isNormalized whether scores are log-probabilities
 */
public record ParseTrace(List<Step> steps, ParseOutcome outcome, boolean isNormalized) {

    /**
     * A step.
     *
     * @param memory the configuration before it, place by place
     * @param candidates the allowed actions, that which was taken first, the others from the best on
     */
    public record Step(Map<String, List<MemoryItem>> memory, List<Candidate> candidates) {}

    /**
     * An action that is allowed at a step.
     *
     * @param action its name with its target, such as {@code COMBINE-3}
     * @param score its score, of a normalised model its log-probability; 0 where there is no choice
     * @param cost what it costs by the oracle of a gold tree; empty if no oracle says
     */
    public record Candidate(String action, double score, OptionalInt cost) {}

    /** Copies the list. */
    public ParseTrace {
        steps = List.copyOf(steps);
    }

    /** The trace of a sentence. */
    public static ParseTrace of(ModelBundle model, Sentence sentence) {
        return trace(TransitionSystems.named(model.system()), model, sentence, Optional.empty());
    }

    /**
     * The trace of a gold tree's sentence, with the cost of each action: by the dynamic oracle, if the system has one. Other
     * oracles know the actions that cost nothing, as long as the parser takes those.
     *
     * @param options of the transition system, such as the table that finds the gold tree's heads
     * @throws org.crossbranch.transition.UnderivableTreeException if the model's actions do not reach the gold tree
     * @throws IllegalArgumentException if the model derives trees of another kind
     */
    public static <T extends SyntaxTree> ParseTrace of(
            ModelBundle model, T gold, Class<T> kind, SystemOptions options) {
        boolean isOfFunctions =
                model.inventory().actions().stream().anyMatch(action -> FunctionLabels.areIn(action.label()));
        SystemOptions own = isOfFunctions ? options.withFunctions(SystemOptions.Functions.LABELS) : options;
        return ofGold(TransitionSystems.named(model.system(), kind, own), model, gold);
    }

    private static <C extends Configuration, T extends SyntaxTree> ParseTrace ofGold(
            TransitionSystemFactory<C, T> kind, ModelBundle model, T gold) {
        Oracle<C> oracle = kind.dynamicOracle(model.inventory(), gold)
                .<Oracle<C>>map(dynamic -> dynamic)
                .orElseGet(() -> kind.oracle(model.inventory(), gold));
        return trace(kind, model, gold.sentence(), Optional.of(oracle));
    }

    private static <C extends Configuration, T extends SyntaxTree> ParseTrace trace(
            TransitionSystemFactory<C, T> kind, ModelBundle model, Sentence sentence, Optional<Oracle<C>> oracle) {
        boolean isNormalized =
                ParserArchitecture.of(kind, model.scorer()).scorer().isNormalized();
        ParseOutcome outcome =
                model.parser(ParseBudget.DEFAULT).parse(List.of(sentence)).get(0);
        if (!(outcome instanceof ParseOutcome.Parsed parsed)
                || parsed.derivation().isEmpty()) {
            return new ParseTrace(List.of(), outcome, isNormalized);
        }
        Recorder<C> recorder = new Recorder<>(
                kind.create(model.inventory()),
                kind.configurations(),
                oracle.map(Costs::new),
                parsed.derivation().get());
        // The second time on the way of the first, whatever search found it.
        model.parser(ParseBudget.DEFAULT, new Search.Greedy(any -> recorder)).parse(List.of(sentence));
        return new ParseTrace(recorder.steps, outcome, isNormalized);
    }

    /** Takes the actions of a derivation, and writes down what there was to choose from. */
    private static final class Recorder<C extends Configuration> implements ActionChooser {
        private final TransitionSystem<C, ?> system;
        private final Class<C> configurations;
        private final Optional<Costs<C>> costs;
        private final Derivation way;
        private final int[] codes;
        private final List<Step> steps = new ArrayList<>();

        Recorder(TransitionSystem<C, ?> system, Class<C> configurations, Optional<Costs<C>> costs, Derivation way) {
            this.system = system;
            this.configurations = configurations;
            this.costs = costs;
            this.way = way;
            codes = new int[system.maxAllowed(way.codes().size())];
        }

        @Override
        public int choose(Candidates<?> step) {
            ActionInventory inventory = system.inventory();
            C configuration = configurations.cast(step.configuration());
            costs.ifPresent(known -> known.read(configuration, codes));
            int next = way.codes().get(configuration.steps());
            int place = 0;
            while (step.code(place) != next) {
                place++;
            }
            List<Candidate> candidates = new ArrayList<>();
            for (int i = 0; i < step.count(); i++) {
                int code = step.code(i);
                candidates.add(new Candidate(
                        inventory.name(code),
                        step.score(i),
                        costs.map(known -> known.of(configuration, code)).orElse(OptionalInt.empty())));
            }
            Candidate taken = candidates.remove(place);
            candidates.sort(Comparator.comparingDouble(Candidate::score).reversed());
            candidates.add(0, taken);
            steps.add(new Step(system.memory(configuration), candidates));
            costs.ifPresent(known -> known.took(next));
            return place;
        }
    }

    /** The costs of actions by whatever oracle there is. */
    private static final class Costs<C extends Configuration> {
        private final Oracle<C> oracle;
        private boolean isDefined = true;
        private int[] free = {};

        Costs(Oracle<C> oracle) {
            this.oracle = oracle;
        }

        /** Goes on to a configuration. */
        void read(C configuration, int[] codes) {
            if (!isDefined || oracle instanceof DynamicOracle<C>) {
                return;
            }
            if (oracle instanceof NonDeterministicOracle<C> all) {
                int count = all.correct(configuration, codes);
                free = Arrays.copyOf(codes, count);
            } else {
                free = new int[] {oracle.next(configuration)};
            }
        }

        OptionalInt of(C configuration, int code) {
            if (oracle instanceof DynamicOracle<C> dynamic) {
                return OptionalInt.of(dynamic.cost(configuration, code));
            }
            return isDefined && isFree(code) ? OptionalInt.of(0) : OptionalInt.empty();
        }

        /** Hears of the action that was taken: off its way, an oracle that is not dynamic is not defined. */
        void took(int code) {
            isDefined &= oracle instanceof DynamicOracle<C> || isFree(code);
        }

        private boolean isFree(int code) {
            return Arrays.stream(free).anyMatch(known -> known == code);
        }
    }
}
