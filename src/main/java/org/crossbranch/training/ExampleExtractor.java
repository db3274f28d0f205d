package org.crossbranch.training;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.crossbranch.scoring.network.SetPosition;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.DynamicOracle;
import org.crossbranch.transition.Oracle;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.constituency.ConstituencySystems;
import org.crossbranch.transition.constituency.SetConfiguration;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/** Makes training examples of gold trees by the oracles of ML-SET. Immutable; one serves all threads. */
public final class ExampleExtractor {
    /** Name of the static oracle. */
    public static final String STATIC = "static";

    /** Name of the dynamic oracle. */
    public static final String DYNAMIC = "dynamic";

    private static final int[] NOTHING = {};

    private final TransitionSystem<SetConfiguration> system;
    private final ActionInventory inventory;
    private final String inventoryHash;

    /** An extractor for an inventory. */
    public ExampleExtractor(ActionInventory inventory) {
        this.system = ConstituencySystems.ML_SET.create(inventory);
        this.inventory = inventory;
        this.inventoryHash = inventory.hash();
    }

    /**
     * The example of a tree as a treebank has it.
     *
     * @throws org.crossbranch.transition.UnderivableTreeException if the inventory does not reach
     */
    public Example extract(ConstituencyTree gold) {
        return example(gold.sentence(), STATIC, ConstituencySystems.ML_SET.oracle(inventory, gold));
    }

    /**
     * The example of a sentence with a derivation that somebody else chose, such as a parser.
     *
     * @param chooser what the example is to say of who chose
     * @throws IllegalArgumentException if the derivation is none of the sentence's
     */
    public Example follow(Sentence sentence, Derivation derivation, String chooser) {
        Iterator<Integer> codes = derivation.codes().iterator();
        return example(sentence, chooser, configuration -> codes.next());
    }

    /** The gold tree that an example of the static oracle was made of. */
    public ConstituencyTree gold(Example example) {
        List<Token> tokens = new ArrayList<>(example.length());
        for (int i = 0; i < example.length(); i++) {
            tokens.add(Token.of(example.forms().get(i), example.tags().get(i)));
        }
        Sentence sentence = new Sentence(example.sentenceId(), "", tokens);
        Derivation derivation = new Derivation(example.decisions().stream()
                .map(decision -> inventory.parse(decision.action()))
                .toList());
        return system.tree(sentence, derivation.replay(system, sentence.length()));
    }

    /**
     * The example of a way that a parser went: at each configuration on it, what the dynamic oracle advises (Coavoux &amp;
     * Cohen 2019 §3.5). Its actions are no derivation.
     *
     * @throws IllegalArgumentException if the derivation is none of the sentence's
     */
    public Example correct(ConstituencyTree gold, Derivation way) {
        DynamicOracle<SetConfiguration> oracle =
                ConstituencySystems.ML_SET.dynamicOracle(inventory, gold).orElseThrow();
        SetConfiguration configuration = system.initial(gold.sentence().length());
        List<Decision> decisions = new ArrayList<>(way.codes().size());
        for (int code : way.codes()) {
            decisions.add(decision(configuration, oracle.next(configuration)));
            system.apply(configuration, code);
        }
        return example(gold.sentence(), DYNAMIC, decisions);
    }

    private Example example(Sentence sentence, String oracleName, Oracle<SetConfiguration> oracle) {
        SetConfiguration configuration = system.initial(sentence.length());
        List<Decision> decisions = new ArrayList<>(4 * sentence.length());
        while (!system.isFinal(configuration)) {
            int code = oracle.next(configuration);
            decisions.add(decision(configuration, code));
            system.apply(configuration, code);
        }
        return example(sentence, oracleName, decisions);
    }

    private Example example(Sentence sentence, String oracleName, List<Decision> decisions) {
        return new Example(
                sentence.id(),
                system.name(),
                oracleName,
                inventoryHash,
                sentence.tokens().stream().map(Token::form).toList(),
                sentence.tokens().stream().map(Token::tag).toList(),
                decisions);
    }

    private Decision decision(SetConfiguration configuration, int code) {
        String action = inventory.name(code);
        if (configuration.isLabelStep()) {
            return new Decision(action, Decision.LABELLING, focus(configuration));
        }
        if (!configuration.hasFocus()) {
            return new Decision(action, 0, NOTHING);
        }
        return new Decision(action, candidate(configuration, code), candidates(configuration));
    }

    private static int[] focus(SetConfiguration configuration) {
        int[] positions = new int[SetPosition.COUNT];
        int at = 0;
        for (SetPosition position : SetPosition.values()) {
            positions[at++] = position.ofFocus(configuration);
        }
        return positions;
    }

    /** The focus's positions, then those of each item by descending right index, then those of the next token if any. */
    private static int[] candidates(SetConfiguration configuration) {
        int items = configuration.itemCount();
        boolean shift = configuration.next() < configuration.length();
        int[] positions = Arrays.copyOf(focus(configuration), SetPosition.COUNT * (1 + items + (shift ? 1 : 0)));
        int at = SetPosition.COUNT;
        for (int item = 0; item < items; item++) {
            for (SetPosition position : SetPosition.values()) {
                positions[at++] = position.ofItem(configuration, item);
            }
        }
        if (shift) {
            for (SetPosition position : SetPosition.values()) {
                positions[at++] = position.ofToken(configuration.next());
            }
        }
        return positions;
    }

    /** Index of the action among the candidates: the items by descending right index, then SHIFT. */
    private int candidate(SetConfiguration configuration, int code) {
        if (inventory.action(ActionInventory.idOf(code)).type() == Action.Type.SHIFT) {
            return configuration.itemCount();
        }
        int item = 0;
        while (configuration.itemLeft(item) != ActionInventory.targetOf(code)) {
            item++;
        }
        return item;
    }
}
