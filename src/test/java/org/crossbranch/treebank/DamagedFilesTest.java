package org.crossbranch.treebank;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.treebank.bracket.BracketFormat;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import org.crossbranch.treebank.conll.Conll2009Format;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.crossbranch.treebank.conll.ConllxFormat;
import org.crossbranch.treebank.conll.DependencyFormat;
import org.crossbranch.treebank.export.ExportFormat;
import org.crossbranch.treebank.export.ExportFormat.Numbering;
import org.crossbranch.treebank.tigerxml.TigerXmlFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever happens to a file, reading it ends in trees and complaints that say where, never in another exception. */
class DamagedFilesTest {
    private static final long SEED = 1066;
    private static final int FILES = 1_500;
    private static final String SCRAPS = "<>&\"/()\t\n #=_-%01509a\u00e9";

    private static final String CONLLU = """
            # sent_id = 1
            1-2\tab\t_\t_\t_\t_\t_\t_\t_\t_
            1\ta\ta\tA\tA\tX=Y\t2\tm\t_\t_
            2\tb\tb\tB\tB\t_\t0\troot\t_\t_
            2.1\tc\t_\t_\t_\t_\t_\t_\t_\t_

            1\tx\t_\t_\t_\t_\t0\tr\t_\t_

            """;

    static Stream<TreebankFormat<?>> formats() {
        return Stream.of(
                new DiscbracketFormat(),
                new ExportFormat(),
                new ExportFormat(3, Numbering.POSTORDER),
                new TigerXmlFormat(),
                new BracketFormat(),
                new ConlluFormat(),
                new ConllxFormat(),
                new Conll2009Format());
    }

    @ParameterizedTest
    @MethodSource("formats")
    void areReadToTheEnd(TreebankFormat<?> format) throws IOException {
        Random random = new Random(SEED);
        RandomTrees trees = new RandomTrees(SEED);
        int malformed = 0;
        for (int file = 0; file < FILES; file++) {
            byte[] bytes = damaged(sample(format, trees), random);
            String seed = "seed " + SEED + ", file " + file;
            try {
                List<? extends TreebankEntry<?>> entries = TreebankText.entries(format, bytes, StandardCharsets.UTF_8);
                for (TreebankEntry<?> entry : entries) {
                    if (entry instanceof TreebankEntry.Malformed<?> bad) {
                        malformed++;
                        assertThat(bad.error().line()).as(seed).isPositive();
                        assertThat(bad.error().column()).as(seed).isPositive();
                        assertThat(bad.error().reason()).as(seed).isNotBlank();
                    }
                }
            } catch (MalformedTreeException e) {
                malformed++;
            } catch (RuntimeException e) {
                throw new AssertionError(seed + "\n" + new String(bytes, StandardCharsets.UTF_8), e);
            }
        }
        assertThat(malformed).isGreaterThan(FILES / 2);
    }

    /** A bounded number of lines of bounded length may be very much. */
    @Test
    void ofASentenceOfManyLongLinesABoundedPartIsKept() throws IOException {
        String word = "w".repeat(2 << 20);
        String export =
                "#BOS 1\n" + (word + "\tN\t--\t--\t0\n").repeat(9) + "#EOS 1\n" + "#BOS 2\nw\tN\t--\t--\t0\n#EOS 2\n";
        String row = "1\tw\t_\tN\t_\t_\t0\troot\t_\t_\n";
        String conllu = ("# " + word + "\n").repeat(9) + row + "\n" + row;
        expectTooLong(TreebankText.entries(new ExportFormat(), export), 9);
        expectTooLong(TreebankText.entries(new ConlluFormat(), conllu), 8);
    }

    private static void expectTooLong(List<? extends TreebankEntry<?>> entries, int line) {
        assertThat(entries).hasSize(2);
        assertThat(entries.get(0))
                .isInstanceOfSatisfying(
                        TreebankEntry.Malformed.class,
                        malformed -> assertThat(malformed.error())
                                .hasMessageStartingWith(
                                        "file:" + line + ":1: the sentence is longer than 16777216 characters"));
        assertThat(entries.get(1)).isInstanceOf(TreebankEntry.Parsed.class);
    }

    private static String sample(TreebankFormat<?> format, RandomTrees trees) throws IOException {
        if (format instanceof DependencyFormat dependencies) {
            return dependencySample(dependencies);
        }
        List<ConstituencyTree> sample = Stream.generate(() -> trees.next(6))
                .filter(tree -> !(format instanceof BracketFormat) || !tree.isDiscontinuous())
                .limit(3)
                .toList();
        return TreebankText.written((ConstituencyFormat) format, sample);
    }

    private static String dependencySample(DependencyFormat format) throws IOException {
        List<ConlluSentence> sentences = TreebankText.entries(new ConlluFormat(), CONLLU).stream()
                .map(TreebankEntry::orThrow)
                .toList();
        return TreebankText.written(format, sentences);
    }

    private static byte[] damaged(String text, Random random) {
        StringBuilder damaged = new StringBuilder(text);
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            int at = random.nextInt(damaged.length());
            switch (random.nextInt(3)) {
                case 0 -> damaged.deleteCharAt(at);
                case 1 -> damaged.insert(at, SCRAPS.charAt(random.nextInt(SCRAPS.length())));
                default -> damaged.insert(at, damaged.substring(at, at + random.nextInt(damaged.length() - at)));
            }
        }
        byte[] bytes = damaged.toString().getBytes(StandardCharsets.UTF_8);
        if (random.nextInt(4) == 0) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }
}
