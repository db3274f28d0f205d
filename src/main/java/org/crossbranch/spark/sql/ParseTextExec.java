package org.crossbranch.spark.sql;

import java.util.Objects;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeSet;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.SortOrder;
import org.apache.spark.sql.catalyst.plans.physical.Partitioning;
import org.apache.spark.sql.execution.SparkPlan;
import scala.collection.Iterator;
import scala.collection.immutable.List;

/** A node of a physical plan that parses the texts of its child's rows, many of them together. Rows keep their order. */
public final class ParseTextExec extends SparkPlan {
    private static final long serialVersionUID = 1L;

    private final Expression text;
    private final TextParser parser;
    private final Attribute result;
    private final SparkPlan child;

    /** A node. Catalyst finds the constructor by its parameters, which are the elements of the product. */
    public ParseTextExec(Expression text, TextParser parser, Attribute result, SparkPlan child) {
        this.text = text;
        this.parser = parser;
        this.result = result;
        this.child = child;
    }

    @Override
    public List<SparkPlan> children() {
        return Trees.listOf(child);
    }

    /** As Scala 2.12 has it. */
    @SuppressWarnings("MissingOverride")
    public ParseTextExec withNewChildrenInternal(scala.collection.IndexedSeq<SparkPlan> children) {
        return new ParseTextExec(text, parser, result, children.head());
    }

    /** As Scala 2.13 has it. */
    @SuppressWarnings("MissingOverride")
    public ParseTextExec withNewChildrenInternal(scala.collection.immutable.IndexedSeq<SparkPlan> children) {
        return new ParseTextExec(text, parser, result, children.head());
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
    public Partitioning outputPartitioning() {
        return child.outputPartitioning();
    }

    @Override
    public List<SortOrder> outputOrdering() {
        return child.outputOrdering().toList();
    }

    @Override
    public RDD<InternalRow> doExecute() {
        ParsedRows.Step step = new ParsedRows.Step(text, parser, child.output().toList(), result);
        return child.execute().toJavaRDD().mapPartitions(step, true).rdd();
    }

    @Override
    public int productArity() {
        return 4;
    }

    @Override
    public Object productElement(int i) {
        return switch (i) {
            case 0 -> text;
            case 1 -> parser;
            case 2 -> result;
            default -> child;
        };
    }

    /** As plans show it. */
    @Override
    public Iterator<Object> stringArgs() {
        return Trees.<Object>listOf(parser.call().sql(text.toString()) + " AS " + result)
                .iterator();
    }

    @Override
    public boolean canEqual(Object other) {
        return other instanceof ParseTextExec;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ParseTextExec node
                && text.equals(node.text)
                && parser.equals(node.parser)
                && result.equals(node.result)
                && child.equals(node.child);
    }

    @Override
    public int hashCode() {
        return Objects.hash(text, parser, result, child);
    }
}
