package org.crossbranch.job;

import static org.apache.spark.sql.functions.expr;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.model.TestBundles;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.TreesTable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables that other programs have written, one row of which is not what the schema promises. */
@ExtendWith(LocalSpark.class)
class MalformedRowTest {
    /**
     * Another value for a column or, of a nested one, for a field of each element.
     *
     * @param reason what is to be said of it
     */
    private record Damage(String column, String value, String reason) {
        Dataset<Row> at(long position, Dataset<Row> rows) {
            String name = column.replaceFirst("\\..*", "");
            DataType type = rows.schema().apply(name).dataType();
            String damaged = value;
            if (!name.equals(column)) {
                StructType fields = (StructType) ((ArrayType) type).elementType();
                damaged = Arrays.stream(fields.fieldNames())
                        .map(field -> "'" + field + "', "
                                + (column.equals(name + "." + field) ? value : "element.`" + field + "`"))
                        .collect(Collectors.joining(", ", "transform(" + name + ", element -> named_struct(", "))"));
            }
            Column other = expr("if(position = " + position + ", cast(" + damaged + " as " + type.catalogString()
                    + "), " + name + ")");
            return rows.withColumn(
                    name, other.as(name, rows.schema().apply(name).metadata()));
        }
    }

    private static final List<Damage> IN_SENTENCES = List.of(
            new Damage("sentence_id", "null", "a null in column sentence_id"),
            new Damage("corpus", "null", "a null in column corpus"),
            new Damage("document", "null", "a null in column document"),
            new Damage("text", "null", "a null in column text"),
            new Damage("tokens", "null", "a null in column tokens"),
            new Damage("tokens", "filter(tokens, token -> false)", "has no tokens"),
            new Damage("tokens", "concat(tokens, array(null))", "a null in column form"),
            new Damage("tokens.form", "null", "a null in column form"),
            new Damage("tokens.form", "''", "a token's form is empty"),
            new Damage("tokens.start", "null", "a null in column start"),
            new Damage("tokens.start", "-5", "has the offsets -5.."),
            new Damage("tokens.end", "-2", "..-2"),
            new Damage("position", "null", "a null in column position"),
            new Damage("position", "-3", "the position -3, and sentences are counted from 1"),
            new Damage("tokens.form", "concat('a', chr(9), 'b')", "a token's form has a tab or the end of a line"),
            new Damage("tokens.form", "concat('a', chr(10))", "a token's form has a tab or the end of a line"));

    private static final List<Damage> IN_TREES = List.of(
            new Damage("sentence_id", "''", "the column sentence_id is empty"),
            new Damage("position", "-1", "the position -1, and sentences are counted from 1"),
            new Damage("tokens.form", "concat(chr(9), 'b')", "a token's form has a tab or the end of a line"),
            new Damage("tokens", "concat(tokens, tokens)", "dominates"),
            new Damage("tokens.tag", "null", "a null in column tag"),
            new Damage("tokens.morph", "null", "a null in column morph"),
            new Damage("constituents", "null", "a null in column constituents"),
            new Damage("constituents", "filter(constituents, node -> false)", "there are no constituents"),
            new Damage("constituents", "concat(constituents, constituents)", "constituent 1 hangs on no other"),
            new Damage("constituents.label", "null", "a null in column label"),
            new Damage("constituents.children", "null", "a null in column children"),
            new Damage("constituents.children", "array(0)", "constituent 0 cannot have the child 0"),
            new Damage("constituents.children", "array(-1)", "constituent 0 cannot have the child -1"),
            new Damage("constituents.children", "array(7)", "constituent 0 cannot have the child 7"),
            new Damage("constituents.token_children", "array(-1)", "constituent 0 has the token -1, and there are 1"),
            new Damage(
                    "constituents.token_children",
                    "array(2147483647)",
                    "constituent 0 has the token 2147483647, and there are 1"),
            new Damage("constituents.token_children", "array(0, 0)", "overlap"),
            new Damage("constituents.token_children", "filter(array(0), i -> false)", "has no children"),
            new Damage("constituents", chain(501), "constituents are nested deeper than 500"));

    private static final List<String> WORDS =
            IntStream.range(0, 20).mapToObj(i -> "word" + i).toList();

    /** A model, and tables of our own jobs: tests damage copies. */
    @TempDir
    private static Path sound;

    private final SparkSession spark;

    @TempDir
    private Path folder;

    MalformedRowTest(SparkSession spark) {
        this.spark = spark;
    }

    @BeforeAll
    static void writeTables() throws IOException {
        // The jobs take a session that runs; else each would start and stop its own.
        LocalSpark.session();
        TestBundles.random(7)
                .write(Files.createDirectory(sound.resolve("model")).resolve("best.model"));
        Path text = Files.write(sound.resolve("in.txt"), WORDS);
        Path trees = Files.writeString(sound.resolve("in.discbracket"), trees());
        done("import", "--in", text, "--out", sound.resolve("sentences"));
        done("import", "--in", trees, "--out", sound.resolve("trees"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sentences", "trees"})
    void annotateSetsItAsideWithTheReason(String table) {
        Dataset<Row> rows = spark.read().parquet(sound.resolve(table).toString());
        long position = 2;
        for (Damage damage : IN_SENTENCES) {
            rows = damage.at(position++, rows);
        }
        rows.write().parquet(folder.resolve("bad").toString());
        CommandLineRun run = annotate("--set", "max-rejected=100");
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out())
                .contains(
                        ": " + (WORDS.size() - IN_SENTENCES.size()) + " parses\n",
                        ": " + IN_SENTENCES.size() + " set aside");
        List<Row> rejects = spark.read()
                .parquet(folder.resolve("parses/_rejects").toString())
                .sort(expr("int(element_at(split(sentence_id, '/'), -1))"))
                .collectAsList();
        assertThat(rejects).hasSameSizeAs(IN_SENTENCES);
        for (int i = 0; i < rejects.size(); i++) {
            assertThat(rejects.get(i).<String>getAs("reason"))
                    .contains(IN_SENTENCES.get(i).reason())
                    .endsWith("; write the table again with \"crossbranch import\"");
            assertThat(rejects.get(i).<String>getAs("source"))
                    .isEqualTo(folder.resolve("bad").toString());
            assertThat(rejects.get(i).<String>getAs("sentence_id")).isEqualTo(i == 0 ? "" : id(table, i + 2));
        }
    }

    @Test
    void aRowWithoutTokensCountsAsRejected() {
        damage("trees", "tokens", "null");
        CommandLineRun run = annotate("--set", "annotate.max-rejected=4.5");
        assertThat(run.exit()).isEqualTo(ExitCode.INPUT.status());
        assertThat(run.err())
                .contains(": 1 of 20 sentences (5.0 %) were set aside, and annotate.max-rejected is 4.5 %")
                .contains(": sentence " + id("trees", 2) + ": a null in column tokens, and no column may be null;");
    }

    @Test
    void ofRowsWithOneIdentifierTheFirstIsParsed() {
        Dataset<Row> rows = spark.read().parquet(sound.resolve("sentences").toString());
        Dataset<Row> other = rows.withColumn("text", expr("concat('> ', text)"));
        for (Dataset<Row> twice : List.of(rows.union(other), other.union(rows))) {
            twice.write().mode("overwrite").parquet(folder.resolve("bad").toString());
            CommandLineRun run = annotate();
            assertThat(run.exit()).isEqualTo(ExitCode.INPUT.status());
            assertThat(run.err())
                    .contains("20 of 40 sentences (50.0 %) were set aside")
                    .contains("an earlier row of the table has the same identifier; give each sentence its own");
            run = annotate("--set", "max-rejected=50");
            assertThat(run.exit()).as(run.err()).isZero();
            assertThat(spark.read()
                            .parquet(folder.resolve("parses").toString())
                            .sort("position")
                            .select("text")
                            .as(Encoders.STRING())
                            .collectAsList())
                    .as("the same ones whatever order they come in")
                    .isEqualTo(WORDS.stream().map(word -> "> " + word).toList());
        }
    }

    @Test
    void aTreeIsReadOrRefusedForAReason() {
        Dataset<Row> rows = spark.read().parquet(sound.resolve("trees").toString());
        for (Damage damage : IN_TREES) {
            Row row = damage.at(2, rows).filter("position in (2, -1)").first();
            String place = "table \"trees\", row \"" + row.getAs("sentence_id") + "\": ";
            assertThatThrownBy(() -> TreesTable.read(row))
                    .as(damage.toString())
                    .isInstanceOf(InputException.class)
                    .hasMessageStartingWith(place)
                    .hasMessageContaining(damage.reason());
        }
    }

    @ParameterizedTest
    @CsvSource({"tokens, null", "sentence_id, null"})
    void everyJobNamesTheRow(String column, String value) {
        damage("trees", column, value);
        String row = "table \"trees\", row \"" + (column.equals("sentence_id") ? "null" : id("trees", 2)) + "\": ";
        Path bad = folder.resolve("bad");
        for (String message : List.of(
                refused("oracle", "--in", bad, "--out", folder.resolve("derivations")),
                refused("statistics", "--in", bad, "--systems", "ml-set"),
                refused("evaluate", "--gold", bad, "--predicted", bad),
                refused("convert", "--in", bad, "--out", folder.resolve("out.export")),
                refused("view", "--in", bad, "--limit", "20"))) {
            assertThat(message).contains(row);
        }
    }

    @Test
    void aTreeOfTheGreatestDepthIsRead() {
        damage("trees", "constituents", chain(500));
        Path bad = folder.resolve("bad");
        done("convert", "--in", bad, "--out", folder.resolve("out.export"));
        done("oracle", "--in", bad, "--system", "sr-gap", "--out", folder.resolve("derivations"));
        assertThat(done("evaluate", "--gold", bad, "--predicted", bad)).containsPattern("(?m)^sentences +20");
    }

    @ParameterizedTest
    @CsvSource({"parent, -7", "parent, null", "blocks, null"})
    void whatFollowsFromTheChildrenIsNotRead(String field, String value) {
        damage("trees", "constituents." + field, value);
        assertThat(done("convert", "--in", folder.resolve("bad"), "--out", folder.resolve("out.discbracket")))
                .contains("20 trees");
        assertThat(folder.resolve("out.discbracket")).hasContent(trees());
    }

    /** A column with a chain of constituents; parents come before children, so that each hangs on the one before. */
    private static String chain(int constituents) {
        return ("transform(sequence(0, LAST), i -> named_struct('label', 'S', 'function', '',"
                        + " 'parent', i - 1, 'children', if(i = LAST, cast(array() as array<int>), array(i + 1)),"
                        + " 'token_children', if(i = LAST, array(0), cast(array() as array<int>)),"
                        + " 'blocks', array(named_struct('start', 0, 'end', 1))))")
                .replace("LAST", String.valueOf(constituents - 1));
    }

    private void damage(String table, String column, String value) {
        new Damage(column, value, "")
                .at(2, spark.read().parquet(sound.resolve(table).toString()))
                .write()
                .parquet(folder.resolve("bad").toString());
    }

    private static String trees() {
        return WORDS.stream().map(word -> "(S (W 0=" + word + "))\n").collect(Collectors.joining());
    }

    private CommandLineRun annotate(Object... more) {
        List<Object> line = new ArrayList<>(List.of(
                "annotate",
                "--in",
                folder.resolve("bad"),
                "--model",
                sound.resolve("model"),
                "--out",
                folder.resolve("parses")));
        Collections.addAll(line, more);
        return CommandLineRun.of(line.toArray());
    }

    private String id(String table, int position) {
        return spark.read()
                .parquet(sound.resolve(table).toString())
                .filter("position = " + position)
                .select("sentence_id")
                .as(Encoders.STRING())
                .first();
    }

    private static String done(Object... arguments) {
        CommandLineRun run = CommandLineRun.of(arguments);
        assertThat(run.exit()).as(run.err()).isZero();
        return run.out();
    }

    private static String refused(Object... arguments) {
        CommandLineRun run = CommandLineRun.of(arguments);
        assertThat(run.exit()).as(run.err()).isEqualTo(ExitCode.INPUT.status());
        return run.err();
    }
}
