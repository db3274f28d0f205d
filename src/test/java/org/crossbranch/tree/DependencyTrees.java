package org.crossbranch.tree;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Dependency trees for property tests: all small ones, and random ones. Several tokens may hang on the root. */
public final class DependencyTrees {
    private DependencyTrees() {}

    /** A tree over {@code w0 w1 …} by its heads; the labels are {@code l}. */
    public static DependencyTree of(int... heads) {
        return of(heads, token -> "l");
    }

    /** A tree over {@code w0 w1 …}. */
    public static DependencyTree of(int[] heads, IntFunction<String> labels) {
        List<Token> tokens = IntStream.range(0, heads.length)
                .mapToObj(i -> Token.of("w" + i, "T"))
                .toList();
        return new DependencyTree(
                new Sentence("s", "", tokens),
                heads,
                IntStream.range(0, heads.length).mapToObj(labels).toList());
    }

    /** All trees of a length. */
    public static void all(int length, Consumer<DependencyTree> trees) {
        int[] heads = new int[length];
        Arrays.fill(heads, DependencyTree.ROOT);
        do {
            if (DependencyTree.cycle(heads).isEmpty()) {
                trees.accept(of(heads));
            }
        } while (advance(heads));
    }

    private static boolean advance(int[] heads) {
        for (int token = 0; token < heads.length; token++) {
            if (++heads[token] < heads.length) {
                return true;
            }
            heads[token] = DependencyTree.ROOT;
        }
        return false;
    }

    /** The heads of a random tree; each attachment order and each choice of heads in it is as likely as any. */
    public static int[] random(Random random, int length) {
        int[] order = IntStream.range(0, length).toArray();
        for (int i = length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = order[i];
            order[i] = order[j];
            order[j] = swapped;
        }
        int[] heads = new int[length];
        heads[order[0]] = DependencyTree.ROOT;
        for (int i = 1; i < length; i++) {
            int choice = random.nextInt(10 * i + 1);
            heads[order[i]] = choice == 10 * i ? DependencyTree.ROOT : order[choice / 10];
        }
        return heads;
    }
}
