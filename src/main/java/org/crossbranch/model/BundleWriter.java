package org.crossbranch.model;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.crossbranch.digest.Sha256;
import org.crossbranch.model.Manifest.TensorEntry;
import org.crossbranch.scoring.weights.Tensor;

/** Writes a model beside its place and moves it there when it is whole and on the disk. */
final class BundleWriter {
    private final FileChannel channel;
    private final MessageDigest digest = Sha256.begin();

    private BundleWriter(FileChannel channel) {
        this.channel = channel;
    }

    static void write(ModelBundle bundle, Path file, Precision precision) throws IOException {
        Manifest contents = Manifest.of(bundle, precision);
        byte[] manifest = contents.encode();
        if (manifest.length > BundleFormat.MAX_MANIFEST_BYTES) {
            throw new IllegalArgumentException("the manifest would have " + manifest.length + " bytes, more than "
                    + BundleFormat.MAX_MANIFEST_BYTES + "; raise the frequency below which words are left out");
        }
        Path target = file.toAbsolutePath();
        // Not Files.createTempFile, whose files only their owner may read.
        Path partial = target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID() + ".partial");
        try {
            try (FileChannel channel =
                    FileChannel.open(partial, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                new BundleWriter(channel).write(bundle, contents, manifest);
                channel.force(true);
            }
            Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(partial);
        }
        forceDirectory(target);
    }

    private void write(ModelBundle bundle, Manifest contents, byte[] manifest) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(BundleFormat.MANIFEST_AT).order(ByteOrder.LITTLE_ENDIAN);
        header.put(BundleFormat.magic()).putInt(BundleFormat.VERSION).putInt(manifest.length);
        header.put(Sha256.begin().digest(manifest)).flip();
        put(header);
        put(ByteBuffer.wrap(manifest));
        Map<String, Tensor> tensors = bundle.weights().tensors();
        for (TensorEntry entry : contents.tensors()) {
            TensorBytes.write(Objects.requireNonNull(tensors.get(entry.name())), entry.precision(), this::put);
        }
        ByteBuffer end = ByteBuffer.wrap(digest.digest());
        while (end.hasRemaining()) {
            channel.write(end);
        }
    }

    private void put(ByteBuffer bytes) throws IOException {
        digest.update(bytes.duplicate());
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /** The move is on the disk when the directory is. Where directories cannot be opened (Windows), moves are kept anyway. */
    private static void forceDirectory(Path target) throws IOException {
        Path directory = target.getParent();
        if (directory != null
                && directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }
}
