package org.crossbranch.spark.ingest;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.charset.Charset;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.Fingerprint;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.store.HadoopSettings;
import org.crossbranch.spark.table.store.TaskCount;
import org.crossbranch.treebank.text.RawText;

/**
 * Divides text files, so that many tasks read one. A first pass finds lines' ends and counts, so that every sentence has
 * the identifier and the place that it has when the file is read from end to end. The parts depend on the files alone.
 *
 * @param partBytes length of a part, about
 * @param mostParts most parts of all files, about; where there would be more, parts are longer
 */
public record TextDivision(long partBytes, int mostParts) {
    /** For corpora: some ten thousand sentences a part. */
    static final TextDivision DEFAULT = new TextDivision(2L << 20, 2_000);

    /** Parts that a share may be put together of. */
    private static final int PARTS_PER_SHARE = 4;

    /** Most words of a share, as a multiple of what its bytes hold on the average. */
    private static final double MOST_WORDS = 1.25;

    /** How much more shares may hold, time after time, until there are no more than may be. */
    private static final double MORE_ROOM = 1.05;

    private static final int SCAN_BYTES = 1 << 13;

    /**
     * A part with what was found in it.
     *
     * @param part the part
     * @param sentences number of sentences, malformed ones too; there may be none
     * @param words number of words and punctuation marks, about
     * @param digest of its bytes
     */
    public record Measured(SourceFile.Part part, long sentences, long words, String digest) implements Serializable {}

    private record Text(SourceFile file, long length) {}

    /** A stretch of a file that becomes a part once the beginnings of lines are known. */
    private record Section(SourceFile file, long begin, long end) implements Serializable {
        private static final long NONE = -1;

        /** Where the first line begins in it, or {@link #NONE}. No more is read than the section, whatever the line's length. */
        long firstLine(Configuration configuration) throws IOException {
            if (begin == 0) {
                return 0;
            }
            try (InputStream in = file.open(configuration, begin - 1)) {
                byte[] bytes = new byte[SCAN_BYTES];
                long at = begin;
                int count = 0;
                while (at < end && count >= 0) {
                    for (int i = 0; i < count; i++, at++) {
                        if (bytes[i] == '\n') {
                            return at;
                        }
                    }
                    count = in.read(bytes, 0, (int) Math.min(SCAN_BYTES, end - at));
                }
                return NONE;
            }
        }
    }

    /** Whole lines: from the first that begins in a section to the first that begins behind it. */
    private record Lines(SourceFile file, long begin, long end) implements Serializable {
        Found find(Configuration configuration, Charset charset) throws IOException {
            MessageDigest digest = Fingerprint.sha256();
            try (InputStream in = new DigestInputStream(file.open(configuration, begin), digest)) {
                RawText.Size size = RawText.size(in, charset, begin, end);
                return new Found(
                        size.extent().lines(), size.extent().sentences(), size.words(), Fingerprint.hex(digest));
            }
        }
    }

    private record Found(int lines, long sentences, long words, String digest) implements Serializable {}

    /**
     * The parts of some files, in order. What is short, compressed, not text, or in an encoding that does not tell where a
     * line begins, is one part.
     *
     * @throws InputException if a file cannot be read
     */
    List<SourceFile.Part> divide(SparkSession spark, List<SourceFile> files, Charset charset) {
        Configuration configuration = HadoopSettings.of(spark);
        List<Text> texts = texts(
                configuration,
                files.stream().filter(SourceFile::isText).distinct().toList());
        long bytes = bytes(texts);
        List<Text> divided = texts.stream()
                .filter(text -> text.length() > bytes && isDivisible(configuration, text.file(), charset))
                .toList();
        Map<SourceFile, List<SourceFile.Part>> parts = measure(spark, divided, charset, bytes).stream()
                .filter(measured -> measured.sentences() > 0)
                .map(Measured::part)
                .collect(Collectors.groupingBy(SourceFile.Part::file));
        // Of a file without any sentence there is no part: it is one.
        return files.stream()
                .flatMap(file -> parts.getOrDefault(file, List.of(SourceFile.Part.whole(file))).stream())
                .toList();
    }

    /**
     * The parts of texts that {@linkplain #isDivisible can be divided}, in order, put together so that no share has many more
     * bytes, or many more words, than others. A line is never divided.
     *
     * @throws InputException if a file cannot be read
     */
    public List<List<Measured>> share(SparkSession spark, List<SourceFile> files, Charset charset) {
        List<Text> texts = texts(HadoopSettings.of(spark), files);
        long bytes = bytes(texts);
        List<Measured> parts = measure(spark, texts, charset, Math.max(1, bytes / PARTS_PER_SHARE));
        double allWords = parts.stream().mapToLong(Measured::words).sum();
        long allBytes = texts.stream().mapToLong(Text::length).sum();
        double mostWords = MOST_WORDS * allWords * bytes / Math.max(1, allBytes);
        List<List<Measured>> shares = share(parts, (double) bytes, mostWords);
        for (double room = MORE_ROOM; shares.size() > mostParts; room *= MORE_ROOM) {
            shares = share(parts, bytes * room, mostWords * room);
        }
        return shares;
    }

    private static List<List<Measured>> share(List<Measured> parts, double mostBytes, double mostWords) {
        List<List<Measured>> shares = new ArrayList<>();
        long length = 0;
        long words = 0;
        for (Measured part : parts) {
            if (shares.isEmpty() || length + part.part().length() > mostBytes || words + part.words() > mostWords) {
                shares.add(new ArrayList<>());
                length = 0;
                words = 0;
            }
            shares.get(shares.size() - 1).add(part);
            length += part.part().length();
            words += part.words();
        }
        return shares;
    }

    private static List<Text> texts(Configuration configuration, List<SourceFile> files) {
        return files.parallelStream()
                .map(file -> new Text(file, file.length(configuration)))
                .toList();
    }

    private long bytes(List<Text> texts) {
        long all = texts.stream().mapToLong(Text::length).sum();
        return Math.max(partBytes, (all + mostParts - 1) / mostParts);
    }

    private static List<Measured> measure(SparkSession spark, List<Text> texts, Charset charset, long bytes) {
        List<Section> sections =
                texts.stream().flatMap(text -> sections(text, bytes)).toList();
        List<Lines> stretches = lines(sections, firstLines(spark, sections));
        HadoopSettings configuration = HadoopSettings.share(spark);
        String encoding = charset.name();
        List<Found> found =
                each(spark, stretches, lines -> lines.find(configuration.value(), Charset.forName(encoding)));
        List<Measured> measured = new ArrayList<>();
        RawText.Extent before = RawText.Extent.NONE;
        for (int i = 0; i < found.size(); i++) {
            Lines lines = stretches.get(i);
            Found part = found.get(i);
            before = sections.get(i).begin() == 0 ? RawText.Extent.NONE : before;
            SourceFile.Part place =
                    new SourceFile.Part(lines.file(), lines.begin(), lines.end(), before.lines(), before.sentences());
            measured.add(new Measured(place, part.sentences(), part.words(), part.digest()));
            before = before.plus(new RawText.Extent(part.lines(), part.sentences()));
        }
        return measured;
    }

    /** Where the first line of each section begins, or {@link Section#NONE}. */
    private static List<Long> firstLines(SparkSession spark, List<Section> sections) {
        if (sections.stream().allMatch(section -> section.begin() == 0)) {
            return Collections.nCopies(sections.size(), 0L);
        }
        HadoopSettings configuration = HadoopSettings.share(spark);
        return each(spark, sections, section -> section.firstLine(configuration.value()));
    }

    private static <T, R> List<R> each(SparkSession spark, List<T> inputs, Function<T, R> work) {
        return inputs.isEmpty()
                ? List.of()
                : JavaSparkContext.fromSparkContext(spark.sparkContext())
                        .parallelize(inputs, TaskCount.forShortWork(spark, inputs.size()))
                        .map(work)
                        .collect();
    }

    /** A section in which no line begins, since it lies within a long one, has none; the line is that of the section before. */
    private static List<Lines> lines(List<Section> sections, List<Long> firstLines) {
        List<Lines> lines = new ArrayList<>();
        long next = 0;
        for (int i = sections.size() - 1; i >= 0; i--) {
            Section section = sections.get(i);
            boolean isLast = i + 1 == sections.size() || sections.get(i + 1).begin() == 0;
            long end = isLast ? section.end() : next;
            next = firstLines.get(i) == Section.NONE ? end : firstLines.get(i);
            lines.add(new Lines(section.file(), next, end));
        }
        Collections.reverse(lines);
        return lines;
    }

    /** Of about the same length, none longer than what is asked for; an empty file is one. */
    private static Stream<Section> sections(Text text, long bytes) {
        long length = text.length();
        long count = Math.max(1, (length + bytes - 1) / bytes);
        long each = (length + count - 1) / count;
        return LongStream.range(0, count)
                .mapToObj(i -> new Section(text.file(), Math.min(length, i * each), Math.min(length, (i + 1) * each)));
    }

    /** Whether a file is text in which lines can be found from the middle on. */
    public static boolean isDivisible(Configuration configuration, SourceFile file, Charset charset) {
        if (!file.isText()) {
            return false;
        }
        try (InputStream in = file.open(configuration, 0)) {
            return RawText.isDivisible(in, charset);
        } catch (IOException e) {
            throw InputException.unreadable(file.path(), e);
        }
    }
}
