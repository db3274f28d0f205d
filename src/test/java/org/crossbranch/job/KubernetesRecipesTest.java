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
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nd4j.shade.jackson.databind.JsonNode;
import org.nd4j.shade.jackson.dataformat.yaml.YAMLMapper;

/** {@code jobs/kubernetes}: fields that the operator knows, commands of this program, and the launcher's options. */
final class KubernetesRecipesTest {
    /**
     * The fields that the recipes have, as the custom resource definitions of Kubeflow's Spark operator 2.5.2 declare them ({@code
     * config/crd/bases}, v1beta2): type, least value of a number, and fields that an object must have. The operator drops others
     * without a word.
     */
    private static final Map<String, List<String>> FIELDS = fields("""
            ScheduledSparkApplication object schedule template
            ScheduledSparkApplication.concurrencyPolicy string
            ScheduledSparkApplication.failedRunHistoryLimit integer
            ScheduledSparkApplication.schedule string
            ScheduledSparkApplication.successfulRunHistoryLimit integer
            ScheduledSparkApplication.template as SparkApplication
            ScheduledSparkApplication.timeZone string
            SparkApplication object driver executor mainApplicationFile sparkVersion type
            SparkApplication.arguments array
            SparkApplication.arguments[] string
            SparkApplication.deps object
            SparkApplication.deps.packages array
            SparkApplication.deps.packages[] string
            SparkApplication.driver object
            SparkApplication.driver.cores integer 1
            SparkApplication.driver.env array
            SparkApplication.driver.env[] object name
            SparkApplication.driver.env[].name string
            SparkApplication.driver.env[].value string
            SparkApplication.driver.env[].valueFrom object
            SparkApplication.driver.env[].valueFrom.secretKeyRef object key
            SparkApplication.driver.env[].valueFrom.secretKeyRef.key string
            SparkApplication.driver.env[].valueFrom.secretKeyRef.name string
            SparkApplication.driver.memory string
            SparkApplication.driver.memoryOverhead string
            SparkApplication.driver.secrets array
            SparkApplication.driver.secrets[] object name path secretType
            SparkApplication.driver.secrets[].name string
            SparkApplication.driver.secrets[].path string
            SparkApplication.driver.secrets[].secretType string
            SparkApplication.driver.serviceAccount string
            SparkApplication.driver.volumeMounts array
            SparkApplication.driver.volumeMounts[] object mountPath name
            SparkApplication.driver.volumeMounts[].mountPath string
            SparkApplication.driver.volumeMounts[].name string
            SparkApplication.dynamicAllocation object
            SparkApplication.dynamicAllocation.enabled boolean
            SparkApplication.dynamicAllocation.initialExecutors integer
            SparkApplication.dynamicAllocation.maxExecutors integer
            SparkApplication.dynamicAllocation.minExecutors integer
            SparkApplication.dynamicAllocation.shuffleTrackingEnabled boolean
            SparkApplication.executor object
            SparkApplication.executor.cores integer 1
            SparkApplication.executor.env array
            SparkApplication.executor.env[] object name
            SparkApplication.executor.env[].name string
            SparkApplication.executor.env[].value string
            SparkApplication.executor.env[].valueFrom object
            SparkApplication.executor.env[].valueFrom.secretKeyRef object key
            SparkApplication.executor.env[].valueFrom.secretKeyRef.key string
            SparkApplication.executor.env[].valueFrom.secretKeyRef.name string
            SparkApplication.executor.instances integer 1
            SparkApplication.executor.memory string
            SparkApplication.executor.memoryOverhead string
            SparkApplication.executor.volumeMounts array
            SparkApplication.executor.volumeMounts[] object mountPath name
            SparkApplication.executor.volumeMounts[].mountPath string
            SparkApplication.executor.volumeMounts[].name string
            SparkApplication.hadoopConfigMap string
            SparkApplication.image string
            SparkApplication.imagePullPolicy string
            SparkApplication.imagePullSecrets array
            SparkApplication.imagePullSecrets[] string
            SparkApplication.mainApplicationFile string
            SparkApplication.mainClass string
            SparkApplication.mode enum cluster client
            SparkApplication.restartPolicy object
            SparkApplication.restartPolicy.onFailureRetries integer 0
            SparkApplication.restartPolicy.onFailureRetryInterval integer 1
            SparkApplication.restartPolicy.onSubmissionFailureRetries integer 0
            SparkApplication.restartPolicy.onSubmissionFailureRetryInterval integer 1
            SparkApplication.restartPolicy.type enum Never Always OnFailure
            SparkApplication.sparkConf map string
            SparkApplication.sparkVersion string
            SparkApplication.timeToLiveSeconds integer
            SparkApplication.type enum Java Python Scala R
            SparkApplication.volumes array
            SparkApplication.volumes[] object name
            SparkApplication.volumes[].emptyDir object
            SparkApplication.volumes[].name string
            SparkApplication.volumes[].persistentVolumeClaim object claimName
            SparkApplication.volumes[].persistentVolumeClaim.claimName string
            """);

    private static Map<String, List<String>> fields(String lines) {
        return lines.lines()
                .map(line -> List.of(line.split(" ")))
                .collect(Collectors.toMap(words -> words.get(0), words -> words.subList(1, words.size())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"train.yaml", "nightly.yaml", "object-store.yaml"})
    void theOperatorTakesEachField(String file) throws IOException {
        JsonNode resource = read(file);
        assertThat(resource.get("apiVersion").asText()).isEqualTo("sparkoperator.k8s.io/v1beta2");
        check(resource.get("kind").asText(), resource.get("spec"));
        if (resource.get("spec").has("concurrencyPolicy")) {
            // Its definition has no list.
            assertThat(resource.at("/spec/concurrencyPolicy").asText()).isIn("Allow", "Forbid", "Replace");
        }
        JsonNode executor = application(resource).get("executor");
        assertThat(executor.has("instances"))
                .as("a number of executors")
                .isNotEqualTo(application(resource).has("dynamicAllocation"));
    }

    private static void check(String path, JsonNode node) {
        List<String> field = Objects.requireNonNull(FIELDS.get(path), path);
        List<String> more = field.subList(1, field.size());
        switch (field.get(0)) {
            case "as" -> check(more.get(0), node);
            case "object" -> {
                assertThat(node.isObject()).as(path).isTrue();
                assertThat(node.fieldNames()).toIterable().as(path).containsAll(more);
                node.fields().forEachRemaining(child -> check(path + "." + child.getKey(), child.getValue()));
            }
            case "array" -> {
                assertThat(node.isArray()).as(path).isTrue();
                node.forEach(child -> check(path + "[]", child));
            }
            case "map" -> {
                assertThat(node.isObject()).as(path).isTrue();
                // A number would be refused: the operator's settings are strings.
                assertThat(node).as(path).allMatch(JsonNode::isTextual);
            }
            case "integer" -> {
                assertThat(node.isIntegralNumber()).as(path).isTrue();
                assertThat(node.asLong())
                        .as(path)
                        .isGreaterThanOrEqualTo(more.isEmpty() ? Long.MIN_VALUE : Long.parseLong(more.get(0)));
            }
            case "boolean" -> assertThat(node.isBoolean()).as(path).isTrue();
            case "string" -> assertThat(node.isTextual()).as(path).isTrue();
            case "enum" -> assertThat(node.asText()).as(path).isIn(more);
            default -> throw new IllegalStateException(field.toString());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"train.yaml", "nightly.yaml", "object-store.yaml"})
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
        for (String file : List.of("train.yaml", "nightly.yaml", "object-store.yaml")) {
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
