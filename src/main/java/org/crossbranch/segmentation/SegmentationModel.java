package org.crossbranch.segmentation;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import opennlp.tools.sentdetect.SentenceModel;
import opennlp.tools.tokenize.TokenizerModel;
import opennlp.tools.util.model.BaseModel;
import org.crossbranch.digest.Sha256;
import org.crossbranch.lexis.MultiwordTokens;
import org.jspecify.annotations.Nullable;

/**
 * OpenNLP's models for sentences and tokens, either or both; Unicode's rules stand in for one that is missing. The file is a zip
 * of both, and of the treebank's multiword tokens, with their digests. OpenNLP's own files are read too, and the jars that it publishes them in. Immutable, and safe for
 * use by many threads.
 */
public final class SegmentationModel {
    private static final String MANIFEST = "crossbranch-segmentation.properties";
    private static final String VERSION_KEY = "version";
    private static final String VERSION = "1";
    private static final String LANGUAGE_KEY = "language";
    private static final String SENTENCES = "sentences.bin";
    private static final String TOKENS = "tokens.bin";
    private static final String MULTIWORD = "multiword.tsv";
    private static final String SENTENCE_COMPONENT = "SentenceDetectorME";
    private static final String TOKEN_COMPONENT = "TokenizerME";
    private static final String DIGEST_SUFFIX = ".sha256";

    private final String language;
    private final Optional<SentenceModel> sentences;
    private final Optional<TokenizerModel> tokens;
    private final MultiwordTokens multiword;
    private final byte[] bytes;

    /** A file that was read. */
    public static final class NamedBytes {
        private final String file;
        private final byte[] bytes;

        /** A file; takes ownership of its bytes. */
        public NamedBytes(String file, byte[] bytes) {
            this.file = file;
            this.bytes = bytes;
        }

        private String file() {
            return file;
        }

        private byte[] bytes() {
            return bytes;
        }
    }

    private SegmentationModel(String language, Map<String, byte[]> parts, String file) {
        this.language = language;
        this.sentences = Optional.ofNullable(parts.get(SENTENCES)).map(part -> sentenceModel(file, part));
        this.tokens = Optional.ofNullable(parts.get(TOKENS)).map(part -> tokenizerModel(file, part));
        this.multiword = Optional.ofNullable(parts.get(MULTIWORD))
                .map(part -> multiword(file, part))
                .orElse(MultiwordTokens.NONE);
        Map<String, String> manifest = new TreeMap<>();
        manifest.put(VERSION_KEY, VERSION);
        manifest.put(LANGUAGE_KEY, language);
        Map<String, byte[]> entries = new LinkedHashMap<>();
        parts.forEach((name, part) -> manifest.put(name + DIGEST_SUFFIX, Sha256.hex(part)));
        entries.put(MANIFEST, ModelArchive.properties(manifest));
        entries.putAll(new TreeMap<>(parts));
        this.bytes = ModelArchive.zip(entries);
    }

    /** The models that were trained. */
    static SegmentationModel of(
            String language, SentenceModel sentences, TokenizerModel tokens, MultiwordTokens multiword) {
        Map<String, byte[]> parts = new TreeMap<>(Map.of(SENTENCES, written(sentences), TOKENS, written(tokens)));
        if (!multiword.isEmpty()) {
            parts.put(MULTIWORD, multiword.bytes());
        }
        return new SegmentationModel(language, parts, "the trained model");
    }

    /** Unicode's rules alone. */
    public static SegmentationModel unicode(String language) {
        return new SegmentationModel(language, Map.of(), "");
    }

    /**
     * Reads models: a file that {@link #bytes()} wrote, or one or two of OpenNLP's.
     *
     * @param language code of the language where the files do not say it, or empty
     * @throws SegmentationModelException if a file is damaged, forged or none of these, or two hold the same
     */
    public static SegmentationModel read(List<NamedBytes> files, String language) {
        Map<String, byte[]> parts = new LinkedHashMap<>();
        String found = language;
        for (NamedBytes file : files) {
            Map<String, byte[]> inside =
                    ModelArchive.entries(file.file(), file.bytes(), name -> isPart(name) || isModelOfJar(name));
            byte[] manifest = inside.remove(MANIFEST);
            if (manifest != null) {
                Properties properties = ModelArchive.properties(file.file(), manifest);
                check(file.file(), properties, inside);
                found = found.isEmpty() ? properties.getProperty(LANGUAGE_KEY, "") : found;
                inside.forEach((name, part) -> add(parts, name, part, file.file()));
            } else {
                List<byte[]> models = inside.isEmpty() ? List.of(file.bytes()) : new ArrayList<>(inside.values());
                models.forEach(model -> add(parts, kind(file.file(), model), model, file.file()));
            }
        }
        return new SegmentationModel(
                found, parts, files.stream().map(NamedBytes::file).collect(Collectors.joining(", ")));
    }

    private static boolean isPart(String name) {
        return name.equals(MANIFEST) || name.equals(SENTENCES) || name.equals(TOKENS) || name.equals(MULTIWORD);
    }

    private static boolean isModelOfJar(String name) {
        return name.endsWith(".bin") && name.indexOf('/') < 0;
    }

    private static void check(String file, Properties manifest, Map<String, byte[]> parts) {
        if (!VERSION.equals(manifest.getProperty(VERSION_KEY))) {
            throw new SegmentationModelException(
                    file,
                    "it is version " + manifest.getProperty(VERSION_KEY) + ", and this program reads version " + VERSION
                            + "; train it again");
        }
        for (String name : List.of(SENTENCES, TOKENS, MULTIWORD)) {
            byte[] part = parts.get(name);
            String digest = manifest.getProperty(name + DIGEST_SUFFIX);
            if (part == null ? digest != null : !Sha256.hex(part).equals(digest)) {
                throw new SegmentationModelException(
                        file,
                        "the digest of " + name + " is wrong, so the file is damaged; fetch it or train it again");
            }
        }
        if (parts.size()
                != parts.keySet().stream().filter(SegmentationModel::isPart).count()) {
            throw new SegmentationModelException(file, "it holds entries of no known kind; train it again");
        }
    }

    private static String kind(String file, byte[] model) {
        String component = ModelArchive.component(file, model).orElse("");
        return switch (component) {
            case SENTENCE_COMPONENT -> SENTENCES;
            case TOKEN_COMPONENT -> TOKENS;
            default ->
                throw new SegmentationModelException(
                        file,
                        "it holds no model for sentences or tokens; give a file that \"crossbranch train --task tokens\""
                                + " wrote, or OpenNLP's");
        };
    }

    private static void add(Map<String, byte[]> parts, String kind, byte[] part, String file) {
        if (parts.put(kind, part) != null) {
            throw new SegmentationModelException(
                    file, "there are two models for " + kind.replace(".bin", "") + "; give one of each kind");
        }
    }

    private static SentenceModel sentenceModel(String file, byte[] part) {
        ModelArchive.component(file, part);
        return read(file, () -> new SentenceModel(new ByteArrayInputStream(part)));
    }

    private static TokenizerModel tokenizerModel(String file, byte[] part) {
        ModelArchive.component(file, part);
        return read(file, () -> new TokenizerModel(new ByteArrayInputStream(part)));
    }

    private static MultiwordTokens multiword(String file, byte[] part) {
        try {
            return MultiwordTokens.read(part);
        } catch (IllegalArgumentException e) {
            throw new SegmentationModelException(
                    file, "its multiword tokens cannot be read: " + e.getMessage() + "; train it again");
        }
    }

    @FunctionalInterface
    private interface ModelReading<M> {
        M read() throws IOException;
    }

    private static <M> M read(String file, ModelReading<M> reading) {
        try {
            return reading.read();
        } catch (IOException | RuntimeException e) {
            // OpenNLP throws all kinds of exceptions over a damaged file.
            throw new SegmentationModelException(
                    file, "OpenNLP cannot read it (" + e.getMessage() + "); fetch it or train it again");
        }
    }

    /** A model's file without the time at which it was written. */
    private static byte[] written(BaseModel model) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            model.serialize(out);
        } catch (IOException e) {
            throw new IllegalStateException("memory cannot be written to", e);
        }
        Map<String, byte[]> entries = ModelArchive.entries("the trained model", out.toByteArray(), name -> true);
        entries.computeIfPresent("manifest.properties", (name, manifest) -> ModelArchive.withoutTime(manifest));
        return ModelArchive.zip(new TreeMap<>(entries));
    }

    /** The file: what {@link #read} reads. The same models make the same bytes. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** Digest of the file. */
    public String id() {
        return Sha256.hex(bytes);
    }

    /** Code of the language, or empty. */
    public String language() {
        return language;
    }

    /** A new segmenter, for one thread. */
    public Segmenter segmenter() {
        Segmenter whole = sentences.isEmpty() && tokens.isEmpty()
                ? new UnicodeSegmenter(language)
                : new ModelSegmenter(sentenceModel(), tokenizerModel(), new UnicodeSegmenter(language));
        return multiword.isEmpty() ? whole : new SplittingSegmenter(whole, multiword);
    }

    private @Nullable SentenceModel sentenceModel() {
        return sentences.orElse(null);
    }

    private @Nullable TokenizerModel tokenizerModel() {
        return tokens.orElse(null);
    }
}
