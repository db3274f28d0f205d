package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A job in a process of its own, with one core: what others can start at the same time, or kill. */
final class JobProcess {
    private JobProcess() {}

    /**
     * Starts one.
     *
     * @param log the file that takes its output
     * @param arguments its command line
     */
    static Process start(Path log, Object... arguments) throws IOException {
        return start(List.of(), log, arguments);
    }

    /** The same with more arguments of the JVM. */
    static Process start(List<String> ofJvm, Path log, Object... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(ofJvm);
        command.addAll(List.of(
                "-XX:TieredStopAtLevel=1",
                "-Dspark.master=local[1]",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        Stream.of(arguments).map(Object::toString).forEach(command::add);
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }

    /** Its exit code, once it has ended. */
    static int exit(Process process) throws InterruptedException {
        assertThat(process.waitFor(10, TimeUnit.MINUTES)).as("ended in time").isTrue();
        return process.exitValue();
    }
}
