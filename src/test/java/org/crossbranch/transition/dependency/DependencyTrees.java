package org.crossbranch.transition.dependency;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/** Dependency trees for tests: all of a length, and random ones. */
public final class DependencyTrees {
    private static final List<String> LABELS = List.of("nsubj", "obj", "det", "punct", "nmod:poss");

    private DependencyTrees() {}

    /** All trees over a number of tokens with one or any number of root dependents; the labels tell the direction of arcs. */
    public static Stream<DependencyTree> all(int length, boolean singleRoot) {
        int choices = 1;
        for (int i = 0; i < length; i++) {
            choices *= length + 1;
        }
        return IntStream.range(0, choices).boxed().flatMap(number -> {
            int[] heads = new int[length];
            int rest = number;
            for (int token = 0; token < length; token++) {
                heads[token] = rest % (length + 1) - 1;
                rest /= length + 1;
            }
            long roots = Arrays.stream(heads)
                    .filter(head -> head == DependencyTree.ROOT)
                    .count();
            boolean isTree = roots >= 1
                    && (roots == 1 || !singleRoot)
                    && DependencyTree.cycle(heads).isEmpty();
            return isTree ? Stream.of(of("all/" + number, heads, directions(heads))) : Stream.empty();
        });
    }

    private static List<String> directions(int[] heads) {
        List<String> labels = new ArrayList<>();
        for (int token = 0; token < heads.length; token++) {
            labels.add(heads[token] == DependencyTree.ROOT ? "root" : heads[token] > token ? "left" : "right");
        }
        return labels;
    }

    /** Whether a system has a derivation of a tree. */
    public static boolean isDerivable(TransitionSystemFactory<?, DependencyTree> kind, DependencyTree tree) {
        try {
            kind.oracle(kind.inventory(List.of(tree)), tree);
            return true;
        } catch (UnderivableTreeException e) {
            return false;
        }
    }

    /** Random trees of 1 to {@code maxTokens} tokens. */
    public static Stream<DependencyTree> random(
            long seed, int count, int maxTokens, boolean singleRoot, boolean projective) {
        return random(seed, count, 1, maxTokens, singleRoot, projective);
    }

    /** Random trees of so many tokens. */
    public static Stream<DependencyTree> random(
            long seed, int count, int minTokens, int maxTokens, boolean singleRoot, boolean projective) {
        Random random = new Random(seed);
        return IntStream.range(0, count).mapToObj(i -> {
            int length = minTokens + random.nextInt(maxTokens - minTokens + 1);
            int[] heads = new int[length];
            if (projective) {
                fill(random, heads, 0, length, DependencyTree.ROOT, singleRoot ? 1 : length);
            } else {
                anyHeads(random, heads, singleRoot);
            }
            List<String> labels = new ArrayList<>();
            for (int head : heads) {
                labels.add(head == DependencyTree.ROOT ? "root" : LABELS.get(random.nextInt(LABELS.size())));
            }
            return of("random/" + seed + "/" + i, heads, labels);
        });
    }

    /** Random trees with few crossing arcs, as treebanks have them: in projective ones, some neighbours have changed places. */
    public static Stream<DependencyTree> crossing(
            long seed, int count, int minTokens, int maxTokens, boolean singleRoot) {
        Random random = new Random(seed);
        return random(seed, count, minTokens, maxTokens, singleRoot, true).map(tree -> {
            int length = tree.sentence().length();
            int[] places = IntStream.range(0, length).toArray();
            for (int token = 1; token < length; token++) {
                if (random.nextInt(8) == 0) {
                    int place = places[token];
                    places[token] = places[token - 1];
                    places[token - 1] = place;
                }
            }
            int[] heads = new int[length];
            String[] labels = new String[length];
            for (int token = 0; token < length; token++) {
                int head = tree.head(token);
                heads[places[token]] = head == DependencyTree.ROOT ? head : places[head];
                labels[places[token]] = tree.label(token);
            }
            return of(tree.sentence().id(), heads, Arrays.asList(labels));
        });
    }

    /** Hangs the tokens of a span, as one to {@code most} subtrees, on a head. */
    private static void fill(Random random, int[] heads, int from, int to, int head, int most) {
        int start = from;
        for (int left = most; start < to; left--) {
            int end = left == 1 ? to : start + 1 + random.nextInt(to - start);
            int top = start + random.nextInt(end - start);
            heads[top] = head;
            fill(random, heads, start, top, top, to);
            fill(random, heads, top + 1, end, top, to);
            start = end;
        }
    }

    private static void anyHeads(Random random, int[] heads, boolean singleRoot) {
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, heads.length).boxed().toList());
        Collections.shuffle(order, random);
        for (int i = 0; i < heads.length; i++) {
            boolean isRoot = i == 0 || (!singleRoot && random.nextInt(6) == 0);
            heads[order.get(i)] = isRoot ? DependencyTree.ROOT : order.get(random.nextInt(i));
        }
    }

    /** A tree with labels drawn from some. */
    public static DependencyTree relabelled(DependencyTree tree, List<String> labels, Random random) {
        List<String> drawn = new ArrayList<>();
        for (int token = 0; token < tree.sentence().length(); token++) {
            drawn.add(labels.get(random.nextInt(labels.size())));
        }
        return new DependencyTree(tree.sentence(), tree.heads(), drawn);
    }

    /** A tree over made-up words. */
    public static DependencyTree of(String id, int[] heads, List<String> labels) {
        List<Token> tokens = new ArrayList<>();
        for (int token = 0; token < heads.length; token++) {
            tokens.add(Token.of("w" + token, "X"));
        }
        return new DependencyTree(new Sentence(id, "", tokens), heads, labels);
    }
}
