package org.crossbranch.spark.sql;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.expr;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.crossbranch.model.TestBundles;
import org.crossbranch.pretrained.PretrainedEncoder;
import org.crossbranch.pretrained.TinyEncoder;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.annotate.AnnotateRequests;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.store.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Queries that call the functions. */
@ExtendWith(LocalSpark.class)
final class SqlFunctionsTest {
    private static final StructType TEXTS =
            new StructType().add("id", DataTypes.LongType).add("text", DataTypes.StringType);

    /** Columns that are of the table, and not of the sentence. */
    private static final List<String> OF_THE_TABLE =
            List.of("sentence_id", "corpus", "document", "position", "parse_micros");

    private final SparkSession spark;
    private final List<String> sentences = SqlText.sentences(150);

    @TempDir
    private Path folder;

    private String model = "";

    SqlFunctionsTest(SparkSession spark) {
        this.spark = spark;
    }

    @BeforeEach
    void writeModelAndText() throws IOException {
        model = SqlText.model(folder);
        spark.conf().set(CrossbranchExtensions.MODEL, model);
        texts(sentences, 3).createOrReplaceTempView("texts");
    }

    @AfterEach
    void forget() {
        spark.conf().unset(CrossbranchExtensions.MODEL);
        spark.conf().unset(CrossbranchExtensions.ENCODER);
        spark.catalog().clearCache();
    }

    private Dataset<Row> texts(List<String> texts, int partitions) {
        List<Row> rows = IntStream.range(0, texts.size())
                .mapToObj(i -> RowFactory.create(i + 1L, texts.get(i)))
                .toList();
        return spark.createDataFrame(rows, TEXTS).repartition(partitions, col("id"));
    }

    @Test
    void parsesAreTheRowsOfAnnotateHoweverTheTextIsDivided() throws IOException {
        Files.write(folder.resolve("in.txt"), sentences);
        List<Row> annotated = annotated("in.txt", "")
                .sort("position")
                .select(ofTheSentence(""))
                .collectAsList();
        for (int partitions : new int[] {1, 2, 7}) {
            assertThat(texts(sentences, partitions)
                            .withColumn("p", expr("crossbranch_parse(text)"))
                            .sort("id")
                            .select(ofTheSentence("p."))
                            .collectAsList())
                    .as("%d partitions, seed %d", partitions, SqlText.SEED)
                    .isEqualTo(annotated);
        }
    }

    @Test
    void documentsHaveTheRowsOfAnnotate() throws IOException {
        List<String> documents = List.of(
                String.join(". ", sentences.subList(0, 20)) + ".",
                String.join("!\n", sentences.subList(20, 30)),
                String.join(".\n\n", sentences.subList(30, 40)));
        List<Row> annotated = new ArrayList<>();
        for (int i = 0; i < documents.size(); i++) {
            Files.writeString(folder.resolve(i + ".txt"), documents.get(i));
            annotated.addAll(annotated(i + ".txt", "document")
                    .sort("position")
                    .select(ofTheSentence("", "position"))
                    .collectAsList());
        }
        List<Row> parsed = texts(documents, 2)
                .withColumn("p", explode(expr("crossbranch_document(text)")))
                .sort("id", "p.position")
                .select(ofTheSentence("p.", "position"))
                .collectAsList();
        assertThat(parsed).as("seed %d", SqlText.SEED).hasSizeGreaterThan(20).isEqualTo(annotated);
    }

    @Test
    void aModelThatReadsAnEncoderFindsIt() throws IOException {
        Path encoder = new TinyEncoder(SqlText.SEED).write(folder.resolve("encoder"));
        model = folder.resolve("reads.model").toString();
        TestBundles.withEncoder(SqlText.SEED, PretrainedEncoder.of(encoder).vectors())
                .write(Path.of(model));
        Files.write(folder.resolve("in.txt"), sentences);
        List<Row> annotated = annotated("in.txt", "", encoder.toString())
                .sort("position")
                .select(ofTheSentence(""))
                .collectAsList();
        Dataset<Row> parsed = texts(sentences, 2)
                .withColumn("p", expr("crossbranch_parse(text, '" + model + "')"))
                .sort("id");
        assertThatThrownBy(parsed::collectAsList)
                .hasMessageContaining("and none is given; give the folder of its model.onnx and tokenizer.json with"
                        + " --encoder, in SQL in spark.crossbranch.encoder");
        spark.conf().set(CrossbranchExtensions.ENCODER, encoder.toString());
        assertThat(parsed.select(ofTheSentence("p.")).collectAsList())
                .as("seed %d", SqlText.SEED)
                .isEqualTo(annotated);
        assertThat(texts(sentences, 1)
                        .select(expr("crossbranch_parse(text).status"))
                        .distinct()
                        .collectAsList())
                .as("the session's model, which reads none")
                .containsExactly(RowFactory.create("parsed"));
    }

    private Dataset<Row> annotated(String input, String format) {
        return annotated(input, format, "");
    }

    private Dataset<Row> annotated(String input, String format, String encoder) {
        String out = folder.resolve("out-" + input).toString();
        AnnotateRequests.run(
                spark,
                RunListener.NONE,
                AnnotateRequests.of(folder.resolve(input).toString(), out)
                        .format(format)
                        .model(model)
                        .encoder(encoder)
                        .request());
        return Table.open(spark, new org.apache.hadoop.fs.Path(out), ParsesTable.SCHEMA)
                .rows();
    }

    private static Column[] ofTheSentence(String prefix, String... more) {
        return Stream.concat(
                        Stream.of(ParsesTable.SCHEMA.columns().fieldNames())
                                .filter(name -> !OF_THE_TABLE.contains(name)),
                        Stream.of(more))
                .map(name -> col(prefix + name))
                .toArray(Column[]::new);
    }

    @Test
    void theStructHasTheColumnsOfParsesAndAReason() {
        StructType type = (StructType) spark.sql("SELECT crossbranch_parse(text) p FROM texts")
                .schema()
                .apply("p")
                .dataType();
        assertThat(type.fieldNames())
                .startsWith(ParsesTable.SCHEMA.columns().fieldNames())
                .endsWith("reason");
        Row row = spark.sql("SELECT p.* FROM (SELECT crossbranch_parse(text) p FROM texts WHERE id = 7)")
                .first();
        assertThat(ParsesTable.read(row).value().analysis().sentence().text()).isEqualTo(sentences.get(6));
        assertThat(row.<String>getAs("reason")).isEmpty();
        assertThat(row.<String>getAs("sentence_id")).isEqualTo("1");
        assertThat(row.<Long>getAs("parse_micros")).isZero();
    }

    @Test
    void textWithoutATreeHasAReason() {
        List<String> odd = new ArrayList<>(List.of("", " \t\u200b", "w1 w2", "w1\nw2 ", "w1 ".repeat(501)));
        odd.add(null);
        odd.add("w".repeat(1_000_001));
        texts(odd, 1).createOrReplaceTempView("odd");
        List<Row> rows = spark.sql("SELECT p.status, p.reason, size(p.tokens), p.text, p IS NULL FROM"
                        + " (SELECT id, crossbranch_parse(text) p FROM odd) ORDER BY id")
                .collectAsList();
        assertThat(rows)
                .extracting(row -> row.getString(0))
                .containsExactly("empty", "empty", "parsed", "parsed", "too-long", null, "too-long");
        assertThat(rows)
                .extracting(row -> row.getBoolean(4))
                .containsExactly(false, false, false, false, false, true, false);
        assertThat(rows.get(0).getString(1)).isEqualTo("nothing of the text can be seen; leave such rows out");
        assertThat(rows.get(3).getString(3)).isEqualTo("w1 w2 ");
        assertThat(rows.get(4).getString(1)).startsWith("501 tokens; the limit is 500");
        assertThat(rows.get(4).getInt(2)).isEqualTo(501);
        assertThat(rows.get(6).getString(1)).contains("1000001 characters").contains("crossbranch_document");
        assertThat(spark.sql("SELECT size(crossbranch_document(text)) FROM odd ORDER BY id")
                        .collectAsList())
                .extracting(row -> row.getInt(0))
                .containsExactly(0, 0, 1, 1, 1, -1, 1);
        assertThat(spark.sql("SELECT crossbranch_document(text)[0].status FROM odd WHERE id = 7")
                        .first()
                        .getString(0))
                .isEqualTo("malformed");
    }

    @Test
    void callsThatAreAlikeAreParsedOnce() {
        Dataset<Row> query = spark.sql("SELECT crossbranch_parse(text).score, crossbranch_parse(text, '" + model
                + "').status FROM texts WHERE crossbranch_parse(text).status = 'parsed' AND id > 10");
        assertThat(nodes(query)).isEqualTo(1);
        assertThat(query.count()).isEqualTo(140);
        assertThat(query.queryExecution().optimizedPlan().toString()).doesNotContain("> 10");
    }

    @Test
    void aConditionOnParsesOfAViewIsNotParsedTwice() {
        spark.sql("SELECT id, crossbranch_parse(text) p FROM texts").createOrReplaceTempView("parsed");
        Dataset<Row> query = spark.sql("SELECT p.score FROM parsed WHERE p.gap_degree > 0 AND id <= 50");
        assertThat(nodes(query)).isEqualTo(1);
        assertThat(query.queryExecution().optimizedPlan().toString())
                .containsSubsequence("gap_degree", "ParseText")
                .doesNotContain("<= 50");
        long gaps = spark.table("parsed").collectAsList().stream()
                .filter(row -> row.getLong(0) <= 50 && row.getStruct(1).<Integer>getAs("gap_degree") > 0)
                .count();
        assertThat(query.count()).isEqualTo(gaps);
    }

    @Test
    void parsesThatNobodyAsksForAreNotMade() {
        spark.sql("SELECT id, crossbranch_parse(text) p FROM texts").createOrReplaceTempView("parsed");
        assertThat(nodes(spark.sql("SELECT id FROM parsed WHERE id < 9"))).isZero();
        assertThat(nodes(spark.sql("SELECT count(*) FROM parsed"))).isZero();
    }

    private static int nodes(Dataset<Row> query) {
        LogicalPlan plan = query.queryExecution().optimizedPlan();
        return plan.toString().split("ParseText ", -1).length - 1;
    }

    @Test
    void functionsStandWhereOtherFunctionsDo() {
        String expected = text("SELECT crossbranch_parse(text) p FROM texts WHERE id = 3");
        for (String query : List.of(
                "SELECT crossbranch_parse('" + sentences.get(2) + "') p",
                "SELECT p FROM texts LATERAL VIEW explode(array(crossbranch_parse(text))) AS p WHERE id = 3",
                "SELECT p FROM texts LATERAL VIEW explode(crossbranch_document(text)) AS p WHERE id = 3",
                "WITH parsed AS (SELECT *, crossbranch_parse(text) p FROM texts) SELECT p FROM parsed WHERE id = 3",
                "SELECT a.p FROM (SELECT id, crossbranch_parse(text) p FROM texts) a JOIN texts b"
                        + " ON a.id = b.id AND crossbranch_parse(b.text).text = a.p.text WHERE a.id = 3",
                "SELECT (SELECT crossbranch_parse(text) FROM texts WHERE id = 3) p",
                "SELECT crossbranch_parse(text) p FROM texts WHERE id = 3 UNION ALL SELECT crossbranch_parse(text) FROM texts"
                        + " WHERE id = -3",
                "SELECT crossbranch_parse(max(text)) p FROM texts WHERE id = 3 GROUP BY id",
                "SELECT crossbranch_parse(text) p FROM texts WHERE id = 3 GROUP BY text",
                "SELECT first(crossbranch_parse(text)) p FROM texts WHERE id = 3 GROUP BY crossbranch_parse(text).score",
                "SELECT first(crossbranch_parse(text)) p FROM texts WHERE id = 3",
                "SELECT crossbranch_parse(crossbranch_parse(text).text) p FROM texts WHERE id = 3",
                "SELECT crossbranch_parse(text) p FROM texts WHERE id = 3 ORDER BY crossbranch_parse(text).score LIMIT 1",
                "SELECT first_value(crossbranch_parse(text)) OVER (ORDER BY id) p FROM texts WHERE id = 3",
                "SELECT crossbranch_parse(text) p FROM texts WHERE id = 3 AND EXISTS (SELECT 1 FROM texts b WHERE"
                        + " crossbranch_parse(b.text).text = texts.text)",
                "SELECT crossbranch_parse(text) p FROM texts WHERE crossbranch_parse(text).text IN"
                        + " (SELECT crossbranch_parse(text).text FROM texts WHERE id = 3)")) {
            assertThat(text(query)).as(query).isEqualTo(expected);
        }
    }

    private String text(String query) {
        List<Row> rows = spark.sql(query).collectAsList();
        assertThat(rows).as(query).hasSize(1);
        Row parse = rows.get(0).getStruct(0);
        return "%s %s %s".formatted(parse.getAs("text"), parse.getAs("discbracket"), parse.getAs("score"));
    }

    @Test
    void parsesAreCountedByGroup() {
        List<Row> counts = spark.sql(
                        "SELECT crossbranch_parse(text).gap_degree > 0 crossing, count(*), max(crossbranch_parse(text).score)"
                                + " FROM texts GROUP BY crossbranch_parse(text).gap_degree > 0 HAVING count(*) > 0")
                .collectAsList();
        assertThat(counts.stream().mapToLong(row -> row.getLong(1)).sum()).isEqualTo(150);
    }

    @Test
    void cachedParsesAreReused() {
        Dataset<Row> parsed =
                spark.sql("SELECT id, crossbranch_parse(text) p FROM texts").cache();
        assertThat(parsed.filter("p.status = 'parsed'").count()).isEqualTo(150);
        assertThat(spark.sql("SELECT id, crossbranch_parse(text) p FROM texts")
                        .queryExecution()
                        .withCachedData()
                        .toString())
                .contains("InMemoryRelation");
    }

    @Test
    void aTableHoldsParses() {
        spark.sql("DROP TABLE IF EXISTS sql_functions_test");
        spark.sql(
                "CREATE TABLE sql_functions_test USING parquet AS SELECT p.* FROM (SELECT crossbranch_parse(text) p FROM texts)");
        spark.sql("INSERT INTO sql_functions_test SELECT p.* FROM (SELECT crossbranch_parse(text) p FROM texts)");
        Dataset<Row> table = spark.table("sql_functions_test");
        assertThat(table.count()).isEqualTo(300);
        ParsesTable.SCHEMA.check(table.schema(), "sql_functions_test");
        spark.sql("DROP TABLE sql_functions_test");
    }

    @Test
    void aStreamIsParsed() throws Exception {
        Path inbox = Files.createDirectory(folder.resolve("inbox"));
        Files.write(inbox.resolve("one.txt"), sentences.subList(0, 60));
        stream(inbox);
        Files.write(inbox.resolve("two.txt"), sentences.subList(60, 150));
        stream(inbox);
        Map<String, Double> scores = new java.util.HashMap<>();
        spark.sql("SELECT text, crossbranch_parse(text).score FROM texts")
                .collectAsList()
                .forEach(row -> scores.put(row.getString(0), row.getDouble(1)));
        List<Row> parsed =
                spark.read().parquet(folder.resolve("stream").toString()).collectAsList();
        assertThat(parsed)
                .hasSize(150)
                .allSatisfy(row -> assertThat(row.getDouble(1)).isEqualTo(scores.get(row.getString(0))));
    }

    private void stream(Path inbox) throws Exception {
        StreamingQuery query = spark.readStream()
                .text(inbox.toString())
                .select(col("value"), expr("crossbranch_parse(value).score"))
                .toDF("text", "score")
                .writeStream()
                .format("parquet")
                .option("checkpointLocation", folder.resolve("checkpoint").toString())
                .trigger(Trigger.AvailableNow())
                .start(folder.resolve("stream").toString());
        query.awaitTermination();
    }

    @Test
    void aChangedModelIsReadAgain() throws IOException {
        String query = "SELECT DISTINCT crossbranch_parse(text).model_id FROM texts";
        String before = spark.sql(query).first().getString(0);
        TestBundles.random(SqlText.SEED + 1).write(Path.of(model).resolve("best.model"));
        Files.setLastModifiedTime(
                Path.of(model).resolve("best.model"), java.nio.file.attribute.FileTime.fromMillis(1_000_000_000_000L));
        assertThat(spark.sql(query).collectAsList())
                .containsExactly(
                        RowFactory.create(TestBundles.random(SqlText.SEED + 1).id()))
                .doesNotContain(RowFactory.create(before));
    }

    @Test
    void whatCannotBeParsedIsSaid() {
        assertThatThrownBy(() -> spark.sql("SELECT crossbranch_parse(text, 'no/such/model') FROM texts")
                        .collectAsList())
                .hasMessageContaining("no/such/model")
                .hasMessageContaining("there is no model here");
        assertThatThrownBy(() -> spark.sql("SELECT crossbranch_parse(text, text) FROM texts"))
                .hasMessageContaining("give the path or the name of one model as a literal");
        assertThatThrownBy(() -> spark.sql("SELECT crossbranch_parse() FROM texts"))
                .hasMessageContaining("crossbranch_parse has 0 arguments; give it a text, or a text and a model");
        assertThatThrownBy(() -> spark.sql("SELECT crossbranch_parse(id) FROM texts"))
                .hasMessageContaining("parses text")
                .hasMessageContaining("cast it to string");
        assertThatThrownBy(() -> spark.sql("SELECT transform(array(text), t -> crossbranch_parse(t)) FROM texts")
                        .collectAsList())
                .hasMessageContaining("within a lambda function");
        spark.conf().unset(CrossbranchExtensions.MODEL);
        assertThatThrownBy(() -> spark.sql("SELECT crossbranch_document(text) FROM texts"))
                .hasMessageContaining("name one as its second argument, or in spark.crossbranch.model");
    }
}
