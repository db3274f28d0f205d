package org.crossbranch.spark.sql;

import static org.apache.spark.sql.functions.call_udf;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Adds a column of parses to a DataFrame, in a pipeline or alone, by the functions of {@link CrossbranchExtensions}, which the
 * session has to have. Its parameters are saved with a pipeline; the model's file is not.
 */
public final class CrossbranchParser extends Transformer implements DefaultParamsWritable {
    private static final long serialVersionUID = 1L;

    private static final String SENTENCE = "sentence";
    private static final String DOCUMENT = "document";

    private final String uid;
    private final Param<String> inputCol;
    private final Param<String> outputCol;
    private final Param<String> model;
    private final Param<String> mode;

    /** A parser of the sentences in a column {@code text}. */
    public CrossbranchParser() {
        this(Identifiable$.MODULE$.randomUID("crossbranch"));
    }

    /** A parser with an identifier; readers of pipelines use it. */
    public CrossbranchParser(String uid) {
        this.uid = uid;
        inputCol = new Param<>(uid, "inputCol", "column of the texts");
        outputCol = new Param<>(uid, "outputCol", "column of the parses");
        model = new Param<>(uid, "model", "path of the model, or name of a ready one; empty for the session's setting");
        mode = new Param<>(uid, "mode", SENTENCE + " for a sentence a text, " + DOCUMENT + " for running text");
        set(inputCol, "text");
        set(outputCol, "parse");
        set(model, "");
        set(mode, SENTENCE);
    }

    /** Reads a parser that was saved. */
    public static MLReader<CrossbranchParser> read() {
        return new DefaultParamsReader<>();
    }

    /** Loads a parser that was saved. */
    public static CrossbranchParser load(String path) {
        return read().load(path);
    }

    @Override
    public String uid() {
        return uid;
    }

    /** The parameter of the texts' column, {@code text} by default. */
    public Param<String> inputCol() {
        return inputCol;
    }

    /** The parameter of the parses' column, {@code parse} by default. */
    public Param<String> outputCol() {
        return outputCol;
    }

    /** The parameter of the model. */
    public Param<String> model() {
        return model;
    }

    /** The parameter of the unit of text. */
    public Param<String> mode() {
        return mode;
    }

    /** Sets the column of the texts. */
    public CrossbranchParser setInputCol(String column) {
        return (CrossbranchParser) set(inputCol, column);
    }

    /** Sets the column of the parses. */
    public CrossbranchParser setOutputCol(String column) {
        return (CrossbranchParser) set(outputCol, column);
    }

    /** Sets the model: a path, or the name of a ready one. */
    public CrossbranchParser setModel(String name) {
        return (CrossbranchParser) set(model, name);
    }

    /** Sets the unit of text: {@code sentence} or {@code document}. */
    public CrossbranchParser setMode(String unit) {
        return (CrossbranchParser) set(mode, unit);
    }

    private TextUnit unit() {
        return switch ($(mode)) {
            case SENTENCE -> TextUnit.SENTENCE;
            case DOCUMENT -> TextUnit.DOCUMENT;
            default ->
                throw new IllegalArgumentException(
                        uid + ": there is no mode " + $(mode) + "; set " + SENTENCE + " or " + DOCUMENT);
        };
    }

    @Override
    public Dataset<Row> transform(Dataset<?> texts) {
        String function = unit().function();
        if (!texts.sparkSession().catalog().functionExists(function)) {
            throw new IllegalStateException("the session has no function " + function
                    + "; start it with spark.sql.extensions=" + CrossbranchExtensions.class.getName());
        }
        List<Column> arguments = new ArrayList<>(List.of(col($(inputCol))));
        if (!$(model).isEmpty()) {
            arguments.add(lit($(model)));
        }
        return texts.toDF().withColumn($(outputCol), call_udf(function, arguments.toArray(Column[]::new)));
    }

    @Override
    public StructType transformSchema(StructType columns) {
        if (!Arrays.asList(columns.fieldNames()).contains($(inputCol))) {
            throw new IllegalArgumentException(uid + ": there is no column " + $(inputCol) + " among "
                    + String.join(", ", columns.fieldNames()) + "; set inputCol");
        }
        return columns.add(new StructField($(outputCol), unit().type(), true, Metadata.empty()));
    }

    @Override
    public CrossbranchParser copy(ParamMap more) {
        return defaultCopy(more);
    }
}
