package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code jobs/gpu-discovery.sh}, with scripts in the place of nvidia-smi. */
final class GpuDiscoveryTest {
    @TempDir
    private Path folder;

    @Test
    void listsTheGpusAsSparkReadsThem() throws Exception {
        install("printf '0\\n1\\n'");
        assertThat(discover()).isEqualTo("{\"name\": \"gpu\", \"addresses\": [\"0\", \"1\"]}\nexit 0");
    }

    @Test
    void saysWhatFailed() throws Exception {
        install("echo 'No devices were found'; exit 6");
        assertThat(discover()).matches("gpu-discovery: nvidia-smi failed on \\S+: No devices were found\nexit 1");
    }

    @Test
    void saysWhatIsMissing() throws Exception {
        assertThat(discover())
                .matches(
                        "gpu-discovery: there is no nvidia-smi on \\S+; install NVIDIA's driver, or ask Spark for no GPUs\n"
                                + "exit 1");
    }

    private void install(String script) throws IOException {
        Path smi = folder.resolve("nvidia-smi");
        Files.writeString(smi, "#!/bin/sh\n" + script + "\n");
        assertThat(smi.toFile().setExecutable(true)).isTrue();
    }

    private String discover() throws IOException, InterruptedException {
        ProcessBuilder process =
                new ProcessBuilder(bash().toString(), "jobs/gpu-discovery.sh").redirectErrorStream(true);
        // Only what the test installed, so that a GPU of this machine plays no part.
        process.environment().put("PATH", folder.toString());
        Process running = process.start();
        String said = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return String.format(Locale.ROOT, "%sexit %d", said, running.waitFor());
    }

    private static Path bash() {
        return Stream.of(System.getenv("PATH").split(":", -1))
                .map(directory -> Path.of(directory, "bash"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
    }
}
