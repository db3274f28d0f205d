package org.crossbranch.model;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.crossbranch.digest.Sha256;
import org.crossbranch.model.Manifest.TensorEntry;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.weights.Tensor;
import org.crossbranch.scoring.weights.TensorSpec;

/**
 * Reads a model from the front to the end. Nothing is allocated before its size was checked against a limit or against the
 * file's length, and nothing is understood before its digest was checked.
 */
final class BundleReader {
    private static final String MEND = "copy the file again from where it was written, or train anew";

    private final String file;
    private final FileChannel channel;
    private final long size;
    private final MessageDigest digest = Sha256.begin();
    private long position;

    private BundleReader(Path file, FileChannel channel) throws IOException {
        this.file = file.toString();
        this.channel = channel;
        size = channel.size();
    }

    static ModelBundle read(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return new BundleReader(file, channel).read();
        }
    }

    private ModelBundle read() throws IOException {
        Manifest manifest = manifest();
        checkTensorList(manifest);
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        for (TensorEntry entry : manifest.tensors()) {
            tensors.put(entry.name(), tensor(entry));
        }
        checkWhole();
        try {
            return assemble(manifest, tensors);
        } catch (IllegalArgumentException | DateTimeException e) {
            throw refuse(
                    "manifest",
                    e.getMessage() + "; the model is of another version of this program, or was tampered with");
        }
    }

    private Manifest manifest() throws IOException {
        ByteBuffer header = bytes(BundleFormat.DIGEST_AT, "header");
        byte[] magic = new byte[BundleFormat.VERSION_AT];
        header.get(magic);
        if (!Arrays.equals(magic, BundleFormat.magic())) {
            throw refuse("byte 0 (magic)", "this is not a model file; give the file that training wrote");
        }
        int version = header.getInt();
        if (version < 1 || version > BundleFormat.VERSION) {
            throw refuse(
                    at(BundleFormat.VERSION_AT, "format version"),
                    "the model has format version " + version + ", this program reads 1 to "
                            + BundleFormat.VERSION
                            + "; use the version of the program that wrote it, or train anew");
        }
        int length = header.getInt();
        if (length < 2 || length > BundleFormat.MAX_MANIFEST_BYTES) {
            throw refuse(
                    at(BundleFormat.LENGTH_AT, "manifest length"),
                    length + " bytes; possible are 2 to " + BundleFormat.MAX_MANIFEST_BYTES + "; " + MEND);
        }
        return manifest(length, version);
    }

    private Manifest manifest(int length, int version) throws IOException {
        byte[] expected = new byte[Digests.BYTES];
        bytes(Digests.BYTES, "manifest digest").get(expected);
        byte[] json = bytes(length, "manifest").array();
        if (!MessageDigest.isEqual(expected, Sha256.begin().digest(json))) {
            throw refuse("manifest", "its digest is not the one in the header: the file is damaged; " + MEND);
        }
        try {
            return Manifest.decode(json, version);
        } catch (IOException e) {
            throw refuse(
                    "manifest",
                    "not what this program writes (" + firstLine(e)
                            + "); use the version of the program that wrote it, or train anew");
        }
    }

    private static String firstLine(IOException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }

    /** Checks names and shapes against the network's, and that the file is as long as they say. */
    private void checkTensorList(Manifest manifest) {
        List<String> names = manifest.tensors().stream().map(TensorEntry::name).toList();
        long end = position + Digests.BYTES;
        try {
            List<TensorSpec> expected = manifest.networkShape().tensors();
            if (!names.equals(expected.stream().map(TensorSpec::name).toList())) {
                throw refuse(
                        "manifest",
                        "its tensors are not those of the network of scorer " + manifest.scorer() + ": " + names + "; "
                                + MEND);
            }
            for (int t = 0; t < expected.size(); t++) {
                TensorEntry entry = manifest.tensors().get(t);
                int[] shape = expected.get(t).shape();
                if (!Arrays.equals(entry.shape(), shape)) {
                    throw refuse(
                            "manifest",
                            "tensor " + entry.name() + " has the shape " + Arrays.toString(entry.shape())
                                    + ", the network's is " + Arrays.toString(shape) + "; "
                                    + MEND);
                }
                if (!manifest.allows(entry)) {
                    throw refuse(
                            "manifest",
                            "tensor " + entry.name() + " is said to hold "
                                    + entry.precision().key() + ", which it cannot; " + MEND);
                }
                end += TensorBytes.size(entry.precision(), entry.shape());
            }
        } catch (IllegalArgumentException e) {
            throw refuse("manifest", e.getMessage() + "; " + MEND);
        }
        if (size > end) {
            throw refuse(at(end, "end"), (size - end) + " bytes follow the end of the model; " + MEND);
        }
    }

    private Tensor tensor(TensorEntry entry) throws IOException {
        String part = "tensor " + entry.name();
        long start = position;
        checkLeft(TensorBytes.size(entry.precision(), entry.shape()), part);
        Tensor tensor = Tensor.zeros(entry.shape());
        MessageDigest ofTensor = Sha256.begin();
        try {
            TensorBytes.read(tensor, entry.precision(), chunk -> {
                fill(chunk, part);
                ofTensor.update(chunk.duplicate());
            });
        } catch (IllegalArgumentException e) {
            throw refuse(at(start, part), e.getMessage() + "; " + MEND);
        }
        if (!Digests.hex(ofTensor.digest()).equals(entry.sha256())) {
            throw refuse(at(start, part), "its digest is not the one in the manifest: the file is damaged; " + MEND);
        }
        return tensor;
    }

    private void checkWhole() throws IOException {
        byte[] expected = digest.digest();
        long start = position;
        byte[] found = bytes(Digests.BYTES, "digest of the file").array();
        if (!MessageDigest.isEqual(expected, found)) {
            throw refuse(at(start, "digest of the file"), "it does not fit the file: the file is damaged; " + MEND);
        }
    }

    private static ModelBundle assemble(Manifest manifest, Map<String, Tensor> tensors) {
        Lexicon lexicon = new Lexicon(
                Vocabulary.open(manifest.words()),
                Vocabulary.open(manifest.characters()),
                manifest.tasks().stream()
                        .map(task -> Lexicon.Task.of(task.name(), Vocabulary.closed(task.labels()), task.lemmas()))
                        .toList(),
                manifest.functions().isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Lexicon.Functions(
                                Vocabulary.open(manifest.categories()), Vocabulary.closed(manifest.functions()))),
                Vocabulary.open(manifest.vectorWords()),
                manifest.tokenVectors(),
                manifest.ofDependencies());
        Provenance provenance = new Provenance(
                manifest.trainingDataSha256(),
                manifest.seed(),
                manifest.libraries(),
                manifest.vectorSource(),
                manifest.trainedBeside(),
                manifest.commit(),
                Instant.parse(manifest.created()));
        return new ModelBundle(
                manifest.system(),
                manifest.oracle(),
                manifest.scorer(),
                manifest.inventory(),
                lexicon,
                manifest.weights(tensors),
                manifest.calibrated(),
                manifest.settings(),
                provenance);
    }

    /** The next bytes; they fit in the file, or nothing is allocated. */
    private ByteBuffer bytes(int count, String part) throws IOException {
        checkLeft(count, part);
        ByteBuffer bytes = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
        fill(bytes, part);
        return bytes;
    }

    private void checkLeft(long count, String part) {
        if (size - position < count) {
            throw cut(part, count - (size - position));
        }
    }

    private void fill(ByteBuffer bytes, String part) throws IOException {
        while (bytes.hasRemaining()) {
            if (channel.read(bytes) < 0) {
                throw cut(part, bytes.remaining());
            }
        }
        bytes.flip();
        position += bytes.limit();
        digest.update(bytes.duplicate());
    }

    private ModelFormatException cut(String part, long missing) {
        return refuse(at(position, part), "the file ends here, " + missing + " bytes too early: it was cut; " + MEND);
    }

    private static String at(long position, String part) {
        return "byte " + position + " (" + part + ")";
    }

    private ModelFormatException refuse(String where, String reason) {
        return new ModelFormatException(file, where, reason);
    }
}
