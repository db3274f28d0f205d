package org.crossbranch.spark.sql;

import java.io.Serializable;
import java.util.Objects;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.analysis.TypeCheckResult;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.codegen.CodegenContext;
import org.apache.spark.sql.catalyst.expressions.codegen.ExprCode;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.StringType;
import scala.collection.immutable.List;

/**
 * The call of a function in an expression. It is never evaluated there: {@link ExtractParses} puts {@link ParseText} in its place,
 * which parses many rows together.
 */
public final class ParseFunction extends Expression implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Expression text;
    private final ParseCall call;

    /** A call on a text. Catalyst finds the constructor by its parameters, which are the elements of the product. */
    public ParseFunction(Expression text, ParseCall call) {
        this.text = text;
        this.call = call;
    }

    ParseCall call() {
        return call;
    }

    Expression text() {
        return text;
    }

    @Override
    public List<Expression> children() {
        return Trees.listOf(text);
    }

    /** As Scala 2.12 has it. */
    @SuppressWarnings("MissingOverride")
    public ParseFunction withNewChildrenInternal(scala.collection.IndexedSeq<Expression> children) {
        return new ParseFunction(children.head(), call);
    }

    /** As Scala 2.13 has it. */
    @SuppressWarnings("MissingOverride")
    public ParseFunction withNewChildrenInternal(scala.collection.immutable.IndexedSeq<Expression> children) {
        return new ParseFunction(children.head(), call);
    }

    @Override
    public DataType dataType() {
        return call.unit().type();
    }

    @Override
    public boolean nullable() {
        return true;
    }

    /** False even for a constant text: there is nothing to fold it with. */
    @Override
    public boolean foldable() {
        return false;
    }

    @Override
    public TypeCheckResult checkInputDataTypes() {
        DataType type = text.dataType();
        return type instanceof StringType || type instanceof NullType
                ? TypeCheckResult.TypeCheckSuccess$.MODULE$
                : new TypeCheckResult.TypeCheckFailure(prettyName() + " parses text, and " + text.sql() + " is "
                        + type.simpleString() + "; cast it to string");
    }

    @Override
    public Object eval(InternalRow row) {
        throw unevaluable();
    }

    @Override
    public ExprCode doGenCode(CodegenContext context, ExprCode code) {
        throw unevaluable();
    }

    /** The refusal of a call where no node can parse for it. */
    UnsupportedOperationException unevaluable() {
        return new UnsupportedOperationException(
                sql()
                        + " cannot be computed at this place in a query: within a lambda function, of an outer query's column, or in"
                        + " a statement that changes rows. Compute it in a SELECT of its own, with explode for the elements of an array");
    }

    @Override
    public String prettyName() {
        return call.unit().function();
    }

    @Override
    public String sql() {
        return call.sql(text.sql());
    }

    @Override
    public int productArity() {
        return 2;
    }

    @Override
    public Object productElement(int i) {
        return i == 0 ? text : call;
    }

    @Override
    public boolean canEqual(Object other) {
        return other instanceof ParseFunction;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ParseFunction function && text.equals(function.text) && call.equals(function.call);
    }

    @Override
    public int hashCode() {
        return Objects.hash(text, call);
    }
}
