package org.crossbranch.training;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.crossbranch.scoring.FeatureExtractor;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.NonDeterministicOracle;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.tree.Sentence;

/**
 * Makes a scorer's training examples of derivations: it replays them, and extracts the scorer's features at each step.
 * Immutable; one serves all threads.
 *
 * @param <C> the system's configurations
 */
public final class ExampleExtractor<C extends Configuration> {
    private static final int[] NOTHING = {};

    private final TransitionSystem<C, ?> system;
    private final FeatureExtractor<? super C> reader;

    private ExampleExtractor(ParserArchitecture<C, ?> parser, ActionInventory inventory) {
        system = parser.create(inventory);
        reader = parser.reader(inventory);
    }

    /** An extractor for a parser and an inventory. */
    public static ExampleExtractor<?> of(ParserArchitecture<?, ?> parser, ActionInventory inventory) {
        return new ExampleExtractor<>(parser, inventory);
    }

    /**
     * The example of a derivation.
     *
     * @throws IllegalArgumentException if the derivation is none of its sentence
     */
    public Example extract(OracleDerivation derivation) {
        List<Integer> taken = derivation.taken().codes();
        List<OracleStep> decisions = new ArrayList<>(taken.size());
        C configuration = system.initial(derivation.sentence().length());
        for (int step = 0; step < taken.size(); step++) {
            decisions.add(decision(configuration, derivation.advised(step)));
            system.apply(configuration, taken.get(step));
        }
        return new Example(derivation.sentence(), decisions, derivation.gold());
    }

    /**
     * The example of a derivation for a round of training. In a system with many derivations of a tree it is another
     * one of them. Each action is drawn from all that are correct there; they all count as answers.
     *
     * @param random draws the actions; not asked in other systems
     */
    public Example extract(OracleDerivation derivation, SplittableRandom random) {
        return system.isSpuriouslyAmbiguous() ? another(derivation, random) : extract(derivation);
    }

    private Example another(OracleDerivation derivation, SplittableRandom random) {
        Sentence sentence = derivation.sentence();
        NonDeterministicOracle<C> oracle =
                system.oracle(sentence, derivation.taken().replay(system, sentence.length()));
        C configuration = system.initial(sentence.length());
        int[] codes = new int[system.maxAllowed(sentence.length())];
        List<OracleStep> decisions = new ArrayList<>(2 * sentence.length());
        while (!system.isFinal(configuration)) {
            int count = oracle.correct(configuration, codes);
            int drawn = random.nextInt(count);
            int code = codes[drawn];
            codes[drawn] = codes[count - 1];
            int[] others = new int[count - 1];
            for (int other = 0; other < others.length; other++) {
                others[other] = reader.choice(configuration, codes[other]);
            }
            OracleStep one = decision(configuration, code);
            decisions.add(new OracleStep(one.code(), one.gold(), one.positions(), others));
            system.apply(configuration, code);
        }
        return new Example(sentence, decisions, derivation.gold());
    }

    /** The decision for an action. */
    private OracleStep decision(C configuration, int code) {
        if (reader.isLabelStep(configuration)) {
            return new OracleStep(code, OracleStep.LABELLING, reader.read(configuration));
        }
        return new OracleStep(
                code,
                reader.choice(configuration, code),
                system.isForced(configuration) ? NOTHING : reader.read(configuration));
    }
}
