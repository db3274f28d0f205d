package org.crossbranch.job.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkConf;
import org.crossbranch.job.lineage.LineageClient;
import org.crossbranch.job.lineage.LineageEvent;
import org.crossbranch.job.settings.LineageSettings;

/** The lineage events of the runs of one command. */
final class RunLineage {
    /** Jobs that make something of something; the others look at what there is. */
    private static final Set<String> JOBS =
            Set.of("import", "oracle", "statistics", "train", "annotate", "evaluate", "convert");

    /** As Airflow's provider for OpenLineage passes its task on. */
    private static final String PARENT = "spark.openlineage.parent";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final LineageClient client = new LineageClient();

    /** Whether events report the runs of a job. */
    static boolean holds(String job) {
        return JOBS.contains(job);
    }

    /** Tells that a run began. */
    void started(LineageSettings settings, String job, RunManifest manifest, String json, Configuration hadoop) {
        client.started(settings, parent(settings, job, manifest), read(json), hadoop);
    }

    /** Tells how a run ended. */
    void ended(LineageSettings settings, String job, RunManifest manifest, String json, Configuration hadoop) {
        client.ended(settings, parent(settings, job, manifest), read(json), hadoop);
    }

    private static Optional<LineageEvent.Parent> parent(LineageSettings settings, String job, RunManifest manifest) {
        if (!manifest.parent().isEmpty()) {
            return Optional.of(new LineageEvent.Parent(manifest.parent(), settings.namespace(), job));
        }
        SparkConf conf = new SparkConf();
        String run = conf.get(PARENT + "RunId", "");
        return run.isEmpty()
                ? Optional.empty()
                : Optional.of(new LineageEvent.Parent(
                        run, conf.get(PARENT + "JobNamespace", ""), conf.get(PARENT + "JobName", "")));
    }

    private static JsonNode read(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
