package org.crossbranch.spark;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.treebank.RawText;

/**
 * Divides large text files, so that many tasks read one. A first pass finds lines' ends and counts, so that every sentence
 * has the identifier and the place that it has when the file is read from end to end. The parts depend on the files alone.
 *
 * @param partBytes length of a part, about
 * @param mostParts most parts of a file
 */
record TextDivision(long partBytes, int mostParts) {
    /** For corpora: some ten thousand sentences a part. */
    static final TextDivision DEFAULT = new TextDivision(2L << 20, 2_000);

    private static final int SCAN_BYTES = 1 << 13;

    /** What is to be a part once it is known where lines begin. */
    private record Section(SourceFile file, long begin, long end) implements Serializable {
        Measured measure(Configuration configuration, Charset charset) throws IOException {
            long from = lineStart(configuration, begin);
            long to = Math.max(from, lineStart(configuration, end));
            try (InputStream in = file.open(configuration, from)) {
                RawText.Extent extent = RawText.measure(in, charset, from, to);
                return new Measured(from, to, extent.lines(), extent.sentences());
            }
        }

        /** The first beginning of a line that is not before a byte. */
        private long lineStart(Configuration configuration, long at) throws IOException {
            if (at == 0) {
                return 0;
            }
            try (InputStream in = file.open(configuration, at - 1)) {
                byte[] bytes = new byte[SCAN_BYTES];
                long before = at - 1;
                for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                    for (int i = 0; i < count; i++) {
                        if (bytes[i] == '\n') {
                            return before + i + 1;
                        }
                    }
                    before += count;
                }
                return before;
            }
        }
    }

    private record Measured(long begin, long end, int lines, long sentences) implements Serializable {}

    /**
     * The parts of some files, in order. What is short, compressed, not text, or in an encoding that does not tell where a
     * line begins, is one part.
     *
     * @throws InputException if a file cannot be read
     */
    List<SourcePart> divide(SparkSession spark, List<SourceFile> files, Charset charset) {
        Configuration configuration = spark.sessionState().newHadoopConf();
        List<List<Section>> sections = files.stream()
                .map(file -> sections(configuration, file, charset))
                .toList();
        Iterator<Measured> measured = measure(
                        spark, sections.stream().flatMap(List::stream).toList(), charset)
                .iterator();
        List<SourcePart> parts = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            parts.addAll(parts(files.get(i), sections.get(i).size(), measured));
        }
        return parts;
    }

    /** None of a file that stays whole. */
    private List<Section> sections(Configuration configuration, SourceFile file, Charset charset) {
        if (!file.isText() || !RawText.isDivisible(charset)) {
            return List.of();
        }
        try {
            Path path = new Path(file.path());
            long length = path.getFileSystem(configuration).getFileStatus(path).getLen();
            long bytes = Math.max(partBytes, (length + mostParts - 1) / mostParts);
            if (length <= bytes || isGzip(configuration, file)) {
                return List.of();
            }
            return LongStream.rangeClosed(0, (length - 1) / bytes)
                    .mapToObj(i -> new Section(file, i * bytes, Math.min(length, (i + 1) * bytes)))
                    .toList();
        } catch (IOException e) {
            throw new InputException(file.path() + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private static List<Measured> measure(SparkSession spark, List<Section> sections, Charset charset) {
        if (sections.isEmpty()) {
            return List.of();
        }
        SerializableConfiguration configuration =
                new SerializableConfiguration(spark.sessionState().newHadoopConf());
        String encoding = charset.name();
        return JavaSparkContext.fromSparkContext(spark.sparkContext())
                .parallelize(sections, sections.size())
                .map(section -> section.measure(configuration.value(), Charset.forName(encoding)))
                .collect();
    }

    /** A file's parts that hold sentences; where none does, the whole file, so that its reader says so. */
    private static List<SourcePart> parts(SourceFile file, int sections, Iterator<Measured> measured) {
        List<SourcePart> parts = new ArrayList<>();
        RawText.Extent before = RawText.Extent.NONE;
        for (int i = 0; i < sections; i++) {
            Measured section = measured.next();
            if (section.sentences() > 0) {
                parts.add(new SourcePart(file, section.begin(), section.end(), before.lines(), before.sentences()));
            }
            before = before.plus(new RawText.Extent(section.lines(), section.sentences()));
        }
        return parts.isEmpty() ? List.of(SourcePart.whole(file)) : parts;
    }

    private static boolean isGzip(Configuration configuration, SourceFile file) throws IOException {
        try (InputStream in = file.open(configuration, 0)) {
            return RawText.isGzip(in);
        }
    }
}
