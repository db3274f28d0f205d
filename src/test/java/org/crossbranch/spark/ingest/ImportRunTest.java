package org.crossbranch.spark.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.SharedData;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.output.OutputException;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.RowBytes;
import org.crossbranch.spark.table.SentencesTable;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.spark.table.store.VerifiedTable;
import org.crossbranch.transform.punctuation.PunctuationMode;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(LocalSpark.class)
final class ImportRunTest {
    private static final String GOOD = "(S (VP (V 0=a) (V 2=c)) (N 1=b))\n";

    private final SparkSession spark;

    @TempDir
    private Path folder;

    ImportRunTest(SparkSession spark) {
        this.spark = spark;
    }

    @Test
    void aRealTreebankBecomesATable() throws IOException {
        Path file = SharedData.require("data/alpino-bench/dev.discbracket");
        ImportRun.Result result = run(request(false, file.toString()));
        assertThat(result)
                .isEqualTo(new ImportRun.Result(
                        "trees", 1, new VerifiedTable.WrittenCounts(718, 0), TreePreparation.DroppedNodes.NONE));
        try (TreebankReader<ConstituencyTree> reader = new DiscbracketFormat().read(file)) {
            assertThat(rows(TreesTable.SCHEMA, "position").stream()
                            .map(row -> TreesTable.read(row).value()))
                    .containsExactlyElementsOf(reader.trees().toList());
        }
    }

    @Test
    void aMalformedTreeEndsTheImportAndLeavesTheTableAsItWas() throws IOException {
        Path good = write("good.discbracket", GOOD);
        run(request(false, good.toString()));
        Path bad = write("bad.discbracket", GOOD + "(S (N 0=a) (N 0=b))\n" + GOOD);
        assertThatThrownBy(() -> run(request(false, bad.toString())))
                .isInstanceOf(MalformedTreeException.class)
                .hasMessageStartingWith(bad + ":2:");
        assertThat(rows(TreesTable.SCHEMA, "position")).hasSize(1);
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("_runs", "bad.discbracket", "good.discbracket", "out");
        }
    }

    @Test
    void aMalformedTreeIsSetAsideIfThatIsWanted() throws IOException {
        Path bad = write("bad.discbracket", GOOD + "(S (N 0=a) (N 0=b))\n" + GOOD);
        assertThat(run(request(true, bad.toString())).counts()).isEqualTo(new VerifiedTable.WrittenCounts(2, 1));
        Table rejects = Table.open(spark, new org.apache.hadoop.fs.Path(output() + "/_rejects"), RejectsTable.SCHEMA);
        RejectsTable.Reject reject = RejectsTable.read(rejects.rows().first());
        assertThat(reject.sentenceId()).isEqualTo(folder.getFileName() + "/bad/2");
        assertThat(reject.source()).isEqualTo(bad.toString());
        assertThat(reject.line()).isEqualTo(2);
        assertThat(reject.stage()).isEqualTo("import");
        assertThat(reject.raw()).isEqualTo("(S (N 0=a) (N 0=b))");
        assertThat(rows(TreesTable.SCHEMA, "position").stream().map(row -> row.getLong(3)))
                .containsExactly(1L, 3L);
    }

    @ParameterizedTest
    @CsvSource({"long.discbracket, '(S (N 0=%s))\n'", "long.conllu, '1\t%s\t_\tN\t_\t_\t0\troot\t_\t_\n\n'"})
    void aTreeOfTooManyCharactersIsMalformed(String name, String tree) throws IOException {
        Path file = write(name, tree.translateEscapes().formatted("a".repeat((int) RowBytes.MOST)));
        assertThatThrownBy(() -> run(request(false, file.toString())))
                .isInstanceOf(MalformedTreeException.class)
                .hasMessageStartingWith(file + ":")
                .hasMessageEndingWith("has more than 8000000 characters; divide it");
    }

    @Test
    void aRepeatedIdentifierIsAnErrorOrSetAside() throws IOException {
        String sentence = "#BOS 7\nx\t--\tN\t--\t--\t0\n#EOS 7\n";
        Path file = write("twice.export", "#FORMAT 4\n" + sentence + sentence.replace("7", "8") + sentence);
        assertThatThrownBy(() -> run(request(false, file.toString())))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("1 identifiers are there more than once, " + folder.getFileName() + "/twice/7");
        assertThat(run(request(true, file.toString())).counts()).isEqualTo(new VerifiedTable.WrittenCounts(2, 1));
        assertThat(rows(TreesTable.SCHEMA, "position").stream().map(row -> row.getLong(3)))
                .containsExactly(1L, 2L);
        RejectsTable.Reject reject = RejectsTable.read(spark.read()
                .parquet(output() + "/_rejects/part-00000-*.parquet")
                .first());
        assertThat(reject.reason())
                .isEqualTo("the identifier is that of sentence 1 of " + file + " too; give each sentence its own");
    }

    @Test
    void theSameFileTwiceIsNoticed() throws IOException {
        Path file = write("good.discbracket", GOOD);
        assertThatThrownBy(() -> run(request(false, file.toString(), file.toString())))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("more than once");
    }

    @Test
    void anEmptyFileIsAnInputOfNoSentences() throws IOException {
        Path empty = write("empty.discbracket", "");
        assertThat(run(request(false, empty.toString())).counts()).isEqualTo(new VerifiedTable.WrittenCounts(0, 0));
        assertThat(rows(TreesTable.SCHEMA, "position")).isEmpty();
        Path file = write("good.discbracket", GOOD);
        assertThat(run(request(false, empty.toString(), file.toString())).counts())
                .isEqualTo(new VerifiedTable.WrittenCounts(1, 0));
    }

    @Test
    void aMissingFileIsSaid() {
        assertThatThrownBy(() -> run(request(false, folder + "/no.export")))
                .isInstanceOf(InputException.class)
                .hasMessage(folder + "/no.export: there is no such file or folder; give the path of one");
    }

    @Test
    void anUnknownExtensionIsSaid() throws IOException {
        Path file = write("trees.xyz", GOOD);
        assertThatThrownBy(() -> run(request(false, file.toString())))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("trees.xyz")
                .hasMessageContaining(".discbracket")
                .hasMessageContaining(".txt");
    }

    @Test
    void aCutGzipFileIsSaid() throws IOException {
        Path file = folder.resolve("cut.discbracket.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(GOOD.repeat(10_000).getBytes(StandardCharsets.UTF_8));
        }
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
        assertThatThrownBy(() -> run(request(true, file.toString())))
                .isInstanceOf(MalformedTreeException.class)
                .hasMessageContaining("cut.discbracket.gz:")
                .hasMessageContaining(
                        "the compressed file is damaged: the member that begins at byte 0: the file ends");
        assertThat(folder.resolve("table")).doesNotExist();
    }

    @Test
    void damagedDependenciesAreSaidByTheirName() throws IOException {
        Path trees = write("trees.discbracket", GOOD.repeat(2));
        Path words = folder.resolve("words.conllu.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(words))) {
            out.write("1\ta\t_\tN\t_\t_\t0\troot\t_\t_\n\n".repeat(2).getBytes(StandardCharsets.UTF_8));
        }
        byte[] whole = Files.readAllBytes(words);
        Files.write(words, Arrays.copyOf(whole, whole.length - 1));
        ImportRun.Request request = new ImportRun.Request(
                List.of(trees.toString()),
                "",
                "UTF-8",
                "",
                true,
                TreePreparation.NONE,
                List.of(words.toString()),
                SystemOptions.DEFAULT,
                DocumentOptions.DEFAULT,
                output(),
                false);
        assertThatThrownBy(() -> run(request))
                .isInstanceOf(MalformedTreeException.class)
                .hasMessageContaining("words.conllu.gz:")
                .hasMessageContaining("the compressed file is damaged");
    }

    @Test
    void aWrongEncodingIsSaidWithItsPlace() throws IOException {
        Path file = folder.resolve("latin.discbracket");
        Files.write(file, (GOOD + "(S (N 0=Bär))\n").getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> run(request(false, file.toString())))
                .isInstanceOf(MalformedTreeException.class)
                .hasMessageStartingWith(file + ":2:10: these bytes are not UTF-8 text");
        ImportRun.Request latin = ImportRequests.of(
                List.of(file.toString()), "", "ISO-8859-1", "corpus", false, TreePreparation.NONE, output());
        assertThat(run(latin).counts().rows()).isEqualTo(2);
        assertThat(rows(TreesTable.SCHEMA, "position").get(1).getString(0)).isEqualTo("corpus/latin/2");
    }

    @Test
    void punctuationIsMovedAsAsked() throws IOException {
        Path file = write("comma.discbracket", "(S ($, 0=,) (NP (N 1=a) (N 2=b)) ($. 3=.))\n");
        ImportRun.Request request = ImportRequests.of(
                List.of(file.toString()), "", "UTF-8", "", false, TreePreparation.of(PunctuationMode.REMOVE), output());
        run(request);
        assertThat(spark.read().parquet(output()).select("discbracket").first().getString(0))
                .isEqualTo("(S (NP (N 0=a) (N 1=b)))");
    }

    @Test
    void headsThatDependenciesSayAreStored() throws IOException {
        Path trees = write("trees.discbracket", GOOD + GOOD);
        Path words = write("trees.conllu", conllu("a 3", "b 0", "c 2") + conllu("a 0", "b 1", "c 1"));
        run(aligned(false, trees, words));
        List<ConstituencyTree> read = rows(TreesTable.SCHEMA, "position").stream()
                .map(row -> TreesTable.read(row).value())
                .toList();
        assertThat(read.get(0).sentence().tokens()).extracting(Token::function).containsExactly("", "HD", "HD");
        assertThat(read.get(0).constituents()).extracting(Constituent::function).containsExactly("", "");
        assertThat(read.get(1).sentence().tokens()).extracting(Token::function).containsExactly("HD", "", "");
        assertThat(read.get(1).constituents()).extracting(Constituent::function).containsExactly("", "HD");
    }

    @Test
    void sentencesThatDoNotAlignAreNamed() throws IOException {
        Path trees = write("trees.discbracket", GOOD + GOOD);
        Path words = write("trees.conllu", conllu("a 3", "b 0", "c 2") + conllu("a 0", "b 1", "d 1"));
        String id = folder.getFileName() + "/trees/2";
        String again = "; give the same sentences in the same order";
        assertRefused(
                aligned(true, trees, words),
                words + ": sentence 2 is not that of the tree " + id + ": token 3 is \"d\" here and \"c\" in the tree"
                        + again);
        assertRefused(
                aligned(false, trees, write("trees.conllu", conllu("a 3", "b 0", "c 2") + conllu("a 0", "b 1"))),
                words + ": sentence 2 is not that of the tree " + id + ": there are 2 tokens here and 3 in the tree"
                        + again);
        assertRefused(
                aligned(false, trees, write("trees.conllu", conllu("a 3", "b 0", "c 2"))),
                words + ": it ends after 1 sentences, and there is none for the tree " + id
                        + "; give a file with a sentence for each tree");
        assertRefused(
                aligned(
                        false,
                        trees,
                        write("trees.conllu", conllu("a 3", "b 0", "c 2").repeat(3))),
                words + ": sentence 3 (" + folder.getFileName() + "/trees/3) has no tree: " + trees + " ends after 2"
                        + again);
        assertRefused(
                new ImportRun.Request(
                        List.of(trees.toString()),
                        "",
                        "UTF-8",
                        "",
                        false,
                        TreePreparation.NONE,
                        List.of(words.toString(), words.toString()),
                        SystemOptions.DEFAULT,
                        DocumentOptions.DEFAULT,
                        output(),
                        false),
                "1 files of trees were given, and 2 of dependencies; give one for each, in the same order");
        assertRefused(
                aligned(false, words, words),
                words
                        + ": it is conllu, which has no constituents whose heads dependencies could say; give constituency"
                        + " trees");
    }

    /** A malformed tree takes its dependency tree along. */
    @Test
    void treesThatAreSetAsideDoNotShiftTheDependencies() throws IOException {
        Path trees = write("trees.discbracket", "(S (N 0=a) (N 0=b))\n" + GOOD);
        Path words = write("trees.conllu", conllu("x 0") + conllu("a 3", "b 0", "c 2"));
        assertThat(run(aligned(true, trees, words)).counts()).isEqualTo(new VerifiedTable.WrittenCounts(1, 1));
    }

    private void assertRefused(ImportRun.Request request, String message) {
        assertThatThrownBy(() -> run(request))
                .isInstanceOf(InputException.class)
                .hasMessage(message);
    }

    private ImportRun.Request aligned(boolean setAside, Path trees, Path dependencies) {
        return new ImportRun.Request(
                List.of(trees.toString()),
                "",
                "UTF-8",
                "",
                setAside,
                TreePreparation.NONE,
                List.of(dependencies.toString()),
                SystemOptions.DEFAULT,
                DocumentOptions.DEFAULT,
                output(),
                false);
    }

    /** A sentence of words with their heads. */
    private static String conllu(String... words) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < words.length; i++) {
            String[] word = words[i].split(" ", -1);
            text.append(i + 1)
                    .append('\t')
                    .append(word[0])
                    .append("\t_\tX\t_\t_\t")
                    .append(word[1])
                    .append("\tx\t_\t_\n");
        }
        return text.append('\n').toString();
    }

    @Test
    void severalFilesAreImportedFromAFolder() throws IOException {
        Path parts = Files.createDirectory(folder.resolve("parts"));
        for (int i = 0; i < 3; i++) {
            Files.writeString(parts.resolve("part-" + i + ".discbracket"), GOOD.repeat(i + 1));
        }
        assertThat(run(request(false, parts.toString())))
                .isEqualTo(new ImportRun.Result(
                        "trees", 3, new VerifiedTable.WrittenCounts(6, 0), TreePreparation.DroppedNodes.NONE));
    }

    @Test
    void theOutputDoesNotReplaceTheInput() throws IOException {
        Path file = write("trees.discbracket", GOOD);
        ImportRun.Request request = ImportRequests.of(file.toString(), file.toString());
        assertThatThrownBy(() -> run(request))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("the output would replace the input");
        assertThat(file).hasContent(GOOD);
    }

    @Test
    void rawTextBecomesSentencesWithOffsets() throws IOException {
        write("text.txt", "\uFEFFDon't go — it's the well-known Kita-Ausschuss...\n\n  \nNo. 5 (of 1,000)\n");
        ImportRun.Result result = run(request(false, folder + "/text.txt"));
        assertThat(result)
                .isEqualTo(new ImportRun.Result(
                        "sentences", 1, new VerifiedTable.WrittenCounts(2, 0), TreePreparation.DroppedNodes.NONE));
        List<Sentence> sentences = rows(SentencesTable.SCHEMA, "position").stream()
                .map(row -> SentencesTable.read(row).value())
                .toList();
        assertThat(sentences.get(0).id()).isEqualTo(folder.getFileName() + "/text/1");
        assertThat(sentences.get(0).tokens().stream().map(Token::form))
                .containsExactly("Don't", "go", "—", "it's", "the", "well-known", "Kita-Ausschuss", "...");
        assertThat(sentences.get(1).tokens().stream().map(Token::form))
                .containsExactly("No", ".", "5", "(", "of", "1,000", ")");
        assertThat(sentences)
                .allSatisfy(sentence -> assertThat(sentence.tokens())
                        .allSatisfy(token -> assertThat(sentence.text().substring(token.start(), token.end()))
                                .isEqualTo(token.form())));
    }

    @Test
    void aLargeTextIsReadInPartsAndNumberedThrough() throws IOException {
        int lines = 30_000;
        String text = IntStream.rangeClosed(1, lines)
                .mapToObj(i -> "number " + i + " ".repeat(100) + "\n")
                .collect(Collectors.joining());
        Path file = write("large.txt", text);
        assertThat(run(request(false, file.toString())))
                .isEqualTo(new ImportRun.Result(
                        "sentences", 1, new VerifiedTable.WrittenCounts(lines, 0), TreePreparation.DroppedNodes.NONE));
        assertThat(Table.open(spark, new org.apache.hadoop.fs.Path(output()), SentencesTable.SCHEMA)
                        .files())
                .as("parts")
                .hasSize(2);
        List<Row> rows = rows(SentencesTable.SCHEMA, "position");
        for (int i = 1; i <= lines; i++) {
            Sentence sentence = SentencesTable.read(rows.get(i - 1)).value();
            assertThat(sentence.id()).endsWith("/large/" + i);
            assertThat(sentence.token(1).form()).isEqualTo(Integer.toString(i));
        }
    }

    @Test
    void textsOfOneNameRepeatIdentifiers() throws IOException {
        Path one = Files.createDirectories(folder.resolve("one/texts")).resolve("a.txt");
        Path two = Files.createDirectories(folder.resolve("two/texts")).resolve("a.txt");
        Files.writeString(one, "some words\n");
        Files.writeString(two, "other words\n");
        assertThatThrownBy(() -> run(request(false, one.toString(), two.toString())))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("texts/a/1");
    }

    private ImportRun.Request request(boolean setAside, String... inputs) {
        return ImportRequests.of(List.of(inputs), "", "UTF-8", "", setAside, TreePreparation.NONE, output());
    }

    private ImportRun.Result run(ImportRun.Request request) {
        return new ImportRun(spark, RunListener.NONE).run(request);
    }

    private List<Row> rows(TableSchema schema, String order) {
        return Table.open(spark, new org.apache.hadoop.fs.Path(output()), schema)
                .rows()
                .sort(order)
                .collectAsList();
    }

    private String output() {
        return folder.resolve("out").toString();
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
