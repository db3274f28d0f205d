package org.crossbranch.spark.monitor;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.ConfigurationSource;
import org.apache.logging.log4j.core.config.properties.PropertiesConfigurationBuilder;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkEnv;

/**
 * Log lines that are JSON, with the run's identifier in each. The layout is in {@code log4j2-json.properties} beside this class,
 * and replaces that with which the process started. See {@code docs/decisions/libraries.md}.
 */
public final class JsonLog {
    /** The key of Spark's configuration that asks for it. */
    public static final String KEY = "spark.crossbranch.log";

    /** The name of the driver's process. */
    public static final String DRIVER = "driver";

    private static final String JSON = "json";
    private static final String LAYOUT = "log4j2-json.properties";

    private static volatile boolean isOn;

    private JsonLog() {}

    /** Whether a configuration asks for it. */
    public static boolean isWanted(SparkConf conf) {
        return conf.get(KEY, "").equals(JSON);
    }

    /** Whether this process logs so. */
    public static boolean isOn() {
        return isOn;
    }

    /**
     * Lets this process log so.
     *
     * @param run the run's identifier
     * @param process name of the process within the run, such as {@code driver}
     */
    public static void start(String run, String process) {
        Properties properties = new Properties();
        try (InputStream in = Objects.requireNonNull(JsonLog.class.getResourceAsStream(LAYOUT))) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("the program's own jar cannot be read", e);
        }
        properties.setProperty("property.run", run);
        properties.setProperty("property.process", process);
        if (!process.equals(DRIVER)) {
            // An executor's log is the only place that tells what became of each attempt.
            properties.setProperty("property.level", "info");
            properties.setProperty("property.attempts", "info");
        }
        // Spark's context, and not one of the loader of a user's jar.
        LoggerContext context = (LoggerContext) LogManager.getContext(SparkEnv.class.getClassLoader(), false);
        context.reconfigure(new PropertiesConfigurationBuilder()
                .setConfigurationSource(ConfigurationSource.NULL_SOURCE)
                .setRootProperties(properties)
                .setLoggerContext(context)
                .build());
        isOn = true;
    }
}
