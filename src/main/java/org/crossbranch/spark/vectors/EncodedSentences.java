package org.crossbranch.spark.vectors;

import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import org.crossbranch.digest.Sha256;
import org.crossbranch.scoring.TokenVectors;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.output.FileContent;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * The vectors of a training run's sentences, in files of its folder: an encoder does not change, so each sentence is encoded once. A file
 * holds the vectors of a part, then an entry a sentence (digest of its forms, and where its vectors begin), then the numbers of vectors'
 * floats and of entries. A file that was cut does not end so.
 *
 * @param folder where the files are
 * @param opened identifies what a JVM has read of them
 * @param parts names of the files
 * @param sha256 digest of the encoder
 * @param width width of a vector
 * @param layers layers that a vector is the mean of
 * @param hadoop how tasks reach the folder
 */
public record EncodedSentences(
        String folder, String opened, List<String> parts, String sha256, int width, int layers, HadoopSettings hadoop)
        implements TokenVectors.Source, Serializable {
    /** The most that a killed run has encoded in vain, per core. */
    private static final int SENTENCES_OF_A_PART = 400;

    private static final int MOST_PARTS = 4_000;
    private static final int ENTRY_BYTES = 2 * Long.BYTES;

    /** The indices that this JVM has read, and the places of the vectors on this machine. */
    private static final Map<String, Opened> OPENED = new ConcurrentHashMap<>();

    /** Where the vectors of a sentence, by the digest of its forms, begin: the part in the upper bits, then the place in floats. */
    private record Opened(Long2LongOpenHashMap places, List<java.nio.file.Path> files) {}

    private static final int PLACE_BITS = 40;

    /**
     * The vectors of sentences, encoded on the executors but for the parts that the folder holds.
     *
     * @param folder is the run's own
     * @param forms the sentences' forms, each once
     * @param sentences how many there are
     * @param contents a fingerprint of the sentences
     * @param counted grows by 1 a sentence
     */
    public static EncodedSentences of(
            DistributedEncoder encoder,
            Path folder,
            Dataset<Row> forms,
            long sentences,
            String contents,
            LongAccumulator counted)
            throws IOException {
        SparkSession spark = forms.sparkSession();
        FileSystem fileSystem = folder.getFileSystem(HadoopSettings.of(spark));
        Path files = new Path(folder, Sha256.hex(encoder.sha256() + " " + contents));
        if (!fileSystem.exists(files)) {
            fileSystem.delete(folder, true);
            fileSystem.mkdirs(files);
        }
        TokenVectors vectors = encoder.here();
        EncodedSentences empty = new EncodedSentences(
                files.toString(),
                UUID.randomUUID().toString(),
                List.of(),
                vectors.sha256(),
                vectors.width(),
                vectors.layers(),
                HadoopSettings.share(spark));
        // Parts do not depend on the cluster: a run that goes on elsewhere finds them.
        int parts = (int) Math.min(MOST_PARTS, 1 + sentences / SENTENCES_OF_A_PART);
        return empty.with(forms.repartition(parts, forms.col(forms.columns()[0]))
                .toJavaRDD()
                .mapPartitions(
                        rows -> List.of(empty.part(encoder, rows, counted)).iterator())
                .collect());
    }

    private EncodedSentences with(List<String> written) {
        return new EncodedSentences(folder, opened, written, sha256, width, layers, hadoop);
    }

    /** The vectors, for a network. */
    public TokenVectors vectors() {
        return new TokenVectors(sha256, width, layers, Optional.of(this));
    }

    /** The file of this task's part: a whole one that is there, or a new one under a name that no other attempt has. */
    private String part(DistributedEncoder encoder, Iterator<Row> rows, LongAccumulator read) throws IOException {
        String number = TaskContext.getPartitionId() + "-";
        FileSystem fileSystem = new Path(folder).getFileSystem(hadoop.value());
        for (FileStatus file : fileSystem.globStatus(new Path(folder, number + "*"))) {
            if (isWhole(fileSystem, file)) {
                rows.forEachRemaining(row -> read.add(1));
                return file.getPath().getName();
            }
        }
        String part = number + TaskContext.get().taskAttemptId();
        TokenVectors.Source source = encoder.here().source().orElseThrow();
        FileContent.write(fileSystem, new Path(folder, part), out -> write(source, rows, read, out));
        return part;
    }

    private void write(TokenVectors.Source source, Iterator<Row> rows, LongAccumulator counted, DataOutputStream out)
            throws IOException {
        LongArrayList entries = new LongArrayList();
        long place = 0;
        while (rows.hasNext()) {
            Sentence sentence = sentence(rows.next().getList(0));
            float[] read = new float[sentence.length() * width];
            source.read(sentence, read, 0, width);
            ByteBuffer bytes = ByteBuffer.allocate(read.length * Float.BYTES);
            bytes.asFloatBuffer().put(read);
            out.write(bytes.array());
            entries.add(key(sentence));
            entries.add(place);
            place += read.length;
            counted.add(1);
        }
        for (int i = 0; i < entries.size(); i++) {
            out.writeLong(entries.getLong(i));
        }
        out.writeLong(place);
        out.writeLong(entries.size() / 2);
    }

    private static boolean isWhole(FileSystem fileSystem, FileStatus file) {
        if (file.getLen() < ENTRY_BYTES) {
            return false;
        }
        try (FSDataInputStream in = fileSystem.open(file.getPath())) {
            in.seek(file.getLen() - ENTRY_BYTES);
            return in.readLong() * Float.BYTES + (in.readLong() + 1) * ENTRY_BYTES == file.getLen();
        } catch (IOException e) {
            // Of a run that was killed as it wrote; Hadoop finds that a checksum is wrong.
            return false;
        }
    }

    private static Sentence sentence(List<String> forms) {
        return new Sentence(
                "", "", forms.stream().map(form -> Token.of(form, "")).toList());
    }

    private static long key(Sentence sentence) {
        MessageDigest digest = Sha256.begin();
        for (Token token : sentence.tokens()) {
            digest.update(token.form().getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
        }
        return ByteBuffer.wrap(digest.digest()).getLong();
    }

    @Override
    public void read(Sentence sentence, float[] out, int offset, int stride) {
        Opened index = OPENED.computeIfAbsent(opened, id -> open());
        long place = index.places.get(key(sentence));
        if (place < 0) {
            throw new IllegalStateException("sentence " + sentence.id() + " was not encoded before the training");
        }
        java.nio.file.Path file = index.files.get((int) (place >>> PLACE_BITS));
        ByteBuffer bytes = ByteBuffer.allocate(sentence.length() * width * Float.BYTES);
        long from = (place & (1L << PLACE_BITS) - 1) * Float.BYTES;
        try (FileChannel channel = FileChannel.open(file)) {
            while (bytes.hasRemaining()) {
                if (channel.read(bytes, from + bytes.position()) < 0) {
                    throw new EOFException("it is cut");
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": cannot read encoded sentences", e);
        }
        FloatBuffer floats = bytes.flip().asFloatBuffer();
        for (int token = 0; token < sentence.length(); token++) {
            floats.get(out, offset + token * stride, width);
        }
    }

    private Opened open() {
        Long2LongOpenHashMap places = new Long2LongOpenHashMap();
        places.defaultReturnValue(-1);
        try {
            List<java.nio.file.Path> files = local(new Path(folder).getFileSystem(hadoop.value()));
            for (int part = 0; part < files.size(); part++) {
                addPlaces(files.get(part), (long) part << PLACE_BITS, places);
            }
            return new Opened(places, files);
        } catch (IOException e) {
            throw new UncheckedIOException(folder + ": cannot read encoded sentences", e);
        }
    }

    private static void addPlaces(java.nio.file.Path file, long part, Long2LongOpenHashMap places) throws IOException {
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            in.seek(in.length() - ENTRY_BYTES);
            in.seek(in.readLong() * Float.BYTES);
            byte[] entries = new byte[(int) (in.length() - ENTRY_BYTES - in.getFilePointer())];
            in.readFully(entries);
            LongBuffer longs = ByteBuffer.wrap(entries).asLongBuffer();
            while (longs.hasRemaining()) {
                places.put(longs.get(), part | longs.get());
            }
        }
    }

    /** The files on this machine: themselves, or copies. */
    private List<java.nio.file.Path> local(FileSystem fileSystem) throws IOException {
        List<java.nio.file.Path> files = new ArrayList<>();
        boolean isLocal = fileSystem.getScheme().equals("file");
        for (String part : parts) {
            Path file = new Path(folder, part);
            if (isLocal) {
                files.add(java.nio.file.Path.of(file.toUri().getPath()));
                continue;
            }
            java.nio.file.Path copy = Files.createTempFile("crossbranch", ".vectors");
            copy.toFile().deleteOnExit();
            fileSystem.copyToLocalFile(false, file, new Path(copy.toUri()), true);
            files.add(copy);
        }
        return files;
    }
}
