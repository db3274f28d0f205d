package org.crossbranch.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SampleTreebankTest {
    private static final Path SAMPLES = Path.of("data-samples");
    private static final List<String> FILES =
            List.of("train.discbracket", "dev.discbracket", "test.discbracket", "test.conllu", "raw.txt");

    private final SampleTreebank treebank = new SampleTreebank(SampleTreebank.SEED);

    @Test
    void theSeedGivesTheFilesToTheByte(@TempDir Path folder) throws IOException {
        treebank.write(folder);
        if (Boolean.getBoolean("crossbranch.write-docs")) {
            treebank.write(SAMPLES);
        }
        for (String file : FILES) {
            assertThat(Files.readString(folder.resolve(file)))
                    .as(file)
                    .isEqualTo(Files.readString(SAMPLES.resolve(file)));
        }
    }

    @Test
    void anotherSeedGivesAnotherTreebank() {
        assertThat(new SampleTreebank(SampleTreebank.SEED + 1).raw()).doesNotContainAnyElementsOf(treebank.raw());
    }

    @Test
    void theReadmeStatesWhatIsThere() throws IOException {
        String readme = Files.readString(SAMPLES.resolve("README.md"));
        treebank.splits().forEach((split, trees) -> assertThat(readme).contains(statistics(split, trees)));
        assertThat(readme)
                .contains("Seed " + SampleTreebank.SEED)
                .contains(treebank.raw().size() + " raw sentences");
    }

    @Test
    void aThirdOfTheSentencesAreDiscontinuous() {
        treebank.splits().forEach((split, trees) -> {
            long discontinuous =
                    trees.stream().filter(ConstituencyTree::isDiscontinuous).count();
            assertThat(100.0 * discontinuous / trees.size()).as(split).isBetween(30.0, 40.0);
        });
    }

    @Test
    void everyConstructionIsThere() {
        Set<String> discontinuous = new TreeSet<>();
        Set<String> labels = new TreeSet<>();
        Set<String> tags = new TreeSet<>();
        Set<String> chains = new TreeSet<>();
        for (ConstituencyTree tree : treebank.split("train")) {
            tree.sentence().tokens().forEach(token -> tags.add(token.tag()));
            for (Constituent constituent : tree.constituents()) {
                labels.add(constituent.label());
                if (constituent.yield().isDiscontinuous()) {
                    discontinuous.add(constituent.label());
                }
                if (constituent.children().size() == 1 && constituent.children().get(0) instanceof Constituent child) {
                    chains.add(constituent.label() + " over " + child.label());
                }
            }
        }
        assertThat(labels).containsExactly("AP", "COORD", "CP", "NP", "PP", "REL", "ROOT", "S", "VP");
        assertThat(discontinuous).contains("AP", "NP", "PP", "VP");
        assertThat(chains).contains("NP over REL", "ROOT over NP", "S over VP");
        assertThat(tags)
                .containsExactly(
                        "ADJ", "ADV", "AUX", "COMP", "CONJ", "DET", "INFM", "NAME", "NEG", "NOUN", "NUM", "PREL",
                        "PREP", "PRON", "PTCL", "PUNCT", "PWH", "VFIN", "VINF", "VPP");
    }

    @Test
    void noSentenceIsThereTwice() {
        List<String> sentences = new ArrayList<>();
        treebank.splits()
                .values()
                .forEach(trees -> trees.forEach(tree -> sentences.add(SampleTreebank.raw(tree.sentence()))));
        sentences.addAll(treebank.raw());
        assertThat(sentences).doesNotHaveDuplicates().allMatch(sentence -> !sentence.contains(" ,"));
        assertThat(sentences).hasSize(1548);
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
