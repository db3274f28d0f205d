package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nd4j.shade.jackson.databind.JsonNode;
import org.nd4j.shade.jackson.databind.node.JsonNodeType;
import org.nd4j.shade.jackson.dataformat.yaml.YAMLMapper;

/** {@code jobs/kubernetes}: fields that the operator knows, commands of this program, and the launcher's options. */
final class KubernetesRecipesTest {
    private static final String STRING = "STRING";
    private static final String NUMBER = "NUMBER";
    private static final String BOOLEAN = "BOOLEAN";
    private static final String LIST = "ARRAY";
    private static final String MAP = "OBJECT";

    /**
     * Fields by name of the enclosing one, and their types. From the custom resource definitions of Kubeflow's Spark operator 2.5.2
     * ({@code config/crd/bases}, v1beta2), as far as the recipes have them; the operator drops others without a word.
     */
    private static final Map<String, Map<String, String>> FIELDS = Map.of(
            "ScheduledSparkApplication",
            Map.of(
                    "schedule", STRING,
                    "timeZone", STRING,
                    "concurrencyPolicy", STRING,
                    "successfulRunHistoryLimit", NUMBER,
                    "failedRunHistoryLimit", NUMBER,
                    "template", MAP),
            "SparkApplication",
            Map.ofEntries(
                    Map.entry("type", STRING),
                    Map.entry("mode", STRING),
                    Map.entry("sparkVersion", STRING),
                    Map.entry("image", STRING),
                    Map.entry("imagePullPolicy", STRING),
                    Map.entry("imagePullSecrets", LIST),
                    Map.entry("mainClass", STRING),
                    Map.entry("mainApplicationFile", STRING),
                    Map.entry("arguments", LIST),
                    Map.entry("hadoopConfigMap", STRING),
                    Map.entry("sparkConf", MAP),
                    Map.entry("dynamicAllocation", MAP),
                    Map.entry("restartPolicy", MAP),
                    Map.entry("timeToLiveSeconds", NUMBER),
                    Map.entry("volumes", LIST),
                    Map.entry("driver", MAP),
                    Map.entry("executor", MAP)),
            "dynamicAllocation",
            Map.of(
                    "enabled", BOOLEAN,
                    "initialExecutors", NUMBER,
                    "minExecutors", NUMBER,
                    "maxExecutors", NUMBER,
                    "shuffleTrackingEnabled", BOOLEAN),
            "restartPolicy",
            Map.of(
                    "type", STRING,
                    "onFailureRetries", NUMBER,
                    "onFailureRetryInterval", NUMBER,
                    "onSubmissionFailureRetries", NUMBER,
                    "onSubmissionFailureRetryInterval", NUMBER),
            "driver",
            Map.of(
                    "cores", NUMBER,
                    "memory", STRING,
                    "memoryOverhead", STRING,
                    "serviceAccount", STRING,
                    "env", LIST,
                    "secrets", LIST,
                    "volumeMounts", LIST),
            "executor",
            Map.of(
                    "cores", NUMBER,
                    "instances", NUMBER,
                    "memory", STRING,
                    "memoryOverhead", STRING,
                    "env", LIST,
                    "secrets", LIST,
                    "volumeMounts", LIST));

    @ParameterizedTest
    @ValueSource(strings = {"train.yaml", "nightly.yaml"})
    void theOperatorKnowsEachField(String file) throws IOException {
        JsonNode resource = read(file);
        assertThat(resource.get("apiVersion").asText()).isEqualTo("sparkoperator.k8s.io/v1beta2");
        String kind = resource.get("kind").asText();
        assertThat(kind).isIn("SparkApplication", "ScheduledSparkApplication");
        check(kind, resource.get("spec"));
        JsonNode application = application(resource);
        check("SparkApplication", application);
        for (String part : List.of("driver", "executor", "restartPolicy")) {
            check(part, application.get(part));
        }
        if (application.has("dynamicAllocation")) {
            check("dynamicAllocation", application.get("dynamicAllocation"));
        }
        // A number would be refused: the operator's settings are strings.
        application
                .get("sparkConf")
                .forEach(value -> assertThat(value.getNodeType()).isEqualTo(JsonNodeType.STRING));
        application
                .get("arguments")
                .forEach(value -> assertThat(value.getNodeType()).isEqualTo(JsonNodeType.STRING));
    }

    private static void check(String name, JsonNode node) {
        Map<String, String> fields = Objects.requireNonNull(FIELDS.get(name), name);
        node.fields()
                .forEachRemaining(field -> assertThat(fields)
                        .as(name)
                        .containsEntry(
                                field.getKey(), field.getValue().getNodeType().name()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"train.yaml", "nightly.yaml"})
    void theCommandIsOneOfThisProgramAndHasTheLaunchersOptions(String file) throws IOException {
        JsonNode application = application(read(file));
        List<String> arguments = new ArrayList<>();
        application.get("arguments").forEach(argument -> arguments.add(argument.asText()));
        assertThat(CommandLineCheck.check(arguments, System.out, System.err))
                .as(arguments.toString())
                .isEqualTo(CommandLineCheck.JOB_TO_RUN);
        assertThat(application.get("mainClass").asText()).isEqualTo(Main.class.getName());
        for (String process : List.of("driver", "executor")) {
            String options = application
                    .get("sparkConf")
                    .get("spark." + process + ".defaultJavaOptions")
                    .asText();
            assertThat(options.split(" ", -1)).contains(launcherOptions(arguments.get(0)));
        }
    }

    /** The options that {@code jobs/crossbranch} gives each JVM of a cluster. */
    private static String[] launcherOptions(String command) throws IOException {
        String launcher = Files.readString(Path.of("jobs/crossbranch"));
        Matcher options = Pattern.compile("java_options\\+?=\"([^\"$\\\\]*)\"").matcher(launcher);
        List<String> found = new ArrayList<>();
        while (options.find()) {
            String text = options.group(1).strip();
            boolean isForTraining = text.contains("UseParallelGC");
            boolean isForOthers = text.contains("G1UseAdaptiveIHOP");
            if (command.equals("train") ? !isForOthers : !isForTraining) {
                found.addAll(List.of(text.split(" ", -1)));
            }
        }
        assertThat(found).contains("jdk.incubator.vector").hasSizeGreaterThan(3);
        return found.toArray(String[]::new);
    }

    @Test
    void theImageHasWhatTheRecipesName() throws IOException {
        String image = Files.readString(Path.of("jobs/kubernetes/Dockerfile"));
        for (String file : List.of("train.yaml", "nightly.yaml")) {
            JsonNode application = application(read(file));
            String jar = application.get("mainApplicationFile").asText().replace("local://", "");
            assertThat(image).contains("target/crossbranch-spark.jar " + jar + "\n");
            assertThat(application
                            .get("sparkConf")
                            .get("spark.driver.defaultJavaOptions")
                            .asText())
                    .contains("-Dlog4j2.configurationFile=/opt/crossbranch/log4j2.properties");
        }
        assertThat(image).contains("conf/log4j2.properties /opt/crossbranch/log4j2.properties\n");
    }

    /** The one reader of YAML that the build has, in ND4J's copy of Jackson. */
    private static JsonNode read(String file) throws IOException {
        return new YAMLMapper().readTree(Path.of("jobs/kubernetes", file).toFile());
    }

    private static JsonNode application(JsonNode resource) {
        JsonNode spec = resource.get("spec");
        return spec.has("template") ? spec.get("template") : spec;
    }
}
