package org.crossbranch.treebank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.treebank.bracket.BracketFormat;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.export.ExportFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TreebankFormatTest {
    private static final long SEED = 5;

    @Test
    void findsFormatsByName() {
        assertThat(TreebankFormats.all())
                .extracting(TreebankFormat::name)
                .containsExactly("discbracket", "export", "tigerxml", "bracket", "conllu", "conllx", "conll2009");
        assertThat(TreebankFormats.named("conllu")).isInstanceOf(ConlluFormat.class);
        assertThat(TreebankFormats.named("export")).isEqualTo(new ExportFormat());
        assertThatThrownBy(() -> TreebankFormats.named("tiger"))
                .hasMessage(
                        "unknown treebank format \"tiger\"; known are discbracket, export, tigerxml, bracket, conllu,"
                                + " conllx, conll2009");
        assertThatThrownBy(() -> ConstituencyFormat.of(Path.of("a.conllu")))
                .hasMessage("the format conllu holds dependency trees, not constituency trees;"
                        + " use discbracket, export, tigerxml or bracket");
    }

    @Test
    void findsFormatsByExtension() {
        Stream.of("a.dbr", "b/train.discbracket", "c.DBR.gz", "d.dbr.zst", "e.dbr.bz2")
                .forEach(file -> assertThat(TreebankFormats.of(Path.of(file))).isEqualTo(new DiscbracketFormat()));
        Stream.of("a.mrg", "a.ptb.gz", "x.bracket", "1150.homiliubok.rel-ser.psd", "a.penn")
                .forEach(file -> assertThat(TreebankFormats.of(Path.of(file))).isEqualTo(new BracketFormat()));
        assertThat(TreebankFormats.of(Path.of("dev.dep.conllu"))).isInstanceOf(ConlluFormat.class);
        assertThatThrownBy(() -> TreebankFormats.of(Path.of("trees.txt")))
                .hasMessage("cannot tell the format of trees.txt by its extension;"
                        + " name the format, or use one of the extensions"
                        + " .discbracket, .dbr, .export, .xml, .tig, .bracket, .mrg, .ptb, .penn, .psd, .conllu,"
                        + " .conllx, .conll, .conll09");
    }

    @Test
    void namesSentencesAfterFolderAndFile() {
        TreebankSource source = TreebankSource.of(Path.of("/x/pcc-de/train.dep.export.gz"));
        assertThat(source).isEqualTo(new TreebankSource("/x/pcc-de/train.dep.export.gz", "pcc-de", "train.dep"));
        assertThat(source.sentenceId("s/1")).isEqualTo("pcc-de/train.dep/s/1");
        assertThat(TreebankSource.ordinal("pcc-de/train.dep/s/1")).isEqualTo("s/1");
        assertThat(TreebankSource.ordinal("7")).isEqualTo("7");
    }

    @Test
    void writesAndReadsGzipByName(@TempDir Path folder) throws IOException {
        List<ConstituencyTree> trees = RandomTrees.of(SEED, 200, 20).toList();
        Path file = folder.resolve("trees.export.gz");
        ConstituencyFormat format = ConstituencyFormat.of(file);
        try (TreebankWriter<ConstituencyTree> writer = format.write(file)) {
            for (ConstituencyTree tree : trees) {
                writer.write(tree);
            }
        }
        assertThat(Files.readAllBytes(file)).startsWith(0x1f, 0x8b);
        try (TreebankReader<ConstituencyTree> reader = format.read(file)) {
            assertThat(reader.trees())
                    .extracting(ConstituencyTree::root)
                    .isEqualTo(trees.stream().map(ConstituencyTree::root).toList());
        }
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length / 2));
        try (TreebankReader<ConstituencyTree> reader = format.read(file)) {
            assertThatThrownBy(() -> reader.trees().count())
                    .isInstanceOf(MalformedTreeException.class)
                    .hasMessageMatching(Pattern.quote(file.toString())
                            + ":\\d+:1: the compressed file is damaged: the member that begins at byte 0: the file ends"
                            + " within it; fetch it or compress it again");
        }
    }

    @Test
    void readsOtherEncodings() throws IOException {
        String text = "\uFEFF(S (A 0=\u00e4\ud83d\ude00))\r\n(S (A 0=b))";
        for (var charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            assertThat(TreebankText.entries(new DiscbracketFormat(), text.getBytes(charset), charset))
                    .as("%s", charset)
                    .extracting(entry -> entry.orThrow().sentence().token(0).form())
                    .containsExactly("\u00e4\ud83d\ude00", "b");
        }
    }

    @Test
    void marksEachUndecodableLineWhereverTheBuffersEnd() throws IOException {
        for (int padding : List.of(0, 1, 8_185, 16_370, 16_383, 40_000)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            bytes.write(("(S (A 0=" + "a".repeat(padding) + "b))\n(S (A 0=").getBytes(StandardCharsets.UTF_8));
            bytes.write(0xc3);
            bytes.write("))\n(S (A 0=\u00e4))\n".getBytes(StandardCharsets.UTF_8));
            bytes.write(0xff);
            var entries = TreebankText.entries(new DiscbracketFormat(), bytes.toByteArray(), StandardCharsets.UTF_8);
            assertThat(entries)
                    .as("padding %d", padding)
                    .extracting(entry -> entry instanceof TreebankEntry.Malformed<?> malformed
                            ? malformed.error().line() + ":" + malformed.error().column()
                            : "")
                    .containsExactly("", "2:9", "", "4:1");
        }
    }
}
