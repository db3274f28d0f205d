package org.crossbranch.training;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import org.crossbranch.scoring.FeatureExtractor;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.DerivationObserver;
import org.crossbranch.transition.DynamicOracle;
import org.crossbranch.transition.NonDeterministicOracle;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.SpuriouslyAmbiguous;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.SyntaxTree;
import org.crossbranch.tree.Token;

/**
 * Makes training examples for a scorer of gold trees, by the static oracle, or of derivations. Immutable; one serves all
 * threads.
 *
 * @param <C> the system's configurations
 * @param <T> the trees that it derives
 */
public final class ExampleExtractor<C extends Configuration, T extends SyntaxTree> {
    /** Name of the static oracle. */
    public static final String STATIC = "static";

    /** Name of the dynamic oracle. */
    public static final String DYNAMIC = "dynamic";

    private static final int[] NOTHING = {};

    private final TransitionSystemFactory<C, T> kind;
    private final TransitionSystem<C, T> system;
    private final FeatureExtractor<? super C> reader;
    private final ActionInventory inventory;
    private final String inventoryHash;

    /** An extractor for a parser and an inventory. */
    public ExampleExtractor(ParserArchitecture<C, T> parser, ActionInventory inventory) {
        this(parser.system(), inventory, parser.reader(inventory));
    }

    private ExampleExtractor(
            TransitionSystemFactory<C, T> kind, ActionInventory inventory, FeatureExtractor<? super C> reader) {
        this.kind = kind;
        this.system = kind.create(inventory);
        this.reader = reader;
        this.inventory = inventory;
        this.inventoryHash = inventory.hash();
    }

    /** An extractor for a parser and an inventory, whatever its configurations. */
    public static <T extends SyntaxTree> ExampleExtractor<?, T> of(
            ParserArchitecture<?, T> parser, ActionInventory inventory) {
        return new ExampleExtractor<>(parser, inventory);
    }

    /**
     * An extractor for the simplest scorer that fits a system. If none does, or training follows other derivations anyway, its
     * examples say nothing but the actions.
     */
    public static <T extends SyntaxTree> ExampleExtractor<?, T> of(
            TransitionSystemFactory<?, T> system, ActionInventory inventory) {
        List<? extends ParserArchitecture<?, T>> parsers = ParserArchitecture.of(system);
        return parsers.isEmpty() || system.create(inventory) instanceof SpuriouslyAmbiguous<?, ?>
                ? new ExampleExtractor<>(system, inventory, new Nothing())
                : of(parsers.get(0), inventory);
    }

    /** Extracts no features. */
    private record Nothing() implements FeatureExtractor<Configuration> {
        @Override
        public boolean isLabelStep(Configuration configuration) {
            return false;
        }

        @Override
        public int[] read(Configuration configuration) {
            return NOTHING;
        }

        @Override
        public int choice(Configuration configuration, int code) {
            return 0;
        }
    }

    /** The inventory. */
    public ActionInventory inventory() {
        return inventory;
    }

    /**
     * The example of a tree as a treebank has it.
     *
     * @throws org.crossbranch.transition.UnderivableTreeException if the inventory does not reach
     */
    public Example extract(T gold) {
        return extract(gold, DerivationObserver.NONE);
    }

    /**
     * The example of a treebank's tree; the observer sees each step of its derivation.
     *
     * @throws org.crossbranch.transition.UnderivableTreeException if the inventory does not reach
     */
    public Example extract(T gold, DerivationObserver<Configuration> observer) {
        return example(gold.sentence(), STATIC, kind.oracle(inventory, gold), observer);
    }

    /**
     * The example of a sentence with a given derivation, such as a parser's.
     *
     * @param chooser the name recorded as the example's oracle
     * @throws IllegalArgumentException if the derivation is none of the sentence's
     */
    public Example follow(Sentence sentence, Derivation derivation, String chooser) {
        Iterator<Integer> codes = derivation.codes().iterator();
        return example(sentence, chooser, configuration -> codes.next(), DerivationObserver.NONE);
    }

    /** An example of the static oracle, or of a derivation, again: with what this scorer reads, whoever made it. */
    public Example reread(Example example) {
        return follow(sentence(example), derivation(example), example.oracle());
    }

    /**
     * An example of the static oracle with what this scorer reads, for a round of training. In a system with many derivations of
     * a tree it is another one of them, each of whose actions is drawn from all that are correct there; they all count as answers.
     *
     * @param random draws the actions; not asked in other systems
     */
    public Example reread(Example example, SplittableRandom random) {
        if (!(system instanceof SpuriouslyAmbiguous<C, T> ambiguous)) {
            return reread(example);
        }
        Sentence sentence = sentence(example);
        NonDeterministicOracle<C> oracle =
                ambiguous.oracle(sentence, derivation(example).replay(system, example.length()));
        C configuration = system.initial(example.length());
        int[] codes = new int[system.maxAllowed(example.length())];
        List<OracleStep> decisions = new ArrayList<>(2 * example.length());
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
            decisions.add(new OracleStep(one.action(), one.gold(), one.positions(), others));
            system.apply(configuration, code);
        }
        return example(sentence, example.oracle(), decisions);
    }

    /** The sentence of an example: forms and tags. */
    public static Sentence sentence(Example example) {
        List<Token> tokens = new ArrayList<>(example.length());
        for (int i = 0; i < example.length(); i++) {
            tokens.add(Token.of(example.forms().get(i), example.tags().get(i)));
        }
        return new Sentence(example.sentenceId(), "", tokens);
    }

    private Derivation derivation(Example example) {
        return new Derivation(example.decisions().stream()
                .map(decision -> inventory.parse(decision.action()))
                .toList());
    }

    /**
     * The example of a way that a parser went: at each configuration on it, what the dynamic oracle advises (Coavoux &amp;
     * Cohen 2019 §3.5). Its actions are no derivation.
     *
     * @param gold the example of the static oracle, whose heads count, too
     * @throws IllegalArgumentException if the derivation is none of the sentence's, or the system has no dynamic oracle
     */
    public Example correct(Example gold, Derivation way) {
        Sentence sentence = sentence(gold);
        C derived = derivation(gold).replay(system, sentence.length());
        DynamicOracle<C> oracle = kind.dynamicOracle(system, sentence, derived)
                .orElseThrow(() -> new IllegalArgumentException(system.name() + " has no dynamic oracle"));
        C configuration = system.initial(sentence.length());
        List<OracleStep> decisions = new ArrayList<>(way.codes().size());
        for (int code : way.codes()) {
            decisions.add(decision(configuration, oracle.next(configuration)));
            system.apply(configuration, code);
        }
        return example(sentence, DYNAMIC, decisions);
    }

    private Example example(
            Sentence sentence, String oracleName, Oracle<C> oracle, DerivationObserver<Configuration> observer) {
        List<OracleStep> decisions = new ArrayList<>(4 * sentence.length());
        Derivation.observe(system, oracle, sentence.length(), new DerivationObserver<C>() {
            @Override
            public void step(C before, int code) {
                decisions.add(decision(before, code));
                observer.step(before, code);
            }

            @Override
            public void end(C last) {
                observer.end(last);
            }
        });
        return example(sentence, oracleName, decisions);
    }

    private Example example(Sentence sentence, String oracleName, List<OracleStep> decisions) {
        return new Example(
                sentence.id(),
                system.name(),
                oracleName,
                inventoryHash,
                sentence.tokens().stream().map(Token::form).toList(),
                sentence.tokens().stream().map(Token::tag).toList(),
                decisions);
    }

    /** The decision for an action. */
    private OracleStep decision(C configuration, int code) {
        String action = inventory.name(code);
        if (reader.isLabelStep(configuration)) {
            return new OracleStep(action, OracleStep.LABELLING, reader.read(configuration));
        }
        return new OracleStep(
                action,
                reader.choice(configuration, code),
                system.isForced(configuration) ? NOTHING : reader.read(configuration));
    }
}
