package org.crossbranch.spark.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.treebank.TreebankFormat;
import org.crossbranch.treebank.TreebankFormats;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The parts of a treebank file hold its entries, sound and malformed ones, in each format and encoding. */
@ExtendWith(LocalSpark.class)
final class DividedTreebankContractTest {
    private static final int FILES = 10;
    private static final List<Integer> LENGTHS = List.of(30);

    private static final String ROW = "\t_\tN\tN\t_\t0\troot\t_\t_\n";
    private static final List<String> ROWS = List.of(
            "1\tw\u00f6rd" + ROW + "\n",
            "# sent_id = s\n# text = a\n1\ta" + ROW + "\n\n",
            "# newdoc id = d\n# global.columns = ID FORM\n1\ta" + ROW + " \t\r\n",
            "1\ta" + ROW,
            "2\tb\n",
            "# alone\n\n",
            "\n",
            "\u00a0\n",
            "\ud835\udd38\t\n");
    private static final List<String> BRACKETS = List.of(
            "(S (N a) (V b))\n",
            "( (S (N a)\n   (V w\u00f6rd)))\n",
            " (S (N a)) (S (N b))\n",
            "(S (N a)\n",
            "  (N b))) junk\n",
            "junk\n",
            "\n",
            "\ud835\udd38 (S\n");
    private static final String EXPORT_ROW = "\tN\t--\t--\t0\n";
    private static final List<String> SECTIONS = List.of(
            "#BOS 1\na" + EXPORT_ROW + "#EOS 1\n",
            "#BOS 2 5 1 1 %% comment\nw\u00f6rd\tlemma" + EXPORT_ROW + "#EOS 2\n",
            "#BOS\nb" + EXPORT_ROW + "#EOS\n\n",
            "#BOS 3\nb" + EXPORT_ROW,
            "#EOS 4\n",
            "stray\n",
            "%% comment\n",
            "#BOS\tx\ty\tz\t0\n",
            "#BOT ORIGIN\n1 here\n#EOT ORIGIN\n",
            "\ud835\udd38\n");
    /** They come now and then, since what follows depends on them. */
    private static final List<String> DIRECTIVES =
            List.of("#FORMAT 3\n", "#FORMAT 4\n", "#BOT TAG\n#BOS 8\n#EOT TAG\n", "#BOT TAG\n", "#FORMAT 2\n");

    private static final Map<String, List<String>> PIECES = Map.of(
            "discbracket",
                    List.of(
                            "(S (N 0=w\u00f6rd) (V 1=b))\n",
                            "(S (N 0=a)\n",
                            "(S (V (V 0=a) (V 2=c)) (N 1=b))\t# comment\r\n",
                            " \n",
                            "\ud835\udd38\n"),
            "bracket", BRACKETS,
            "export", SECTIONS,
            "conllu", ROWS,
            "conllx", ROWS,
            "conll2009", ROWS,
            "tigerxml",
                    List.of("<s id='s1'><graph root='n1'><terminals><t id='n1' word='a' pos='N'/></terminals>"
                            + "<nonterminals/></graph></s>\n"));

    private final SparkSession spark;

    @TempDir
    private Path folder;

    DividedTreebankContractTest(SparkSession spark) {
        this.spark = spark;
    }

    static Stream<String> formats() {
        return TreebankFormats.all().stream().map(TreebankFormat::name);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void partsHoldWhatTheFileHolds(String format) throws IOException {
        int divided = 0;
        for (Charset charset : List.of(
                StandardCharsets.UTF_8,
                StandardCharsets.ISO_8859_1,
                StandardCharsets.UTF_16LE,
                StandardCharsets.UTF_16BE)) {
            List<SourceFile> files = new ArrayList<>();
            for (int seed = 0; seed < FILES; seed++) {
                Path file = folder.resolve(charset + "-" + seed);
                files.add(SourceFiles.find(
                                new Configuration(),
                                RunListener.NONE,
                                Files.write(file, bytes(format, charset, seed)).toString(),
                                format)
                        .get(0));
            }
            for (int length : LENGTHS) {
                List<SourceFile.Part> parts = new TextDivision(length, 1_000_000).divide(spark, files, charset);
                divided += parts.size() - files.size();
                for (SourceFile file : files) {
                    List<String> read = DividedReading.entries(
                            new Configuration(),
                            parts.stream()
                                    .filter(part -> part.file().equals(file))
                                    .toList(),
                            charset);
                    assertThat(read)
                            .as("%s in parts of %d bytes", file.path(), length)
                            .isEqualTo(DividedReading.entries(
                                    new Configuration(), List.of(SourceFile.Part.whole(file)), charset));
                }
            }
        }
        if (format.equals("tigerxml")) {
            assertThat(divided).as("its files stay whole").isZero();
        } else {
            assertThat(divided).as("parts beyond one a file").isGreaterThan(4 * LENGTHS.size() * FILES);
        }
    }

    /** A file of random pieces, some of them damaged. */
    private static byte[] bytes(String format, Charset charset, int seed) throws IOException {
        Random random = new Random(seed);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        if (random.nextInt(4) == 0 && !charset.equals(StandardCharsets.ISO_8859_1)) {
            bytes.write("\ufeff".getBytes(charset));
        }
        List<String> pieces = Objects.requireNonNull(PIECES.get(format), format);
        for (int i = random.nextInt(40); i >= 0; i--) {
            boolean isDirective = format.equals("export") && random.nextInt(40) == 0;
            String piece = isDirective
                    ? DIRECTIVES.get(random.nextInt(DIRECTIVES.size()))
                    : pieces.get(random.nextInt(random.nextBoolean() ? 2 : pieces.size()) % pieces.size());
            byte[] written = piece.getBytes(charset);
            // Half of a character, which may be a surrogate before a line feed, or a shift by one byte.
            int length = random.nextInt(20) == 0 ? random.nextInt(written.length) : written.length;
            bytes.write(written, 0, length);
            if (random.nextInt(20) == 0) {
                byte[] wide = "\ud835\udd38".getBytes(charset);
                bytes.write(wide, 0, Math.min(wide.length, 1 + random.nextInt(2)));
                bytes.write(random.nextBoolean() ? "\n".getBytes(charset) : new byte[0]);
            }
        }
        return bytes.toByteArray();
    }
}
