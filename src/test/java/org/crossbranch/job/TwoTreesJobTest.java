package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.spark.LocalSpark;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A treebank of constituents and one of dependencies become one model, and one run fills both trees. */
@ExtendWith(LocalSpark.class)
final class TwoTreesJobTest {
    private static final String CONSTITUENTS = """
            (ROOT (VP (V 0=a) (V 2=c)) (N 1=b))
            (ROOT (NP (N 0=d) (N 1=e)))
            (ROOT (VP (V 0=a) (N 1=b)) (V 2=c))
            """;

    /** The second and third sentence, and one without constituents. */
    private static final String DEPENDENCIES = """
            1	d	_	NOUN	_	_	2	mod	_	_
            2	e	_	NOUN	_	_	0	root	_	_

            1	a	_	VERB	_	_	0	root	_	_
            2	b	_	NOUN	_	_	1	obj	_	_
            3	c	_	VERB	_	_	1	aux	_	_

            1	f	_	VERB	_	_	0	root	_	_
            2	d	_	NOUN	_	_	1	obj	_	_

            """;

    private final SparkSession spark;

    @TempDir
    private Path folder;

    private Path trees;
    private Path arcs;
    private Path model;

    TwoTreesJobTest(SparkSession spark) {
        this.spark = spark;
    }

    @BeforeEach
    void write() throws IOException {
        trees = Files.writeString(folder.resolve("trees.discbracket"), CONSTITUENTS);
        arcs = Files.writeString(folder.resolve("arcs.conllu"), DEPENDENCIES);
        model = folder.resolve("model");
    }

    private CommandLineRun train(List<?> options, String... settings) throws IOException {
        Path dev = Files.writeString(folder.resolve("dev.discbracket"), CONSTITUENTS);
        List<Object> line = new ArrayList<>(List.of("train", "--in", trees, "--dev", dev, "--model", model));
        line.addAll(options);
        Stream.concat(
                        Stream.of("epochs=2", "word-size=4", "character-lstm=4", "sentence-lstm=4", "hidden=4"),
                        Stream.of(settings))
                .forEach(setting -> line.addAll(List.of("--set", setting)));
        return CommandLineRun.of(line.toArray());
    }

    @Test
    void oneRunFillsBothTrees() throws IOException {
        CommandLineRun trained = train(List.of("--dependencies", arcs, "--dev-dependencies", arcs));
        assertThat(trained.exit()).as(trained.err()).isZero();
        assertThat(trained.out()).contains("F1 ").contains("LAS ").contains("UAS ");
        assertThat(folder.resolve("_runs/model.run.json")).content().contains(arcs.toString());
        Path text = Files.writeString(folder.resolve("text.txt"), "a b c\nd e f\n");
        Path parses = folder.resolve("parses");
        CommandLineRun annotated =
                CommandLineRun.of("annotate", "--in", text, "--format", "text", "--model", model, "--out", parses);
        assertThat(annotated.exit()).as(annotated.err()).isZero();
        List<Row> rows = spark.read().parquet(parses.toString()).collectAsList();
        assertThat(rows).isNotEmpty().allSatisfy(row -> {
            assertThat(row.getList(row.fieldIndex("constituents"))).isNotEmpty();
            assertThat(row.getList(row.fieldIndex("dependencies")))
                    .hasSameSizeAs(row.getList(row.fieldIndex("tokens")));
        });
        for (String extension : List.of("discbracket", "conllu")) {
            Path file = folder.resolve("parses." + extension);
            CommandLineRun converted = CommandLineRun.of("convert", "--in", parses, "--out", file);
            assertThat(converted.exit()).as(converted.err()).isZero();
            assertThat(file).isNotEmptyFile();
        }
    }

    @Test
    void treesToLearnAndToScoreGoTogether() throws IOException {
        CommandLineRun run = train(List.of("--dependencies", arcs));
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(run.err()).contains("--dependencies and --dev-dependencies go together");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "system=ml-gap-lex|scorer=templates|training.system = ml-gap-lex have dependencies already",
                "system=graph|scorer=arcs|training.system = graph have dependencies already",
                "system=ml-gap|scorer=feed-forward|training.scorer = feed-forward has no network over the sentence",
                "system=easy-first|scorer=templates|training.system = easy-first have dependencies already"
            })
    void parsersThatHaveThemOrCannotAreRefused(String system, String scorer, String message) throws IOException {
        CommandLineRun run =
                train(List.of("--dependencies", arcs, "--dev-dependencies", arcs), system, scorer, "features=base");
        assertThat(run.exit()).as(run.err()).isEqualTo(ExitCode.USAGE.status());
        assertThat(run.err()).contains(message);
        assertThat(model).doesNotExist();
    }

    @Test
    void aGrammarAndSilverTreesGoWithoutThem() throws IOException {
        List<Object> options = List.of("--dependencies", arcs, "--dev-dependencies", arcs);
        assertThat(train(options, "training.system=plcfrs").err())
                .contains("--dependencies gives trees to a parser, and this trains a grammar");
        List<Object> silver = new ArrayList<>(options);
        silver.addAll(List.of("--also", Files.writeString(folder.resolve("silver.discbracket"), CONSTITUENTS)));
        assertThat(train(silver).err()).contains("--also gives trees without any");
    }

    /** A name tells that a sentence is the same, and so its tokens have to be. */
    @Test
    void otherTokensOfOneNameAreRefused() throws IOException {
        Files.writeString(
                folder.resolve("dev.discbracket"), CONSTITUENTS); // before the trees, whose names come from export
        trees = Files.writeString(folder.resolve("trees.export"), """
                #FORMAT 4
                #BOS a.1
                a	--	V	--	--	500
                b	--	N	--	--	500
                #500	--	S	--	--	0
                #EOS a.1
                """);
        Files.writeString(arcs, "# sent_id = a.1\n" + DEPENDENCIES);
        CommandLineRun run = train(List.of("--dependencies", arcs, "--dev-dependencies", arcs));
        assertThat(run.exit()).isEqualTo(ExitCode.INPUT.status());
        assertThat(run.err())
                .contains("sentence " + folder.getFileName() + "/arcs/a.1 has other tokens than that of its name among"
                        + " the constituents, \"d e\" for \"a b\"; give trees over the same tokens");
    }
}
