package org.crossbranch.fuzz;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.model.ModelFormatException;
import org.crossbranch.model.TestBundles;
import org.crossbranch.search.ParseBudget;
import org.crossbranch.tree.Sentence;
import org.crossbranch.treebank.text.RawText;

/**
 * Model files. By the first byte, the others are a whole file, or a manifest of version 1, 2 or 3 that is given the tensors of a
 * small model and digests that fit. A model is refused, or it is written and read again under the same identity, and parses.
 */
public final class ModelTarget {
    private static final int DIGEST = 32;
    private static final int MANIFEST_AT = 48;
    private static final int WHOLE = 3;

    private static final Sentence SENTENCE =
            RawText.sentence("s", "w1 w2 unknown w3 .").orElseThrow();
    private static final ParseBudget BUDGET = new ParseBudget(10, 100, Duration.ofSeconds(5));

    private static byte[] model = {};

    private ModelTarget() {}

    /** Makes the model that lends its tensors. */
    public static void fuzzerInitialize() throws IOException {
        model = smallModel();
    }

    /** The file of a small model. */
    static byte[] smallModel() throws IOException {
        Path file = Files.createTempFile("small", ".model");
        try {
            TestBundles.withLemmas(1).write(file);
            return Files.readAllBytes(file);
        } finally {
            Files.delete(file);
        }
    }

    /** Reads one model. */
    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        if (input.length == 0) {
            return;
        }
        byte[] rest = Arrays.copyOfRange(input, 1, input.length);
        int kind = (input[0] & 0xff) % (WHOLE + 1);
        Path file = Files.createTempFile("fuzzed", ".model");
        try {
            Files.write(file, kind == WHOLE ? rest : withManifest(kind + 1, rest));
            check(file);
        } finally {
            Files.delete(file);
        }
    }

    private static void check(Path file) throws IOException {
        ModelBundle bundle;
        try {
            bundle = ModelBundle.read(file);
        } catch (ModelFormatException e) {
            if (e.where().isBlank() || e.reason().isBlank() || !e.file().equals(file.toString())) {
                throw new AssertionError("a refusal without a place or a reason", e);
            }
            return;
        }
        bundle.write(file);
        ModelBundle again = ModelBundle.read(file);
        if (!again.id().equals(bundle.id()) || !again.settings().equals(bundle.settings())) {
            throw new AssertionError("written and read again, " + bundle + " is " + again);
        }
        if (bundle.parser(BUDGET).parse(List.of(SENTENCE)).size() != 1) {
            throw new AssertionError("not one outcome for one sentence");
        }
    }

    private static byte[] withManifest(int version, byte[] manifest) {
        int manifestLength =
                ByteBuffer.wrap(model).order(ByteOrder.LITTLE_ENDIAN).getInt(12);
        int tensors = model.length - DIGEST - MANIFEST_AT - manifestLength;
        ByteBuffer file = ByteBuffer.allocate(MANIFEST_AT + manifest.length + tensors + DIGEST)
                .order(ByteOrder.LITTLE_ENDIAN);
        file.put(model, 0, 8).putInt(version).putInt(manifest.length);
        file.put(sha256(manifest)).put(manifest);
        file.put(model, MANIFEST_AT + manifestLength, tensors);
        file.put(sha256(Arrays.copyOf(file.array(), file.position())));
        return file.array();
    }

    static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new LinkageError("every JDK has SHA-256", e);
        }
    }
}
