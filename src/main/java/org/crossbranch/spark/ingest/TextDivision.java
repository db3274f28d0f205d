package org.crossbranch.spark.ingest;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.charset.Charset;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.digest.Sha256;
import org.crossbranch.spark.cluster.Fingerprint;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.ingest.TextSection.Text;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.treebank.text.DivisibleEncoding;
import org.crossbranch.treebank.text.DivisibleFormat;
import org.crossbranch.treebank.text.Extent;
import org.crossbranch.treebank.text.RawText;
import org.crossbranch.treebank.text.TextLines;
import org.jspecify.annotations.Nullable;

/**
 * Divides files of text and of trees, so that many tasks read one. A first pass finds where sentences begin and counts, so that
 * each has the identifier and the place that it has when the file is read from end to end. The parts depend on the files alone.
 *
 * @param partBytes length of a part, about
 * @param mostParts most parts of all files, about; where there would be more, parts are longer
 */
public record TextDivision(long partBytes, int mostParts) {
    /** For text to be imported: some ten thousand sentences a part. Each part is a file of the table. */
    private static final TextDivision OF_TEXT = new TextDivision(2L << 20, 2_000);

    /** As many sentences of CoNLL-U. */
    private static final TextDivision OF_TREES = new TextDivision(8L << 20, 2_000);

    /** Parts that a share may be put together of. */
    private static final int PARTS_PER_SHARE = 4;

    /** Most words of a share, as a multiple of what its bytes hold on the average. */
    private static final double MOST_WORDS = 1.25;

    /** How much more shares may hold, time after time, until there are no more than may be. */
    private static final double MORE_ROOM = 1.05;

    /**
     * A part with what was found in it.
     *
     * @param part the part
     * @param sentences number of sentences, malformed ones too; there may be none
     * @param words number of words and punctuation marks, about
     * @param digest of its bytes, if it is text
     */
    public record Measured(SourceFile.Part part, long sentences, long words, String digest) implements Serializable {}

    /** Whole entries: from the first that begins in a section to the first that begins behind it. */
    private record Lines(Text text, long begin, long end) implements Serializable {
        Found find(Configuration configuration) throws IOException {
            Optional<DivisibleFormat<?>> format = text.file().divisible();
            return format.isEmpty() ? text(configuration) : trees(configuration, format.get());
        }

        private Found text(Configuration configuration) throws IOException {
            if (text.file().isEmptyArchive()) {
                return Found.INDIVISIBLE;
            }
            MessageDigest digest = Sha256.begin();
            try (InputStream in = text.file().open(configuration, begin)) {
                InputStream all = begin == 0 ? new BufferedInputStream(in, DivisibleEncoding.START_BYTES) : in;
                if (begin == 0 && !isDivisible(all)) {
                    return Found.INDIVISIBLE;
                }
                RawText.Size size = RawText.size(new DigestInputStream(all, digest), text.charset(), begin, end);
                return new Found(size.extent(), size.words(), Fingerprint.hex(digest));
            }
        }

        /** Looks at the beginning of a file, and goes back there. */
        private boolean isDivisible(InputStream in) throws IOException {
            in.mark(DivisibleEncoding.START_BYTES);
            boolean isDivisible = DivisibleEncoding.of(in, text.charset())
                    .filter(text.charset()::equals)
                    .isPresent();
            in.reset();
            return isDivisible;
        }

        private Found trees(Configuration configuration, DivisibleFormat<?> format) throws IOException {
            // How many lines are before it is not known yet; whether any are decides what a byte order mark is.
            int linesBefore = begin == 0 ? 0 : 1;
            try (TextLines lines = new TextLines(
                    text.file().open(configuration, begin),
                    text.charset(),
                    TextLines.MAX_TREE_LENGTH,
                    end - begin,
                    linesBefore)) {
                return new Found(format.measure(lines, begin == 0).orElse(null), 0, "");
            } catch (ChecksumException e) {
                // Who reads the file says first what is malformed before that place.
                return Found.INDIVISIBLE;
            }
        }
    }

    /**
     * The contents of a stretch.
     *
     * @param extent how much, or null if what follows cannot be read without it
     * @param words see {@link Measured}
     * @param digest see {@link Measured}
     */
    private record Found(@Nullable Extent extent, long words, String digest) implements Serializable {
        static final Found INDIVISIBLE = new Found(null, 0, "");
    }

    /** The division of files that are imported into a table. */
    static TextDivision of(TableSchema table) {
        return table.equals(TreesTable.SCHEMA) ? OF_TREES : OF_TEXT;
    }

    /**
     * The parts of some files, in order. What is short, compressed, or in a format or an encoding that does not tell where a
     * sentence begins, is one part.
     *
     * @throws InputException if a file cannot be read
     */
    List<SourceFile.Part> divide(SparkSession spark, List<SourceFile> files, Charset charset) {
        return divide(HadoopSettings.of(spark), FileWorkers.of(spark), files, charset);
    }

    /** The parts of some files, as others than a session's tasks find them. */
    List<SourceFile.Part> divide(
            Configuration configuration, FileWorkers workers, List<SourceFile> files, Charset charset) {
        List<Text> texts = texts(
                configuration,
                files.stream()
                        .filter(file -> file.isText() || file.divisible().isPresent())
                        .distinct()
                        .toList(),
                charset);
        long bytes = bytes(texts);
        List<Text> divided = texts.stream()
                .filter(text -> text.length() > bytes)
                .flatMap(text -> encoding(configuration, text.file(), charset)
                        .map(encoding -> new Text(text.file(), text.length(), encoding.name()))
                        .stream())
                .toList();
        Map<SourceFile, List<SourceFile.Part>> parts = measure(workers, divided, bytes).stream()
                .filter(measured -> measured.sentences() > 0)
                .map(Measured::part)
                .collect(Collectors.groupingBy(SourceFile.Part::file));
        // Of a file without any sentence there is no part: it is one.
        return files.stream()
                .flatMap(file -> parts.getOrDefault(file, List.of(SourceFile.Part.whole(file))).stream())
                .toList();
    }

    /**
     * Texts, divided.
     *
     * @param shares the parts of those that can be, in order
     * @param indivisible those that cannot be: compressed ones, and those of encodings in which a line's end does not show
     */
    public record Shares(List<List<Measured>> shares, List<SourceFile> indivisible) {}

    /**
     * The parts of texts, in order, put together so that no share has many more bytes, or many more words, than others. A line is
     * never divided.
     *
     * @throws InputException if a file cannot be read
     */
    public Shares share(SparkSession spark, List<SourceFile> files, Charset charset) {
        Configuration configuration = HadoopSettings.of(spark);
        List<Text> texts = texts(configuration, files, charset);
        long bytes = bytes(texts);
        long mostBytes = Math.max(1, bytes / PARTS_PER_SHARE);
        // A short one is looked at by the pass that measures it.
        boolean isWide = DivisibleEncoding.width(charset) > 1;
        Set<SourceFile> indivisible = texts.parallelStream()
                .filter(text -> isWide || text.length() > mostBytes)
                .filter(text -> !isDivisible(configuration, text.file(), charset))
                .map(Text::file)
                .collect(Collectors.toSet());
        List<Text> plain = texts.stream()
                .filter(text -> !indivisible.contains(text.file()))
                .toList();
        List<Measured> parts = measure(FileWorkers.of(spark), plain, mostBytes);
        Set<SourceFile> measured =
                parts.stream().map(part -> part.part().file()).collect(Collectors.toSet());
        double allWords = parts.stream().mapToLong(Measured::words).sum();
        long allBytes = texts.stream().mapToLong(Text::length).sum();
        double mostWords = MOST_WORDS * allWords * bytes / Math.max(1, allBytes);
        List<List<Measured>> shares = share(parts, (double) bytes, mostWords);
        for (double room = MORE_ROOM; shares.size() > mostParts; room *= MORE_ROOM) {
            shares = share(parts, bytes * room, mostWords * room);
        }
        return new Shares(
                shares, files.stream().filter(file -> !measured.contains(file)).toList());
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

    private static List<Text> texts(Configuration configuration, List<SourceFile> files, Charset charset) {
        return files.parallelStream()
                .map(file -> new Text(file, file.length(configuration), charset.name()))
                .toList();
    }

    private long bytes(List<Text> texts) {
        long all = texts.stream().mapToLong(Text::length).sum();
        return Math.max(partBytes, (all + mostParts - 1) / mostParts);
    }

    /** The parts of those files that can be divided. */
    private static List<Measured> measure(FileWorkers workers, List<Text> texts, long bytes) {
        List<TextSection> sections =
                texts.stream().flatMap(text -> text.sections(bytes)).toList();
        List<Lines> stretches = lines(sections, firstEntries(workers, sections));
        List<Found> found = workers.each(stretches, (configuration, lines) -> lines.find(configuration));
        List<Measured> measured = new ArrayList<>();
        Set<SourceFile> whole = new HashSet<>();
        Extent before = Extent.NONE;
        for (int i = 0; i < found.size(); i++) {
            Lines lines = stretches.get(i);
            SourceFile file = lines.text().file();
            Found part = found.get(i);
            Extent extent = part.extent();
            if (extent == null) {
                whole.add(file);
                continue;
            }
            before = sections.get(i).begin() == 0 ? Extent.NONE : before;
            SourceFile.Part place = new SourceFile.Part(
                    file, lines.begin(), lines.end(), before, lines.text().encoding());
            measured.add(new Measured(place, extent.entries(), part.words(), part.digest()));
            before = before.plus(extent);
        }
        return measured.stream()
                .filter(part -> !whole.contains(part.part().file()))
                .toList();
    }

    /** Where the first entry of each section begins, or {@link TextSection#NONE}. */
    private static List<Long> firstEntries(FileWorkers workers, List<TextSection> sections) {
        return sections.stream().allMatch(section -> section.begin() == 0)
                ? Collections.nCopies(sections.size(), 0L)
                : workers.each(sections, (configuration, section) -> section.firstEntry(configuration));
    }

    /** A section in which no entry begins, since it lies within a long one, has none; the entry is that of the section before. */
    private static List<Lines> lines(List<TextSection> sections, List<Long> firstEntries) {
        List<Lines> lines = new ArrayList<>();
        long next = 0;
        for (int i = sections.size() - 1; i >= 0; i--) {
            TextSection section = sections.get(i);
            boolean isLast = i + 1 == sections.size() || sections.get(i + 1).begin() == 0;
            long end = isLast ? section.end() : next;
            next = firstEntries.get(i) == TextSection.NONE ? end : firstEntries.get(i);
            lines.add(new Lines(section.text(), next, end));
        }
        Collections.reverse(lines);
        return lines;
    }

    private static Optional<Charset> encoding(Configuration configuration, SourceFile file, Charset named) {
        try (InputStream in = file.open(configuration, 0)) {
            return DivisibleEncoding.of(in, named);
        } catch (IOException e) {
            throw InputException.unreadable(file.name(), e);
        }
    }

    /** Whether a file is text in which lines can be found from the middle on. */
    public static boolean isDivisible(Configuration configuration, SourceFile file, Charset charset) {
        if (!file.isText() || file.isEmptyArchive()) {
            return false;
        }
        try (InputStream in = file.open(configuration, 0)) {
            return RawText.isDivisible(in, charset);
        } catch (IOException e) {
            throw InputException.unreadable(file.path(), e);
        }
    }
}
