package org.crossbranch.spark.ingest;

import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.cluster.TaskCount;

/** Does short work on files, side by side. */
interface FileWorkers {

    /**
     * Work on one input.
     *
     * @param <T> type of the input
     * @param <R> type of the result
     */
    @FunctionalInterface
    interface Work<T, R> extends Serializable {
        R apply(Configuration configuration, T input) throws IOException;
    }

    <T, R> List<R> each(List<T> inputs, Work<T, R> work);

    /** The tasks of a session. */
    static FileWorkers of(SparkSession spark) {
        return new FileWorkers() {
            @Override
            public <T, R> List<R> each(List<T> inputs, Work<T, R> work) {
                if (inputs.isEmpty()) {
                    return List.of();
                }
                HadoopSettings configuration = HadoopSettings.share(spark);
                return JavaSparkContext.fromSparkContext(spark.sparkContext())
                        .parallelize(inputs, TaskCount.forShortWork(spark, inputs.size()))
                        .map(input -> work.apply(configuration.value(), input))
                        .collect();
            }
        };
    }
}
