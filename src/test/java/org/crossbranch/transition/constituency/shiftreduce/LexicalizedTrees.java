package org.crossbranch.transition.constituency.shiftreduce;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.constituency.StackDequeConfiguration;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;

/** Trees that the tests of several lexicalised systems derive. */
public final class LexicalizedTrees {
    /** Coavoux 2017, Figure 7.2. */
    static final ConstituencyTree FIGURE_7_2 = new ConstituencyTree(
            sentence("How/WRB deeply/RB do/VBP they/PRP read/VB it/PRP ?/."),
            Constituent.of(
                    "ROOT",
                    Constituent.of(
                            "SBARQ",
                            Constituent.of(
                                    "SQ",
                                    Constituent.of(
                                            "VP",
                                            Constituent.of("WHADVP", new Leaf(0), new Leaf(1)),
                                            new Leaf(4),
                                            Constituent.of("NP", new Leaf(5))),
                                    new Leaf(2),
                                    Constituent.of("NP", new Leaf(3))),
                            new Leaf(6))));

    static final HeadFinder FIGURE_7_2_HEADS =
            HeadRules.parse("test", "WHADVP left\nVP left VB\nSQ left VBP\nSBARQ left SQ\n* left");

    private static final List<String> WORDS_7_2 = List.of("How", "deeply", "do", "they", "read", "it", "?");

    private LexicalizedTrees() {}

    /**
     * Binary constituents that each take the oldest item there is: 0 with the last token, then 1, and so on: the tree of n
     * tokens with the longest derivation in SR-GAP (Figure 7.7, left).
     */
    public static ConstituencyTree fromTheOutside(int tokens, boolean hasUnaries) {
        TreeNode node = leaf(tokens - 1, hasUnaries);
        for (int token = 0; token < tokens - 1; token++) {
            String label = token == tokens - 2 ? "ROOT" : "X";
            node = Constituent.of(label, leaf(token, hasUnaries), node);
        }
        return new ConstituencyTree(words(tokens), (Constituent) node);
    }

    /** A sentence of so many words. */
    public static Sentence words(int tokens) {
        return sentence(String.join(
                " ",
                IntStream.range(0, tokens).mapToObj(token -> "w" + token + "/T").toList()));
    }

    public static TreeNode leaf(int token, boolean isUnary) {
        return isUnary ? Constituent.of("U", new Leaf(token)) : new Leaf(token);
    }

    /** An item of a derivation of {@link #FIGURE_7_2}, or of its tokens, such as {@code WHADVP[How]}. */
    public static String printed(LexicalizedConfiguration configuration, ActionInventory inventory, int item) {
        String head = word(configuration.head(item));
        int action = configuration.labelAction(item);
        return action == StackDequeConfiguration.NONE
                ? head
                : inventory.action(action).label() + "[" + head + "]";
    }

    /** A word of {@link #FIGURE_7_2}. */
    public static String word(int token) {
        return WORDS_7_2.get(token);
    }

    /** The names of what is allowed after some actions, whose names stand between blanks. */
    public static <C extends LexicalizedConfiguration> List<String> allowedAfter(
            TransitionSystem<C, ConstituencyTree> system, int length, String actions) {
        C configuration = system.initial(length);
        Stream.of(actions.split(" ", -1))
                .filter(name -> !name.isEmpty())
                .forEach(name -> system.apply(configuration, system.inventory().parse(name)));
        int[] codes = new int[system.maxAllowed(length)];
        int count = system.allowed(configuration, codes);
        return IntStream.of(codes)
                .limit(count)
                .mapToObj(system.inventory()::name)
                .toList();
    }

    /** A sentence of words with tags. */
    public static Sentence sentence(String tokens) {
        List<Token> list = Stream.of(tokens.split(" ", -1))
                .map(token -> token.split("/", 2))
                .map(parts -> Token.of(parts[0], parts[1]))
                .toList();
        return new Sentence("s", "", list);
    }
}
