package org.crossbranch.spark.table.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.crossbranch.spark.output.OutputLocation;
import org.crossbranch.spark.output.PublicationJournal;
import org.crossbranch.spark.output.RecordJson;
import org.crossbranch.spark.table.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Claims that a table of unknown origin makes of itself: each is refused with a reason, and no name in it becomes a path. */
final class HostileTableTest {
    private static final String WHOLE =
            "{\"table\":\"trees\",\"version\":2,\"rows\":0,\"rejects\":0,\"files\":[],\"properties\":{}}";

    @TempDir
    private Path folder;

    private Path manifest() {
        return folder.resolve(OutputLocation.MANIFEST);
    }

    private void check(String json) throws IOException {
        Files.writeString(manifest(), json);
        check();
    }

    private void check() throws IOException {
        FileSystem local = FileSystem.getLocal(new Configuration(false));
        TableManifest.check(local, new org.apache.hadoop.fs.Path(folder.toUri()), List.of());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{}",
                "{\"table\":\"trees\",\"version\":2,\"rows\":0,\"rejects\":0,\"files\":null,\"properties\":{}}",
                "{\"table\":\"trees\",\"version\":2,\"rows\":0,\"rejects\":0,\"files\":[null],\"properties\":{}}",
                "{\"table\":\"trees\",\"version\":2,\"rows\":0,\"rejects\":0,\"files\":[{}],\"properties\":{}}",
                "{\"table\":\"trees\",\"version\":2,\"rows\":0,\"rejects\":0,\"files\":[]}",
                "{\"table\":\"trees\",\"version\":2,\"rows\":0,\"rejects\":0,\"files\":[],\"properties\":null}",
                "{\"@class\":\"java.net.URL\"}",
            })
    void aManifestThatIsNotWholeIsRefused(String json) throws IOException {
        check(WHOLE);
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> check(json))
                .withMessageContaining("not the JSON that was written")
                .withMessageEndingWith("restore the table, or write it again");
    }

    @Test
    void aManifestNestedTooDeeplyIsRefused() {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() ->
                        check(WHOLE.replace("\"properties\":{}", "\"properties\":{\"x\":" + "[".repeat(100_000))));
    }

    @Test
    void aManifestThatIsTooLongIsRefusedBeforeItIsUnderstood() throws IOException {
        byte[] blanks = new byte[RecordJson.MAX_BYTES + 1];
        Arrays.fill(blanks, (byte) ' ');
        byte[] begin = WHOLE.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(begin, 0, blanks, 0, begin.length);
        Files.write(manifest(), blanks);
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(this::check)
                .withMessageContaining("it is longer than 67108864 bytes");
    }

    /** Files are looked for where the folder's listing says, so that a name of another place is a file that is missing. */
    @ParameterizedTest
    @ValueSource(strings = {"../secret", "/etc/hostname", "a/../../secret"})
    void aFileOfAnotherPlaceIsMissing(String name) {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> check(WHOLE.replace(
                        "\"files\":[]",
                        "\"files\":[{\"name\":\"" + name + "\",\"bytes\":1,\"rows\":1,\"tailCrc\":1}]")))
                .withMessageContaining("a data file is missing, " + name + " first");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", ".", "..", "../x", "a/b", "/a", "a\\b", "%2e%2e", "a%2Fb", "-x", "_x", ".x", "a b", "a\n",
                "a\u0000", "a=b", "*", "a:b", "~", "$x"
            })
    void aValueThatIsAPathIsNoPartition(String value) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Partition("date", value));
        assertThat(Partition.find("date=" + value)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "..", "a/b", "_x", ".x", "a-b", "a=b", "a\n"})
    void aKeyThatIsAPathIsNoPartition(String key) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Partition(key, "x"));
    }

    @Test
    void aValueHasAnEnd() {
        assertThat(Partition.isValue("x".repeat(100))).isTrue();
        assertThat(Partition.isValue("x".repeat(101))).isFalse();
    }

    /** An intent says which folder becomes the table: only that of the run by whose name it is found. */
    @Test
    void anIntentOfAnotherRunIsNone() throws IOException {
        Configuration configuration = new Configuration(false);
        PublicationJournal journal = PublicationJournal.of(
                configuration,
                new org.apache.hadoop.fs.Path(folder.resolve("out").toUri()));
        journal.intend(new PublicationJournal.Intent("000001-a", "staged", "digest"));
        assertThat(journal.find("000001-a")).isNotNull();
        Path intent;
        try (var files = Files.walk(folder)) {
            intent = files.filter(file -> file.getFileName().toString().equals("intent-000001-a.json"))
                    .findFirst()
                    .orElseThrow();
        }
        Files.copy(intent, intent.resolveSibling("intent-000002-b.json"));
        assertThat(journal.openBefore("000003-0")).containsExactly("000001-a", "000002-b");
        assertThat(journal.find("000002-b")).isNull();
        Files.writeString(intent.resolveSibling("intent-000002-c.json"), "null");
        assertThat(journal.find("000002-c")).isNull();
    }
}
