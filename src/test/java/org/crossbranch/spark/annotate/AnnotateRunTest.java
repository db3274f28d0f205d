package org.crossbranch.spark.annotate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkException;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.crossbranch.document.Document;
import org.crossbranch.document.DocumentFormat;
import org.crossbranch.model.ModelFormatException;
import org.crossbranch.search.Parser;
import org.crossbranch.segmentation.SegmentationModelException;
import org.crossbranch.segmentation.TrainedSegmentation;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.ingest.DocumentOptions;
import org.crossbranch.spark.ingest.ImportRequests;
import org.crossbranch.spark.ingest.ImportRun;
import org.crossbranch.spark.output.HiddenPaths;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.output.OutputException;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.SentencesTable;
import org.crossbranch.spark.table.WrittenTables;
import org.crossbranch.spark.table.store.Claims;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.spark.table.store.VerifiedTable;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.compression.Compression;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(LocalSpark.class)
final class AnnotateRunTest {
    private static final int MAX_TOKENS = 8;

    private final SparkSession spark;

    @TempDir
    private Path folder;

    AnnotateRunTest(SparkSession spark) {
        this.spark = spark;
    }

    @BeforeEach
    void makeMarks() throws IOException {
        Files.createDirectory(folder.resolve("marks"));
    }

    @Test
    void everySentenceIsParsedOrSetAsideWithAReason() throws IOException {
        write(
                "in.txt",
                "one two three",
                StubParser.DEFECT + " a b",
                "four",
                StubParser.MEMORY,
                "1 2 3 4 5 6 7 8 9",
                StubParser.STACK + " x",
                "five six");
        AnnotateRun.Result result = run(request("in.txt", 3));
        assertThat(result.counts()).isEqualTo(new VerifiedTable.WrittenCounts(3, 4));
        assertThat(result.parserSeconds()).isPositive().isLessThan(result.taskSeconds());
        assertThat(parses().stream().map(parse -> parse.analysis().sentence().text()))
                .containsExactly("one two three", "four", "five six");
        assertThat(rejects())
                .extracting(reject -> reject.raw() + ": " + reject.reason())
                .containsExactly(
                        "DEFECT a b: parsing failed: java.lang.IllegalStateException: a defect; report it with the sentence",
                        "MEMORY: parsing failed: java.lang.IllegalStateException: java.lang.OutOfMemoryError: none left;"
                                + " report it with the sentence",
                        "1 2 3 4 5 6 7 8 9: 9 tokens; the limit is 8; split the sentence, raise the limit, or set annotate.over-long",
                        "STACK x: parsing failed: java.lang.IllegalStateException: java.lang.StackOverflowError;"
                                + " report it with the sentence");
        assertThat(rejects()).allSatisfy(reject -> {
            assertThat(reject.stage()).isEqualTo("annotate");
            assertThat(reject.source()).isEqualTo(path("in.txt"));
        });
        assertThat(result.statuses()).isEqualTo(Map.of("parsed", 3L, "failed", 3L, "too-long", 1L));
        assertThat(names()).containsExactly("_runs", "in.txt", "marks", "out");
    }

    @Test
    void documentsBecomeSentencesWithTheirPlaces() throws IOException {
        Files.createDirectory(folder.resolve("day"));
        Files.writeString(folder.resolve("day/a.txt"), "One two.\nThree\nfour? Five\n\nsix\n");
        Files.writeString(folder.resolve("day/b.txt"), "Gr\u00fc\u00dfe.", StandardCharsets.ISO_8859_1);
        Files.writeString(folder.resolve("day/c.txt"), "7 8. " + StubParser.DEFECT);
        AnnotateRequest request = requests("day", 2).format("document").request();
        assertThat(run(request).counts()).isEqualTo(new VerifiedTable.WrittenCounts(5, 2));
        assertThat(rows().collectAsList().stream()
                        .map(row -> row.<String>getAs("sentence_id") + " " + row.getAs("document_offset") + " "
                                + row.getAs("text")))
                .containsExactly(
                        "day/a/1 0 One two.",
                        "day/a/2 9 Three four?",
                        "day/a/3 21 Five",
                        "day/a/4 27 six",
                        "day/c/1 0 7 8.");
        assertThat(rejects()).extracting(RejectsTable.Reject::sentenceId).containsExactly("day/b/0", "day/c/2");
        assertThat(rejects().get(0).source()).endsWith("day/b.txt");
        assertThat(rejects().get(0).reason()).startsWith("character 3 is not UTF-8 text; ");
        assertThat(run(request).isSkipped()).isTrue();
        DocumentOptions byLine =
                new DocumentOptions(List.of(), "", new DocumentFormat.Options(Document.Paragraphs.LINES, 100));
        assertThat(run(requests("day", 2).format("document").documents(byLine).request())
                        .counts())
                .isEqualTo(new VerifiedTable.WrittenCounts(6, 2));
    }

    @Test
    void segmenterCutsLinesToo() throws IOException {
        write("in.txt", "We cannot sing.", "He didn't.");
        Files.write(folder.resolve("en.segmenter"), TrainedSegmentation.model().bytes());
        DocumentOptions trained = new DocumentOptions(
                List.of(path("en.segmenter")), "", new DocumentFormat.Options(Document.Paragraphs.BLANK_LINES, 100));
        run(requests("in.txt", 1).documents(trained).request());
        assertThat(parses().stream()
                        .flatMap(parse -> parse.analysis().sentence().tokens().stream())
                        .map(Token::form))
                .containsExactly("We", "can", "not", "sing", ".", "He", "did", "n't", ".");
        assertThat(rows().select("document_offset")
                        .distinct()
                        .collectAsList()
                        .get(0)
                        .getInt(0))
                .isEqualTo(-1);
        assertThatThrownBy(() -> run(requests("in.txt", 1)
                        .documents(new DocumentOptions(
                                List.of(path("in.txt")),
                                "",
                                new DocumentFormat.Options(Document.Paragraphs.BLANK_LINES, 100)))
                        .request()))
                .isInstanceOf(SegmentationModelException.class)
                .hasMessageStartingWith(path("in.txt") + ": it is no zip file");
    }

    @Test
    void rowsDoNotDependOnHowTheWorkIsDivided() throws IOException {
        write("in.txt", numbered(100));
        run(request("in.txt", 1));
        List<Row> one = stableRows();
        run(request("in.txt", 7));
        assertThat(stableRows()).isEqualTo(one);
        assertThat(one).hasSize(100);
    }

    @Test
    void whatIsFinishedIsSkippedUnlessForced() throws IOException {
        write("in.txt", numbered(20));
        // The next run goes by the times of files that are not quite young.
        Files.setLastModifiedTime(folder.resolve("in.txt"), FileTime.from(Instant.EPOCH));
        assertThat(run(request("in.txt", 3)).isSkipped()).isFalse();
        List<Row> first = rows().collectAsList();
        clearMarks();
        // As a run leaves it that was killed right after its publication.
        Path copy = Files.createDirectory(folder.resolve(".out.annotate-text-000001-12345678"));
        AnnotateRun.Result again = run(request("in.txt", 3));
        assertThat(again.isSkipped()).isTrue();
        assertThat(copy).doesNotExist();
        assertThat(again.counts()).isEqualTo(new VerifiedTable.WrittenCounts(20, 0));
        assertThat(folder.resolve("marks")).isEmptyDirectory();
        assertThat(rows().collectAsList()).as("with the times of the first run").isEqualTo(first);
        assertThat(run(forced("in.txt")).isSkipped()).isFalse();
        assertThat(folder.resolve("marks")).isNotEmptyDirectory();
        assertThat(names()).containsExactly("_runs", "in.txt", "marks", "out");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"input", "a file that is cut", "a file that is gone", "rejects that are gone", "another table"})
    void whatChangedIsParsedAgain(String change) throws IOException {
        write("in.txt", numbered(20));
        run(request("in.txt", 3));
        Path file = dataFile();
        switch (change) {
            case "input" -> write("in.txt", numbered(21));
            case "a file that is cut" -> Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 100));
            case "a file that is gone" -> Files.delete(file);
            case "rejects that are gone" -> Files.move(folder.resolve("out/_rejects"), folder.resolve("gone"));
            default -> {
                write("other.txt", numbered(5));
                run(request("other.txt", 3));
            }
        }
        AnnotateRun.Result again = run(request("in.txt", 3));
        assertThat(again.isSkipped()).isFalse();
        assertThat(rows().count()).isEqualTo(again.counts().rows()).isGreaterThanOrEqualTo(20);
    }

    @Test
    void aRunThatFailedIsGoneOnWithWhereItStopped() throws IOException {
        write("in.txt", numbered(60));
        run(request("in.txt", 4));
        List<Row> expected = stableRows();
        String[] lines = numbered(60);
        // In the last shard: others are finished before it is begun.
        lines[58] = StubParser.STUMBLE;
        write("in.txt", lines);
        clearMarks();
        assertThatThrownBy(() -> run(request("in.txt", 4)))
                .isInstanceOf(SparkException.class)
                .hasStackTraceContaining("stumbled");
        assertThat(stableRows()).as("the last table is as it was").isEqualTo(expected);
        clearMarks();
        Files.createFile(folder.resolve("marks").resolve(StubParser.STUMBLE));
        AnnotateRun.Result result = run(request("in.txt", 4));
        assertThat(result.resumedShards()).isBetween(1, 3);
        assertThat(result.counts()).isEqualTo(new VerifiedTable.WrittenCounts(60, 0));
        try (Stream<Path> marks = Files.list(folder.resolve("marks"))) {
            assertThat(marks.count() - 1).as("sentences parsed again").isLessThan(60);
        }
        assertThat(parses().stream().map(parse -> parse.analysis().sentence().text()))
                .containsExactly(lines);
        assertThat(names()).containsExactly("_runs", "in.txt", "marks", "out");
    }

    @Test
    void aRunThatFailedIsNotGoneOnWithOtherText() throws IOException {
        String[] lines = numbered(60);
        lines[50] = StubParser.STUMBLE;
        write("in.txt", lines);
        assertThatThrownBy(() -> run(request("in.txt", 4))).isInstanceOf(SparkException.class);
        lines[0] = "LINE number 0";
        write("in.txt", lines);
        AnnotateRun.Result result = run(request("in.txt", 4));
        assertThat(result.resumedShards()).isZero();
        assertThat(parses().stream().map(parse -> parse.analysis().sentence().text()))
                .containsExactly(lines);
    }

    @Test
    void linesThatAreNoTextAreSetAsideToo() throws IOException {
        Files.write(folder.resolve("in.txt"), "good\nB\u00e4r\nfine\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(run(request("in.txt", 2)).counts()).isEqualTo(new VerifiedTable.WrittenCounts(2, 1));
        assertThat(rejects()).singleElement().satisfies(reject -> {
            assertThat(reject.stage()).isEqualTo("import");
            assertThat(reject.sentenceId()).endsWith("/in/2");
            assertThat(reject.reason()).contains("not UTF-8");
        });
    }

    @Test
    void inputOfWhichNothingCanBeParsedMakesAnEmptyTable() throws IOException {
        Files.write(folder.resolve("in.txt"), "B\u00e4r\nB\u00e4r\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(run(request("in.txt", 2)).counts()).isEqualTo(new VerifiedTable.WrittenCounts(0, 2));
        WrittenTables.trees(spark, path("trees"), 5, 0, 1);
        assertThat(run(request("trees", 2)).counts()).isEqualTo(new VerifiedTable.WrittenCounts(0, 0));
        assertThat(rows().count()).isZero();
    }

    @Test
    void aFolderOfTextsIsReadAsOneInput() throws IOException {
        Files.createDirectory(folder.resolve("day"));
        for (int file = 0; file < 40; file++) {
            write("day/" + file + ".txt", "first of " + file, "", "second of " + file);
        }
        write("day/long.txt", numbered(200));
        AnnotateRun.Result result = run(request("day", 5));
        assertThat(result.counts()).isEqualTo(new VerifiedTable.WrittenCounts(280, 0));
        assertThat(result.shards()).as("short files share one").isBetween(5, 8);
        assertThat(rows().select("sentence_id").collectAsList().stream().map(row -> row.getString(0)))
                .doesNotHaveDuplicates()
                .contains("day/39/1", "day/39/2", "day/long/200");
    }

    @Test
    void textThatIsCompressedIsParsedToo() throws IOException {
        write("in.txt", numbered(30));
        run(request("in.txt", 3));
        List<Row> plain = stableRows();
        for (String name : List.of("in.txt.bz2", "in.txt.gz", "in.txt.zst")) {
            try (OutputStream out = Compression.packed(Files.newOutputStream(folder.resolve(name)), name)) {
                Files.copy(folder.resolve("in.txt"), out);
            }
            run(request(name, 3));
            assertThat(stableRows()).as(name).isEqualTo(plain);
        }
        assertThat(names()).containsExactly("_runs", "in.txt", "in.txt.bz2", "in.txt.gz", "in.txt.zst", "marks", "out");
    }

    @Test
    void aLineOfMillionsOfCharactersIsOneReject() throws IOException {
        write("in.txt", "first", "long ".repeat(1_000_000), "", "last");
        assertThat(run(request("in.txt", 6)).counts()).isEqualTo(new VerifiedTable.WrittenCounts(2, 1));
        String corpus = String.valueOf(folder.getFileName());
        assertThat(parses())
                .extracting(parse -> parse.analysis().sentence().id())
                .containsExactly(corpus + "/in/1", corpus + "/in/3");
        assertThat(rejects()).singleElement().satisfies(reject -> {
            assertThat(reject.sentenceId()).isEqualTo(corpus + "/in/2");
            assertThat(reject.message()).startsWith(path("in.txt") + ":2:1000001: the line is longer than 1000000");
            assertThat(reject.raw()).hasSize(1_000_000).startsWith("long long");
        });
    }

    /** Some kilobytes of Parquet: a dictionary holds the text once for all rows. */
    @Test
    void aRowOfMillionsOfBytesIsOneReject() throws IOException {
        write("in.txt", "one two", "three");
        new ImportRun(spark, RunListener.NONE).run(ImportRequests.of(path("in.txt"), path("good")));
        Dataset<Row> good = spark.read().parquet(path("good"));
        Column[] columns = Stream.of(good.columns()).map(functions::col).toArray(Column[]::new);
        writeSentences(
                good.withColumn("text", functions.expr("if(position = 1, repeat('a', 10000000), text)"))
                        .crossJoin(spark.range(3).toDF("copy"))
                        .withColumn("sentence_id", functions.expr("concat(sentence_id, '-', copy)"))
                        .select(columns),
                "table");
        assertThat(run(request("table", 2)).counts()).isEqualTo(new VerifiedTable.WrittenCounts(3, 3));
        assertThat(rejects()).hasSize(3).allSatisfy(reject -> {
            assertThat(reject.status().text()).isEqualTo("too-long");
            assertThat(reject.reason())
                    .matches("the strings of the row have 100000[0-9]{2} bytes, and 8000000 are the most; divide the"
                            + " sentence");
            assertThat(reject.raw()).hasSize(1_000);
        });
        writeSentences(good.withColumn("sentence_id", functions.expr("repeat('a', 200000)")), "named");
        assertThatThrownBy(() -> run(request("named", 2)))
                .hasStackTraceContaining("a sentence_id has 200,000 bytes, and 100,000 are the most");
    }

    private void writeSentences(Dataset<Row> rows, String name) {
        spark.createDataFrame(rows.toJavaRDD(), SentencesTable.SCHEMA.columns())
                .coalesce(1)
                .write()
                .option("parquet.dictionary.page.size", 1 << 26)
                .parquet(path(name));
    }

    @Test
    void textIsReadByItsByteOrderMark() throws IOException {
        write("in.txt", numbered(30));
        run(request("in.txt", 3));
        List<Row> plain = stableRows();
        String text = "\ufeff" + Files.readString(folder.resolve("in.txt"));
        for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            Files.write(folder.resolve("in.txt"), text.getBytes(charset));
            assertThat(run(request("in.txt", 3)).counts()).isEqualTo(new VerifiedTable.WrittenCounts(30, 0));
            assertThat(stableRows()).as("%s", charset).isEqualTo(plain);
        }
    }

    @Test
    void compressedTextWithADamagedLaterMemberIsRefused() throws IOException {
        ByteArrayOutputStream member = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(member)) {
            out.write("a line of text\n".repeat(20).getBytes(StandardCharsets.UTF_8));
        }
        byte[] first = member.toByteArray();
        byte[] both = Arrays.copyOf(first, 2 * first.length);
        System.arraycopy(first, 0, both, first.length, first.length);
        Files.write(folder.resolve("in.txt.gz"), both);
        assertThat(run(request("in.txt.gz", 3)).counts()).isEqualTo(new VerifiedTable.WrittenCounts(40, 0));
        both[first.length] = 0x1e;
        Files.write(folder.resolve("in.txt.gz"), both);
        assertThatThrownBy(() -> run(request("in.txt.gz", 3)))
                .isInstanceOf(MalformedTreeException.class)
                .hasMessageContaining("in.txt.gz:")
                .hasMessageContaining("byte " + first.length + ": no gzip member begins here");
        assertThat(rows().count()).as("the good table of before").isEqualTo(40);
    }

    @Test
    void aFileThatIsCutShortWhileItIsReadIsSaid() throws IOException {
        write("in.txt", numbered(60));
        assertThatThrownBy(() -> run(request("in.txt", 3), cutting(path("in.txt"), 10, path("marks"))))
                .hasStackTraceContaining("in.txt: the file was changed while it was read");
    }

    @Test
    void aSentenceThatComesBackAsAnotherIsNoticed() throws IOException {
        write("in.txt", numbered(10));
        assertThatThrownBy(() -> run(request("in.txt", 2), forgetful(path("marks"))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("10 sentences were read and 10 were written, but not the same ones");
        assertThat(names()).containsExactly("_runs", "in.txt", "marks");
    }

    @Test
    void aRunOverFilesThatAnotherOneOvertookSaysSo() throws IOException {
        Files.writeString(folder.resolve("in.discbracket"), "(S (N 0=a) (N 1=b))\n".repeat(30));
        assertThatThrownBy(() -> run(request("in.discbracket", 1), overtaken()))
                .isInstanceOf(OutputClaim.OwnedException.class)
                .hasMessageContaining("another run owns this output now");
    }

    @Test
    void aTableOfTreesIsParsedWithoutItsAnswers() {
        WrittenTables.trees(spark, path("trees"), 5, 20, 2);
        AnnotateRun.Result result = run(request("trees", 2));
        assertThat(result.counts().total()).isEqualTo(20);
        assertThat(parses())
                .allSatisfy(parse -> assertThat(parse.analysis().sentence().tokens())
                        .allSatisfy(token -> {
                            assertThat(token.tag()).isEmpty();
                            assertThat(token.function()).isEmpty();
                        }));
    }

    @Test
    void inputThatIsMissingIsSaid() {
        assertThatThrownBy(() -> run(request("none.txt", 0))).isInstanceOf(InputException.class);
        WrittenTables.trees(spark, path("trees"), 5, 3, 1);
        AnnotateRequest onto = AnnotateRequests.of(path("trees"), path("trees"))
                .maxTokens(MAX_TOKENS)
                .batch(4)
                .request();
        assertThatThrownBy(() -> run(onto))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("the output would replace the input");
    }

    @Test
    void aModelThatIsMissingOrNoneIsSaid() throws IOException {
        write("in.txt", "a b");
        assertThatThrownBy(() -> AnnotateRequests.run(
                        spark,
                        RunListener.NONE,
                        AnnotateRequests.of(path("in.txt"), path("out"))
                                .model(path("none"))
                                .request()))
                .isInstanceOf(ModelFormatException.class)
                .hasMessageContaining("there is no model here");
        write("no.model", "nothing of the kind");
        assertThatThrownBy(() -> AnnotateRequests.run(
                        spark,
                        RunListener.NONE,
                        AnnotateRequests.of(path("in.txt"), path("out"))
                                .model(path("no.model"))
                                .request()))
                .isInstanceOf(ModelFormatException.class)
                .hasMessageStartingWith(path("no.model") + ": ");
    }

    private AnnotateRun.Result run(AnnotateRequest request) {
        return run(request, new StubParser(path("marks"), MAX_TOKENS));
    }

    private AnnotateRun.Result run(AnnotateRequest request, ParserSource parsers) {
        return AnnotateRequests.run(spark, RunListener.NONE, request, parsers);
    }

    private AnnotateRequest request(String input, int shards) {
        return requests(input, shards).request();
    }

    private AnnotateRequests requests(String input, int shards) {
        return AnnotateRequests.of(path(input), path("out"))
                .maxTokens(MAX_TOKENS)
                .batch(4)
                .shards(shards);
    }

    private AnnotateRequest forced(String input) {
        return requests(input, 3).forced().request();
    }

    private Path dataFile() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("out"))) {
            return files.filter(file -> file.toString().endsWith(".parquet"))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
    }

    private List<ParsesTable.Parse> parses() {
        return rows().collectAsList().stream()
                .map(row -> ParsesTable.read(row).value())
                .toList();
    }

    private List<Row> stableRows() {
        return rows().drop("parse_micros").collectAsList();
    }

    private Dataset<Row> rows() {
        return Table.open(spark, new org.apache.hadoop.fs.Path(path("out")), ParsesTable.SCHEMA)
                .rows()
                .sort("corpus", "document", "position");
    }

    private List<RejectsTable.Reject> rejects() {
        return Table.open(spark, new org.apache.hadoop.fs.Path(path("out/_rejects")), RejectsTable.SCHEMA)
                .rows()
                .sort("sentence_id")
                .collectAsList()
                .stream()
                .map(RejectsTable::read)
                .toList();
    }

    /** Makes a parser on a task. */
    @FunctionalInterface
    private interface Maker extends Serializable {
        Parser parser() throws IOException;
    }

    private record Made(Maker maker) implements ParserSource {
        @Override
        public String id() {
            return "stub";
        }

        @Override
        public List<String> given() {
            return List.of();
        }

        @Override
        public Parser parser() throws IOException {
            return maker.parser();
        }
    }

    /** Leaves a number of bytes of a file, before any is parsed. Tasks may do so at once. */
    private static ParserSource cutting(String file, int bytes, String marks) {
        return new Made(() -> {
            try (FileChannel channel = FileChannel.open(Path.of(file), StandardOpenOption.WRITE)) {
                channel.truncate(bytes);
            }
            return new StubParser(marks, MAX_TOKENS).parser();
        });
    }

    /** Gives the tree of the first sentence of a batch for all of them. */
    private static ParserSource forgetful(String marks) {
        return new Made(() -> {
            Parser parser = new StubParser(marks, MAX_TOKENS).parser();
            return sentences -> Collections.nCopies(
                    sentences.size(), parser.parse(sentences).get(0));
        });
    }

    /** Does what another run over files does first that takes the output over. */
    private ParserSource overtaken() {
        String output = path("out");
        return new Made(() -> {
            Claims.overtake(new Configuration(), new org.apache.hadoop.fs.Path(output));
            Claims.ofEndedProcess(new Configuration(), new org.apache.hadoop.fs.Path(output))
                    .deleteHidden(new Configuration(), Set.of(HiddenPaths.Purpose.ANNOTATE_INPUT));
            throw new IOException("a file is gone");
        });
    }

    private static String[] numbered(int lines) {
        return IntStream.range(0, lines).mapToObj(i -> "line number " + i).toArray(String[]::new);
    }

    private void write(String name, String... lines) throws IOException {
        Files.writeString(
                folder.resolve(name), Stream.of(lines).map(line -> line + "\n").collect(Collectors.joining()));
    }

    private void clearMarks() throws IOException {
        try (Stream<Path> marks = Files.list(folder.resolve("marks"))) {
            for (Path mark : marks.toList()) {
                Files.delete(mark);
            }
        }
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }
}
