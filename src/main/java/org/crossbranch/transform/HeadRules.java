package org.crossbranch.transform;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Sentence;

/**
 * Heads by a percolation table (Magerman 1995, Collins 1999). A line is {@code LABEL direction child…}; {@code %}
 * begins a comment. Lines are tried from first to last, those of the constituent's label and those of {@code *}; the
 * first that finds a child decides. A child is named by its label or tag, or by its function as {@code /HD}. The
 * directions:
 *
 * <ul>
 *   <li>{@code left}: for each name in turn, the leftmost child that bears it; without names, the leftmost child;
 *   <li>{@code left-any}: the leftmost child that bears one of the names;
 *   <li>{@code left-except}: the leftmost child that bears none of the names;
 *   <li>{@code right}, {@code right-any}, {@code right-except}: the same from the right.
 * </ul>
 *
 * <p>Where no line decides, the leftmost child is the head. Labels of collapsed chains count as their highest
 * constituent where they are children, as their lowest where the children are looked at.
 */
public final class HeadRules implements HeadFinder {

    /** The tables that come with the program. */
    public enum Table {
        /** NeGra, TIGER and the treebanks made in their way: function HD, else by category. */
        TIGER,
        /** Penn Treebank: Collins 1999, appendix A, without the rule for coordinations. */
        PENN,
        /** Alpino and Lassy: function hd, else other functions, else by category. */
        ALPINO,
        /** Any other treebank: the first child with a function that says head, else the last that is no punctuation. */
        UNIVERSAL;

        /** The name in settings and tables, such as {@code alpino}. */
        public String written() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final List<HeadRule> rules;

    private HeadRules(List<HeadRule> rules) {
        this.rules = List.copyOf(rules);
    }

    /** A table of the program. */
    public static HeadRules of(Table table) {
        String name = "heads-" + table.written() + ".txt";
        try (InputStream in = HeadRules.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource " + name + " is missing");
            }
            try (BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
                return parse(reader.lines().collect(Collectors.joining("\n")));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A table of the user's.
     *
     * @throws IllegalArgumentException if a line is no rule; the message says which and why
     */
    public static HeadRules parse(String text) {
        List<HeadRule> rules = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).replaceFirst("(^|\\s)%.*", "").strip();
            if (!line.isEmpty()) {
                rules.add(HeadRule.parse(line, i + 1));
            }
        }
        return new HeadRules(rules);
    }

    /** These rules, and others where none of these decides. */
    public HeadRules then(HeadRules others) {
        List<HeadRule> all = new ArrayList<>(rules);
        all.addAll(others.rules);
        return new HeadRules(all);
    }

    @Override
    public int headChild(Constituent node, Sentence sentence) {
        if (node.children().size() > 1) {
            String label = UnaryCollapser.lowest(node.label());
            for (HeadRule rule : rules) {
                int head = rule.isFor(label) ? rule.find(node.children(), sentence) : HeadRule.NOT_FOUND;
                if (head != HeadRule.NOT_FOUND) {
                    return head;
                }
            }
        }
        return 0;
    }
}
