package org.crossbranch.spark.output;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.treebank.compression.Compression;
import org.jspecify.annotations.Nullable;

/**
 * A file that takes its place only when it is whole, and only if it is still its run's; a file that was there before stays until
 * then. A process that is killed leaves a hidden {@code .NAME.unfinished-…}.
 */
public final class FileReplacement implements Closeable {
    private final FileSystem fileSystem;
    private final Path target;
    private final Path draft;
    private final Ownership owner;
    private @Nullable OutputStream out;
    private boolean isInPlace;

    /**
     * Writes nothing yet.
     *
     * @param owner says before the file takes its place whether it may
     * @throws OutputException if a folder lies at the path
     */
    public FileReplacement(Configuration configuration, Path path, Ownership owner) throws IOException {
        FileSystem found = path.getFileSystem(configuration);
        // Hadoop's checksum file would lie beside the user's.
        this.fileSystem = found instanceof LocalFileSystem local ? local.getRawFileSystem() : found;
        this.owner = owner;
        this.target = fileSystem.makeQualified(path);
        this.draft = HiddenPaths.of(
                target, HiddenPaths.Purpose.UNFINISHED, UUID.randomUUID().toString());
        if (fileSystem.exists(target) && fileSystem.getFileStatus(target).isDirectory()) {
            throw new OutputException(path + ": a folder lies here; give the path of a file");
        }
    }

    /** Replaces a file by some bytes. An object store needs no draft for so little: one put does it. */
    public static void write(Configuration configuration, Path path, byte[] bytes, Ownership owner) throws IOException {
        try (FileReplacement file = new FileReplacement(configuration, path, owner)) {
            if (Publication.of(file.fileSystem) == Publication.POINTER) {
                owner.check();
                FileContent.write(file.fileSystem, file.target, out -> out.write(bytes));
                return;
            }
            try (OutputStream out = file.openBytes()) {
                out.write(bytes);
            }
            file.commit();
        }
    }

    /** Opens it for UTF-8, compressed if the file's name says so. */
    public Writer open() throws IOException {
        OutputStream bytes = Compression.packed(openBytes(), target.getName());
        return new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8.newEncoder()));
    }

    /** Opens it for bytes, as they are. */
    public OutputStream openBytes() throws IOException {
        OutputStream file = new Named(fileSystem.create(draft, false));
        out = file;
        return file;
    }

    /**
     * Puts the file, which has been closed, in its place.
     *
     * @throws OutputClaim.OwnedException if the place is another run's by now
     */
    public void commit() throws IOException {
        Renames.replace(fileSystem, draft, target, owner);
        isInPlace = true;
    }

    @Override
    public void close() throws IOException {
        if (!isInPlace && out != null) {
            try {
                // A writer that failed leaves it open, and an open file keeps its space.
                out.close();
            } finally {
                fileSystem.delete(draft, false);
            }
        }
    }

    /** Names the file that there is no space for. */
    private final class Named extends FilterOutputStream {
        Named(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            try {
                out.write(bytes, from, length);
            } catch (IOException | FSError e) {
                throw FullDisk.named(target, e);
            }
        }

        @Override
        public void flush() throws IOException {
            try {
                super.flush();
            } catch (IOException | FSError e) {
                throw FullDisk.named(target, e);
            }
        }

        @Override
        public void close() throws IOException {
            try {
                super.close();
            } catch (IOException | FSError e) {
                throw FullDisk.named(target, e);
            }
        }
    }
}
