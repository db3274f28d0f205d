package org.crossbranch.spark.ingest;

import java.io.FileNotFoundException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.document.DocumentFormat;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.treebank.TreebankFormat;
import org.crossbranch.treebank.TreebankFormats;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.compression.Compression;
import org.crossbranch.treebank.text.DivisibleFormat;
import org.crossbranch.treebank.text.Extent;

/**
 * A treebank file or a text file, before it is read.
 *
 * @param path where it is, as Hadoop's file systems name it
 * @param format name of its format: a {@link TreebankFormat}'s, or {@link #TEXT}
 * @param corpus first part of its sentences' identifiers
 * @param document second part
 * @param name path for people: that of the file which it is a copy of, if it is one
 * @param listedLength its length in bytes when it was found, or {@link #UNLISTED}
 * @param listedTime when it had been changed last then, in milliseconds
 */
public record SourceFile(
        String path, String format, String corpus, String document, String name, long listedLength, long listedTime)
        implements Serializable {
    /** {@link #listedLength()} of a file that this program is about to write itself. */
    private static final long UNLISTED = -1;

    private static final int LEAST_BUFFER = 1 << 9;

    /** Format of raw text, one sentence a line. */
    public static final String TEXT = "text";

    /** Format of texts in a column of Parquet files, a document a row. */
    static final String PARQUET = "parquet";

    /** The extensions that say a format, from the dot on, with its name. One stands before those that it ends in. */
    private static final Map<String, String> EXTENSIONS = byExtension();

    private static Map<String, String> byExtension() {
        Map<String, String> formats = new LinkedHashMap<>();
        TreebankFormats.all()
                .forEach(format ->
                        format.extensions().forEach(extension -> formats.put("." + extension, format.name())));
        formats.put(".txt", TEXT);
        formats.put("." + PARQUET, PARQUET);
        for (DocumentFormat format : DocumentFormat.values()) {
            format.extensions().forEach(extension -> formats.put("." + extension, format.text()));
        }
        return formats;
    }

    /** A file that was not listed. */
    public SourceFile(String path, String format, String corpus, String document, String name) {
        this(path, format, corpus, document, name, UNLISTED, 0);
    }

    SourceFile copiedTo(String copy) {
        return new SourceFile(copy, format, corpus, document, name);
    }

    /** Whether all are texts of different names: their lines are numbered, so that no identifier is repeated. */
    public static boolean areNumbered(List<SourceFile> files) {
        long names = files.stream()
                .map(file -> List.of(file.corpus(), file.document()))
                .distinct()
                .count();
        return names == files.size() && files.stream().allMatch(SourceFile::isText);
    }

    /** Name of the format that a file's extension says, if it says one; the compression behind it is left aside. */
    static Optional<String> formatOf(String fileName) {
        return extension(fileName).map(EXTENSIONS::get);
    }

    private static Optional<String> extension(String fileName) {
        String lower = Compression.withoutExtension(fileName.toLowerCase(Locale.ROOT));
        return EXTENSIONS.keySet().stream().filter(lower::endsWith).findFirst();
    }

    /** A file's name without the extension that says its format. */
    static String withoutExtension(String fileName) {
        return extension(fileName)
                .map(extension -> {
                    String unpacked = Compression.withoutExtension(fileName);
                    return unpacked.substring(0, unpacked.length() - extension.length());
                })
                .orElse(fileName);
    }

    /** The extensions that say a format, for people. */
    static String extensions() {
        return String.join(", ", EXTENSIONS.keySet());
    }

    /**
     * The name of a format, as it was given.
     *
     * @throws InputException if there is no such format
     */
    static String known(String format) {
        try {
            return rawFormats().contains(format)
                    ? format
                    : TreebankFormats.named(format).name();
        } catch (IllegalArgumentException e) {
            throw new InputException(e.getMessage() + ", " + String.join(", ", rawFormats()), e);
        }
    }

    /** Names of the formats of raw text. */
    public static List<String> rawFormats() {
        return Stream.concat(
                        Stream.of(TEXT, PARQUET),
                        Arrays.stream(DocumentFormat.values()).map(DocumentFormat::text))
                .toList();
    }

    /** Whether it holds raw text, a sentence a line. */
    public boolean isText() {
        return format.equals(TEXT);
    }

    boolean isParquet() {
        return format.equals(PARQUET);
    }

    /** Whether it holds raw text, not trees. */
    public boolean isRaw() {
        return isText() || isParquet() || documents().isPresent();
    }

    /** Whether all of its sentences have its corpus and document in their identifiers. */
    public boolean isOneDocument() {
        return !isParquet() && documents().map(DocumentFormat.DOCUMENT::equals).orElse(true);
    }

    /** Its length and its time of change when it was listed. */
    public String version() {
        return listedLength + " " + listedTime;
    }

    /** Whether it had changed so shortly before that its next change might not show. */
    public boolean isYoung(Instant listed) {
        return InputListing.isYoung(listedTime, listed);
    }

    Optional<DocumentFormat> documents() {
        return DocumentFormat.named(format);
    }

    /** Its format, if it holds trees and can be divided between them. */
    Optional<DivisibleFormat<?>> divisible() {
        return !isRaw() && TreebankFormats.named(format) instanceof DivisibleFormat<?> divisible
                ? Optional.of(divisible)
                : Optional.empty();
    }

    /** Whether it holds trees of a kind of format. */
    boolean isOf(Class<? extends TreebankFormat<?>> kind) {
        return !isRaw() && kind.isInstance(TreebankFormats.named(format));
    }

    /**
     * Opens it, at a byte; the caller closes it. To close it fails if the file is no longer the one that was listed.
     *
     * @throws IOException if it cannot be read
     */
    public InputStream open(Configuration configuration, long from) throws IOException {
        Path file = new Path(path);
        FSDataInputStream in =
                withoutChecksums(file.getFileSystem(configuration), file).open(file, bufferBytes(configuration));
        try {
            in.seek(from);
            return listedLength == UNLISTED ? in : new ListedStream(in, configuration, this);
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    /** The file systems' size, but no more than there is to be read: there may be thousands of short files. */
    private int bufferBytes(Configuration configuration) {
        int most = configuration.getInt(
                CommonConfigurationKeysPublic.IO_FILE_BUFFER_SIZE_KEY,
                CommonConfigurationKeysPublic.IO_FILE_BUFFER_SIZE_DEFAULT);
        return listedLength == UNLISTED ? most : (int) Math.min(most, Math.max(LEAST_BUFFER, listedLength));
    }

    /** A local file system looks for checksums by opening them: where there are none, that takes longer than the file itself. */
    private static FileSystem withoutChecksums(FileSystem fileSystem, Path file) {
        return fileSystem instanceof LocalFileSystem local
                        && !local.pathToFile(local.getChecksumFile(file)).exists()
                ? local.getRaw()
                : fileSystem;
    }

    /** Whether the name says that it is compressed, and there is nothing in it. */
    boolean isEmptyArchive() {
        return listedLength == 0 && !Compression.extension(name).isEmpty();
    }

    /**
     * Checks that a file is the one that was listed.
     *
     * @throws IOException if it was changed, or has gone
     */
    void checkSame(Configuration configuration) throws IOException {
        Path file = new Path(path);
        FileStatus now;
        try {
            now = file.getFileSystem(configuration).getFileStatus(file);
        } catch (FileNotFoundException e) {
            throw InputException.changed(name, e);
        }
        if (listedLength != UNLISTED && (now.getLen() != listedLength || now.getModificationTime() != listedTime)) {
            throw InputException.changed(name, null);
        }
    }

    /**
     * Its length in bytes.
     *
     * @throws InputException if it cannot be read
     */
    public long length(Configuration configuration) {
        if (listedLength != UNLISTED) {
            return listedLength;
        }
        try {
            Path file = new Path(path);
            return file.getFileSystem(configuration).getFileStatus(file).getLen();
        } catch (IOException e) {
            throw InputException.unreadable(path, e);
        }
    }

    /** The path, corpus and document that entries of the file refer to. */
    public TreebankSource source() {
        return new TreebankSource(name, corpus, document);
    }

    /**
     * The input of one task: a file, or a stretch of whole entries of one.
     *
     * @param file the file
     * @param begin first byte
     * @param end byte after the last, or {@link Long#MAX_VALUE} of a whole file
     * @param before what of the file is before it
     * @param encoding name of the encoding of a stretch; empty for a whole file, which may say it itself
     */
    public record Part(SourceFile file, long begin, long end, Extent before, String encoding) implements Serializable {

        static Part whole(SourceFile file) {
            return new Part(file, 0, Long.MAX_VALUE, Extent.NONE, "");
        }

        boolean isWhole() {
            return end == Long.MAX_VALUE;
        }

        long length() {
            return end - begin;
        }

        /** Its length in bytes, of a whole file too. */
        long bytes(Configuration configuration) {
            return isWhole() ? file.length(configuration) : length();
        }
    }

    /** The bytes of a file that was listed. When it is closed, the file has to be the one that was listed, or it fails. */
    private static final class ListedStream extends FilterInputStream {
        private final Configuration configuration;
        private final SourceFile file;
        private boolean isClosed;

        ListedStream(InputStream in, Configuration configuration, SourceFile file) {
            super(in);
            this.configuration = configuration;
            this.file = file;
        }

        @Override
        public int read() throws IOException {
            return checked(super.read());
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            return checked(super.read(bytes, offset, length));
        }

        /** No bytes are no archive of an empty file, but what a copy that failed leaves. */
        private int checked(int read) throws IOException {
            if (read < 0 && file.isEmptyArchive()) {
                throw new ZipException("the file has no bytes, and not even an empty file is compressed to none");
            }
            return read;
        }

        @Override
        public void close() throws IOException {
            if (!isClosed) {
                isClosed = true;
                super.close();
                file.checkSame(configuration);
            }
        }
    }
}
