package org.crossbranch.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.junit.jupiter.api.Test;

final class SampleTreebankTest {
    private static final List<String> SPLITS = List.of("train", "dev", "test");

    @Test
    void theReadmeStatesWhatIsThere() throws IOException {
        String readme = Files.readString(SampleTreebank.FOLDER.resolve("README.md"));
        for (String split : SPLITS) {
            assertThat(readme).contains(statistics(split, SampleTreebank.split(split)));
        }
        assertThat(readme).contains(raw().size() + " raw sentences");
    }

    @Test
    void noSentenceIsThereTwice() throws IOException {
        List<String> sentences = new ArrayList<>(raw());
        for (String split : SPLITS) {
            SampleTreebank.split(split).forEach(tree -> sentences.add(raw(tree.sentence())));
        }
        assertThat(sentences).doesNotHaveDuplicates();
    }

    @Test
    void dependenciesAreOverTheWordsOfTheTestTrees() throws IOException {
        try (TreebankReader<ConlluSentence> reader =
                new ConlluFormat().read(SampleTreebank.FOLDER.resolve("test.conllu"))) {
            assertThat(reader.trees().map(sentence -> raw(sentence.tree().sentence())))
                    .isEqualTo(SampleTreebank.split("test").stream()
                            .map(tree -> raw(tree.sentence()))
                            .toList());
        }
    }

    private static List<String> raw() throws IOException {
        return Files.readAllLines(SampleTreebank.FOLDER.resolve("raw.txt"));
    }

    /** A sentence as {@code raw.txt} has it: a punctuation mark follows its word without a space. */
    private static String raw(Sentence sentence) {
        return sentence.tokens().stream()
                .map(token -> (token.tag().equals("PUNCT") ? "" : " ") + token.form())
                .collect(Collectors.joining())
                .strip();
    }

    private static String statistics(String split, List<ConstituencyTree> trees) {
        int tokens = trees.stream().mapToInt(tree -> tree.sentence().length()).sum();
        long forms = trees.stream()
                .flatMap(tree -> tree.sentence().tokens().stream())
                .map(Token::form)
                .distinct()
                .count();
        long discontinuous =
                trees.stream().filter(ConstituencyTree::isDiscontinuous).count();
        List<Constituent> constituents =
                trees.stream().flatMap(tree -> tree.constituents().stream()).toList();
        long crossing =
                constituents.stream().filter(c -> c.yield().isDiscontinuous()).count();
        int degree = trees.stream().mapToInt(ConstituencyTree::gapDegree).max().orElse(0);
        return String.format(
                Locale.ROOT,
                "| %s | %d | %d | %.1f | %d | %.1f %% | %d | %.1f %% | %d |",
                split,
                trees.size(),
                tokens,
                1.0 * tokens / trees.size(),
                forms,
                100.0 * discontinuous / trees.size(),
                constituents.size(),
                100.0 * crossing / constituents.size(),
                degree);
    }
}
