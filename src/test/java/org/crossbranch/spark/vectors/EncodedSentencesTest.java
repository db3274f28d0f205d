package org.crossbranch.spark.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.LongAccumulator;
import org.crossbranch.pretrained.PretrainedEncoder;
import org.crossbranch.pretrained.TinyEncoder;
import org.crossbranch.scoring.TokenVectors;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(LocalSpark.class)
final class EncodedSentencesTest {
    /** 601 sentences; one of them stands there 400 times. */
    private static final List<List<String>> FORMS = IntStream.range(0, 1_000)
            .mapToObj(i -> i < 400 ? List.of("the", "cat") : List.of("the", "cat", Integer.toString(i, 36), "sleeps"))
            .toList();

    @TempDir
    private Path folder;

    private final SparkSession spark;

    EncodedSentencesTest(SparkSession spark) {
        this.spark = spark;
    }

    @Test
    void aRunThatGoesOnEncodesThePartsAloneThatAreMissingOrCut() throws IOException {
        Path encoder = new TinyEncoder(3).write(folder.resolve("encoder"));
        assertEncoded(encoder, "contents");
        Map<Path, FileTime> first = files();
        assertThat(first).hasSize(2);
        List<Path> names = List.copyOf(first.keySet());

        Files.delete(names.get(0));
        assertEncoded(encoder, "contents");
        assertThat(files()).hasSize(2).containsEntry(names.get(1), first.get(names.get(1)));

        for (long cut : new long[] {Files.size(names.get(1)) - 16, 3}) {
            try (FileChannel channel = FileChannel.open(names.get(1), StandardOpenOption.WRITE)) {
                channel.truncate(cut);
            }
            assertEncoded(encoder, "contents");
        }

        assertEncoded(encoder, "other contents");
        assertThat(files()).hasSize(2).doesNotContainKeys(names.toArray(Path[]::new));
    }

    /** Encodes all sentences, and compares each with what the encoder gives it. */
    private void assertEncoded(Path encoder, String contents) throws IOException {
        List<Row> rows = FORMS.stream().distinct().map(RowFactory::create).toList();
        Dataset<Row> forms = spark.createDataFrame(
                rows, new StructType().add("form", DataTypes.createArrayType(DataTypes.StringType)));
        LongAccumulator counted = spark.sparkContext().longAccumulator();
        EncodedSentences encoded = EncodedSentences.of(
                DistributedEncoder.distribute(spark, encoder.toString()),
                new org.apache.hadoop.fs.Path(folder.resolve("encoded").toUri()),
                forms,
                rows.size(),
                contents,
                counted);
        assertThat(counted.value()).isEqualTo(601L);
        TokenVectors.Source source =
                PretrainedEncoder.of(encoder).vectors().source().orElseThrow();
        for (List<String> words : FORMS) {
            Sentence sentence = new Sentence(
                    "", "", words.stream().map(form -> Token.of(form, "")).toList());
            float[] expected = new float[words.size() * TinyEncoder.WIDTH];
            float[] read = new float[expected.length];
            source.read(sentence, expected, 0, TinyEncoder.WIDTH);
            encoded.read(sentence, read, 0, TinyEncoder.WIDTH);
            assertThat(read).as("%s", words).isEqualTo(expected);
        }
    }

    private Map<Path, FileTime> files() throws IOException {
        Map<Path, FileTime> times = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder.resolve("encoded"))) {
            for (Path file : all.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().endsWith(".crc"))
                    .toList()) {
                times.put(file, Files.getLastModifiedTime(file));
            }
        }
        return times;
    }
}
