package org.crossbranch.spark.vectors;

import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
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
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.digest.Sha256;
import org.crossbranch.scoring.TokenVectors;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.output.FileContent;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * The vectors of a training run's sentences, in files of its folder: an encoder does not change, so each sentence is encoded once. Each part
 * has its vectors in one file, and in another an entry a sentence: digest of its forms, and where its vectors begin.
 *
 * @param folder where the files are
 * @param made identifies the files: of this run, or of one that it resumes
 * @param parts names of the parts
 * @param sha256 digest of the encoder
 * @param width width of a vector
 * @param layers layers that a vector is the mean of
 * @param hadoop how tasks reach the folder
 */
public record EncodedSentences(
        String folder, String made, List<String> parts, String sha256, int width, int layers, HadoopSettings hadoop)
        implements TokenVectors.Source, Serializable {
    /** Short parts keep all cores at work to the end. */
    private static final int PARTS_OF_A_CORE = 4;

    private static final int MOST_PARTS = 4_000;

    private static final String COMPLETE = "complete";
    private static final String VECTORS = ".vectors";
    private static final String INDEX = ".index";

    /** The indices that this JVM has read, and the places of the vectors on this machine. */
    private static final Map<String, Opened> OPENED = new ConcurrentHashMap<>();

    /** Where the vectors of a sentence, by the digest of its forms, begin: the part in the upper bits, then the place in floats. */
    private record Opened(Long2LongOpenHashMap places, List<java.nio.file.Path> files) {}

    private static final int PLACE_BITS = 40;

    /**
     * The vectors of the sentences of two tables, encoded on the executors unless the folder holds them.
     *
     * @param folder is the run's own
     * @param contents a fingerprint of the tables
     */
    public static EncodedSentences of(
            SparkSession spark, DistributedEncoder encoder, Path folder, Dataset<Row> forms, String contents)
            throws IOException {
        FileSystem fileSystem = folder.getFileSystem(HadoopSettings.of(spark));
        TokenVectors vectors = encoder.here();
        HadoopSettings hadoop = HadoopSettings.share(spark);
        Path complete = new Path(folder, COMPLETE);
        String key = encoder.sha256() + " " + contents;
        if (fileSystem.exists(complete)) {
            try (DataInputStream in = fileSystem.open(complete)) {
                if (in.readUTF().equals(key)) {
                    return of(folder, in.readUTF(), List.of(in.readUTF().split(" ", -1)), vectors, hadoop);
                }
            } catch (EOFException e) {
                // Of a run that was killed as it wrote this.
            }
        }
        fileSystem.delete(folder, true);
        fileSystem.mkdirs(folder);
        EncodedSentences empty = of(folder, UUID.randomUUID().toString(), List.of(), vectors, hadoop);
        List<String> parts = forms.distinct()
                .repartition(Math.min(
                        MOST_PARTS, PARTS_OF_A_CORE * spark.sparkContext().defaultParallelism()))
                .toJavaRDD()
                .mapPartitions(
                        rows -> List.of(empty.write(encoder.here(), rows)).iterator())
                .collect();
        FileContent.write(fileSystem, complete, out -> {
            out.writeUTF(key);
            out.writeUTF(empty.made);
            out.writeUTF(String.join(" ", parts));
        });
        return of(folder, empty.made, parts, vectors, hadoop);
    }

    private static EncodedSentences of(
            Path folder, String made, List<String> parts, TokenVectors vectors, HadoopSettings hadoop) {
        return new EncodedSentences(
                folder.toString(), made, parts, vectors.sha256(), vectors.width(), vectors.layers(), hadoop);
    }

    /** The vectors, for a network. */
    public TokenVectors vectors() {
        return new TokenVectors(sha256, width, layers, Optional.of(this));
    }

    private Path file(String part, String kind) {
        return new Path(folder, part + kind);
    }

    /** Writes a part under a name that no other attempt has; returns the name. */
    private String write(TokenVectors encoder, Iterator<Row> rows) throws IOException {
        TokenVectors.Source source = encoder.source().orElseThrow();
        String part = Long.toString(TaskContext.get().taskAttemptId());
        FileSystem fileSystem = new Path(folder).getFileSystem(hadoop.value());
        FileContent.write(
                fileSystem,
                file(part, VECTORS),
                out -> FileContent.write(fileSystem, file(part, INDEX), entries -> {
                    long place = 0;
                    while (rows.hasNext()) {
                        Sentence sentence = sentence(rows.next().getList(0));
                        float[] read = new float[sentence.length() * width];
                        source.read(sentence, read, 0, width);
                        ByteBuffer bytes = ByteBuffer.allocate(read.length * Float.BYTES);
                        bytes.asFloatBuffer().put(read);
                        out.write(bytes.array());
                        entries.writeLong(key(sentence));
                        entries.writeLong(place);
                        place += read.length;
                    }
                }));
        return part;
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
        Opened opened = OPENED.computeIfAbsent(made, id -> open());
        long place = opened.places.get(key(sentence));
        if (place < 0) {
            throw new IllegalStateException("sentence " + sentence.id() + " was not encoded before the training");
        }
        java.nio.file.Path file = opened.files.get((int) (place >>> PLACE_BITS));
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
            FileSystem fileSystem = new Path(folder).getFileSystem(hadoop.value());
            for (int part = 0; part < parts.size(); part++) {
                Path index = file(parts.get(part), INDEX);
                long entries = fileSystem.getFileStatus(index).getLen() / (2 * Long.BYTES);
                try (DataInputStream in = fileSystem.open(index)) {
                    for (long i = 0; i < entries; i++) {
                        places.put(in.readLong(), (long) part << PLACE_BITS | in.readLong());
                    }
                }
            }
            return new Opened(places, local(fileSystem));
        } catch (IOException e) {
            throw new UncheckedIOException(folder + ": cannot read encoded sentences", e);
        }
    }

    /** The files of vectors on this machine: themselves, or copies. */
    private List<java.nio.file.Path> local(FileSystem fileSystem) throws IOException {
        List<java.nio.file.Path> files = new ArrayList<>();
        boolean isLocal = fileSystem.getScheme().equals("file");
        for (String part : parts) {
            if (isLocal) {
                files.add(java.nio.file.Path.of(file(part, VECTORS).toUri().getPath()));
                continue;
            }
            java.nio.file.Path copy = Files.createTempFile("crossbranch", VECTORS);
            copy.toFile().deleteOnExit();
            fileSystem.copyToLocalFile(false, file(part, VECTORS), new Path(copy.toUri()), true);
            files.add(copy);
        }
        return files;
    }
}
