package org.crossbranch.job;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.crossbranch.sample.SampleTreebank;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;

/**
 * A treebank to measure speed on: sentences of one length, made of the sample treebank's trees side by side, or one in the
 * other, and so with as many crossing branches as those. Each word form occurs at least once, the others by Zipf's law, as in a small treebank.
 */
final class SpeedTreebank {
    /** Tokens of each sentence, unless told otherwise. */
    static final int LENGTH = 25;

    /** Number of different word forms, if there are as many tokens. */
    static final int FORMS = 10_000;

    private static final int SHORTEST = 3;

    /** Of nested trees; a root's label is the root's alone. */
    private static final String INNER = "INNER";

    /** How sample trees make a longer one. */
    enum Shape {
        /** Side by side, below one root. */
        FLAT,
        /** The later ones below the root of the one before them, so that the tree is as deep as it is long. */
        RIGHT,
        /** The earlier ones below the root of the one after them. */
        LEFT
    }

    private final int length;
    private final Shape shape;
    private final Random random;
    private final List<ConstituencyTree> parts;

    private SpeedTreebank(long seed, int length, Shape shape, Predicate<ConstituencyTree> isPart) {
        this.length = length;
        this.shape = shape;
        random = new Random(seed);
        parts = SampleTreebank.split("train").stream().filter(isPart).toList();
    }

    /** The trees of a seed. */
    static List<ConstituencyTree> of(long seed, int sentences) {
        return of(seed, sentences, LENGTH, Shape.FLAT, part -> true);
    }

    /** The trees of a seed over so many tokens, made of such trees only. */
    static List<ConstituencyTree> of(
            long seed, int sentences, int length, Shape shape, Predicate<ConstituencyTree> isPart) {
        SpeedTreebank treebank = new SpeedTreebank(seed, length, shape, isPart);
        List<String> forms = treebank.text(sentences * length);
        return IntStream.range(0, sentences)
                .mapToObj(i -> treebank.tree("speed/" + i, forms.subList(i * length, (i + 1) * length)))
                .toList();
    }

    private ConstituencyTree tree(String id, List<String> forms) {
        List<Token> tokens = new ArrayList<>();
        List<List<TreeNode>> nodes = new ArrayList<>();
        while (tokens.size() < length) {
            ConstituencyTree part = parts.get(random.nextInt(parts.size()));
            int rest = length - tokens.size() - part.sentence().length();
            if (rest == 0 || rest >= SHORTEST) {
                int first = tokens.size();
                nodes.add(part.root().children().stream()
                        .map(child -> shifted(child, first))
                        .toList());
                for (Token token : part.sentence().tokens()) {
                    tokens.add(Token.of(forms.get(tokens.size()), token.tag()));
                }
            }
        }
        return new ConstituencyTree(new Sentence(id, "", tokens), root(nodes));
    }

    private Constituent root(List<List<TreeNode>> nodes) {
        String label = parts.get(0).root().label();
        if (shape == Shape.FLAT) {
            return new Constituent(
                    label, "", nodes.stream().flatMap(List::stream).toList());
        }
        if (shape == Shape.RIGHT) {
            Collections.reverse(nodes);
        }
        Constituent inner = new Constituent(INNER, "", nodes.get(0));
        for (List<TreeNode> outer : nodes.subList(1, nodes.size())) {
            List<TreeNode> children = new ArrayList<>(outer);
            children.add(inner);
            inner = new Constituent(INNER, "", children);
        }
        return inner.withLabel(label);
    }

    private static TreeNode shifted(TreeNode node, int by) {
        if (node instanceof Leaf leaf) {
            return new Leaf(leaf.index() + by);
        }
        Constituent constituent = (Constituent) node;
        return constituent.withChildren(
                constituent.children().stream().map(child -> shifted(child, by)).toList());
    }

    private List<String> text(int tokens) {
        List<String> forms = forms();
        double[] upTo = new double[FORMS];
        double sum = 0;
        for (int rank = 0; rank < FORMS; rank++) {
            sum += 1.0 / (rank + 1);
            upTo[rank] = sum;
        }
        List<String> text = new ArrayList<>(forms.subList(0, Math.min(FORMS, tokens)));
        while (text.size() < tokens) {
            double drawn = random.nextDouble() * sum;
            int rank = 0;
            while (upTo[rank] < drawn) {
                rank++;
            }
            text.add(forms.get(rank));
        }
        Collections.shuffle(text, random);
        return text;
    }

    private List<String> forms() {
        Set<String> forms = new LinkedHashSet<>();
        while (forms.size() < FORMS) {
            int length = 2 + random.nextInt(10);
            forms.add(random.ints(length, 'a', 'z' + 1)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString());
        }
        return List.copyOf(forms);
    }
}
