package org.crossbranch.spark.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signs of life on an object store. */
final class ObjectClaimsTest {
    @TempDir
    private Path folder;

    /** The second run is killed once its claim is made: it gives no sign, and leaves that of the first one. */
    @Test
    void aClaimLeavesNoSignOfEarlierRuns() throws IOException {
        ObjectClaims first = claims();
        assertThat(first.append(1, owner())).isTrue();
        first.beat(1);
        List<Path> signs = signs();
        assertThat(signs).hasSize(1);
        byte[] sign = Files.readAllBytes(signs.get(0));
        assertThat(claims().append(2, owner())).isTrue();
        Files.write(signs.get(0), sign);
        ObjectClaims third = claims();
        assertThat(third.append(3, owner())).isTrue();
        assertThat(signs()).isEmpty();
        third.beat(3);
        assertThat(signs()).hasSize(1).doesNotContainAnyElementsOf(signs);
    }

    private List<Path> signs() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("sign-"))
                    .toList();
        }
    }

    private ObjectClaims claims() throws IOException {
        return new ObjectClaims(
                FileSystem.getLocal(new Configuration()).getRawFileSystem(),
                new org.apache.hadoop.fs.Path(folder.toString()));
    }

    private static ClaimOwner owner() {
        return new ClaimOwner("elsewhere", "another boot", 1, 1, "today");
    }
}
