package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nd4j.shade.jackson.databind.JsonNode;
import org.nd4j.shade.jackson.dataformat.yaml.YAMLMapper;

/** {@code jobs/kubernetes}: commands of this program, and the launcher's options. */
final class KubernetesRecipesTest {
    @ParameterizedTest
    @ValueSource(strings = {"train.yaml", "nightly.yaml", "object-store.yaml"})
    void theCommandIsOneOfThisProgramAndHasTheLaunchersOptions(String file) throws IOException {
        JsonNode resource = read(file);
        assertThat(resource.get("apiVersion").asText()).isEqualTo("sparkoperator.k8s.io/v1beta2");
        JsonNode application = application(resource);
        assertThat(application.get("executor").has("instances"))
                .as("a number of executors")
                .isNotEqualTo(application.has("dynamicAllocation"));
        assertThat(application.get("sparkConf"))
                .as("the operator's settings are strings")
                .allMatch(JsonNode::isTextual);
        List<String> arguments = new ArrayList<>();
        application.get("arguments").forEach(argument -> arguments.add(argument.asText()));
        assertThat(LocalMain.run(arguments, System.out, System.err))
                .as(arguments.toString())
                .isEqualTo(LocalMain.JOB_FOR_SPARK);
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
        String script = Files.readString(Path.of("jobs/crossbranch"));
        Matcher vectorApi = Pattern.compile("vector_api='([^']*)'").matcher(script);
        assertThat(vectorApi.find()).isTrue();
        String launcher = script.replace("$vector_api", vectorApi.group(1));
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
            assertThat(image).contains("\nCOPY lib/crossbranch-spark.jar " + jar + "\n");
            assertThat(application
                            .get("sparkConf")
                            .get("spark.driver.defaultJavaOptions")
                            .asText())
                    .contains("-Dlog4j2.configurationFile=/opt/crossbranch/conf/log4j2.properties");
        }
        assertThat(image).contains("\nCOPY conf /opt/crossbranch/conf\n");
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
