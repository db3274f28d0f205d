package org.crossbranch.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Consumer;
import org.crossbranch.digest.Sha256;
import org.crossbranch.scoring.WordTask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files that are cut, damaged, forged or not models at all: each is refused, with what, where and how to mend it. */
final class DamagedModelTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    // With tensors of each kind: vectors, matrices, and matrices that rows' factors would make larger.
    private final ModelBundle bundle = TestBundles.random(1);
    private byte[] model = {};
    private int manifestLength;

    @BeforeEach
    void writeModel() throws IOException {
        writeModel(Precision.FLOAT32);
    }

    private void writeModel(Precision precision) throws IOException {
        Path file = folder.resolve("whole");
        bundle.write(file, precision);
        model = Files.readAllBytes(file);
        manifestLength = ByteBuffer.wrap(model).order(ByteOrder.LITTLE_ENDIAN).getInt(12);
    }

    private ModelFormatException refused(byte[] contents, String as) throws IOException {
        Path file = folder.resolve("damaged.model");
        Files.write(file, contents);
        Throwable thrown = catchThrowable(() -> ModelBundle.read(file));
        assertThat(thrown).as(as).isInstanceOf(ModelFormatException.class);
        ModelFormatException exception = (ModelFormatException) thrown;
        assertThat(exception.file()).isEqualTo(file.toString());
        assertThat(exception.getMessage()).isEqualTo(file + ": " + exception.where() + ": " + exception.reason());
        assertThat(exception.reason())
                .as("says how to mend it")
                .containsAnyOf("train", "give the file", "another version");
        return exception;
    }

    @ParameterizedTest
    @EnumSource
    void aFileCutAtTheEndOfAPartIsRefusedByName(Precision precision) throws IOException {
        writeModel(precision);
        for (int boundary : TestBundles.boundaries(bundle, precision, manifestLength)) {
            ModelFormatException exception = refused(Arrays.copyOf(model, boundary), "cut at " + boundary);
            assertThat(exception.reason()).contains("the file ends here").contains("it was cut");
            assertThat(exception.where()).startsWith("byte ");
        }
        int tensors = 48 + manifestLength;
        assertThat(refused(Arrays.copyOf(model, tensors), "no tensors").where())
                .isEqualTo("byte " + tensors + " (tensor word.embedding)");
        assertThat(refused(Arrays.copyOf(model, model.length - 32), "no digest").where())
                .isEqualTo("byte " + (model.length - 32) + " (digest of the file)");
    }

    @ParameterizedTest
    @EnumSource
    void aFileCutAnywhereIsRefused(Precision precision) throws IOException {
        writeModel(precision);
        long seed = 42;
        Random random = new Random(seed);
        for (int i = 0; i < 200; i++) {
            int length = random.nextInt(model.length);
            assertThat(refused(Arrays.copyOf(model, length), "seed " + seed + ", cut at " + length)
                            .reason())
                    .contains("it was cut");
        }
        assertThat(refused(Arrays.copyOf(model, model.length - 1), "one byte short")
                        .reason())
                .contains("1 bytes too early");
    }

    @ParameterizedTest
    @EnumSource
    void aFlippedBitIsFoundWhereverItIs(Precision precision) throws IOException {
        writeModel(precision);
        long seed = 43;
        Random random = new Random(seed);
        for (int bit = 0; bit < 48 * 8; bit++) {
            flip(bit, "header bit " + bit);
        }
        for (int i = 0; i < 300; i++) {
            int bit = 8 * random.nextInt(model.length) + random.nextInt(8);
            flip(bit, "seed " + seed + ", bit " + bit);
        }
        for (int bit = 8 * (model.length - 32); bit < 8 * model.length; bit += 5) {
            flip(bit, "bit of the digest of the file " + bit);
        }
    }

    private void flip(int bit, String as) throws IOException {
        byte[] flipped = model.clone();
        flipped[bit / 8] ^= (byte) (1 << bit % 8);
        refused(flipped, as);
    }

    @Test
    void anotherFormatVersionIsRefused() throws IOException {
        byte[] future = model.clone();
        future[8] = 4;
        ModelFormatException exception = refused(future, "future");
        assertThat(exception.where()).isEqualTo("byte 8 (format version)");
        assertThat(exception.reason())
                .isEqualTo(
                        "the model has format version 4, this program reads 1 to 3; use the version of the program that "
                                + "wrote it, or train anew");
    }

    /** Version 1 has tags, version 2 tasks, neither has both or none; version 3 has precisions, which the others lack. */
    @Test
    void theFieldsOfAnotherVersionAreRefused() throws IOException {
        byte[] version3 = Arrays.copyOfRange(model, 48, 48 + manifestLength);
        assertThat(refused(TestBundles.withManifest(model, 2, version3), "3 as 2")
                        .reason())
                .contains("a tensor has a precision");
        byte[] manifest = JSON.writeValueAsBytes(TestBundles.version2((ObjectNode) JSON.readTree(version3)));
        assertThat(refused(TestBundles.withManifest(model, 3, manifest), "2 as 3")
                        .reason())
                .contains("'precision'");
        assertThat(refused(TestBundles.withManifest(model, 1, manifest), "2 as 1")
                        .reason())
                .contains("it has no tags");
        ObjectNode both = (ObjectNode) JSON.readTree(manifest);
        both.putArray("tags").add("N");
        assertThat(refused(TestBundles.withManifest(model, 1, JSON.writeValueAsBytes(both)), "both as 1")
                        .reason())
                .contains("it has no tags");
        assertThat(refused(TestBundles.withManifest(model, 2, JSON.writeValueAsBytes(both)), "both as 2")
                        .reason())
                .contains("\"tags\"");
        assertThat(refused(forged(task -> ((ObjectNode) task.get("tasks").get(0)).put("name", "tagg")), "no task")
                        .reason())
                .contains("no word-level task \"tagg\"; there are: " + String.join(", ", WordTask.names()));
    }

    @Test
    void whatIsNoModelIsRefused() throws IOException {
        assertThat(refused("# a treebank, say, long enough to hold a header".getBytes(StandardCharsets.UTF_8), "text")
                        .reason())
                .contains("not a model file");
        assertThat(refused(new byte[0], "empty").reason()).contains("the file ends here");
    }

    @Test
    void whatFollowsTheEndIsRefused() throws IOException {
        ModelFormatException exception = refused(Arrays.copyOf(model, model.length + 3), "trailing");
        assertThat(exception.where()).isEqualTo("byte " + model.length + " (end)");
        assertThat(exception.reason()).startsWith("3 bytes follow the end of the model");
    }

    @Test
    void absurdLengthsAreRefusedBeforeAnythingIsAllocated() throws IOException {
        for (int length : new int[] {-1, Integer.MIN_VALUE, 0, 1, (1 << 25) + 1, Integer.MAX_VALUE}) {
            byte[] bomb = model.clone();
            ByteBuffer.wrap(bomb).order(ByteOrder.LITTLE_ENDIAN).putInt(12, length);
            ModelFormatException exception = refused(bomb, "length " + length);
            assertThat(exception.where()).isEqualTo("byte 12 (manifest length)");
        }
        byte[] longer = model.clone();
        ByteBuffer.wrap(longer).order(ByteOrder.LITTLE_ENDIAN).putInt(12, 1 << 25);
        assertThat(refused(longer, "longer than the file").reason()).contains("it was cut");
    }

    /** The model with another manifest, its digests made to fit: what a forger would write. */
    private byte[] forged(Consumer<ObjectNode> change) throws IOException {
        ObjectNode manifest = (ObjectNode) JSON.readTree(Arrays.copyOfRange(model, 48, 48 + manifestLength));
        change.accept(manifest);
        return forged(JSON.writeValueAsBytes(manifest));
    }

    private byte[] forged(byte[] manifest) {
        return TestBundles.withManifest(model, BundleFormat.VERSION, manifest);
    }

    @Test
    void theForgersToolWorks() throws IOException {
        Path file = folder.resolve("forged.model");
        Files.write(file, forged(manifest -> manifest.put("oracle", "dynamic")));
        assertThat(ModelBundle.read(file).oracle()).isEqualTo("dynamic");
    }

    @Test
    void absurdShapesAreRefusedBeforeAnythingIsAllocated() throws IOException {
        for (int size : new int[] {Integer.MAX_VALUE, 1 << 30, (1 << 24) + 1, 0, -5}) {
            for (String name : new String[] {"words", "characterUnits", "hidden", "labels"}) {
                refused(forged(manifest -> ((ObjectNode) manifest.get("shape")).put(name, size)), name + " " + size);
            }
        }
        // As large as the format allows, and the tensor list to match: 2 GiB that are not in the file.
        ModelFormatException exception = refused(
                forged(manifest -> {
                    ((ObjectNode) manifest.get("shape")).put("words", 1 << 24);
                    ((ArrayNode) manifest.get("tensors").get(0).get("shape"))
                            .set(0, JSON.getNodeFactory().numberNode(1 << 24));
                }),
                "bomb");
        assertThat(exception.where()).contains("tensor word.embedding");
        assertThat(exception.reason()).contains("it was cut");
    }

    @Test
    void aManifestThatSaysOtherThanItsTensorsIsRefused() throws IOException {
        assertThat(refused(forged(manifest -> ((ArrayNode) manifest.get("tensors")).remove(3)), "one less")
                        .reason())
                .contains("its tensors are not those");
        assertThat(refused(
                                forged(manifest ->
                                        ((ObjectNode) manifest.get("tensors").get(0)).put("sha256", "00")),
                                "digest")
                        .reason())
                .contains("its digest is not the one in the manifest");
        assertThat(refused(
                                forged(manifest -> ((ArrayNode)
                                                manifest.get("tensors").get(0).get("shape"))
                                        .add(1)),
                                "shape")
                        .reason())
                .contains("tensor word.embedding has the shape [51, 5, 1], the network's is [51, 5]");
    }

    @Test
    void aManifestWhosePartsDoNotFitIsRefused() throws IOException {
        assertThat(refused(forged(manifest -> manifest.put("system", "ml-sett")), "system")
                        .reason())
                .contains("no transition system \"ml-sett\"; there are: ")
                .contains(", ml-set");
        assertThat(refused(forged(manifest -> manifest.put("scorer", "sett")), "scorer")
                        .reason())
                .contains("no scorer \"sett\"");
        assertThat(refused(forged(manifest -> manifest.put("inventoryHash", "00")), "hash")
                        .reason())
                .contains("hash is not the one given");
        assertThat(refused(forged(manifest -> ((ArrayNode) manifest.get("actions")).remove(7)), "actions")
                        .reason())
                .contains("hash is not the one given");
        assertThat(refused(
                                forged(manifest -> ((ArrayNode)
                                                manifest.get("tasks").get(0).get("labels"))
                                        .remove(0)),
                                "tags")
                        .reason())
                .contains("the network has 6 tags, not 5");
        assertThat(refused(forged(manifest -> ((ArrayNode) manifest.get("words")).set(0, "w1")), "words")
                        .reason())
                .contains("\"w1\" is in the vocabulary twice");
        assertThat(refused(forged(manifest -> manifest.put("created", "yesterday")), "time")
                        .reason())
                .contains("yesterday");
    }

    @Test
    void aManifestOfOtherFieldsIsRefused() throws IOException {
        for (Consumer<ObjectNode> change : Arrays.<Consumer<ObjectNode>>asList(
                manifest -> manifest.put("extra", 1),
                manifest -> manifest.remove("seed"),
                manifest -> manifest.putNull("seed"),
                manifest -> manifest.putNull("commit"),
                manifest -> manifest.put("seed", "7"),
                manifest -> manifest.put("seed", 1.5),
                manifest -> ((ArrayNode) manifest.get("words")).addNull(),
                manifest -> ((ObjectNode) manifest.get("settings")).putNull("key"),
                manifest -> ((ObjectNode) manifest.get("actions").get(0)).put("type", "EXEC"),
                manifest -> ((ObjectNode) manifest.get("actions").get(0)).put("type", 0),
                manifest -> ((ObjectNode) manifest.get("actions").get(0)).put("@class", "java.lang.Runtime"))) {
            assertThat(refused(forged(change), "changed").reason()).contains("not what this program writes");
        }
        byte[] manifest = Arrays.copyOfRange(model, 48, 48 + manifestLength);
        String json = new String(manifest, StandardCharsets.UTF_8);
        for (String other : new String[] {"{}", "[]", "null", "\"\"", "{{", json + "1", "[".repeat(100_000)}) {
            refused(forged(other.getBytes(StandardCharsets.UTF_8)), "not a manifest");
        }
        String twice = json.replaceFirst("\\{", "{\"system\":\"ml-set\",");
        assertThat(refused(forged(twice.getBytes(StandardCharsets.UTF_8)), "twice")
                        .reason())
                .contains("Duplicate field");
    }

    @Test
    void elementsThatAreNotNumbersAreRefused() throws IOException {
        byte[] forged = model.clone();
        int tensors = 48 + manifestLength;
        ByteBuffer.wrap(forged).order(ByteOrder.LITTLE_ENDIAN).putFloat(tensors, Float.NaN);
        JsonNode entry = JSON.readTree(Arrays.copyOfRange(model, 48, tensors))
                .get("tensors")
                .get(0);
        int bytes = 4
                * entry.get("shape").get(0).asInt()
                * entry.get("shape").get(1).asInt();
        String digest = Digests.hex(Sha256.begin().digest(Arrays.copyOfRange(forged, tensors, tensors + bytes)));
        model = forged;
        assertThat(refused(
                                forged(manifest ->
                                        ((ObjectNode) manifest.get("tensors").get(0)).put("sha256", digest)),
                                "not a number")
                        .reason())
                .contains("word.embedding has an element that is not a finite number");
    }

    @Test
    void precisionsThatATensorCannotHaveAreRefused() throws IOException {
        for (String precision : new String[] {"int8", "bfloat16"}) {
            assertThat(refused(forged(manifest -> tensor(manifest, "nil").put("precision", precision)), "vector")
                            .reason())
                    .startsWith("tensor nil is said to hold " + precision + ", which it cannot");
        }
        for (String precision : new String[] {"int4", "INT8", ""}) {
            assertThat(refused(forged(manifest -> tensor(manifest, "nil").put("precision", precision)), "unknown")
                            .reason())
                    .contains("not what this program writes");
        }
        assertThat(refused(
                                forged(manifest ->
                                        tensor(manifest, "word.embedding").put("precision", "int8")),
                                "less than the file has")
                        .reason())
                .contains("bytes follow the end of the model");
    }

    private static ObjectNode tensor(ObjectNode manifest, String name) {
        for (JsonNode tensor : manifest.get("tensors")) {
            if (tensor.get("name").asText().equals(name)) {
                return (ObjectNode) tensor;
            }
        }
        throw new IllegalArgumentException(name);
    }

    @Test
    void factorsThatAreNotNumbersAreRefused() throws IOException {
        writeModel(Precision.INT8);
        int tensors = 48 + manifestLength;
        ByteBuffer.wrap(model).order(ByteOrder.LITTLE_ENDIAN).putFloat(tensors + 4, Float.POSITIVE_INFINITY);
        JsonNode shape = JSON.readTree(Arrays.copyOfRange(model, 48, tensors))
                .get("tensors")
                .get(0)
                .get("shape");
        int bytes = shape.get(0).asInt() * (4 + shape.get(1).asInt());
        String digest = Digests.hex(Sha256.begin().digest(Arrays.copyOfRange(model, tensors, tensors + bytes)));
        ModelFormatException exception =
                refused(forged(manifest -> tensor(manifest, "word.embedding").put("sha256", digest)), "factor");
        assertThat(exception.reason()).startsWith("the factor of row 1 is not a finite number");
        assertThat(exception.where()).endsWith("(tensor word.embedding)");
    }

    @Test
    void aFolderIsNoModel() {
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> ModelBundle.read(folder));
    }
}
