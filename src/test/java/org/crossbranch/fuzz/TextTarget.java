package org.crossbranch.fuzz;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.crossbranch.segmentation.Segmenter;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.compression.Compression;
import org.crossbranch.treebank.text.Extent;
import org.crossbranch.treebank.text.RawText;

/**
 * Raw text, compressed or not. The first byte picks an encoding. Tokens are the text at their offsets; counting a text's lines and
 * sentences gives as many as reading it; what the gzip reader accepts, the JDK's reads alike.
 */
public final class TextTarget {
    private static final TreebankSource SOURCE = new TreebankSource("file", "corpus", "document");

    private static final List<Charset> CHARSETS =
            List.of(StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1, StandardCharsets.UTF_16);

    /** Bytes that are unpacked at most, some thousand times an input's length. */
    private static final int LONGEST = 1 << 22;

    private TextTarget() {}

    /** Reads one text. */
    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        if (input.length == 0) {
            return;
        }
        Charset charset = CHARSETS.get((input[0] & 0xff) % CHARSETS.size());
        byte[] file = Arrays.copyOfRange(input, 1, input.length);
        if (file.length > 1 && file[0] == 0x1f && file[1] == (byte) 0x8b) {
            compareWithTheJdk(file);
        }
        try (TreebankReader<Sentence> reader =
                RawText.read(new ByteArrayInputStream(file), SOURCE, charset, Segmenter.unicode())) {
            long sentences = 0;
            while (reader.hasNext()) {
                sentences++;
                TreebankEntry<Sentence> entry = reader.next();
                if (!entry.id().equals("corpus/document/" + sentences)) {
                    throw new AssertionError("sentence " + sentences + " is called " + entry.id());
                }
                if (entry instanceof TreebankEntry.Parsed<Sentence> parsed) {
                    parsed.tree().tokens().forEach(token -> check(token, parsed.tree()));
                }
            }
            if (RawText.isDivisible(new ByteArrayInputStream(file), charset)) {
                Extent extent = RawText.size(new ByteArrayInputStream(file), charset, 0, file.length)
                        .extent();
                if (extent.entries() != sentences || extent.lines() != reader.linesRead()) {
                    throw new AssertionError(
                            extent + ", and " + sentences + " sentences in " + reader.linesRead() + " lines were read");
                }
            }
        } catch (MalformedTreeException e) {
            // Damaged gzip; the message says where.
            return;
        }
    }

    private static void check(Token token, Sentence sentence) {
        if (token.start() < 0
                || token.start() >= token.end()
                || !sentence.text().substring(token.start(), token.end()).equals(token.form())) {
            throw new AssertionError(token + " is not in " + sentence.text());
        }
    }

    private static void compareWithTheJdk(byte[] file) throws IOException {
        byte[] ours;
        try (InputStream in = Compression.unpacked(new ByteArrayInputStream(file))) {
            ours = in.readNBytes(LONGEST);
        } catch (ZipException e) {
            return;
        }
        ByteArrayOutputStream theirs = new ByteArrayOutputStream();
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(file))) {
            theirs.write(in.readNBytes(LONGEST));
        }
        if (!Arrays.equals(ours, theirs.toByteArray())) {
            throw new AssertionError("unpacked as " + ours.length + " bytes, by the JDK as " + theirs.size());
        }
    }
}
