package org.crossbranch.spark.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.SharedData;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.ingest.ImportRequests;
import org.crossbranch.spark.ingest.ImportRun;
import org.crossbranch.spark.output.OutputException;
import org.crossbranch.spark.output.Ownership;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.transform.reduction.Reduction;
import org.crossbranch.treebank.TreebankWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(LocalSpark.class)
final class ConvertRunTest {
    private final SparkSession spark;

    @TempDir
    private Path folder;

    ConvertRunTest(SparkSession spark) {
        this.spark = spark;
    }

    @Test
    void aTreebankComesBackFromItsTableToTheByte() throws IOException {
        for (String name : List.of("pcc-de/dev.discbracket", "pcc-de/dev.export", "ud-la-perseus/test.conllu")) {
            Path file = SharedData.require("data/" + name);
            importTo(file.toString(), "table");
            Path out = folder.resolve("out." + name.substring(name.indexOf('.') + 1));
            run(ConvertRun.Request.of(path("table"), "", out.toString()));
            assertThat(out).as(name).hasSameBinaryContentAs(file);
        }
        assertThat(names()).noneMatch(name -> name.startsWith("."));
    }

    @Test
    void aFileIsConvertedAndCompressed() throws IOException {
        Files.writeString(folder.resolve("in.bracket"), "(S (N a) (V b))\n");
        assertThat(run(ConvertRun.Request.of(path("in.bracket"), "", path("out.discbracket.gz"))))
                .isEqualTo(1);
        try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(folder.resolve("out.discbracket.gz")))) {
            assertThat(new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
                    .isEqualTo("(S (N 0=a) (V 1=b))\n");
        }
    }

    @Test
    void whatAFormatCannotHoldLeavesTheOldFile() throws IOException {
        Files.writeString(folder.resolve("in.discbracket"), "(S (VP (V 0=a) (V 2=c)) (N 1=b))\n");
        Files.writeString(folder.resolve("out.mrg"), "old");
        assertThatThrownBy(() -> run(ConvertRun.Request.of(path("in.discbracket"), "", path("out.mrg"))))
                .isInstanceOf(TreebankWriter.UnwritableTreeException.class);
        assertThat(folder.resolve("out.mrg")).hasContent("old");
        assertThat(names()).containsExactly("in.discbracket", "out.mrg");
    }

    @Test
    void constituentsAreNotWrittenAsDependenciesNorTheOtherWayRound() throws IOException {
        Files.writeString(folder.resolve("in.discbracket"), "(S (N 0=a))\n");
        assertThatThrownBy(() -> run(ConvertRun.Request.of(path("in.discbracket"), "", path("out.conllu"))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("constituency tree");
        Files.writeString(folder.resolve("in.conllu"), "1\ta\t_\tN\t_\t_\t0\troot\t_\t_\n\n");
        assertThatThrownBy(() -> run(ConvertRun.Request.of(path("in.conllu"), "", path("out.export"))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("perhaps because this is a dependency tree");
    }

    @Test
    void constituentsBecomeDependenciesByHeads() throws IOException {
        Files.writeString(folder.resolve("in.discbracket"), "(S (VP (VB 0=a) (NN 2=c)) (MD 1=b))\n");
        for (String heads : List.of("penn", ConvertRun.FITTING_HEADS)) {
            assertThat(run(changing("in.discbracket", heads, "", "out.conllu"))).isEqualTo(1);
            assertThat(Files.readAllLines(folder.resolve("out.conllu")))
                    .containsExactly(
                            "# sent_id = 1",
                            "1\ta\t_\tVB\t_\t_\t0\troot\t_\t_",
                            "2\tb\t_\tMD\t_\t_\t1\tMD\t_\t_",
                            "3\tc\t_\tNN\t_\t_\t1\tNN\t_\t_",
                            "");
        }
        assertThatThrownBy(() -> run(changing("in.discbracket", "penn", "", "out.export")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("--heads makes dependency trees, and export holds constituents");
        assertThatThrownBy(() -> run(changing("out.conllu", "penn", "", "again.conllu")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("perhaps because this is a dependency tree");
    }

    @Test
    void reducedTreesComeBackToTheByte() throws IOException {
        Path file = SharedData.require("data/alpino-nl/dev.discbracket");
        for (String reduction : Reduction.NAMES) {
            run(changing(file.toString(), "", reduction, "reduced.conllu"));
            run(changing(path("reduced.conllu"), "", reduction, "back.discbracket"));
            assertThat(folder.resolve("back.discbracket")).as(reduction).hasSameBinaryContentAs(file);
        }
        Files.writeString(folder.resolve("in.conllu"), "1\ta\t_\tN\t_\t_\t0\troot\t_\t_\n\n");
        assertThatThrownBy(() -> run(changing("in.conllu", "", "hall-nivre", "back.discbracket")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("the label \"root\" of token 1 is none of the reduction hall-nivre");
    }

    private ConvertRun.Request changing(String in, String heads, String reduction, String out) {
        return new ConvertRun.Request(
                new ConvertRun.Given(folder.resolve(in).toString(), "", List.of()),
                "",
                ConvertRun.Style.PLAIN,
                "",
                new ConvertRun.KindChange(heads, reduction),
                path(out));
    }

    /** By identifier, whatever the order, the tags and the functions; a sentence that only one input has is left out. */
    @Test
    void treesOnWhichAllInputsAgreeAreWritten() throws IOException {
        String first = given("one", "in.discbracket", """
                (S (VP (V 0=a) (N 2=c)) (N 1=b))
                (S (NP (N 0=d) (N 1=e)))
                (S (NP (N 0=f) (V 1=g)))
                (S (N 0=h))
                """);
        String second = given("two", "in.discbracket", """
                (S (VP (V 0=a) (X 2=c)) (N 1=b))
                (S (VP (N 0=d) (N 1=e)))
                (S (NP (N 0=f) (V 1=g)))
                """);
        String third = given("three", "in.discbracket", """
                (S (VP (V 0=a) (N 2=c)) (N 1=b))
                (S (NP (N 0=d) (N 1=e)))
                (S (NP (N 0=f) (V 1=G)))
                """);
        assertThat(agreeing(first, List.of(second), "out.discbracket")).isEqualTo("""
                (S (VP (V 0=a) (N 2=c)) (N 1=b))
                (S (NP (N 0=f) (V 1=g)))
                """);
        assertThat(agreeing(first, List.of(second, third), "out.discbracket")).isEqualTo("""
                (S (VP (V 0=a) (N 2=c)) (N 1=b))
                """);
        String others = given("four", "other.discbracket", "(S (N 0=a))\n");
        assertThatThrownBy(() -> agreeing(first, List.of(others), "out.discbracket"))
                .hasMessage(others + ": it has no tree of a sentence of " + first
                        + ", and trees are paired by identifiers; give trees of the same sentences");
        assertThatThrownBy(() -> agreeing(first, List.of(second), "out.conllu"))
                .hasStackTraceContaining("perhaps because this is a constituency tree; give dependency trees");
    }

    @Test
    void arcsAgreeByHeadsAndLabels() throws IOException {
        String arcs = "1\ta\t_\tN\t_\t_\t2\tsubj\t_\t_\n2\tb\t_\tV\t_\t_\t0\troot\t_\t_\n\n";
        String first = given("one", "in.conllu", arcs + arcs + arcs + arcs);
        String second = given(
                "two",
                "in.conllu",
                arcs
                        + arcs.replace("subj", "obj")
                        + arcs.replace("\tN\t", "\tX\t")
                        + arcs.replace("2\tsubj", "0\troot").replace("0\troot\t_\t_\n\n", "1\tsubj\t_\t_\n\n"));
        assertThat(agreeing(first, List.of(second), "out.conllx"))
                .isEqualTo((arcs + arcs).replace("N\t_", "N\tN").replace("V\t_", "V\tV"));
    }

    private String given(String folder, String name, String text) throws IOException {
        Path corpus = Files.createDirectories(this.folder.resolve(folder).resolve("corpus"));
        return Files.writeString(corpus.resolve(name), text).toString();
    }

    private String agreeing(String in, List<String> others, String out) throws IOException {
        run(new ConvertRun.Request(
                new ConvertRun.Given(in, "", others),
                "",
                ConvertRun.Style.PLAIN,
                "",
                ConvertRun.KindChange.NONE,
                path(out)));
        return Files.readString(folder.resolve(out));
    }

    @Test
    void aFolderIsNotReplaced() throws IOException {
        Files.writeString(folder.resolve("in.discbracket"), "(S (N 0=a))\n");
        Files.createDirectory(folder.resolve("out.export"));
        assertThatThrownBy(() -> run(ConvertRun.Request.of(path("in.discbracket"), "", path("out.export"))))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("a folder lies here");
    }

    private long run(ConvertRun.Request request) {
        return new ConvertRun(spark, RunListener.NONE)
                .run(request, Ownership.UNSHARED)
                .trees();
    }

    private void importTo(String file, String table) {
        new ImportRun(spark, RunListener.NONE).run(ImportRequests.of(file, path(table)));
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
