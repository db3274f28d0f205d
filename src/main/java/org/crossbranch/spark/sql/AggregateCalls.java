package org.crossbranch.spark.sql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression$;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateExpression;
import org.apache.spark.sql.catalyst.plans.logical.Aggregate;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import scala.Option;
import scala.collection.JavaConverters;

/** Calls of functions on what an aggregation returns: on its groups, or on the values of aggregate functions. */
final class AggregateCalls {
    private final List<Expression> groups;

    /** Columns of the aggregation by their canonical form. */
    private final Map<Expression, NamedExpression> columns = new LinkedHashMap<>();

    private AggregateCalls(Aggregate aggregate) {
        groups = JavaConverters.seqAsJavaList(aggregate.groupingExpressions());
    }

    /** Whether an aggregation has such calls. */
    static boolean has(Aggregate aggregate) {
        AggregateCalls calls = new AggregateCalls(aggregate);
        return JavaConverters.seqAsJavaList(aggregate.aggregateExpressions()).stream()
                .anyMatch(column -> calls.isAfter((Expression) column));
    }

    /** The aggregation without them, below a projection that has them. */
    static LogicalPlan divide(Aggregate aggregate) {
        AggregateCalls calls = new AggregateCalls(aggregate);
        List<NamedExpression> above = new ArrayList<>();
        for (NamedExpression column : JavaConverters.seqAsJavaList(aggregate.aggregateExpressions())) {
            Expression whole = (Expression) column;
            above.add((NamedExpression) (calls.isAfter(whole) ? calls.lift(whole) : calls.column(whole)));
        }
        // Not by its constructor, which differs from release to release of Spark.
        Object[] parts = JavaConverters.seqAsJavaList(
                        aggregate.productIterator().toList())
                .toArray();
        parts[1] = Trees.list(List.copyOf(calls.columns.values()));
        return new Project(Trees.list(above), aggregate.makeCopy(parts));
    }

    private boolean isAfter(Expression expression) {
        return !isOfAggregation(expression)
                && (expression instanceof ParseFunction
                        || JavaConverters.seqAsJavaList(expression.children()).stream()
                                .anyMatch(this::isAfter));
    }

    private boolean isOfAggregation(Expression expression) {
        return expression instanceof AggregateExpression || groups.stream().anyMatch(expression::semanticEquals);
    }

    /** The expression over the columns of the aggregation. */
    private Expression lift(Expression expression) {
        return isOfAggregation(expression) ? column(expression) : expression.mapChildren(this::lift);
    }

    private Expression column(Expression expression) {
        NamedExpression column = columns.computeIfAbsent(
                expression.canonicalized(),
                missing -> expression instanceof NamedExpression named
                        ? named
                        : new Alias(
                                expression,
                                "aggregated",
                                NamedExpression$.MODULE$.newExprId(),
                                Trees.listOf(),
                                Option.empty(),
                                Trees.listOf()));
        return column.toAttribute();
    }
}
