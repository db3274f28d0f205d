package org.crossbranch.fuzz;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PositionedReadable;
import org.apache.hadoop.fs.Seekable;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/** A file system in memory, whose one file has all names. It can be read only. */
public final class OneFile extends FileSystem {
    private static final URI ROOT = URI.create("fuzz:///");

    private static byte[] content = new byte[0];

    /** Bytes that are read from any place on. */
    private static final class Bytes extends ByteArrayInputStream implements Seekable, PositionedReadable {
        Bytes(byte[] bytes) {
            super(bytes);
        }

        @Override
        public void seek(long to) throws IOException {
            if (to > count) {
                throw new EOFException();
            }
            pos = (int) to;
        }

        @Override
        public long getPos() {
            return pos;
        }

        @Override
        public boolean seekToNewSource(long to) {
            return false;
        }

        @Override
        public int read(long from, byte[] bytes, int offset, int length) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void readFully(long from, byte[] bytes, int offset, int length) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void readFully(long from, byte[] bytes) {
            throw new UnsupportedOperationException();
        }
    }

    /** Changes what the file holds. */
    static void hold(byte[] bytes) {
        content = bytes;
    }

    @Override
    public URI getUri() {
        return ROOT;
    }

    @Override
    public FSDataInputStream open(Path path, int bufferSize) {
        return new FSDataInputStream(new Bytes(content));
    }

    @Override
    public FileStatus getFileStatus(Path path) {
        return new FileStatus(content.length, false, 1, 1, 0, path);
    }

    @Override
    public FileStatus[] listStatus(Path path) {
        return new FileStatus[] {getFileStatus(path)};
    }

    @Override
    public FSDataOutputStream create(
            Path path,
            FsPermission permission,
            boolean overwrite,
            int bufferSize,
            short replication,
            long blockSize,
            Progressable progress) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FSDataOutputStream append(Path path, int bufferSize, Progressable progress) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean rename(Path from, Path to) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean delete(Path path, boolean recursive) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean mkdirs(Path path, FsPermission permission) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setWorkingDirectory(Path path) {}

    @Override
    public Path getWorkingDirectory() {
        return new Path(ROOT);
    }
}
