package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.MetadataBuilder;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Messages and exit codes for input that users have to mend. */
@ExtendWith(LocalSpark.class)
class BadInputTest {
    private static final String GOOD = "(S (NP 0=the 1=cat) 2=sleeps)\n";

    private final SparkSession spark;

    @TempDir
    private Path folder;

    BadInputTest(SparkSession spark) {
        this.spark = spark;
    }

    @Test
    void repeatedTokenIndex() throws IOException {
        refused(
                file("trees.discbracket", "(S (NP 0=a 1=b) 1=c)\n"),
                ":1:17: token index 1 stands twice, here and for \"b\"; number the tokens of this tree from 0 to 2, each"
                        + " once");
    }

    @Test
    void missingTokenIndex() throws IOException {
        refused(
                file("trees.discbracket", GOOD + "(S (NP 0=a 1=b) 3=c)\n"),
                ":2:17: token index 3 is out of range; number the tokens of this tree from 0 to 2, each once");
    }

    @Test
    void cycleInAnExportFile() throws IOException {
        refused(
                file("trees.export", "#BOS 1\na\tX\t--\t--\t500\n#500\tA\t--\t--\t501\n#501\tB\t--\t--\t500\n#EOS 1\n"),
                ":3:1: constituents dominate each other: #500 under #501 under #500; hang one of them on another parent");
    }

    @Test
    void brokenXml() throws IOException {
        refused(
                file("trees.xml", "<corpus>\n<body><s id=\"s1\"><graph><t id=\"t\" word=\"a\">"),
                ":2:44: this is not well-formed XML: XML document structures must start and end within the same entity."
                        + " Mend it; nothing behind it can be read");
        refused(
                file("trees.xml", "<corpus><s><graph><t id=\"t\"/></graph></s></corpus>"),
                ":1:19: the terminal t has no word; write one as the attribute word");
    }

    @Test
    void unbalancedBrackets() throws IOException {
        refused(
                file("trees.discbracket", GOOD + "(S (NP 0=a 1=b) 2=c\n"),
                ":2:1: 1 bracket is not closed, the innermost begins here: (S; close them on this line, a tree takes one"
                        + " line");
        refused(
                file("trees.mrg", "( (S (NP (DT a) (NN b))\n"),
                ":1:3: 2 brackets are not closed, the innermost begins here: (S; close them, and indent all lines of a"
                        + " tree but the first: a bracket in the first column begins a new tree");
    }

    @Test
    void wrongEncoding() throws IOException {
        Path file = folder.resolve("latin.discbracket");
        Files.write(file, "(S 0=Stra\u00dfe)\n".getBytes(StandardCharsets.ISO_8859_1));
        refused(
                file,
                ":1:10: these bytes are not UTF-8 text; mend the file, or name its encoding (for example ISO-8859-1) when"
                        + " reading it");
        CommandLineRun run = CommandLineRun.of("import", "--in", file, "--charset", "ISO-8859-1", "--out", table());
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(spark.read().parquet(table()).select("tokens.form").first().getList(0))
                .isEqualTo(Arrays.asList("Stra\u00dfe"));
    }

    /** The JDK's reader took the second member for the end of the file, and so half of the trees were lost without a word. */
    @Test
    void damagedLaterMemberOfAGzipFile() throws IOException {
        Path file = folder.resolve("trees.discbracket.gz");
        byte[] member = gzip(GOOD.repeat(3));
        Files.write(file, member);
        Files.write(file, member, StandardOpenOption.APPEND);
        CommandLineRun whole = CommandLineRun.of("import", "--in", file, "--out", table());
        assertThat(whole.out()).isEqualTo(table() + ": 6 trees\n");
        byte[] bytes = Files.readAllBytes(file);
        bytes[member.length + 2] ^= 1;
        Files.write(file, bytes);
        String damage = ": the compressed file is damaged: the member that begins at byte " + member.length
                + ": its compression method is 9, not 8; fetch it or compress it again";
        CommandLineRun run = CommandLineRun.of(
                "import", "--in", file, "--set", "import.malformed=set-aside", "--out", folder.resolve("other"));
        assertThat(run.exit()).isEqualTo(ExitCode.INPUT.status());
        assertThat(run.err()).isEqualTo("crossbranch import: " + file + ":3:1" + damage + "\n");
        assertThat(folder.resolve("other")).doesNotExist();
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    @Test
    void unknownExtensionAndFormat() throws IOException {
        Path file = file("trees.tre", GOOD);
        CommandLineRun run = CommandLineRun.of("import", "--in", file, "--out", table());
        assertThat(run.exit()).isEqualTo(ExitCode.INPUT.status());
        assertThat(run.err())
                .isEqualTo(
                        "crossbranch import: " + file + ": its extension says no format; name the format with --format"
                                + " (--in-format of convert, --gold-format and --predicted-format of evaluate), or use one of the"
                                + " extensions .discbracket, .dbr, .export, .xml, .tig, .bracket, .mrg, .ptb, .penn, .psd,"
                                + " .conllu, .conllx, .conll, .conll09, .txt, .parquet, .jsonl, .ndjson, .warc.wet, .wet, .warc\n");
        CommandLineRun named = CommandLineRun.of("import", "--in", file, "--format", "brackets", "--out", table());
        assertThat(named.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(named.err())
                .isEqualTo("crossbranch import: Invalid value for option '--format': unknown treebank format"
                        + " \"brackets\"; known are discbracket, export, tigerxml, bracket, conllu, conllx, conll2009, text,"
                        + " parquet, document, jsonl, warc\n"
                        + "See crossbranch import --help\n");
    }

    @Test
    void missingPath() {
        Path missing = folder.resolve("nothing.discbracket");
        refused(missing, ": there is no such file or folder; give the path of one");
        CommandLineRun run =
                CommandLineRun.of("oracle", "--in", folder.resolve("nothing"), "--out", folder.resolve("table"));
        assertThat(run.exit()).isEqualTo(ExitCode.INPUT.status());
        assertThat(run.err())
                .isEqualTo("crossbranch oracle: " + folder.resolve("nothing")
                        + ": there is no such file or folder; give the path of one\n");
    }

    @Test
    void tableOfAnotherVersion() throws IOException {
        assertThat(CommandLineRun.of("import", "--in", file("trees.discbracket", GOOD), "--out", table()))
                .matches(run -> run.exit() == 0);
        Dataset<Row> rows = spark.read().parquet(table());
        Path newer = folder.resolve("newer");
        rows.withColumn(
                        "sentence_id",
                        functions
                                .col("sentence_id")
                                .as(
                                        "sentence_id",
                                        new MetadataBuilder()
                                                .withMetadata(rows.schema()
                                                        .apply("sentence_id")
                                                        .metadata())
                                                .putLong("crossbranch.version", 99)
                                                .build()))
                .write()
                .parquet(newer.toString());
        CommandLineRun run = CommandLineRun.of("oracle", "--in", newer, "--out", folder.resolve("derivations"));
        assertThat(run.exit()).isEqualTo(ExitCode.INPUT.status());
        assertThat(run.err())
                .startsWith("crossbranch oracle: file:" + newer)
                .endsWith(
                        ": this is version 99 of the table \"trees\", and this program reads version 2; write it again"
                                + " with \"crossbranch import\", or read it with the release that wrote it\n");
    }

    @Test
    void outputThatIsNoTable() throws IOException {
        Files.createDirectories(folder.resolve("table"));
        Files.writeString(folder.resolve("table/thesis.tex"), "years of work");
        CommandLineRun run = CommandLineRun.of("import", "--in", file("trees.discbracket", GOOD), "--out", table());
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(run.err())
                .contains("what lies here was not written as a table by this program and will not be replaced; give"
                        + " another path, or remove it first");
        assertThat(folder.resolve("table/thesis.tex")).hasContent("years of work");
    }

    @Test
    void unknownSystemAndKey() throws IOException {
        Path file = file("trees.discbracket", GOOD);
        CommandLineRun run =
                CommandLineRun.of("oracle", "--in", file, "--system", "ml-sett", "--out", folder.resolve("table"));
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(run.err())
                .isEqualTo("crossbranch oracle: --system: oracle.system is \"ml-sett\"; give one of "
                        + TransitionSystems.all().stream()
                                .map(TransitionSystemFactory::name)
                                .collect(Collectors.joining(", "))
                        + "\n");
        Path conf = file("my.conf", "import {\n  malformd = set-aside\n}\n");
        run = CommandLineRun.of("import", "--in", file, "--conf", conf, "--out", table());
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(run.err())
                .isEqualTo("crossbranch import: " + conf + ", line 2: unknown key import.malformd; the nearest key is"
                        + " import.malformed\n");
    }

    @Test
    void stopsAtTheFirstBadTreeOrSetsItAside() throws IOException {
        Path file = file("trees.discbracket", GOOD + "(S 0=a\n" + GOOD + "(S 1=b)\n");
        refused(
                file,
                ":2:1: 1 bracket is not closed, the innermost begins here: (S; close them on this line, a tree"
                        + " takes one line");
        assertThat(folder.resolve("table")).doesNotExist();
        CommandLineRun run =
                CommandLineRun.of("import", "--in", file, "--set", "import.malformed=set-aside", "--out", table());
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out())
                .isEqualTo(table() + ": 2 trees\n" + table() + "/_rejects: 2 set aside, each with a reason\n");
        Dataset<Row> rejects = spark.read().parquet(table() + "/_rejects");
        assertThat(rejects.orderBy("line").collectAsList())
                .extracting(row -> row.<Integer>getAs("line") + " " + row.getAs("raw"))
                .containsExactly("2 (S 0=a", "4 (S 1=b)");
    }

    private void refused(Path file, String message) {
        CommandLineRun run = CommandLineRun.of("import", "--in", file, "--out", table());
        assertThat(run.exit()).isEqualTo(ExitCode.INPUT.status());
        assertThat(run.err()).isEqualTo("crossbranch import: " + file + message + "\n");
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private String table() {
        return folder.resolve("table").toString();
    }
}
