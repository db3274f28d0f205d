package org.crossbranch.sample;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.bracket.DiscbracketFormat;

/**
 * The treebank in {@code data-samples/}: train, dev and test trees and raw sentences, no sentence twice, of a language that
 * does not exist. All of it follows from the seed.
 */
public final class SampleTreebank {
    /** The seed of the files in {@code data-samples/}. */
    public static final long SEED = 4;

    /** File of the raw sentences, one a line. */
    public static final String RAW_FILE = "raw.txt";

    private static final Map<String, Integer> SIZES = sizes();
    private static final int RAW_SENTENCES = 48;
    private static final int SHORTEST = 3;
    private static final int LONGEST = 35;

    private final SampleGrammar grammar;
    private final Set<String> seen = new HashSet<>();
    private final Map<String, List<ConstituencyTree>> splits = new LinkedHashMap<>();
    private final List<String> raw = new ArrayList<>();

    /** The treebank of a seed. */
    public SampleTreebank(long seed) {
        grammar = new SampleGrammar(seed);
        SIZES.forEach((split, size) -> {
            List<ConstituencyTree> trees = new ArrayList<>();
            while (trees.size() < size) {
                trees.add(fresh("data-samples/" + split + "/" + (trees.size() + 1)));
            }
            splits.put(split, List.copyOf(trees));
        });
        while (raw.size() < RAW_SENTENCES) {
            raw.add(raw(fresh(RAW_FILE).sentence()));
        }
    }

    private static Map<String, Integer> sizes() {
        Map<String, Integer> sizes = new LinkedHashMap<>();
        sizes.put("train", 1200);
        sizes.put("dev", 150);
        sizes.put("test", 150);
        return sizes;
    }

    private ConstituencyTree fresh(String id) {
        while (true) {
            ConstituencyTree tree = grammar.sentence(id);
            int length = tree.sentence().length();
            if (length >= SHORTEST && length <= LONGEST && seen.add(raw(tree.sentence()))) {
                return tree;
            }
        }
    }

    /** The trees of {@code train}, {@code dev} and {@code test}, in this order. */
    public Map<String, List<ConstituencyTree>> splits() {
        return new LinkedHashMap<>(splits);
    }

    /** The trees of {@code train}, {@code dev} or {@code test}. */
    public List<ConstituencyTree> split(String name) {
        return Objects.requireNonNull(splits.get(name), name);
    }

    /** The raw sentences, untokenised: a punctuation mark follows its word without a space. */
    public List<String> raw() {
        return List.copyOf(raw);
    }

    /**
     * Writes {@code train.discbracket}, {@code dev.discbracket}, {@code test.discbracket}, the test trees as dependencies in
     * {@code test.conllu}, and {@link #RAW_FILE}.
     */
    public void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        DiscbracketFormat format = new DiscbracketFormat();
        for (Map.Entry<String, List<ConstituencyTree>> split : splits.entrySet()) {
            Path file = folder.resolve(split.getKey() + "." + format.name());
            try (TreebankWriter<ConstituencyTree> writer = format.write(file)) {
                for (ConstituencyTree tree : split.getValue()) {
                    writer.write(tree);
                }
            }
        }
        SampleDependencies.write(split("test"), folder.resolve("test.conllu"));
        Files.writeString(
                folder.resolve(RAW_FILE),
                raw.stream().map(line -> line + "\n").collect(Collectors.joining()),
                StandardCharsets.UTF_8);
    }

    /** A sentence as it would stand in running text. */
    static String raw(Sentence sentence) {
        StringBuilder text = new StringBuilder();
        for (Token token : sentence.tokens()) {
            boolean isAttached = text.isEmpty() || token.tag().equals("PUNCT");
            text.append(isAttached ? "" : " ").append(token.form());
        }
        return text.toString();
    }
}
