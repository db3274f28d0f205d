package org.crossbranch.tree;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Random trees for property tests: any number of gaps, unary chains (labels may repeat in them, and stand over single
 * tokens), any arity. The same seed gives the same trees. Print {@link #seed()} when a test fails; the tree's
 * sentence id holds it too.
 */
public final class RandomTrees {
    private static final List<String> LABELS = List.of("S", "NP", "VP", "PP", "AP", "CS");
    private static final List<String> TAGS = List.of("N", "V", "D", "P", "A", "$,");
    private static final List<String> FUNCTIONS = List.of("", "", "SB", "HD", "OA");
    private static final double UNARY = 0.2;
    private static final double LOCAL = 0.6;

    private final long seed;
    private final Random random;
    private final double local;
    private int made;

    /** A generator. */
    public RandomTrees(long seed) {
        this(seed, LOCAL);
    }

    private RandomTrees(long seed, double local) {
        this.seed = seed;
        this.random = new Random(seed);
        this.local = local;
    }

    /** A number of random trees of 1 to {@code maxTokens} tokens. */
    public static Stream<ConstituencyTree> of(long seed, int count, int maxTokens) {
        RandomTrees trees = new RandomTrees(seed);
        return IntStream.range(0, count).mapToObj(i -> trees.next(maxTokens));
    }

    /** A number of random trees of 1 to {@code maxTokens} tokens without gaps. */
    public static Stream<ConstituencyTree> continuous(long seed, int count, int maxTokens) {
        RandomTrees trees = new RandomTrees(seed, 1);
        return IntStream.range(0, count).mapToObj(i -> trees.next(maxTokens));
    }

    /** The seed. */
    public long seed() {
        return seed;
    }

    /** The next tree, of 1 to {@code maxTokens} tokens. */
    public ConstituencyTree next(int maxTokens) {
        return nextOfLength(1 + random.nextInt(maxTokens));
    }

    /** The next tree, of so many tokens; its root is labelled ROOT, its tokens are {@code w0 w1 …}. */
    public ConstituencyTree nextOfLength(int tokens) {
        List<Token> sentence = new ArrayList<>();
        List<TreeNode> nodes = new ArrayList<>();
        for (int i = 0; i < tokens; i++) {
            sentence.add(Token.of("w" + i, pick(TAGS)).withFunction(pick(FUNCTIONS)));
            nodes.add(withUnaries(new Leaf(i)));
        }
        int topArity = 1 + random.nextInt(4);
        while (nodes.size() > topArity) {
            nodes.add(withUnaries(constituent(draw(nodes))));
        }
        return new ConstituencyTree(
                new Sentence("random/" + seed + "/" + ++made, "", sentence), new Constituent("ROOT", "", nodes));
    }

    /** Takes two to four nodes out of the pool: neighbours more often than not, else from anywhere. */
    private List<TreeNode> draw(List<TreeNode> nodes) {
        int arity = Math.min(nodes.size(), 2 + random.nextInt(3));
        if (random.nextDouble() < local) {
            nodes.sort(Comparator.comparingInt(node -> node.yield().min()));
            int start = random.nextInt(nodes.size() - arity + 1);
            List<TreeNode> window = nodes.subList(start, start + arity);
            List<TreeNode> drawn = List.copyOf(window);
            window.clear();
            return drawn;
        }
        Collections.shuffle(nodes, random);
        List<TreeNode> tail = nodes.subList(nodes.size() - arity, nodes.size());
        List<TreeNode> drawn = List.copyOf(tail);
        tail.clear();
        return drawn;
    }

    private TreeNode withUnaries(TreeNode node) {
        TreeNode top = node;
        while (random.nextDouble() < UNARY) {
            top = constituent(List.of(top));
        }
        return top;
    }

    private Constituent constituent(List<TreeNode> children) {
        return new Constituent(pick(LABELS), pick(FUNCTIONS), children);
    }

    private String pick(List<String> values) {
        return values.get(random.nextInt(values.size()));
    }
}
