package org.crossbranch.transform;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.crossbranch.digest.Sha256;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * Heads by a percolation table (Magerman 1995, Collins 1999). A line is {@code LABEL direction child…}; {@code %}
 * begins a comment. Lines are tried from first to last, those of the constituent's label and those of {@code *}; the
 * first that finds a child decides. A child is named by its label or tag, or by its function, or a part of it between
 * hyphens, as {@code /HD}. The directions:
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
 *
 * @param name the name in settings or, of a user's table, the file's name with a hash of its contents
 * @param rules the lines
 */
public record HeadRules(String name, List<HeadRule> rules) implements HeadFinder, Serializable {
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /** Digits that tell the versions of a user's table apart. */
    private static final int HASH_DIGITS = 12;

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

        /** The table of a name, if it is one of these. */
        public static Optional<Table> named(String name) {
            return Arrays.stream(values())
                    .filter(table -> table.written().equals(name))
                    .findFirst();
        }
    }

    /** Copies the list. */
    public HeadRules {
        rules = List.copyOf(rules);
    }

    /** A table of the program. */
    public static HeadRules of(Table table) {
        String resource = "heads-" + table.written() + ".txt";
        try (InputStream in = HeadRules.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("resource " + resource + " is missing");
            }
            return new HeadRules(table.written(), rules(resource, decoded(in.readAllBytes())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The table of a name, or that of the user's at a path; empty if it is neither.
     *
     * @throws IllegalArgumentException if the file cannot be read or a line is no rule
     */
    public static Optional<HeadRules> named(String nameOrPath) {
        Optional<Table> table = Table.named(nameOrPath);
        return table.isEmpty() && !nameOrPath.isEmpty() && Files.isRegularFile(Path.of(nameOrPath))
                ? Optional.of(read(Path.of(nameOrPath)))
                : table.map(HeadRules::of);
    }

    /**
     * The table of the program that fits some trees: the one that names the most of their tokens' tags, at least half of them; else {@link
     * Table#UNIVERSAL}.
     */
    public static HeadRules fitting(List<ConstituencyTree> trees) {
        List<String> tags = trees.stream()
                .flatMap(tree -> tree.sentence().tokens().stream())
                .map(Token::tag)
                .toList();
        HeadRules fitting = of(Table.UNIVERSAL);
        long most = (tags.size() - 1L) / 2;
        for (Table table : EnumSet.complementOf(EnumSet.of(Table.UNIVERSAL))) {
            HeadRules rules = of(table);
            Set<String> names = rules.rules.stream()
                    .flatMap(rule -> rule.names().stream())
                    .filter(name -> !name.isFunction())
                    .map(HeadRule.Name::text)
                    .collect(Collectors.toSet());
            long named = tags.stream().filter(names::contains).count();
            if (named > most) {
                most = named;
                fitting = rules;
            }
        }
        return fitting;
    }

    /**
     * A table of the user's, in UTF-8. It is known by the name of the file and a hash of what is in it.
     *
     * @throws IllegalArgumentException if the file cannot be read or a line is no rule; the message says where, why, and
     *     how to mend it
     */
    public static HeadRules read(Path file) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            String name = file.getFileName() + " sha256:" + Sha256.hex(bytes).substring(0, HASH_DIGITS);
            return new HeadRules(name, rules(file.toString(), decoded(bytes)));
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(file + ": the head rules are not in UTF-8; write them in UTF-8", e);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    file + ": cannot be read (" + e.getMessage() + "); give the path of a file of head rules", e);
        }
    }

    /**
     * A table.
     *
     * @param name what it is known by
     * @throws IllegalArgumentException if a line is no rule, or there is none; the message says which, why, and how to mend
     *     it
     */
    public static HeadRules parse(String name, String text) {
        return new HeadRules(name, rules(name, text));
    }

    private static List<HeadRule> rules(String source, String text) {
        List<HeadRule> rules = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).replaceFirst("(^|\\s)%.*", "").strip();
            if (!line.isEmpty()) {
                try {
                    rules.add(HeadRule.parse(line));
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException(source + ", line " + (i + 1) + ": " + e.getMessage(), e);
                }
            }
        }
        if (rules.isEmpty()) {
            throw new IllegalArgumentException(
                    source + ": there is no head rule in it; write lines LABEL direction child…");
        }
        return rules;
    }

    private static String decoded(byte[] bytes) throws CharacterCodingException {
        String text = StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text;
    }

    /** The table as text that {@link #parse} reads. */
    public String written() {
        return rules.stream().map(HeadRule::written).collect(Collectors.joining("\n"));
    }

    /** These rules, and others where none of these decides. */
    public HeadRules then(HeadRules others) {
        List<HeadRule> all = new ArrayList<>(rules);
        all.addAll(others.rules);
        return new HeadRules(name + ", " + others.name, all);
    }

    @Override
    public int headChild(Constituent node, Sentence sentence) {
        if (node.children().size() > 1) {
            String label = LabelEscapes.FOR_BINARY_CHAINS.restoredLabel(UnaryCollapser.lowest(node.label()));
            for (HeadRule rule : rules) {
                int head = rule.isFor(label) ? rule.find(node.children(), sentence) : HeadRule.NOT_FOUND;
                if (head != HeadRule.NOT_FOUND) {
                    return head;
                }
            }
        }
        return 0;
    }

    /** The name, which of a user's table has a hash of its contents: settings are compared by their text. */
    @Override
    public String toString() {
        return name;
    }
}
