package org.crossbranch.spark.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.treebank.compression.Compression;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Files are damaged, with the same reasons at the same places, whether one task reads them or many. */
@ExtendWith(LocalSpark.class)
final class DamageCheckTest {
    private static final String SOUND = "(S (N 0=a) (V 1=b))\n";
    private static final String MALFORMED = "(S (N 0=a)\n";

    private final SparkSession spark;

    @TempDir
    private Path folder;

    DamageCheckTest(SparkSession spark) {
        this.spark = spark;
    }

    @Test
    void partsOfFilesAreDamagedAsTheFilesAre() throws IOException {
        Files.createDirectory(folder.resolve("in"));
        write("a-half.discbracket", (SOUND + MALFORMED).repeat(40));
        write("b-more.discbracket", SOUND.repeat(39) + "\n" + MALFORMED.repeat(40));
        write("c-more.discbracket.gz", MALFORMED.repeat(40) + SOUND.repeat(39));
        write("d-cut.discbracket.gz", MALFORMED.repeat(40) + SOUND.repeat(60));
        Path cut = folder.resolve("in/d-cut.discbracket.gz");
        byte[] packed = Files.readAllBytes(cut);
        Files.write(cut, Arrays.copyOf(packed, packed.length - 6));
        write("e-good.discbracket.gz", SOUND.repeat(100));
        write("f-version.export", "#BOS 1\na\tN\t--\t--\t0\n#EOS 1\n".repeat(20) + "#FORMAT 2\n");
        write("g-few.txt", "some words\n".repeat(100));
        write("h-flipped.discbracket", MALFORMED + SOUND.repeat(2_000));
        flip(folder.resolve("in/h-flipped.discbracket"), 30_000);

        List<SourceFile> files = new SourceFiles(new Configuration(), RunListener.NONE, "", "corpus")
                .find(folder.resolve("in").toString());
        assertThat(files).hasSize(8);
        List<DamagedFile> whole = damaged(files, new TextDivision(1 << 20, 1_000));
        assertThat(damaged(files, new TextDivision(60, 1_000))).isEqualTo(whole);
        assertThat(whole)
                .extracting(file ->
                        file.id() + ":" + file.line() + ": " + file.reason().split(";", 2)[0])
                .satisfiesExactly(
                        more -> assertThat(more).startsWith("corpus/b-more:41: 40 of 79 entries"),
                        more -> assertThat(more).startsWith("corpus/c-more:1: 40 of 79 entries"),
                        end -> assertThat(end).startsWith("corpus/d-cut:").contains("the compressed file is damaged"),
                        end -> assertThat(end).isEqualTo("corpus/f-version:61: export format \"2\" is not known"),
                        flipped ->
                                assertThat(flipped).startsWith("corpus/h-flipped:1: the file system reports damage"));
    }

    private List<DamagedFile> damaged(List<SourceFile> files, TextDivision division) {
        return OutputClaim.hold(
                new Configuration(),
                new org.apache.hadoop.fs.Path(folder.resolve("out").toString()),
                claim -> new DamageCheck("UTF-8").damaged(spark, claim, division, files));
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve("in").resolve(name);
        try (OutputStream out = Compression.packed(Files.newOutputStream(file), name)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Changes a bit of a file that Hadoop wrote with checksums. */
    private static void flip(Path file, int at) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        try (OutputStream out = org.apache.hadoop.fs.FileSystem.getLocal(new Configuration())
                .create(new org.apache.hadoop.fs.Path(file.toString()), true)) {
            out.write(bytes);
        }
        bytes[at] ^= 1;
        Files.write(file, bytes);
    }
}
