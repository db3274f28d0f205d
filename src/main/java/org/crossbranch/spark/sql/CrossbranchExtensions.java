package org.crossbranch.spark.sql;

import java.util.List;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.ExpressionInfo;
import org.apache.spark.sql.internal.SQLConf;
import scala.Tuple3;
import scala.collection.JavaConverters;
import scala.runtime.AbstractFunction1;
import scala.runtime.BoxedUnit;

/**
 * The functions {@code crossbranch_parse} and {@code crossbranch_document} of a session whose setting {@code spark.sql.extensions}
 * names this class. They take a text and a model: a path, or the name of a ready one; without it, that of the setting
 * {@value #MODEL}. Models that read an encoder find it in the folder that the setting {@value #ENCODER} names.
 */
public final class CrossbranchExtensions extends AbstractFunction1<SparkSessionExtensions, BoxedUnit> {
    /** The setting of the model that a call without one means. */
    public static final String MODEL = "spark.crossbranch.model";

    /** The setting of the folder of the encoder that models read, if they do. */
    static final String ENCODER = "spark.crossbranch.encoder";

    /** Extensions. Spark makes them by this constructor. */
    public CrossbranchExtensions() {}

    @Override
    public BoxedUnit apply(SparkSessionExtensions extensions) {
        SessionModels models = new SessionModels();
        for (TextUnit unit : TextUnit.values()) {
            extensions.injectFunction(new Tuple3<>(
                    FunctionIdentifier.apply(unit.function()),
                    new ExpressionInfo(
                            ParseFunction.class.getName(),
                            "",
                            unit.function(),
                            unit.usage(),
                            "",
                            "",
                            "",
                            "",
                            "",
                            "",
                            ""),
                    arguments -> call(unit, JavaConverters.seqAsJavaList(arguments))));
        }
        extensions.injectPlanNormalizationRule(session -> new ExtractParses());
        extensions.injectOptimizerRule(session -> new PushThroughParses());
        extensions.injectPlannerStrategy(session -> new ParseStrategy(session, models));
        return BoxedUnit.UNIT;
    }

    private static Expression call(TextUnit unit, List<Expression> arguments) {
        if (arguments.isEmpty() || arguments.size() > 2) {
            throw new IllegalArgumentException(
                    unit.function() + " has " + arguments.size() + " arguments; give it a text, or a text and a model");
        }
        String model = arguments.size() == 2
                ? constant(unit, arguments.get(1))
                : SQLConf.get().getConfString(MODEL, "");
        if (model.isBlank()) {
            throw new IllegalArgumentException(
                    unit.function() + " has no model; name one as its second argument, or in " + MODEL);
        }
        return new ParseFunction(arguments.get(0), new ParseCall(unit, model));
    }

    private static String constant(TextUnit unit, Expression model) {
        Object value = model.foldable() ? model.eval(null) : null;
        if (value == null) {
            throw new IllegalArgumentException(unit.function() + ": the model " + model.sql()
                    + " is no constant; give the path or the name of one model as a literal");
        }
        return value.toString();
    }
}
