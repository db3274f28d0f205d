package org.crossbranch.spark;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/** Executors that are processes of their own, each in a working directory of its own. */
public final class LocalCluster {
    private LocalCluster() {}

    /** A session with two executors in place of the one that tests share; to be stopped. */
    public static SparkSession start(String name) {
        return start(name, Map.of());
    }

    /** The same with a number of executors. */
    public static SparkSession start(String name, int executors) {
        return start(name, Map.of("spark.master", "local-cluster[" + executors + ",1,1024]"));
    }

    /** The same with more settings. */
    public static SparkSession start(String name, Map<String, String> settings) {
        LocalSpark.session().stop();
        SparkSession.Builder session = SparkSession.builder()
                .master("local-cluster[2,1,1024]")
                .appName(name)
                .config("spark.ui.enabled", false)
                .config("spark.sql.shuffle.partitions", 2);
        executors().forEach(session::config);
        settings.forEach(session::config);
        return session.getOrCreate();
    }

    /** The processes of executors: the JVMs that this process has started. */
    public static List<ProcessHandle> processes() {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().command().orElse("").endsWith("/java"))
                .toList();
    }

    /** The settings of executors: the classes of this process, and its flags of compiler and collector, since they do not live long. */
    public static Map<String, String> executors() {
        Stream<String> flags = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.equals("-XX:+UnlockDiagnosticVMOptions")
                        || flag.equals("-XX:+UseSerialGC")
                        || flag.startsWith("-XX:CompilerDirectivesFile="));
        return Map.of(
                "spark.executor.extraClassPath",
                // Surefire's own class path may be a jar that names the rest.
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "spark.executor.extraJavaOptions",
                Stream.concat(Stream.of("--add-modules=jdk.incubator.vector"), flags)
                        .collect(Collectors.joining(" ")));
    }
}
