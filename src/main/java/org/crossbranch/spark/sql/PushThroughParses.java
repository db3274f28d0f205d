package org.crossbranch.spark.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.rules.Rule;

/** Parses fewer rows: conditions that do not ask for parses come first, and parses that nothing asks for are left out. */
final class PushThroughParses extends Rule<LogicalPlan> {

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        LogicalPlan pushed = plan;
        if (plan instanceof Filter filter && filter.child() instanceof ParseText parses) {
            pushed = push(filter, parses);
        } else if (plan instanceof Project project
                && project.child() instanceof ParseText parses
                && !project.references().contains(parses.result())) {
            pushed = new Project(project.projectList(), parses.child());
        }
        return pushed.mapChildren(this::apply);
    }

    private static LogicalPlan push(Filter filter, ParseText parses) {
        List<Expression> below = new ArrayList<>();
        List<Expression> above = new ArrayList<>();
        for (Expression condition : conditions(filter.condition())) {
            boolean isPushed =
                    condition.deterministic() && !condition.references().contains(parses.result());
            (isPushed ? below : above).add(condition);
        }
        return all(below)
                .map(condition -> parses.withNewChildInternal(new Filter(condition, parses.child())))
                .map(pushed -> all(above)
                        .<LogicalPlan>map(rest -> new Filter(rest, pushed))
                        .orElse(pushed))
                .orElse(filter);
    }

    private static List<Expression> conditions(Expression condition) {
        if (!(condition instanceof And and)) {
            return List.of(condition);
        }
        List<Expression> conditions = new ArrayList<>(conditions(and.left()));
        conditions.addAll(conditions(and.right()));
        return conditions;
    }

    private static Optional<Expression> all(List<Expression> conditions) {
        return conditions.stream().reduce(And::new);
    }
}
