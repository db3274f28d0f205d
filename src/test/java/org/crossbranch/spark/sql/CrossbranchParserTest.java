package org.crossbranch.spark.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.ArrayType;
import org.crossbranch.spark.LocalSpark;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The parser as a transformer of DataFrames. */
@ExtendWith(LocalSpark.class)
final class CrossbranchParserTest {
    private final SparkSession spark;

    @TempDir
    private Path folder;

    private String model = "";
    private Dataset<Row> texts;

    CrossbranchParserTest(SparkSession spark) {
        this.spark = spark;
        texts = spark.createDataset(SqlText.sentences(40), Encoders.STRING()).toDF("text");
    }

    @BeforeEach
    void writeModel() throws IOException {
        model = SqlText.model(folder);
    }

    @Test
    void aLoadedModelAddsTheColumnThatTheFunctionReturns() {
        texts.createOrReplaceTempView("loaded_texts");
        Dataset<Row> parsed = Crossbranch.load(model).transform(texts);
        assertThat(parsed.columns()).containsExactly("text", "parse");
        assertThat(parsed.select("parse.*").collectAsList())
                .isEqualTo(spark.sql(
                                "SELECT p.* FROM (SELECT crossbranch_parse(text, '" + model + "') p FROM loaded_texts)")
                        .collectAsList());
    }

    @Test
    void aSavedPipelineParsesTheSame() throws IOException {
        CrossbranchParser parser = Crossbranch.load(model)
                .setInputCol("text")
                .setOutputCol("parses")
                .setMode("document");
        Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {parser});
        pipeline.write().overwrite().save(folder.resolve("pipeline").toString());
        PipelineModel fitted =
                Pipeline.load(folder.resolve("pipeline").toString()).fit(texts);
        fitted.write().overwrite().save(folder.resolve("fitted").toString());
        Dataset<Row> parsed =
                PipelineModel.load(folder.resolve("fitted").toString()).transform(texts);
        assertThat(parsed.schema().apply("parses").dataType()).isInstanceOf(ArrayType.class);
        assertThat(parsed.collectAsList()).isEqualTo(parser.transform(texts).collectAsList());
        assertThat(parser.transformSchema(texts.schema())).isEqualTo(parsed.schema());
    }

    @Test
    void wrongParametersAreRefused() {
        CrossbranchParser parser = Crossbranch.load(model);
        assertThatThrownBy(() -> parser.setMode("paragraph").transform(texts))
                .hasMessageContaining("there is no mode paragraph; set sentence or document");
        assertThatThrownBy(() -> Crossbranch.load(model).setInputCol("body").transformSchema(texts.schema()))
                .hasMessageContaining("there is no column body among text; set inputCol");
        assertThat(List.of(parser.copy(parser.extractParamMap()).uid())).containsExactly(parser.uid());
    }
}
