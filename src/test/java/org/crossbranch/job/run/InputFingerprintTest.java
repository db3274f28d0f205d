package org.crossbranch.job.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.spark.ingest.IgnoredFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputFingerprintTest {
    @TempDir
    private Path folder;

    @Test
    void dependsOnNamesAndContentsAlone() throws IOException {
        Path a = table("a");
        Path b = table("b");
        Files.setLastModifiedTime(b.resolve("part-0"), FileTime.fromMillis(0));
        Files.writeString(b.resolve("_manifest.json"), "hidden");
        assertThat(of(a).sha256()).hasSize(64).isEqualTo(of(b).sha256());
        assertThat(of(a).files()).isEqualTo(2);
        assertThat(of(a).bytes()).isEqualTo(6);
        Files.writeString(b.resolve("part-0"), "TWO");
        assertThat(of(b).sha256()).isNotEqualTo(of(a).sha256());
        Files.writeString(b.resolve("part-0"), "one");
        Files.move(b.resolve("part-0"), b.resolve("part-2"));
        assertThat(of(b).sha256()).isNotEqualTo(of(a).sha256());
    }

    @Test
    void manyFilesAreListedAndNotRead() throws IOException {
        Path many = Files.createDirectory(folder.resolve("many"));
        for (int file = 0; file < 1000; file++) {
            Files.writeString(many.resolve("file" + file), "one");
        }
        assertThat(of(many).of()).isEqualTo("content");
        Files.writeString(many.resolve("another"), "one");
        assertThat(of(many).of()).isEqualTo("listing");
    }

    @Test
    void isEmptyOfWhatIsNotThere() {
        assertThat(of(folder.resolve("nothing")))
                .isEqualTo(new InputFingerprint(folder.resolve("nothing").toString(), 0, 0, "content", ""));
    }

    @Test
    void takesAFileWhateverItsName() throws IOException {
        Path file = Files.writeString(folder.resolve("_hidden.txt"), "text");
        assertThat(of(file).files()).isEqualTo(1);
    }

    @Test
    void aModelIsReadWhereverItsLinkLeads() throws IOException {
        Path kept = Files.writeString(folder.resolve("kept.model"), "weights");
        Path model = Files.createDirectory(folder.resolve("model"));
        Files.createSymbolicLink(model.resolve("best.model"), kept);
        InputFingerprint found = InputFingerprint.ofModel(model.toString(), new Configuration());
        assertThat(found.path()).isEqualTo(model.toString());
        assertThat(found.sha256()).isEqualTo(of(kept).sha256());
    }

    private Path table(String name) throws IOException {
        Path table = Files.createDirectory(folder.resolve(name));
        Files.writeString(table.resolve("part-0"), "one");
        Files.createDirectory(table.resolve("sub"));
        Files.writeString(table.resolve("sub/part-1"), "two");
        return table;
    }

    private static InputFingerprint of(Path path) {
        return InputFingerprint.of(path.toString(), IgnoredFiles.NONE, new Configuration());
    }
}
