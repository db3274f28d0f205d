package org.crossbranch.spark.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.treebank.compression.Compression;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(LocalSpark.class)
final class TextDivisionTest {
    private static final Charset UTF_8 = StandardCharsets.UTF_8;
    private static final long SEED = 7;

    private final SparkSession spark;

    @TempDir
    private Path folder;

    TextDivisionTest(SparkSession spark) {
        this.spark = spark;
    }

    @Test
    void thePartsOfFilesHoldWhatTheFilesHold() throws IOException {
        Random random = new Random(SEED);
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < 300; line++) {
            // Some lines are longer than a part, some blank.
            text.append("w\u00f6rd ".repeat(random.nextInt(10) == 0 ? 60 : random.nextInt(6)))
                    .append(random.nextBoolean() ? "\n" : "\r\n");
        }
        List<SourceFile> files = List.of(
                write("a.txt", text.toString().getBytes(UTF_8)),
                write("short.txt", "one\n".getBytes(UTF_8)),
                // Not UTF-8 where there are words: each such line is set aside with its number.
                write("latin.txt", text.toString().getBytes(StandardCharsets.ISO_8859_1)),
                write("unended.txt", ("\n".repeat(500) + text + "last").getBytes(UTF_8)),
                write("trees.discbracket", "(S (N 0=a) (N 1=b))\n".repeat(40).getBytes(UTF_8)));
        for (int bytes : List.of(1, 16, 100, 1_000, 1_000_000)) {
            List<SourceFile.Part> parts = new TextDivision(bytes, 50).divide(spark, files, UTF_8);
            assertThat(parts.size()).isLessThanOrEqualTo(2 * 50 + 3);
            assertThat(parts.size() > files.size()).isEqualTo(bytes <= 1_000);
            List<String> read = new ArrayList<>();
            for (SourceFile.Part part : parts) {
                read.addAll(entries(part, UTF_8));
            }
            List<String> whole = new ArrayList<>();
            for (SourceFile file : files) {
                whole.addAll(entries(SourceFile.Part.whole(file), UTF_8));
            }
            assertThat(read).as("parts of %d bytes, seed %d", bytes, SEED).isEqualTo(whole);
        }
    }

    /** However many parts lie within the line, the file is read twice: for where lines begin, and for how many there are. */
    @Test
    void aLineThatSpansManyPartsIsReadAsOften() throws IOException {
        String around = "a few words\n".repeat(20);
        String text = around + "long ".repeat(600_000) + "\n" + around + "long ".repeat(600_000);
        SourceFile file = write("long.txt", text.getBytes(UTF_8));
        long before = bytesRead();
        List<SourceFile.Part> parts = new TextDivision(10_000, 1_000).divide(spark, List.of(file), UTF_8);
        // Hadoop counts each byte in two layers, and whole buffers; were each part to look for the line's end, it would
        // be 600.
        assertThat(bytesRead() - before).isLessThan(10L * text.length());
        List<String> read = new ArrayList<>();
        for (SourceFile.Part part : parts) {
            read.addAll(entries(part, UTF_8));
        }
        assertThat(read).isEqualTo(entries(SourceFile.Part.whole(file), UTF_8)).hasSize(42);
        assertThat(read.get(20)).contains("the line is longer than 1000000 characters");
    }

    private static long bytesRead() {
        Long bytes = FileSystem.getGlobalStorageStatistics().get("file").getLong("bytesRead");
        return bytes == null ? 0 : bytes;
    }

    @Test
    void sharesHoldAllPartsInOrderAndAreOfAboutOneLength() throws IOException {
        List<SourceFile> files = new ArrayList<>();
        files.add(write("long.txt", "a line of text\n".repeat(200).getBytes(UTF_8)));
        for (int i = 0; i < 60; i++) {
            files.add(write("short" + i + ".txt", "a line\n\n".repeat(i % 7).getBytes(UTF_8)));
        }
        files.add(write("last.txt", "one more line\n".repeat(90).getBytes(UTF_8)));
        for (int bytes : List.of(40, 300, 1_000, 100_000)) {
            List<List<TextDivision.Measured>> shares =
                    new TextDivision(bytes, 1_000).share(spark, files, UTF_8).shares();
            List<String> read = new ArrayList<>();
            long sentences = 0;
            for (List<TextDivision.Measured> share : shares) {
                long length =
                        share.stream().mapToLong(part -> part.part().length()).sum();
                assertThat(length).as("a line more at most").isLessThan(bytes + 16);
                for (TextDivision.Measured part : share) {
                    sentences += part.sentences();
                    if (part.sentences() > 0) {
                        read.addAll(entries(part.part(), UTF_8));
                    }
                }
            }
            List<String> whole = new ArrayList<>();
            for (SourceFile file : files) {
                if (file.length(new Configuration()) > 0) {
                    whole.addAll(entries(SourceFile.Part.whole(file), UTF_8));
                }
            }
            assertThat(read).as("shares of %d bytes", bytes).isEqualTo(whole).hasSize((int) sentences);
            long all = files.stream()
                    .mapToLong(file -> file.length(new Configuration()))
                    .sum();
            assertThat(shares.size()).isLessThanOrEqualTo((int) (2 * all / bytes + 2));
        }
    }

    /** Lines that do not fill quarters of a share evenly, some of many words. */
    @Test
    void thereAreNoMoreSharesThanMayBe() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < 60; line++) {
            text.append(line % 9 == 0 ? "a b c d e f g h i\n" : "line " + line + "\n");
        }
        SourceFile file = write("lines.txt", text.toString().getBytes(UTF_8));
        for (int most : List.of(1, 2, 3, 4, 7, 13)) {
            assertThat(new TextDivision(1, most)
                            .share(spark, List.of(file), UTF_8)
                            .shares())
                    .hasSizeBetween(1 + most / 2, most);
        }
    }

    @Test
    void aDigestTellsOtherTextOfTheSameLength() throws IOException {
        List<String> before = digests("some words\n");
        assertThat(digests("some words\n")).isEqualTo(before);
        assertThat(digests("some wards\n")).doesNotContainAnyElementsOf(before);
    }

    private List<String> digests(String line) throws IOException {
        List<SourceFile> files = List.of(write("f.txt", line.repeat(50).getBytes(UTF_8)));
        return new TextDivision(100, 1_000)
                .share(spark, files, UTF_8).shares().stream()
                        .flatMap(List::stream)
                        .map(TextDivision.Measured::digest)
                        .toList();
    }

    /** Half of the bytes are words of one letter, half of twenty; a line of many words stands among them. */
    @Test
    void noShareHasManyMoreWordsThanOthers() throws IOException {
        int bytes = 4_000;
        String dense = "a b c d e f g h i j\n".repeat(10_000);
        String sparse = ("twentylettersareaword ".repeat(9) + "\n").repeat(dense.length() / 200);
        String line = "word ".repeat(3_000) + "\n";
        List<SourceFile> files = List.of(
                write("a.txt", dense.getBytes(UTF_8)),
                write("b.txt", sparse.getBytes(UTF_8)),
                write("c.txt", (line + sparse).getBytes(UTF_8)));
        List<List<TextDivision.Measured>> shares =
                new TextDivision(bytes, 100_000).share(spark, files, UTF_8).shares();
        long all = 0;
        List<Long> words = new ArrayList<>();
        for (List<TextDivision.Measured> share : shares) {
            long here = 0;
            for (TextDivision.Measured part : share) {
                here += part.words();
            }
            words.add(here);
            all += here;
        }
        assertThat(all).isEqualTo(100_000 + 2L * 9 * (dense.length() / 200) + 3_000);
        long length = dense.length() + 2L * sparse.length() + line.length();
        double mean = (double) all * bytes / length;
        words.sort(Comparator.reverseOrder());
        assertThat(words.get(0)).as("the long line, alone").isBetween(3_000L, 3_000L + 100);
        assertThat((double) words.get(1))
                .as("by bytes it would be 2,000")
                .isLessThan(1.25 * mean)
                .isLessThan(1_100);
        assertThat(shares.size()).isLessThan((int) (3 * length / bytes));
    }

    @Test
    void whatCannotBeDividedStaysWhole() throws IOException {
        byte[] text = "some words\n".repeat(100).getBytes(UTF_8);
        TextDivision division = new TextDivision(20, 1_000);
        List<SourceFile> files = List.of();
        for (String name : List.of("c.txt.gz", "c.txt.bz2", "c.txt.zst")) {
            Path compressed = folder.resolve(name);
            try (OutputStream out = Compression.packed(Files.newOutputStream(compressed), name)) {
                out.write(text);
            }
            files = List.of(find(compressed), write("u.txt", text));
            assertThat(division.divide(spark, files, UTF_8)).first().matches(SourceFile.Part::isWhole);
        }
        // Without an order of bytes, or of four bytes each.
        for (String encoding : List.of("UTF-16", "UTF-32LE", "Shift_JIS")) {
            assertThat(division.divide(spark, files, Charset.forName(encoding))).allMatch(SourceFile.Part::isWhole);
        }
    }

    /** In UTF-16, a byte 0A may be half of a character. */
    @Test
    void textIsDividedAsItsMarkSays() throws IOException {
        String text = "\ufeff" + "w\u00f6rd \u0a0a \u0a00\n".repeat(200);
        TextDivision division = new TextDivision(20, 1_000);
        List<String> entries = new ArrayList<>();
        for (SourceFile.Part part : division.divide(spark, List.of(write("t.txt", text.getBytes(UTF_8))), UTF_8)) {
            assertThat(part.isWhole()).isFalse();
            entries.addAll(entries(part, UTF_8));
        }
        for (Charset charset : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            SourceFile wide = write("t.txt", text.getBytes(charset));
            List<String> wideEntries = new ArrayList<>();
            for (SourceFile.Part part : division.divide(spark, List.of(wide), UTF_8)) {
                assertThat(part.isWhole()).isFalse();
                wideEntries.addAll(entries(part, UTF_8));
            }
            assertThat(wideEntries).isEqualTo(entries).hasSize(200);
        }
    }

    @Test
    void aFileOfBlankLinesHoldsNothing() throws IOException {
        SourceFile file = write("blank.txt", "  \n\n".repeat(100).getBytes(UTF_8));
        List<SourceFile.Part> parts = new TextDivision(20, 1_000).divide(spark, List.of(file), UTF_8);
        assertThat(parts).containsExactly(SourceFile.Part.whole(file));
        assertThat(entries(parts.get(0), UTF_8)).isEmpty();
    }

    private SourceFile write(String name, byte[] bytes) throws IOException {
        return find(Files.write(folder.resolve(name), bytes));
    }

    private SourceFile find(Path file) {
        return SourceFiles.find(new Configuration(), RunListener.NONE, file.toString(), "")
                .get(0);
    }

    private static List<String> entries(SourceFile.Part part, Charset charset) throws IOException {
        return DividedReading.entries(new Configuration(), List.of(part), charset);
    }
}
