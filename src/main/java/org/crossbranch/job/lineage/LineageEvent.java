package org.crossbranch.job.lineage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.types.StructField;
import org.crossbranch.spark.table.DerivationsTable;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.SentencesTable;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.store.Partition;

/** Events of OpenLineage 2-0-2, made from the manifests of runs. */
public final class LineageEvent {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SPEC = "https://openlineage.io/spec/";
    private static final String EVENT = SPEC + "2-0-2/OpenLineage.json#/$defs/RunEvent";
    private static final String RUN_FACET = SPEC + "2-0-2/OpenLineage.json#/$defs/RunFacet";
    private static final List<TableSchema> TABLES =
            List.of(SentencesTable.SCHEMA, TreesTable.SCHEMA, DerivationsTable.SCHEMA, ParsesTable.SCHEMA);

    private final String namespace;
    private final Optional<Parent> parent;
    private final Configuration configuration;

    /**
     * The run that caused a run: the command of a part, or a task of a scheduler.
     *
     * @param run its identifier, a UUID
     * @param namespace the namespace of its job
     * @param job the name of its job
     */
    public record Parent(String run, String namespace, String job) {}

    /** A transition of a run. */
    enum Type {
        START,
        COMPLETE,
        FAIL
    }

    /**
     * The events of runs.
     *
     * @param namespace the namespace of their jobs
     * @param parent the run that caused them, if it is known
     */
    LineageEvent(String namespace, Optional<Parent> parent, Configuration configuration) {
        this.namespace = namespace;
        this.parent = parent;
        this.configuration = configuration;
    }

    /**
     * An event.
     *
     * @param time of the transition, ISO 8601
     * @param manifest the run's manifest, as of this time
     */
    ObjectNode of(Type type, String time, JsonNode manifest) {
        ObjectNode event = JSON.createObjectNode();
        event.put("eventType", type.name());
        event.put("eventTime", time);
        event.put("producer", producer(manifest));
        event.put("schemaURL", EVENT);
        ObjectNode run = event.putObject("run");
        run.put("runId", manifest.path("run").asText());
        runFacets(run.putObject("facets"), type, manifest);
        ObjectNode job = event.putObject("job");
        job.put("namespace", namespace);
        job.put("name", job(manifest));
        facet(job.putObject("facets"), "jobType", "2-0-3/JobTypeJobFacet", manifest)
                .put("processingType", "BATCH")
                .put("integration", "CROSSBRANCH")
                .put("jobType", "COMMAND");
        ArrayNode inputs = event.putArray("inputs");
        manifest.path("inputs").forEach(input -> input(inputs.addObject(), input, manifest));
        ArrayNode outputs = event.putArray("outputs");
        manifest.path("outputs").forEach(output -> output(outputs.addObject(), output.asText(), type, manifest));
        return event;
    }

    private static String producer(JsonNode manifest) {
        String version = manifest.at("/versions/crossbranch").asText("unknown");
        return "urn:crossbranch:" + version.replaceAll("[^A-Za-z0-9.-]", "");
    }

    /** The name of a run's job: the same each night, whatever the partition. */
    static String job(JsonNode manifest) {
        String job = manifest.path("job").asText();
        JsonNode output = manifest.path("outputs").path(0);
        return output.isMissingNode()
                ? job
                : job + "." + table(new Path(output.asText())).getName();
    }

    /** The table that an output is, or is a partition of. */
    private static Path table(Path output) {
        Path at = output;
        while (Partition.find(at.getName()).isPresent() && at.getParent() != null) {
            at = at.getParent();
        }
        return at;
    }

    private void runFacets(ObjectNode facets, Type type, JsonNode manifest) {
        facet(facets, "processing_engine", "1-1-1/ProcessingEngineRunFacet", manifest)
                .put("name", "spark")
                .put("version", manifest.at("/versions/spark").asText())
                .put(
                        "openlineageAdapterVersion",
                        manifest.at("/versions/crossbranch").asText());
        parent.ifPresent(cause -> {
            ObjectNode facet = facet(facets, "parent", "1-1-0/ParentRunFacet", manifest);
            facet.putObject("run").put("runId", cause.run());
            facet.putObject("job").put("namespace", cause.namespace()).put("name", cause.job());
        });
        if (type == Type.FAIL) {
            facet(facets, "errorMessage", "1-0-1/ErrorMessageRunFacet", manifest)
                    .put("message", manifest.path("error").asText())
                    .put("programmingLanguage", "JAVA");
        }
        ObjectNode own = facets.putObject("crossbranch");
        own.put("_producer", producer(manifest));
        own.put("_schemaURL", RUN_FACET);
        for (String key : List.of("application", "arguments", "settings", "exit", "counts", "figures", "seconds")) {
            if (manifest.has(key)) {
                own.set(key, manifest.get(key));
            }
        }
    }

    private void input(ObjectNode dataset, JsonNode input, JsonNode manifest) {
        name(dataset, new Path(input.path("path").asText()));
        ObjectNode facets = dataset.putObject("facets");
        String digest = input.path("sha256").asText();
        if (!digest.isEmpty()) {
            facet(facets, "version", "1-0-1/DatasetVersionDatasetFacet", manifest)
                    .put("datasetVersion", digest);
        }
        facet(dataset.putObject("inputFacets"), "inputStatistics", "1-0-0/InputStatisticsInputDatasetFacet", manifest)
                .put("size", input.path("bytes").asLong())
                .put("fileCount", input.path("files").asLong());
    }

    private void output(ObjectNode dataset, String output, Type type, JsonNode manifest) {
        Path path = new Path(output);
        name(dataset, table(path));
        ObjectNode facets = dataset.putObject("facets");
        if (type != Type.COMPLETE) {
            return;
        }
        JsonNode kind = manifest.path("tables").path(output);
        TABLES.stream()
                .filter(table -> table.name().equals(kind.asText()))
                .findFirst()
                .ifPresent(table -> {
                    ArrayNode fields = facet(facets, "schema", "1-1-1/SchemaDatasetFacet", manifest)
                            .putArray("fields");
                    for (StructField column : table.columns().fields()) {
                        fields.addObject()
                                .put("name", column.name())
                                .put("type", column.dataType().catalogString());
                    }
                    facet(
                                    dataset.putObject("outputFacets"),
                                    "outputStatistics",
                                    "1-0-2/OutputStatisticsOutputDatasetFacet",
                                    manifest)
                            .put(
                                    "rowCount",
                                    manifest.path("counts").path(table.name()).asLong());
                });
        ObjectNode change = facet(facets, "lifecycleStateChange", "1-0-1/LifecycleStateChangeDatasetFacet", manifest);
        change.put("lifecycleStateChange", "OVERWRITE");
        Path table = table(path);
        if (!table.equals(path)) {
            change.put("partition", path.toString().substring(table.toString().length() + 1));
        }
    }

    /** The names that OpenLineage gives to files: the file system, and the path in it. */
    private void name(ObjectNode dataset, Path path) {
        Path whole = path;
        try {
            whole = path.getFileSystem(configuration).makeQualified(path);
        } catch (IOException | IllegalArgumentException e) {
            // As it was given, then: the event is of more use than none.
            whole = path;
        }
        String scheme = whole.toUri().getScheme();
        String authority = whole.toUri().getAuthority();
        String place = scheme == null ? "file" : scheme + (authority == null ? "" : "://" + authority);
        dataset.put("namespace", place).put("name", whole.toUri().getPath());
    }

    private static ObjectNode facet(ObjectNode facets, String key, String schema, JsonNode manifest) {
        String name = schema.substring(schema.indexOf('/') + 1);
        return facets.putObject(key)
                .put("_producer", producer(manifest))
                .put("_schemaURL", SPEC + "facets/" + schema + ".json#/$defs/" + name);
    }
}
