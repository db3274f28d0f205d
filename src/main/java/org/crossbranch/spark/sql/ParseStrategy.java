package org.crossbranch.spark.sql;

import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.SparkStrategy;
import scala.collection.immutable.List;

/** Plans {@link ParseText}: reads its model and hands it to the executors. */
final class ParseStrategy extends SparkStrategy {
    private final SparkSession spark;
    private final SessionModels models;

    ParseStrategy(SparkSession spark, SessionModels models) {
        this.spark = spark;
        this.models = models;
    }

    @Override
    public List<SparkPlan> apply(LogicalPlan plan) {
        return plan instanceof ParseText node
                ? Trees.listOf(new ParseTextExec(
                        node.text(), models.parser(spark, node.call()), node.result(), planLater(node.child())))
                : Trees.listOf();
    }
}
