package org.crossbranch.spark;

import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests one Spark session with two threads, which all of them share since starting one takes seconds. */
public final class LocalSpark implements ParameterResolver {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == SparkSession.class;
    }

    @Override
    public SparkSession resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return session();
    }

    /** The session; a new one if the last was stopped. */
    public static synchronized SparkSession session() {
        Optional<SparkSession> last =
                Optional.ofNullable(SparkSession.getDefaultSession().getOrElse(() -> null));
        return last.filter(session -> !session.sparkContext().isStopped()).orElseGet(LocalSpark::start);
    }

    private static SparkSession start() {
        return SparkSession.builder()
                .master("local[2]")
                .appName("tests")
                .config("spark.ui.enabled", false)
                .config("spark.sql.shuffle.partitions", 2)
                .getOrCreate();
    }
}
