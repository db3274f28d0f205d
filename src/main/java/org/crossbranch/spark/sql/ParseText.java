package org.crossbranch.spark.sql;

import java.util.Objects;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeSet;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.ExpressionSet;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.UnaryNode;
import scala.Option;
import scala.collection.Iterator;
import scala.collection.immutable.List;

/** A node of a logical plan that adds the parses of a text to its child's rows, as one more column. */
public final class ParseText extends LogicalPlan implements UnaryNode {
    private static final long serialVersionUID = 1L;

    private final Expression text;
    private final ParseCall call;
    private final Attribute result;
    private final LogicalPlan child;

    /** A node. Catalyst finds the constructor by its parameters, which are the elements of the product. */
    public ParseText(Expression text, ParseCall call, Attribute result, LogicalPlan child) {
        this.text = text;
        this.call = call;
        this.result = result;
        this.child = child;
    }

    Expression text() {
        return text;
    }

    ParseCall call() {
        return call;
    }

    Attribute result() {
        return result;
    }

    @Override
    public LogicalPlan child() {
        return child;
    }

    @Override
    public List<LogicalPlan> children() {
        return Trees.listOf(child);
    }

    @Override
    public ParseText withNewChildInternal(LogicalPlan newChild) {
        return new ParseText(text, call, result, newChild);
    }

    /** As Scala 2.12 has it. */
    @SuppressWarnings("MissingOverride")
    public ParseText withNewChildrenInternal(scala.collection.IndexedSeq<LogicalPlan> children) {
        return withNewChildInternal(children.head());
    }

    /** As Scala 2.13 has it. */
    @SuppressWarnings("MissingOverride")
    public ParseText withNewChildrenInternal(scala.collection.immutable.IndexedSeq<LogicalPlan> children) {
        return withNewChildInternal(children.head());
    }

    @Override
    public List<Attribute> output() {
        return Trees.append(child.output(), result);
    }

    @Override
    public AttributeSet producedAttributes() {
        return AttributeSet.apply(result);
    }

    @Override
    public Option<Object> maxRows() {
        return child.maxRows();
    }

    @Override
    public ExpressionSet validConstraints() {
        return child.constraints();
    }

    @Override
    public int productArity() {
        return 4;
    }

    @Override
    public Object productElement(int i) {
        return switch (i) {
            case 0 -> text;
            case 1 -> call;
            case 2 -> result;
            default -> child;
        };
    }

    /** As plans show it. */
    @Override
    public Iterator<Object> stringArgs() {
        return Trees.<Object>listOf(call.sql(text.toString()) + " AS " + result).iterator();
    }

    @Override
    public boolean canEqual(Object other) {
        return other instanceof ParseText;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ParseText node
                && text.equals(node.text)
                && call.equals(node.call)
                && result.equals(node.result)
                && child.equals(node.child);
    }

    @Override
    public int hashCode() {
        return Objects.hash(text, call, result, child);
    }
}
