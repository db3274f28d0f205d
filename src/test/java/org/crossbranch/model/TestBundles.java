package org.crossbranch.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.crossbranch.digest.Sha256;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.TokenVectors;
import org.crossbranch.scoring.network.RandomModel;
import org.crossbranch.scoring.vectors.VectorSource;
import org.crossbranch.search.Confidence;

/** Small models for tests. */
public final class TestBundles {
    static final Instant CREATED = Instant.parse("2026-03-01T12:00:00Z");

    private TestBundles() {}

    public static ModelBundle random(long seed) {
        return of(RandomModel.small(new Random(seed)), CREATED, "ml-set", "set");
    }

    /** A model with word vectors from outside of the treebank. */
    static ModelBundle withVectors(long seed) {
        ModelBundle model = of(
                RandomModel.withVectors(new Random(seed), ParserArchitecture.of("ml-set", "set")),
                CREATED,
                "ml-set",
                "set");
        Provenance origin = model.provenance();
        return new ModelBundle(
                model.system(),
                model.oracle(),
                model.scorer(),
                model.inventory(),
                model.lexicon(),
                model.weights(),
                model.confidence(),
                model.settings(),
                new Provenance(
                        origin.trainingDataSha256(),
                        origin.seed(),
                        origin.libraries(),
                        Optional.of(new VectorSource("de.vec.gz", "cd".repeat(32))),
                        Optional.of(new Provenance.Also("silver.export", "ef".repeat(32), 4_321)),
                        origin.commit(),
                        origin.created()));
    }

    /** A model that reads an encoder. */
    public static ModelBundle withEncoder(long seed, TokenVectors encoder) {
        RandomModel model = RandomModel.withEncoder(new Random(seed), ParserArchitecture.of("ml-set", "set"), encoder);
        return of(model, CREATED, "ml-set", "set");
    }

    /** A model that predicts lemmas, and knows some. */
    public static ModelBundle withLemmas(long seed) {
        RandomModel model = RandomModel.withLemmas(new Random(seed), ParserArchitecture.of("ml-set", "set"));
        return of(model, CREATED, "ml-set", "set");
    }

    public static ModelBundle of(RandomModel model, Instant created, String system, String scorer) {
        SortedMap<String, String> settings = new TreeMap<>();
        settings.put("train.epochs", "30");
        settings.put("train.note", "Ä, \" and 𝔛");
        SortedMap<String, String> libraries = new TreeMap<>();
        libraries.put("nd4j", "1.0.0-M2.1");
        return new ModelBundle(
                system,
                "static",
                scorer,
                model.inventory(),
                model.lexicon(),
                model.weights(),
                Confidence.NONE,
                settings,
                new Provenance("ab".repeat(32), -7, libraries, "0123abc", created));
    }

    /** A model's file with another version and manifest, and digests that fit. */
    static byte[] withManifest(byte[] model, int version, byte[] manifest) {
        int manifestLength =
                ByteBuffer.wrap(model).order(ByteOrder.LITTLE_ENDIAN).getInt(12);
        int tensors = model.length - 32 - 48 - manifestLength;
        ByteBuffer file =
                ByteBuffer.allocate(48 + manifest.length + tensors + 32).order(ByteOrder.LITTLE_ENDIAN);
        file.put(model, 0, 8)
                .putInt(version)
                .putInt(manifest.length)
                .put(Sha256.begin().digest(manifest))
                .put(manifest);
        file.put(model, 48 + manifestLength, tensors);
        file.put(Sha256.begin().digest(Arrays.copyOf(file.array(), file.position())));
        return file.array();
    }

    /** A manifest as version 2 has it, of one as it is written. */
    static ObjectNode version2(ObjectNode manifest) {
        manifest.get("tensors").forEach(tensor -> ((ObjectNode) tensor).remove("precision"));
        return manifest;
    }

    /** Where each part of a file ends: magic, version, length, digest, manifest, then tensor after tensor. */
    static List<Integer> boundaries(ModelBundle bundle, Precision precision, int manifestLength) {
        List<Integer> boundaries = new ArrayList<>(List.of(0, 8, 12, 16, 48, 48 + manifestLength));
        int at = 48 + manifestLength;
        for (var tensor : bundle.weights().tensors().values()) {
            at += (int) TensorBytes.size(TensorBytes.precision(precision, tensor.shape()), tensor.shape());
            boundaries.add(at);
        }
        return boundaries;
    }
}
