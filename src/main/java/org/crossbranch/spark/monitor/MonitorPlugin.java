package org.crossbranch.spark.monitor;

import com.codahale.metrics.Gauge;
import com.codahale.metrics.MetricRegistry;
import java.io.IOException;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Timer;
import java.util.TimerTask;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.TaskFailedReason;
import org.apache.spark.api.plugin.DriverPlugin;
import org.apache.spark.api.plugin.ExecutorPlugin;
import org.apache.spark.api.plugin.PluginContext;
import org.apache.spark.api.plugin.SparkPlugin;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the counts of {@link ParseMeter} into Spark's metrics: each executor its own, the driver the sums over all executors, the
 * lost ones included. Lets executors log as the driver was asked to.
 */
public final class MonitorPlugin implements SparkPlugin {
    /** The key of Spark's configuration with the run's identifier. */
    public static final String RUN_KEY = "spark.crossbranch.run";

    private static final Logger LOG = LoggerFactory.getLogger(MonitorPlugin.class);

    /** The key of Spark's configuration that says {@code false} where the plugin is not wanted. */
    private static final String SWITCH = "spark.crossbranch.plugin";

    private static final String PLUGINS = "spark.plugins";
    private static final String BATCH_SENTENCES = "batch-sentences";
    private static final long REPORT_MILLIS = 5_000;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Spark makes one by its name. */
    public MonitorPlugin() {}

    /** Adds the plugin to those of a configuration. */
    public static void addTo(SparkConf conf) {
        if (conf.getBoolean(SWITCH, true)) {
            String given = conf.get(PLUGINS, "");
            conf.set(
                    PLUGINS,
                    given.isEmpty() ? MonitorPlugin.class.getName() : given + "," + MonitorPlugin.class.getName());
        }
    }

    @Override
    public DriverPlugin driverPlugin() {
        return new OfDriver();
    }

    @Override
    public ExecutorPlugin executorPlugin() {
        return new OfExecutor();
    }

    /** Sums what executors report. */
    private static final class OfDriver implements DriverPlugin {
        private final Map<String, Map<String, Long>> reports = new ConcurrentHashMap<>();
        private boolean isLocal;

        @Override
        public Map<String, String> init(SparkContext context, PluginContext plugin) {
            isLocal = context.isLocal();
            return Map.of();
        }

        @Override
        public void registerMetrics(String application, PluginContext plugin) {
            MetricRegistry registry = plugin.metricRegistry();
            for (String name : ParseMeter.ofThisProcess().counters().keySet()) {
                if (name.equals(ParseMeter.PARSER_NANOS)) {
                    registry.register("parser-seconds", (Gauge<Double>) () -> sum(name) / NANOS_PER_SECOND);
                } else {
                    registry.register(name, (Gauge<Long>) () -> sum(name));
                }
            }
            if (isLocal) {
                // From here, since Spark has no name yet for metrics when it starts an executor in this process.
                registry.register(BATCH_SENTENCES, ParseMeter.ofThisProcess().batchSentences());
            }
            registry.register("executors-heard", (Gauge<Integer>) reports::size);
        }

        private long sum(String name) {
            return reports.values().stream()
                    .mapToLong(report -> report.getOrDefault(name, 0L))
                    .sum();
        }

        @Override
        public @Nullable Object receive(Object message) {
            if (message instanceof Map.Entry<?, ?> entry && entry.getValue() instanceof Map<?, ?> counts) {
                Map<String, Long> report = new HashMap<>();
                counts.forEach((name, count) ->
                        report.put(String.valueOf(name), count instanceof Long value ? value : Long.valueOf(0)));
                reports.put(String.valueOf(entry.getKey()), report);
            }
            return null;
        }
    }

    /** Reports the counts of its process. */
    private static final class OfExecutor implements ExecutorPlugin {
        private final ParseMeter meter = ParseMeter.ofThisProcess();

        /** Counts of applications that this process ran before. */
        private final Map<String, Long> before = meter.counts();

        private final Timer timer = new Timer("crossbranch metrics", true);
        private Map<String, Long> reported = Map.of();
        private @Nullable PluginContext context;

        @Override
        public synchronized void init(PluginContext plugin, Map<String, String> fromDriver) {
            context = plugin;
            boolean isDriver = plugin.executorID().equals(JsonLog.DRIVER);
            if (!isDriver) {
                meter.counters().forEach(plugin.metricRegistry()::register);
                plugin.metricRegistry().register(BATCH_SENTENCES, meter.batchSentences());
                if (JsonLog.isWanted(plugin.conf())) {
                    JsonLog.start(plugin.conf().get(RUN_KEY, ""), "executor " + plugin.executorID());
                }
            }
            timer.schedule(
                    new TimerTask() {
                        @Override
                        public void run() {
                            report();
                        }
                    },
                    REPORT_MILLIS,
                    REPORT_MILLIS);
        }

        @Override
        public void onTaskSucceeded() {
            report();
        }

        @Override
        public void onTaskFailed(TaskFailedReason reason) {
            report();
        }

        @Override
        public void shutdown() {
            report();
            timer.cancel();
        }

        /** Sends the counts, if they are others than those that were sent last. The driver may be gone already. */
        private synchronized void report() {
            Map<String, Long> counts = new TreeMap<>(meter.counts());
            counts.replaceAll((name, count) -> count - Objects.requireNonNull(before.get(name)));
            if (context != null && !counts.equals(reported)) {
                try {
                    // Classes of the JDK only: the driver may read them by a loader that does not know ours.
                    context.send(new SimpleImmutableEntry<>(context.executorID(), new HashMap<>(counts)));
                    reported = counts;
                } catch (IOException | RuntimeException e) {
                    LOG.debug("counts could not be sent to the driver", e);
                }
            }
        }
    }
}
