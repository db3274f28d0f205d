package org.crossbranch.spark.ingest;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.charset.Charset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.zip.ZipException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.cluster.TaskCount;
import org.crossbranch.spark.output.FullDisk;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.compression.Compression;
import org.crossbranch.treebank.text.DivisibleEncoding;
import org.crossbranch.treebank.text.RawText;

/**
 * Unpacks compressed files, so that many tasks read one. One task unpacks a file, and does nothing else with it: that is as fast
 * as the decompression. The copies keep the files' names for identifiers and messages.
 */
public final class UnpackedTexts {
    private static final int BUFFER = 1 << 16;

    private UnpackedTexts() {}

    private record Work(SourceFile packed, SourceFile plain) implements Serializable {}

    /** Whether a file is text, compressed, in an encoding in which lines can be found from the middle on. */
    public static boolean isUnpackable(Configuration configuration, SourceFile file, Charset charset) {
        try {
            return file.isText() && isPacked(configuration, file, in -> RawText.isDivisible(in, charset));
        } catch (ZipException e) {
            throw damaged(file, 1, e);
        } catch (IOException e) {
            throw InputException.unreadable(file.name(), e);
        }
    }

    /** Whether a file is long, compressed, and would be divided if it were not. */
    private static boolean isLong(Configuration configuration, SourceFile file, Charset charset, long bytes) {
        try {
            return (file.isText() || file.divisible().isPresent())
                    && file.length(configuration) > bytes
                    && isPacked(
                            configuration,
                            file,
                            in -> DivisibleEncoding.of(in, charset).isPresent());
        } catch (ZipException e) {
            return false;
        } catch (IOException e) {
            throw InputException.unreadable(file.name(), e);
        }
    }

    /** Looks at the beginning of an unpacked text. */
    private interface TextTest {
        boolean test(InputStream in) throws IOException;
    }

    /** Whether a file is compressed, and what is in it passes a test. */
    private static boolean isPacked(Configuration configuration, SourceFile file, TextTest test) throws IOException {
        try (BufferedInputStream in = new BufferedInputStream(file.open(configuration, 0))) {
            in.mark(Compression.START_LENGTH);
            boolean isPacked =
                    Compression.of(in.readNBytes(Compression.START_LENGTH)).isPresent();
            in.reset();
            return isPacked && test.test(Compression.unpacked(in));
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
        return unpack(spark, files, folder, file -> isUnpackable(configuration, file, charset), error -> {
            throw error;
        });
    }

    /**
     * Unpacks those files of text or trees that are long, and would be divided if they were not compressed. One that is damaged stays as
     * it is: who reads it reports first what is malformed before that place.
     *
     * @param folder takes the copies; the caller deletes it
     * @param bytes a longer file is long
     * @return all files, a copy in place of each that was unpacked
     */
    static List<SourceFile> unpackLong(
            SparkSession spark, List<SourceFile> files, Charset charset, Path folder, long bytes) {
        Configuration configuration = HadoopSettings.of(spark);
        return unpack(spark, files, folder, file -> isLong(configuration, file, charset, bytes), error -> {});
    }

    private static List<SourceFile> unpack(
            SparkSession spark,
            List<SourceFile> files,
            Path folder,
            Predicate<SourceFile> isToUnpack,
            Consumer<MalformedTreeException> onDamage) {
        List<Work> work = IntStream.range(0, files.size())
                .parallel()
                .filter(i -> isToUnpack.test(files.get(i)))
                .mapToObj(i -> new Work(files.get(i), files.get(i).copiedTo(new Path(folder, "text-" + i).toString())))
                .toList();
        if (work.isEmpty()) {
            return files;
        }
        HadoopSettings settings = HadoopSettings.share(spark);
        List<List<MalformedTreeException>> errors = JavaSparkContext.fromSparkContext(spark.sparkContext())
                .parallelize(work, TaskCount.forShortWork(spark, work.size()))
                .map(each -> unpack(
                        settings.value(), each.packed(), new Path(each.plain().path())))
                .collect();
        Map<SourceFile, SourceFile> copies = new HashMap<>();
        for (int i = 0; i < work.size(); i++) {
            errors.get(i).forEach(onDamage);
            if (errors.get(i).isEmpty()) {
                copies.put(work.get(i).packed(), work.get(i).plain());
            }
        }
        return files.stream().map(file -> copies.getOrDefault(file, file)).toList();
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
