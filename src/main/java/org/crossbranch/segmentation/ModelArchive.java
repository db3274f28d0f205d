package org.crossbranch.segmentation;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * Reads and writes zip files that hold models. Whatever a file says of itself, no more than {@link #MAX_UNPACKED} bytes of it are
 * unpacked.
 */
final class ModelArchive {

    /** Most bytes of all entries of a file. */
    static final int MAX_UNPACKED = 1 << 28;

    private static final int MAX_ENTRIES = 1_000;
    private static final int BUFFER = 1 << 14;

    /** Entries of OpenNLP's own files. A list of abbreviations is XML, which OpenNLP reads without outside entities. */
    private static final Set<String> OPENNLP_ENTRIES =
            Set.of("manifest.properties", "sent.model", "token.model", "abbreviations.dictionary");

    private static final Set<String> FACTORIES =
            Set.of("opennlp.tools.sentdetect.SentenceDetectorFactory", "opennlp.tools.tokenize.TokenizerFactory");

    private static final String OPENNLP_MANIFEST = "manifest.properties";

    private ModelArchive() {}

    /** The entries of a zip file that are wanted, by name. */
    static Map<String, byte[]> entries(String file, byte[] bytes, Predicate<String> isWanted) {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        long unpacked = 0;
        int count = 0;
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                byte[] buffer = new byte[BUFFER];
                boolean isKept = isWanted.test(entry.getName());
                for (int length = zip.read(buffer); length >= 0; length = zip.read(buffer)) {
                    unpacked += length;
                    if (unpacked > MAX_UNPACKED) {
                        throw new SegmentationModelException(
                                file, "it unpacks to more than " + MAX_UNPACKED + " bytes; give another model");
                    }
                    if (isKept) {
                        out.write(buffer, 0, length);
                    }
                }
                if (++count > MAX_ENTRIES) {
                    throw new SegmentationModelException(
                            file, "it has more than " + MAX_ENTRIES + " entries; give another model");
                }
                if (isKept && entries.put(entry.getName(), out.toByteArray()) != null) {
                    throw new SegmentationModelException(
                            file, "it has the entry " + entry.getName() + " twice; give another model");
                }
            }
        } catch (ZipException | IllegalArgumentException e) {
            // The latter of names that are not UTF-8.
            throw new SegmentationModelException(
                    file, "the zip file is damaged: " + e.getMessage() + "; fetch it or make it again");
        } catch (IOException e) {
            throw new SegmentationModelException(
                    file, "the zip file ends too early: " + e + "; fetch it or make it again");
        }
        if (count == 0) {
            throw new SegmentationModelException(
                    file,
                    "it is no zip file; give a file that \"crossbranch train --task tokens\" wrote, or OpenNLP's model for"
                            + " sentences or tokens");
        }
        return entries;
    }

    /** A zip file whose bytes depend on the entries alone. */
    static byte[] zip(Map<String, byte[]> entries) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                ZipEntry header = new ZipEntry(entry.getKey());
                header.setTime(0);
                zip.putNextEntry(header);
                zip.write(entry.getValue());
                zip.closeEntry();
            }
        } catch (IOException e) {
            throw new IllegalStateException("memory cannot be written to", e);
        }
        return out.toByteArray();
    }

    /** Properties as sorted lines, in the escapes that reading them undoes. */
    static byte[] properties(Map<String, String> values) {
        StringBuilder lines = new StringBuilder();
        values.forEach((key, value) ->
                lines.append(key).append('=').append(escaped(value)).append('\n'));
        return lines.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static String escaped(String value) {
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            boolean isPlain = c < 0x80 && (Character.isLetterOrDigit(c) || c == '-' || c == '_');
            escaped.append(isPlain ? String.valueOf(c) : String.format(Locale.ROOT, "\\u%04x", (int) c));
        }
        return escaped.toString();
    }

    /** A properties file without comments and the time in it. */
    static byte[] withoutTime(byte[] properties) {
        return new String(properties, StandardCharsets.ISO_8859_1)
                .lines()
                .filter(line -> !line.startsWith("#") && !line.startsWith("Timestamp="))
                .collect(Collectors.joining("\n", "", "\n"))
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    static Properties properties(String file, byte[] bytes) {
        Properties properties = new Properties();
        try {
            properties.load(new ByteArrayInputStream(bytes));
        } catch (IOException | IllegalArgumentException e) {
            throw new SegmentationModelException(
                    file, "its manifest cannot be read: " + e.getMessage() + "; fetch it or make it again");
        }
        return properties;
    }

    /**
     * The component that an OpenNLP file holds, such as {@code TokenizerME}; empty if the file is none of OpenNLP's.
     *
     * @throws SegmentationModelException if it names classes or entries that are not the usual ones: OpenNLP makes objects of
     *     the classes that a file names
     */
    static Optional<String> component(String file, byte[] bytes) {
        Map<String, byte[]> manifests = entries(file, bytes, OPENNLP_MANIFEST::equals);
        byte[] manifest = manifests.get(OPENNLP_MANIFEST);
        if (manifest == null) {
            return Optional.empty();
        }
        Properties properties = properties(file, manifest);
        String factory = properties.getProperty("factory");
        boolean isForeign = (factory != null && !FACTORIES.contains(factory))
                || properties.stringPropertyNames().stream().anyMatch(key -> key.startsWith("serializer-class"));
        if (isForeign) {
            throw new SegmentationModelException(
                    file, "it names classes of its own, and no such model is read; give a model with OpenNLP's own");
        }
        entries(file, bytes, name -> {
            if (!OPENNLP_ENTRIES.contains(name)) {
                throw new SegmentationModelException(
                        file,
                        "it holds " + name
                                + ", which is no part of a model for sentences or tokens; give such a model");
            }
            return false;
        });
        return Optional.of(properties.getProperty("Component-Name", ""));
    }
}
