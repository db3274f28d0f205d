package org.crossbranch.treebank.compression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.ZipException;
import org.crossbranch.segmentation.Segmenter;
import org.crossbranch.tree.Sentence;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.text.RawText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** All compressions alike; gzip's own rules are in {@link GzipMembersTest}. */
final class CompressionTest {
    private static final String FIRST = "the first text\n";
    private static final String SECOND = "the second text, which is another one\n";

    @ParameterizedTest
    @EnumSource
    void whatWasPackedIsRead(Compression compression) throws IOException {
        byte[] empty = packed(compression, "");
        String random = random(700_000);
        assertThat(read(packed(compression, FIRST))).isEqualTo(FIRST);
        assertThat(read(packed(compression, random))).isEqualTo(random);
        assertThat(read(empty)).isEmpty();
        assertThat(read(joined(packed(compression, random), empty, packed(compression, SECOND))))
                .isEqualTo(random + SECOND);
        // More than a buffer of what one byte of input stands for.
        assertThat(read(packed(compression, "a".repeat(3_000_000)))).hasSize(3_000_000);
    }

    @ParameterizedTest
    @EnumSource
    void noCutIsTakenForTheEnd(Compression compression) throws IOException {
        byte[] first = packed(compression, FIRST);
        byte[] file = joined(first, packed(compression, SECOND));
        for (int length = 4; length < file.length; length++) {
            byte[] cut = Arrays.copyOf(file, length);
            if (length == first.length) {
                assertThat(read(cut)).isEqualTo(FIRST);
            } else {
                assertThatThrownBy(() -> read(cut)).as("%d bytes", length).isInstanceOf(ZipException.class);
            }
        }
    }

    /** A bit that no reader looks at may change, the text may not. */
    @ParameterizedTest
    @EnumSource
    void noBitFlipIsReadAsAnotherText(Compression compression) throws IOException {
        byte[] first = packed(compression, FIRST);
        byte[] file = joined(first, packed(compression, SECOND));
        int refused = 0;
        for (int bit = first.length * 8; bit < file.length * 8; bit++) {
            byte[] flipped = file.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            try {
                assertThat(read(flipped)).as("bit %d", bit).isIn(FIRST + SECOND, FIRST);
            } catch (ZipException e) {
                refused++;
            }
        }
        assertThat(refused).isGreaterThan((file.length - first.length) * 6);
    }

    @ParameterizedTest
    @EnumSource
    void whatFollowsAndIsNoneIsRefused(Compression compression) throws IOException {
        byte[] first = packed(compression, FIRST);
        assertThatThrownBy(() -> read(joined(first, FIRST.getBytes(StandardCharsets.UTF_8))))
                .isInstanceOf(ZipException.class)
                .hasMessageContaining("byte ");
    }

    @ParameterizedTest
    @EnumSource
    void anErrorOfTheFileSystemStaysOne(Compression compression) throws IOException {
        byte[] file = packed(compression, random(200_000));
        InputStream disk = new FilterInputStream(new ByteArrayInputStream(file)) {
            private int count;

            @Override
            public int read(byte[] out, int offset, int length) throws IOException {
                if (count > 20_000) {
                    throw new IOException("the disk is gone");
                }
                count += 10_000;
                return super.read(out, offset, Math.min(length, 10_000));
            }
        };
        assertThatThrownBy(() -> Compression.unpacked(disk).readAllBytes())
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("the disk is gone");
    }

    @ParameterizedTest
    @EnumSource
    void aBombCostsALineOfText(Compression compression) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = compression.pack(bytes)) {
            byte[] block = "a".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < 64; i++) {
                out.write(block);
            }
            out.write("\nIt rains .\n".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(bytes.size()).isLessThan(200_000);
        try (TreebankReader<Sentence> reader = RawText.read(
                new ByteArrayInputStream(bytes.toByteArray()),
                new TreebankSource("bomb", "c", "d"),
                StandardCharsets.UTF_8,
                Segmenter.unicode())) {
            TreebankEntry<Sentence> bomb = reader.next();
            assertThat(bomb).isInstanceOf(TreebankEntry.Malformed.class);
            assertThat(((TreebankEntry.Malformed<Sentence>) bomb).raw().length())
                    .isLessThanOrEqualTo(RawText.MAX_LENGTH);
            assertThat(reader.next().orThrow().length()).isEqualTo(3);
        }
    }

    /** Each frame says how much memory its reader has to keep. */
    @Test
    void aFrameThatWantsTwoGigabytesIsRefused() {
        byte[] frame = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, (byte) 0xa8, 0x03, 0, 0, 'a', 'b', 'c', 'd'};
        assertThatThrownBy(() -> read(frame))
                .isInstanceOf(ZipException.class)
                .hasMessageContaining("more than 128 MiB");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "B", "BZ", "BZh9", "BZh9 is a word", "(", "(\u00b5", "P*M", "plain text"})
    void textIsText(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (!text.equals("BZh9")) {
            assertThat(Compression.of(bytes)).isEmpty();
            assertThat(read(bytes)).isEqualTo(text);
        }
    }

    @Test
    void whatTheProgramsPackIsRead() throws IOException, InterruptedException {
        String text = random(300_000);
        for (String program : new String[] {"gzip", "bzip2", "zstd"}) {
            Process process;
            try {
                process = new ProcessBuilder(program, "-c")
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
            } catch (IOException e) {
                System.err.println("SKIPPED, NOT TESTED: there is no " + program + ": " + e.getMessage());
                continue;
            }
            Thread writer = new Thread(() -> {
                try (OutputStream in = process.getOutputStream()) {
                    in.write(text.getBytes(StandardCharsets.UTF_8));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            writer.start();
            byte[] file = process.getInputStream().readAllBytes();
            writer.join();
            assertThat(process.waitFor()).isZero();
            assertThat(read(file)).as(program).isEqualTo(text);
        }
    }

    @Test
    void namesSayHowAFileIsWritten() throws IOException {
        for (String name : new String[] {"a.export.gz", "b.ZST", "c.txt.bz2", "d.txt"}) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (OutputStream out = Compression.packed(bytes, name)) {
                out.write(FIRST.getBytes(StandardCharsets.UTF_8));
            }
            assertThat(Compression.of(bytes.toByteArray()).isPresent()).isEqualTo(!name.endsWith(".txt"));
            assertThat(read(bytes.toByteArray())).isEqualTo(FIRST);
        }
        assertThat(Compression.withoutExtension("a.export.bz2")).isEqualTo("a.export");
    }

    private static String random(int length) {
        StringBuilder text = new StringBuilder();
        new Random(5).ints(length, ' ', '~').forEach(c -> text.append((char) c));
        return text.toString();
    }

    private static byte[] packed(Compression compression, String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = compression.pack(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            bytes.writeBytes(part);
        }
        return bytes.toByteArray();
    }

    private static String read(byte[] file) throws IOException {
        try (InputStream in = Compression.unpacked(new ByteArrayInputStream(file))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
