package org.crossbranch.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.tree.Yield;

/** The recipes of {@code notebooks/recipes.sql} over trees, node by node. An answer is a line for each row. */
final class RecipesByHand {
    private RecipesByHand() {}

    static List<String> answer(String recipe, List<List<String>> names, ConstituencyTree tree) {
        return switch (recipe) {
            case "gaps" -> gaps(tree, names.get(0));
            case "subjects" -> subjects(tree, names.get(0), names.get(1), names.get(2), names.get(3));
            case "fronted" -> fronted(tree, names.get(0), names.get(1), names.get(2), names.get(3), names.get(4));
            case "extraposed" -> extraposed(tree, names.get(0), names.get(1));
            case "separated" -> separated(tree, names.get(0), names.get(1));
            default -> throw new IllegalArgumentException(recipe);
        };
    }

    static List<String> answer(String recipe, List<List<String>> names, DependencyTree tree) {
        Sentence sentence = tree.sentence();
        return IntStream.range(0, sentence.length())
                .filter(token -> tree.head(token) != DependencyTree.ROOT && isRelation(tree, token, names.get(0)))
                .boxed()
                .flatMap(token -> {
                    String arc = line(sentence.id(), token + 1, tree.head(token) + 1);
                    return switch (recipe) {
                        case "arc_subjects", "arc_separated" -> Optional.of(arc).stream();
                        case "arc_fronted" ->
                            Optional.of(arc).filter(x -> isFronted(tree, token, names.get(1), names.get(2))).stream();
                        case "arc_extraposed" ->
                            Optional.of(foreign(tree, token, names.get(1)))
                                    .filter(words -> words > 0)
                                    .map(words -> line(arc, words))
                                    .stream();
                        default -> throw new IllegalArgumentException(recipe);
                    };
                })
                .toList();
    }

    private static List<String> gaps(ConstituencyTree tree, List<String> skip) {
        List<String> rows = new ArrayList<>();
        for (Constituent node : tree.constituents()) {
            List<Yield.Block> blocks = node.yield().blocks();
            for (int gap = 1; gap < blocks.size(); gap++) {
                int start = blocks.get(gap - 1).end();
                int end = blocks.get(gap).start();
                List<TreeNode> fillers = new ArrayList<>();
                within(tree.root(), start, end, fillers);
                String categories = fillers.stream()
                        .filter(filler -> !(filler instanceof Leaf leaf && isSkipped(tree, leaf.index(), skip)))
                        .sorted(Comparator.comparingInt(filler -> filler.yield().min()))
                        .map(filler -> category(tree, filler))
                        .collect(Collectors.joining(" "));
                if (!categories.isEmpty()) {
                    rows.add(line(tree.sentence().id(), node.label(), gap, start, end, categories));
                }
            }
        }
        return rows;
    }

    /** The topmost nodes that lie between two places. */
    private static void within(TreeNode node, int start, int end, List<TreeNode> found) {
        if (node.yield().min() >= start && node.yield().max() < end) {
            found.add(node);
        } else if (node instanceof Constituent constituent) {
            constituent.children().forEach(child -> within(child, start, end, found));
        }
    }

    private static List<String> subjects(
            ConstituencyTree tree,
            List<String> clauses,
            List<String> subjects,
            List<String> phrases,
            List<String> verbs) {
        List<String> rows = new ArrayList<>();
        for (Constituent clause : matching(tree, clauses)) {
            for (TreeNode subject : clause.children()) {
                if (isNamed(tree, subject, subjects)) {
                    for (Constituent phrase : phrases(tree, clause, phrases)) {
                        for (int verb : leaves(tree, phrase, verbs)) {
                            rows.add(line(
                                    tree.sentence().id(),
                                    subject.yield().min(),
                                    subject.yield().max(),
                                    verb));
                        }
                    }
                }
            }
        }
        return rows;
    }

    private static List<String> fronted(
            ConstituencyTree tree,
            List<String> clauses,
            List<String> objects,
            List<String> phrases,
            List<String> verbs,
            List<String> skip) {
        List<String> rows = new ArrayList<>();
        for (Constituent clause : matching(tree, clauses)) {
            int begin = IntStream.of(clause.yield().indices())
                    .filter(token -> !isSkipped(tree, token, skip))
                    .findFirst()
                    .orElse(-1);
            int verb =
                    leaves(tree, clause, verbs).stream().min(Integer::compare).orElse(-1);
            for (Constituent phrase : phrases(tree, clause, phrases)) {
                for (TreeNode object : phrase.children()) {
                    if (isNamed(tree, object, objects)
                            && object.yield().min() == begin
                            && object.yield().max() < verb) {
                        boolean crosses =
                                !phrase.equals(clause) && phrase.yield().isDiscontinuous();
                        rows.add(
                                line(tree.sentence().id(), begin, object.yield().max(), verb, crosses));
                    }
                }
            }
        }
        return rows;
    }

    private static List<String> extraposed(ConstituencyTree tree, List<String> names, List<String> skip) {
        List<String> rows = new ArrayList<>();
        for (Constituent parent : tree.constituents()) {
            for (TreeNode child : parent.children()) {
                if (child instanceof Constituent && isNamed(tree, child, names)) {
                    int first = child.yield().min();
                    int words = 0;
                    int before = first - 1;
                    while (before >= 0 && !parent.yield().contains(before)) {
                        words += isSkipped(tree, before, skip) ? 0 : 1;
                        before--;
                    }
                    if (before >= 0 && words > 0) {
                        rows.add(line(tree.sentence().id(), first, words));
                    }
                }
            }
        }
        return rows;
    }

    private static List<String> separated(ConstituencyTree tree, List<String> particles, List<String> verbs) {
        List<String> rows = new ArrayList<>();
        for (Constituent parent : tree.constituents()) {
            for (int particle : leaves(tree, parent, particles)) {
                leaves(tree, parent, verbs).stream()
                        .filter(verb -> verb != particle)
                        .min(Comparator.<Integer>comparingInt(verb -> Math.abs(verb - particle))
                                .thenComparing(Comparator.naturalOrder()))
                        .ifPresent(verb -> rows.add(line(tree.sentence().id(), particle, verb)));
            }
        }
        return rows;
    }

    private static boolean isFronted(DependencyTree tree, int object, List<String> subjects, List<String> skip) {
        int head = tree.head(object);
        boolean isBeforeSubject = false;
        for (int token = 0; token < tree.sentence().length(); token++) {
            if (tree.head(token) == head) {
                if (token < object && !isRelation(tree, token, skip)) {
                    return false;
                }
                isBeforeSubject |= token > object && isRelation(tree, token, subjects);
            }
        }
        return object < head && isBeforeSubject;
    }

    /** How many words between a token and its head are not below the head. */
    private static int foreign(DependencyTree tree, int token, List<String> skip) {
        int head = tree.head(token);
        return (int) IntStream.range(Math.min(head, token) + 1, Math.max(head, token))
                .filter(word -> !isSkipped(tree.sentence(), word, skip))
                .filter(word -> {
                    int above = word;
                    while (above != head && above != DependencyTree.ROOT) {
                        above = tree.head(above);
                    }
                    return above != head;
                })
                .count();
    }

    private static boolean isRelation(DependencyTree tree, int token, List<String> names) {
        String label = tree.label(token);
        return names.contains(label) || names.contains(label.replaceFirst(":.*", ""));
    }

    private static List<Constituent> matching(ConstituencyTree tree, List<String> names) {
        return tree.constituents().stream()
                .filter(node -> isNamed(tree, node, names))
                .toList();
    }

    private static List<Constituent> phrases(ConstituencyTree tree, Constituent clause, List<String> names) {
        List<Constituent> found = new ArrayList<>(List.of(clause));
        for (int i = 0; i < found.size(); i++) {
            for (TreeNode child : found.get(i).children()) {
                if (child instanceof Constituent constituent && isNamed(tree, child, names)) {
                    found.add(constituent);
                }
            }
        }
        return found;
    }

    private static List<Integer> leaves(ConstituencyTree tree, Constituent parent, List<String> names) {
        return parent.children().stream()
                .filter(child -> child instanceof Leaf && isNamed(tree, child, names))
                .map(child -> child.yield().min())
                .toList();
    }

    private static boolean isNamed(ConstituencyTree tree, TreeNode node, List<String> names) {
        String function = node instanceof Constituent constituent
                ? constituent.function()
                : tree.sentence().token(node.yield().min()).function();
        return names.contains(function) || names.contains(category(tree, node));
    }

    private static String category(ConstituencyTree tree, TreeNode node) {
        return node instanceof Constituent constituent
                ? constituent.label()
                : tree.sentence().token(node.yield().min()).tag();
    }

    private static boolean isSkipped(ConstituencyTree tree, int token, List<String> skip) {
        return isSkipped(tree.sentence(), token, skip);
    }

    private static boolean isSkipped(Sentence sentence, int index, List<String> skip) {
        Token token = sentence.token(index);
        return skip.contains(token.tag()) || skip.contains(token.form());
    }

    static String line(Object... values) {
        return Arrays.stream(values).map(String::valueOf).collect(Collectors.joining("|"));
    }
}
