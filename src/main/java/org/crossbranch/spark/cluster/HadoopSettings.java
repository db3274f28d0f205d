package org.crossbranch.spark.cluster;

import java.io.IOException;
import java.io.Serializable;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;

/**
 * How tasks reach file systems: Hadoop's settings, some thousand of them, brought to each executor once and not with every
 * task.
 *
 * @param broadcast the settings
 */
public record HadoopSettings(Broadcast<SerializableConfiguration> broadcast) implements Serializable {

    /**
     * The last settings that were shared. A context is known by itself: on Kubernetes, the next one of a driver has the same
     * identifier. One that was stopped is not kept.
     */
    private record Shared(WeakReference<SparkContext> context, Map<String, String> values, HadoopSettings settings) {}

    private static Optional<Shared> last = Optional.empty();

    /** The settings with which the driver reaches file systems. */
    public static Configuration of(SparkSession spark) {
        return spark.sparkContext().hadoopConfiguration();
    }

    /** The same for tasks. They are written once, until they change: that takes as long as a small job. */
    public static synchronized HadoopSettings share(SparkSession spark) {
        SparkContext context = spark.sparkContext();
        Map<String, String> values = new HashMap<>();
        of(spark).forEach(setting -> values.put(setting.getKey(), setting.getValue()));
        if (last.isEmpty()
                || !last.get().context.refersTo(context)
                || !last.get().values.equals(values)) {
            HadoopSettings settings = new HadoopSettings(
                    JavaSparkContext.fromSparkContext(context).broadcast(new SerializableConfiguration(of(spark))));
            last = Optional.of(new Shared(new WeakReference<>(context), values, settings));
        }
        return last.get().settings;
    }

    /**
     * A path that means the same on every machine. Relative ones are relative to the driver's working directory on the
     * default file system; an executor has another.
     */
    public static Path absolute(Configuration configuration, Path path) throws IOException {
        return path.isAbsolute()
                ? path
                : Path.getPathWithoutSchemeAndAuthority(
                        path.getFileSystem(configuration).makeQualified(path));
    }

    /** The settings, shared by all tasks of an executor: not to be changed. */
    public Configuration value() {
        return broadcast.value().value();
    }
}
