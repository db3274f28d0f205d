package org.crossbranch.fuzz;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankFormat;
import org.crossbranch.treebank.TreebankFormats;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.TreebankWriter.UnwritableTreeException;
import org.crossbranch.treebank.conll.ConlluSentence;

/**
 * Treebank formats, by the names that are given as arguments. The first byte picks one of them; the others are the file. A file is
 * trees and complaints that say where; a tree that was read is written and read again as the same tree, or refused with a reason.
 */
public final class FormatTarget {
    private static final TreebankSource SOURCE = new TreebankSource("file", "corpus", "document");

    private static final Pattern BLANK = Pattern.compile("[ \t-\r]");

    private static List<TreebankFormat<?>> formats = TreebankFormats.all();

    private FormatTarget() {}

    /** Takes the formats' names; without any, all formats. */
    public static void fuzzerInitialize(String[] names) {
        if (names.length > 0) {
            formats = Arrays.stream(names)
                    .<TreebankFormat<?>>map(TreebankFormats::named)
                    .toList();
        }
    }

    /** Reads one file. */
    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        if (input.length > 0) {
            check(formats.get((input[0] & 0xff) % formats.size()), Arrays.copyOfRange(input, 1, input.length));
        }
    }

    private static <T> void check(TreebankFormat<T> format, byte[] file) throws IOException {
        for (T tree : trees(format, file)) {
            String written;
            try {
                written = written(format, tree);
            } catch (UnwritableTreeException e) {
                if (e.getMessage() == null || e.getMessage().isBlank()) {
                    throw e;
                }
                continue;
            }
            List<T> again = trees(format, written.getBytes(StandardCharsets.UTF_8));
            boolean isSame = again.size() == 1
                    && (isNormalised(tree)
                            ? written(format, again.get(0)).equals(written)
                            : withoutId(again.get(0)).equals(withoutId(tree)));
            if (!isSame) {
                throw new AssertionError(
                        "read\n" + tree + "\nwrote\n" + written + "\nread again\n" + again + "\nas " + format.name());
            }
        }
    }

    /**
     * Whether writing changes a tree: a blank becomes an underscore, several attributes become the one called {@code morph}. Then it
     * is the text that must stay.
     */
    private static boolean isNormalised(Object tree) {
        if (!(tree instanceof ConstituencyTree constituents)) {
            return false;
        }
        if (constituents.sentence().tokens().stream()
                .flatMap(token -> token.morphology().keySet().stream())
                .anyMatch(key -> !key.equals("morph"))) {
            return true;
        }
        Stream<String> ofTokens = constituents.sentence().tokens().stream()
                .flatMap(token ->
                        Stream.of(token.form(), token.tag(), token.lemma(), token.morphologyText(), token.function()));
        Stream<String> ofNodes =
                constituents.constituents().stream().flatMap(node -> Stream.of(node.label(), node.function()));
        return Stream.concat(ofTokens, ofNodes).anyMatch(BLANK.asPredicate());
    }

    private static <T> List<T> trees(TreebankFormat<T> format, byte[] file) throws IOException {
        List<T> trees = new ArrayList<>();
        try (TreebankReader<T> reader = format.read(new ByteArrayInputStream(file), SOURCE, StandardCharsets.UTF_8)) {
            while (reader.hasNext()) {
                TreebankEntry<T> entry = reader.next();
                if (entry instanceof TreebankEntry.Malformed<T> malformed) {
                    checkPlace(malformed.error());
                } else {
                    trees.add(entry.orThrow());
                }
            }
        } catch (MalformedTreeException e) {
            checkPlace(e);
        }
        return trees;
    }

    static void checkPlace(MalformedTreeException error) {
        if (error.line() < 1 || error.column() < 1 || error.reason().isBlank()) {
            throw new AssertionError("a complaint without a place or a reason", error);
        }
    }

    private static <T> String written(TreebankFormat<T> format, T tree) throws IOException {
        StringWriter text = new StringWriter();
        try (TreebankWriter<T> writer = format.write(text)) {
            writer.write(tree);
        }
        return text.toString();
    }

    /** The tree under one name: a format may number its sentences anew. */
    private static Object withoutId(Object tree) {
        if (tree instanceof ConstituencyTree constituents) {
            return constituents.withSentence(constituents.sentence().withId("sentence"));
        }
        return ((ConlluSentence) tree).withId("sentence");
    }
}
