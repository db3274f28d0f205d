package org.crossbranch.spark.sql;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.LambdaFunction;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression$;
import org.apache.spark.sql.catalyst.expressions.OuterReference;
import org.apache.spark.sql.catalyst.expressions.PlanExpression;
import org.apache.spark.sql.catalyst.plans.logical.Aggregate;
import org.apache.spark.sql.catalyst.plans.logical.Command;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.Generate;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.SubqueryAlias;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.types.Metadata;
import scala.collection.JavaConverters;

/**
 * Puts nodes that parse below the nodes whose expressions call a function, as Spark does with functions of Python. Calls that are
 * alike are parsed once. It comes before the optimizer, which would move a call and so repeat it.
 */
final class ExtractParses extends Rule<LogicalPlan> {

    /** A plan with a column that a node has parsed. */
    private record Parsed(LogicalPlan plan, Attribute result) {
        /** A plan above, which passes the column on. */
        Parsed through(LogicalPlan above) {
            LogicalPlan over = above.mapChildren(child -> plan);
            return new Parsed(
                    over instanceof Project project && !project.outputSet().contains(result)
                            ? new Project(Trees.append(project.projectList(), result), project.child())
                            : over,
                    result);
        }
    }

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        if (plan instanceof ParseText) {
            return plan.mapChildren(this::apply);
        }
        LogicalPlan below = plan.mapChildren(this::apply).mapExpressions(this::inSubqueries);
        if (below instanceof Command) {
            return below;
        }
        LogicalPlan extracted = extract(below);
        JavaConverters.seqAsJavaList(extracted.expressions()).forEach(ExtractParses::refuse);
        return extracted;
    }

    /** Refuses a call that is left. */
    private static void refuse(Expression expression) {
        if (expression instanceof ParseFunction call) {
            throw call.unevaluable();
        }
        JavaConverters.seqAsJavaList(expression.children()).forEach(ExtractParses::refuse);
    }

    private Expression inSubqueries(Expression expression) {
        Expression inner = expression.mapChildren(this::inSubqueries);
        if (inner instanceof PlanExpression<?> subquery && subquery.plan() instanceof LogicalPlan plan) {
            @SuppressWarnings("unchecked")
            PlanExpression<LogicalPlan> typed = (PlanExpression<LogicalPlan>) subquery;
            return typed.withNewPlan(apply(plan));
        }
        return inner;
    }

    private static LogicalPlan extract(LogicalPlan plan) {
        if (plan instanceof Aggregate aggregate && AggregateCalls.has(aggregate)) {
            return extract(AggregateCalls.divide(aggregate).mapChildren(ExtractParses::extract));
        }
        Map<Expression, ParseFunction> calls = new LinkedHashMap<>();
        JavaConverters.seqAsJavaList(plan.expressions()).forEach(expression -> collect(expression, calls));
        Map<Expression, Attribute> results = new LinkedHashMap<>();
        LogicalPlan above = plan.mapChildren(child -> below(child, calls, results));
        if (results.isEmpty()) {
            return plan;
        }
        LogicalPlan rewritten = above.mapExpressions(expression -> replace(expression, results));
        // A call on what another one returned comes next.
        LogicalPlan whole = extract(rewritten);
        return whole.output().equals(plan.output())
                ? whole
                : new Project(Trees.<NamedExpression>copy(plan.output()), whole);
    }

    /** Calls by their canonical form, but for those on what others return, within lambda functions, and on an outer query's rows. */
    private static void collect(Expression expression, Map<Expression, ParseFunction> calls) {
        if (expression instanceof LambdaFunction) {
            return;
        }
        if (!(expression instanceof ParseFunction call)) {
            JavaConverters.seqAsJavaList(expression.children()).forEach(child -> collect(child, calls));
        } else if (isCalled(call.text())) {
            collect(call.text(), calls);
        } else if (!call.exists(inner -> inner instanceof OuterReference)) {
            calls.putIfAbsent(call.canonicalized(), call);
        }
    }

    private static boolean isCalled(Expression expression) {
        return expression.exists(inner -> inner instanceof ParseFunction);
    }

    /** The child with nodes above it for the calls that need nothing else. */
    private static LogicalPlan below(
            LogicalPlan child, Map<Expression, ParseFunction> calls, Map<Expression, Attribute> results) {
        LogicalPlan parsed = child;
        for (Map.Entry<Expression, ParseFunction> entry : calls.entrySet()) {
            ParseFunction call = entry.getValue();
            if (!results.containsKey(entry.getKey()) && call.references().subsetOf(child.outputSet())) {
                Parsed made = found(parsed, call).orElse(null);
                if (made == null) {
                    Attribute result = new AttributeReference(
                            call.prettyName(),
                            call.dataType(),
                            true,
                            Metadata.empty(),
                            NamedExpression$.MODULE$.newExprId(),
                            Trees.listOf());
                    made = new Parsed(new ParseText(call.text(), call.call(), result, parsed), result);
                }
                results.put(entry.getKey(), made.result());
                parsed = made.plan();
            }
        }
        return parsed;
    }

    /** The plan with the result of a node in it that parses the same, below conditions and the like, among its output. */
    private static Optional<Parsed> found(LogicalPlan plan, ParseFunction call) {
        if (plan instanceof ParseText node
                && node.call().equals(call.call())
                && node.text().semanticEquals(call.text())) {
            return Optional.of(new Parsed(plan, node.result()));
        }
        boolean isPassedThrough = plan instanceof ParseText
                || plan instanceof Project
                || plan instanceof Filter
                || plan instanceof SubqueryAlias
                || plan instanceof Generate;
        return isPassedThrough
                ? found(plan.children().head(), call).map(below -> below.through(plan))
                : Optional.empty();
    }

    private static Expression replace(Expression expression, Map<Expression, Attribute> results) {
        if (expression instanceof ParseFunction) {
            Attribute result = results.get(expression.canonicalized());
            if (result != null) {
                return result;
            }
        }
        return expression.mapChildren(child -> replace(child, results));
    }
}
