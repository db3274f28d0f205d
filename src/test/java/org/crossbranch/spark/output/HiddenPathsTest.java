package org.crossbranch.spark.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.output.HiddenPaths.Hidden;
import org.crossbranch.spark.output.HiddenPaths.Purpose;
import org.crossbranch.spark.table.store.FailingFileSystem;
import org.crossbranch.spark.table.store.FailingFileSystem.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A hidden path belongs to one output, and its name says to which. */
final class HiddenPathsTest {
    /** Of many pairs, one is the beginning of the other, or names what is hidden of it. */
    private static final List<String> OUTPUTS = List.of(
            "news",
            "news.previous",
            "news.staging",
            "news.staging-000001-0a1b2c3d",
            "news.previous-000001-0a1b2c3d-1",
            "news.previous.previous",
            "news.partitions",
            "news.2",
            "a b-c.é",
            "news/date=2026-03-01",
            "news/date=2026-03-01.previous",
            "news/date=2026-03-01.staging-000001-0a1b2c3d",
            "news.partitions/date=2026-03-01",
            "news/corpus=web/date=2026-03-01",
            "news/corpus=web");

    @TempDir
    private java.nio.file.Path folder;

    static Stream<String> outputs() {
        return OUTPUTS.stream();
    }

    private static List<Path> hiddenOf(Path output) {
        Path input = HiddenPaths.of(output, Purpose.ANNOTATE_INPUT, "000002-0a1b2c3d");
        return List.of(
                HiddenPaths.of(output, Purpose.STAGING, "000001-0a1b2c3d"),
                HiddenPaths.of(output, Purpose.PREVIOUS, "000001-0a1b2c3d-1"),
                HiddenPaths.of(output, Purpose.TRASH, "9b2d3a44-5a3f-4c0e-8a53-3a2c0f3f7a11"),
                HiddenPaths.of(output, Purpose.UNFINISHED, "9b2d3a44-5a3f-4c0e-8a53-3a2c0f3f7a11"),
                input,
                HiddenPaths.of(input, Purpose.STAGING, "000002-0a1b2c3d"));
    }

    @ParameterizedTest
    @MethodSource("outputs")
    void whatIsHiddenNamesItsOutput(String name) {
        Path output = new Path("/tables/" + name);
        for (Path hidden : hiddenOf(output)) {
            assertThat(HiddenPaths.parse(hidden))
                    .map(Hidden::owner)
                    .as(hidden.toString())
                    .hasValue(output);
        }
    }

    @ParameterizedTest
    @MethodSource("outputs")
    void onlyWhatIsHiddenOfAnOutputIsListedAndDeleted(String name) throws IOException {
        FileSystem fileSystem = FileSystem.getLocal(new Configuration());
        Path tables = fileSystem.makeQualified(new Path(folder.toString()));
        for (String other : OUTPUTS) {
            for (Path hidden : hiddenOf(new Path(tables, other))) {
                fileSystem.mkdirs(hidden);
            }
        }
        Path output = new Path(tables, name);
        List<Path> own = hiddenOf(output);
        for (Purpose purpose : Purpose.values()) {
            assertThat(own)
                    .containsAll(HiddenPaths.list(fileSystem, output, purpose).stream()
                            .map(Hidden::path)
                            .toList());
        }
        HiddenPaths.delete(fileSystem, output, Set.of(Purpose.ANNOTATE_INPUT), "000003-0a1b2c3d");
        for (String other : OUTPUTS) {
            List<Path> paths = hiddenOf(new Path(tables, other));
            for (Path hidden : paths) {
                boolean isDeleted = other.equals(name) && paths.indexOf(hidden) >= 4;
                assertThat(fileSystem.exists(hidden))
                        .as("%s after %s", hidden, name)
                        .isEqualTo(!isDeleted);
            }
        }
    }

    /** Readers' patterns begin with the table's folder. */
    @ParameterizedTest
    @MethodSource("outputs")
    void tablesOfAPartitionAreKeptOutsideTheTable(String name) {
        Path output = new Path("/tables/" + name);
        Path table = output;
        while (table.getName().contains("=")) {
            table = table.getParent();
        }
        for (Path hidden : hiddenOf(output)) {
            if (!hidden.getName().contains(".unfinished-")) {
                assertThat(hidden.toString()).doesNotStartWith(table + "/");
            }
        }
        assertThat(HiddenPaths.generations(output).toString()).doesNotStartWith(table + "/");
        assertThat(HiddenPaths.isGenerations(HiddenPaths.generations(output))).isTrue();
        assertThat(HiddenPaths.mirrored(HiddenPaths.generations(output))).hasValue(output);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "news",
                ".news",
                ".news.staging",
                ".news.staging-",
                ".news.staging-000001-x",
                ".news.staging-000001-0a1b2c3d.txt",
                "news.staging-000001-0a1b2c3d",
                ".staging-000001-0a1b2c3d",
                ".news.other-000001-0a1b2c3d",
                "._news.staging-000001-0a1b2c3d/x"
            })
    void otherNamesAreNotOurs(String name) {
        assertThat(HiddenPaths.parse(new Path("/tables/" + name))).isEmpty();
    }

    /** Text alone would put run 1,000,000 before run 999,999. */
    @Test
    void runsAreInTheOrderOfTheirNumbers() {
        assertThat(Stream.of("1000000-0a", "000002-0b", "999999-ff", "000002-0a")
                        .sorted(RunName.ORDER))
                .containsExactly("000002-0a", "000002-0b", "999999-ff", "1000000-0a");
    }

    /** A run may have published by then. */
    @Test
    void oneThatCannotBeDeletedIsNoFailure() throws IOException {
        Configuration configuration = new Configuration();
        FailingFileSystem.register(configuration);
        java.nio.file.Path copy = Files.createDirectory(folder.resolve(".out.annotate-text-000001-12345678"));
        Path hidden = new Path(FailingFileSystem.SCHEME + ":" + copy);
        FileSystem fileSystem = hidden.getFileSystem(configuration);
        FailingFileSystem.fail(Fault.OUTAGE, 1);
        HiddenPaths.discard(fileSystem, hidden);
        FailingFileSystem.succeed();
        assertThat(copy).exists();
        HiddenPaths.discard(fileSystem, hidden);
        assertThat(copy).doesNotExist();
    }
}
