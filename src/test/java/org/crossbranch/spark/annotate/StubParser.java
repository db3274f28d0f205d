package org.crossbranch.spark.annotate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.crossbranch.search.IsolatingParser;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.search.Parser;
import org.crossbranch.transition.Derivation;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;

/**
 * Makes flat trees. Some word forms do to it what sentences may do to a parser; every sentence that it meets leaves its
 * mark in a folder.
 *
 * @param folder where marks are left
 * @param maxTokens longest sentence
 * @param id the identifier of its model
 */
public record StubParser(String folder, int maxTokens, String id) implements ParserSource {
    static final String DEFECT = "DEFECT";
    static final String MEMORY = "MEMORY";
    static final String STACK = "STACK";
    /** Fails the task, once. */
    static final String STUMBLE = "STUMBLE";
    /** Ends the executor, once. */
    public static final String HALT = "HALT";
    /** Ends the executor each time. */
    public static final String FATAL = "FATAL";

    /** A parser called {@code stub}. */
    public StubParser(String folder, int maxTokens) {
        this(folder, maxTokens, "stub");
    }

    @Override
    public List<String> given() {
        return List.of();
    }

    @Override
    public Parser parser() {
        return new IsolatingParser(
                sentences -> sentences.stream().map(this::parse).toList());
    }

    private ParseOutcome parse(Sentence sentence) {
        switch (sentence.token(0).form()) {
            case DEFECT -> throw new IllegalStateException("a defect");
            case MEMORY -> throw new OutOfMemoryError("none left");
            case STACK -> throw new StackOverflowError();
            case STUMBLE -> {
                if (isFirst(STUMBLE)) {
                    // Not one of the errors that are put down to the sentence.
                    throw new LinkageError("stumbled");
                }
            }
            case HALT -> {
                if (isFirst(HALT)) {
                    Runtime.getRuntime().halt(137);
                }
            }
            case FATAL -> Runtime.getRuntime().halt(137);
            default -> {}
        }
        mark(sentence.id().replace('/', '_'));
        if (sentence.length() > maxTokens) {
            return new ParseOutcome.TooLong("tokens", sentence.length(), maxTokens);
        }
        List<Leaf> leaves =
                IntStream.range(0, sentence.length()).mapToObj(Leaf::new).toList();
        ConstituencyTree tree = new ConstituencyTree(sentence, new Constituent("S", "", leaves));
        return new ParseOutcome.Parsed(
                Analysis.of(tree), -0.5 * sentence.length(), Optional.of(new Derivation(List.of(1, 2, 3))));
    }

    private boolean isFirst(String name) {
        return mark(name);
    }

    /** Whether there was no such mark yet. */
    private boolean mark(String name) {
        try {
            Path file = Path.of(folder, name);
            if (Files.exists(file)) {
                return false;
            }
            Files.createFile(file);
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
