package org.crossbranch.fuzz;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.crossbranch.segmentation.SegmentationModel;
import org.crossbranch.segmentation.SegmentationModel.NamedBytes;
import org.crossbranch.segmentation.SegmentationModelException;
import org.crossbranch.segmentation.Segmenter;
import org.crossbranch.segmentation.TrainedSegmentation;

/**
 * Models for sentences and tokens. By the first byte, the others are a whole file, or a part of a small model's file, which gets the
 * digests that fit. A model is refused, or it is written and read again under the same identity, and cuts a text within its ends.
 */
public final class SegmenterTarget {
    private static final String MANIFEST = "crossbranch-segmentation.properties";
    private static final String TEXT = "I don't know Mr. Brown. Is it e.g. a cat? (He cannot sing!) \ud83d\ude00 3.50";

    /** The parts: an entry of the file, or one of a file within it. */
    private static final List<Part> PARTS = List.of(
            new Part(MANIFEST, ""),
            new Part("sentences.bin", "manifest.properties"),
            new Part("sentences.bin", "sent.model"),
            new Part("tokens.bin", "manifest.properties"),
            new Part("tokens.bin", "token.model"));

    private static Map<String, byte[]> entries = Map.of();

    /** An entry of the file and, if that is a zip file itself, an entry of it. */
    private record Part(String entry, String within) {}

    private SegmenterTarget() {}

    /** Makes the model that lends its parts. */
    public static void fuzzerInitialize() throws IOException {
        entries = unzipped(TrainedSegmentation.model().bytes());
    }

    /** The first inputs, in the order of the kinds: the whole file and each part. */
    static List<byte[]> seeds() throws IOException {
        fuzzerInitialize();
        List<byte[]> seeds = new ArrayList<>();
        seeds.add(TrainedSegmentation.model().bytes());
        for (Part part : PARTS) {
            byte[] entry = entry(part);
            seeds.add(
                    part.within().isEmpty()
                            ? entry
                            : Objects.requireNonNull(unzipped(entry).get(part.within())));
        }
        return seeds;
    }

    private static byte[] entry(Part part) {
        return Objects.requireNonNull(entries.get(part.entry()), part.entry());
    }

    /** Reads one model. */
    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        if (input.length == 0) {
            return;
        }
        byte[] rest = Arrays.copyOfRange(input, 1, input.length);
        int kind = (input[0] & 0xff) % (PARTS.size() + 1);
        check(kind == 0 ? rest : with(PARTS.get(kind - 1), rest));
    }

    private static void check(byte[] file) {
        SegmentationModel model;
        try {
            model = read(file);
        } catch (SegmentationModelException e) {
            if (!String.valueOf(e.getMessage()).startsWith("file: ")) {
                throw new AssertionError("no file", e);
            }
            return;
        }
        if (!read(model.bytes()).id().equals(model.id())) {
            throw new AssertionError("written and read again, it is another model");
        }
        Segmenter segmenter = model.segmenter();
        for (Segmenter.Span span : segmenter.sentences(TEXT)) {
            String sentence = span.of(TEXT);
            segmenter.tokens(sentence).forEach(token -> {
                if (!sentence.startsWith(token.form(), token.start())) {
                    throw new AssertionError(token + " is not in " + sentence);
                }
            });
        }
    }

    private static SegmentationModel read(byte[] file) {
        return SegmentationModel.read(List.of(new NamedBytes("file", file)), "");
    }

    /** The file with another part, and with digests that fit. */
    private static byte[] with(Part part, byte[] bytes) throws IOException {
        Map<String, byte[]> file = new LinkedHashMap<>(entries);
        if (part.within().isEmpty()) {
            file.put(part.entry(), bytes);
            return zipped(file);
        }
        Map<String, byte[]> within = unzipped(entry(part));
        within.put(part.within(), bytes);
        file.put(part.entry(), zipped(within));
        StringBuilder manifest = new StringBuilder("version=1\nlanguage=en\n");
        for (Map.Entry<String, byte[]> entry : file.entrySet()) {
            if (!entry.getKey().equals(MANIFEST)) {
                manifest.append(entry.getKey() + ".sha256="
                        + HexFormat.of().formatHex(ModelTarget.sha256(entry.getValue())) + "\n");
            }
        }
        file.put(MANIFEST, manifest.toString().getBytes(StandardCharsets.UTF_8));
        return zipped(file);
    }

    private static Map<String, byte[]> unzipped(byte[] file) throws IOException {
        Map<String, byte[]> unzipped = new LinkedHashMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(file))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                unzipped.put(entry.getName(), zip.readAllBytes());
            }
        }
        return unzipped;
    }

    private static byte[] zipped(Map<String, byte[]> entries) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
                zip.closeEntry();
            }
        }
        return out.toByteArray();
    }
}
