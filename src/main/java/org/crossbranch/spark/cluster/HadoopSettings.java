package org.crossbranch.spark.cluster;

import java.io.IOException;
import java.io.Serializable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
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

    /** The settings with which the driver reaches file systems. */
    public static Configuration of(SparkSession spark) {
        return spark.sparkContext().hadoopConfiguration();
    }

    /** The same for tasks. */
    public static HadoopSettings share(SparkSession spark) {
        return new HadoopSettings(JavaSparkContext.fromSparkContext(spark.sparkContext())
                .broadcast(new SerializableConfiguration(of(spark))));
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
