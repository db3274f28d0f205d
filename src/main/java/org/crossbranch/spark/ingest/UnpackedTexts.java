package org.crossbranch.spark.ingest;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.charset.Charset;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.zip.ZipException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.output.FullDisk;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.store.HadoopSettings;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.compression.Compression;
import org.crossbranch.treebank.text.RawText;

/**
 * Unpacks compressed texts, so that many tasks read one. One task unpacks a file, and does nothing else with it: that is as fast
 * as the decompression. The copies keep the files' names for identifiers and messages.
 */
public final class UnpackedTexts {
    private static final int BUFFER = 1 << 16;

    private UnpackedTexts() {}

    private record Work(SourceFile packed, SourceFile plain) implements Serializable {}

    /** Whether a file is text, compressed, in an encoding in which lines can be found from the middle on. */
    public static boolean isUnpackable(Configuration configuration, SourceFile file, Charset charset) {
        if (!file.isText()) {
            return false;
        }
        try (InputStream in = file.open(configuration, 0)) {
            byte[] start = in.readNBytes(Compression.START_LENGTH);
            if (Compression.of(start).isEmpty()) {
                return false;
            }
        } catch (IOException e) {
            throw InputException.unreadable(file.name(), e);
        }
        try (InputStream in = Compression.unpacked(file.open(configuration, 0))) {
            return RawText.isDivisible(in, charset);
        } catch (ZipException e) {
            throw damaged(file, 1, e);
        } catch (IOException e) {
            throw InputException.unreadable(file.name(), e);
        }
    }

    private static MalformedTreeException damaged(SourceFile file, int line, ZipException e) {
        return new MalformedTreeException(
                file.name(),
                line,
                1,
                "the compressed file is damaged: " + e.getMessage() + "; fetch it or compress it again");
    }

    /**
     * Unpacks those files that are unpackable.
     *
     * @param folder takes the copies; the caller deletes it
     * @return all files, a copy in place of each that was unpacked
     * @throws MalformedTreeException if one is damaged
     */
    public static List<SourceFile> unpack(SparkSession spark, List<SourceFile> files, Charset charset, Path folder) {
        Configuration configuration = HadoopSettings.of(spark);
        List<SourceFile> plain = IntStream.range(0, files.size())
                .parallel()
                .mapToObj(i -> isUnpackable(configuration, files.get(i), charset)
                        ? files.get(i).copiedTo(new Path(folder, "text-" + i).toString())
                        : files.get(i))
                .toList();
        List<Work> work = IntStream.range(0, files.size())
                .filter(i -> !files.get(i).equals(plain.get(i)))
                .mapToObj(i -> new Work(files.get(i), plain.get(i)))
                .toList();
        HadoopSettings settings = HadoopSettings.share(spark);
        List<List<MalformedTreeException>> errors = JavaSparkContext.fromSparkContext(spark.sparkContext())
                .parallelize(work, Math.max(1, work.size()))
                .map(each -> unpack(
                        settings.value(), each.packed(), new Path(each.plain().path())))
                .collect();
        errors.stream().flatMap(List::stream).findFirst().ifPresent(error -> {
            throw error;
        });
        return plain;
    }

    /** Unpacks a file; returns what a second attempt would meet again. A copy takes its place when it is whole. */
    private static List<MalformedTreeException> unpack(Configuration configuration, SourceFile file, Path to)
            throws IOException {
        FileSystem fileSystem = to.getFileSystem(configuration);
        Path draft = to.suffix("-" + UUID.randomUUID());
        try (Counted in = new Counted(Compression.unpacked(file.open(configuration, 0)))) {
            try (OutputStream out = fileSystem.create(draft, true)) {
                copy(in, out, draft);
            } catch (ZipException e) {
                fileSystem.delete(draft, false);
                return List.of(damaged(file, in.lines + 1, e));
            }
        }
        if (!fileSystem.rename(draft, to)) {
            // Another attempt was faster.
            fileSystem.delete(draft, false);
        }
        return List.of();
    }

    private static void copy(InputStream in, OutputStream out, Path draft) throws IOException {
        byte[] buffer = new byte[BUFFER];
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
            try {
                out.write(buffer, 0, count);
            } catch (IOException e) {
                throw FullDisk.named(draft, e);
            }
        }
    }

    /** Counts line feeds. */
    private static final class Counted extends FilterInputStream {
        private int lines;

        Counted(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int count = super.read(bytes, offset, length);
            for (int i = offset; i < offset + count; i++) {
                if (bytes[i] == '\n') {
                    lines++;
                }
            }
            return count;
        }
    }
}
