package org.crossbranch.treebank.compression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

final class GzipMembersTest {
    private static final int HEADER = 10;
    private static final int TRAILER = 8;
    private static final String FIRST = "the first member's text\n";
    private static final String SECOND = "the second member's text, which is another one\n";

    @Test
    void allMembersAreRead() throws IOException {
        byte[] empty = gzip("");
        byte[] file = joined(gzip(FIRST), empty, gzip(SECOND), empty);
        assertThat(read(file)).isEqualTo(FIRST + SECOND);
        assertThat(read(joined(gzip(FIRST), withEveryHeaderField(SECOND)))).isEqualTo(FIRST + SECOND);
    }

    @Test
    void membersLongerThanBuffersAreReadWhole() throws IOException {
        Random random = new Random(3);
        StringBuilder text = new StringBuilder();
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        for (int length : new int[] {1, 16_383, 16_384, 16_385, 100_000, 7}) {
            StringBuilder part = new StringBuilder();
            random.ints(length, ' ', '~').forEach(c -> part.append((char) c));
            text.append(part);
            file.writeBytes(gzip(part.toString()));
        }
        assertThat(read(file.toByteArray())).isEqualTo(text.toString());
    }

    @Test
    void zerosToTheEndAreIgnored() throws IOException {
        for (int zeros : new int[] {1, 2, 512, 20_000}) {
            assertThat(read(joined(gzip(FIRST), new byte[zeros]))).isEqualTo(FIRST);
        }
    }

    @Test
    void whatIsWrongIsSaidWithItsPlace() throws IOException {
        byte[] first = gzip(FIRST);
        int second = first.length;
        byte[] file = joined(first, gzip(SECOND));
        int end = file.length;
        assertRefused(joined(file, bytes("x")), end, "no gzip member begins here");
        assertRefused(joined(file, new byte[3], first), end, "no gzip member begins here");
        assertRefused(damaged(file, second, 1), second, "no gzip member begins here");
        assertRefused(damaged(file, second + 1, 1), second, "no gzip member begins here");
        assertRefused(damaged(file, second + 2, 1), second, "its compression method is 9, not 8");
        assertRefused(damaged(file, second + 3, 0x80), second, "its flags are 128, which no version of gzip writes");
        assertRefused(damaged(file, second + 3, 0x02), second, "the checksum of its header is wrong");
        assertRefused(damaged(file, end - 1, 1), second, "its length is wrong");
        assertRefused(damaged(file, end - TRAILER, 1), second, "the checksum of its data is wrong");
        assertRefused(Arrays.copyOf(file, end - 1), second, "the file ends within it");
        assertRefused(Arrays.copyOf(file, second + 1), second, "the file ends within it");
        assertThatThrownBy(() -> read(damaged(file, second + HEADER, 0x06)))
                .isInstanceOf(ZipException.class)
                .hasMessageContaining("the member that begins at byte " + second + ": ");
    }

    @Test
    void noCutIsTakenForTheEnd() throws IOException {
        byte[] first = gzip(FIRST);
        byte[] file = joined(first, withEveryHeaderField(SECOND));
        for (int length = 2; length < file.length; length++) {
            byte[] cut = Arrays.copyOf(file, length);
            if (length == first.length) {
                assertThat(read(cut)).isEqualTo(FIRST);
            } else {
                assertThatThrownBy(() -> read(cut)).as("%d bytes", length).isInstanceOf(ZipException.class);
            }
        }
    }

    /** Each bit of the second member, one after the other, and cuts, and what may follow. */
    @Test
    void whatGzipRefusesIsRefusedAndWhatItAcceptsIsRead() throws IOException, InterruptedException {
        byte[] first = gzip(FIRST);
        byte[] file = joined(first, gzip(SECOND));
        Map<String, byte[]> files = new LinkedHashMap<>();
        for (int at = first.length; at < file.length; at++) {
            for (int bit = 0; bit < 8; bit++) {
                files.put("byte " + at + ", bit " + bit, damaged(file, at, 1 << bit));
            }
            files.put("cut at " + at, Arrays.copyOf(file, at));
        }
        for (int flags = 0; flags < 256; flags++) {
            byte[] flagged = joined(first, withEveryHeaderField(SECOND));
            flagged[first.length + 3] = (byte) flags;
            files.put("flags " + flags, flagged);
        }
        files.put("whole", file);
        files.put("every field", joined(first, withEveryHeaderField(SECOND)));
        files.put("zeros", joined(file, new byte[700]));
        files.put("zeros and a member", joined(file, new byte[700], first));
        files.put("garbage", joined(file, bytes("garbage that is longer than a header")));
        files.put("a header alone", joined(file, Arrays.copyOf(first, HEADER)));
        for (Map.Entry<String, byte[]> entry : files.entrySet()) {
            assertThat(isAccepted(entry.getValue()))
                    .as("%s", entry.getKey())
                    .isEqualTo(isAcceptedByGzip(entry.getValue()));
        }
    }

    private static boolean isAccepted(byte[] file) throws IOException {
        try {
            read(file);
            return true;
        } catch (ZipException e) {
            return false;
        }
    }

    private static boolean isAcceptedByGzip(byte[] file) throws InterruptedException {
        try {
            Process gzip = new ProcessBuilder("gzip", "-t")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try (OutputStream in = gzip.getOutputStream()) {
                in.write(file);
            } catch (IOException e) {
                // It has seen enough, and says so by its exit status.
            }
            return gzip.waitFor() == 0;
        } catch (IOException e) {
            String missing = "SKIPPED, NOT TESTED: there is no gzip to compare with: " + e.getMessage();
            System.err.println(missing);
            throw new TestAbortedException(missing);
        }
    }

    private static void assertRefused(byte[] file, int at, String reason) {
        assertThatThrownBy(() -> read(file))
                .isInstanceOf(ZipException.class)
                .hasMessageMatching("(the member that begins at )?byte " + at + ": .*")
                .hasMessageContaining(reason);
    }

    private static String read(byte[] file) throws IOException {
        try (InputStream in = Compression.unpacked(new ByteArrayInputStream(file))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(bytes(text));
        }
        return bytes.toByteArray();
    }

    /** With an extra field, a file name, a comment and a checksum of them all. */
    private static byte[] withEveryHeaderField(String text) throws IOException {
        byte[] plain = gzip(text);
        byte[] header = Arrays.copyOf(plain, HEADER);
        header[3] = 0x02 | 0x04 | 0x08 | 0x10;
        byte[] fields = joined(header, new byte[] {3, 0, 'a', 'b', 'c'}, bytes("name.txt\0a comment\0"));
        CRC32 crc = new CRC32();
        crc.update(fields);
        byte[] checksum = {(byte) crc.getValue(), (byte) (crc.getValue() >> 8)};
        return joined(fields, checksum, Arrays.copyOfRange(plain, HEADER, plain.length));
    }

    private static byte[] damaged(byte[] file, int at, int bits) {
        byte[] damaged = file.clone();
        damaged[at] ^= (byte) bits;
        return damaged;
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
