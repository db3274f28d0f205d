package org.crossbranch.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BuildTest {
    @TempDir
    private Path folder;

    @Test
    void aBuildIsToldByItsClassesWhereverTheyLie() throws IOException {
        Path one = Files.createDirectories(folder.resolve("one/org/crossbranch/spark"));
        Files.writeString(one.resolve("A.class"), "a");
        Files.writeString(one.resolve("B.class"), "b");
        String digest = Build.digest(folder.resolve("one"));
        for (long time : new long[] {1_000_000_000_000L, 1_700_000_000_000L}) {
            assertThat(Build.digest(jar(time, "a", "b"))).isEqualTo(digest);
            assertThat(Build.digest(jar(time, "a", "c"))).isNotEqualTo(digest);
        }
        assertThat(Build.digest()).hasSize(64);
    }

    /** A jar of two classes, and of a library's. */
    private Path jar(long time, String a, String b) throws IOException {
        Path jar = folder.resolve("program.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            String[][] files = {
                {"org/crossbranch/spark/B.class", b}, {"org/crossbranch/spark/A.class", a}, {"org/other/C.class", b}
            };
            for (String[] file : files) {
                JarEntry entry = new JarEntry(file[0]);
                entry.setLastModifiedTime(FileTime.fromMillis(time));
                entries.putNextEntry(entry);
                entries.write(file[1].getBytes(java.nio.charset.StandardCharsets.UTF_8));
                entries.closeEntry();
            }
        }
        return jar;
    }
}
