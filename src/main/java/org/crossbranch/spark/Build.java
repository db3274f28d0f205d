package org.crossbranch.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.crossbranch.spark.cluster.Fingerprint;

/**
 * This build of the program, by its own classes and resources, the name of its commit among them: a build of the same commit has the
 * same digest, one of a changed work tree has another.
 */
public final class Build {
    private static final String FOLDER = "org/crossbranch/";
    private static final String DIGEST = digest(home());

    private Build() {}

    /** The digest of this build. */
    public static String digest() {
        return DIGEST;
    }

    private static Path home() {
        try {
            return Path.of(Build.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the program lies at no path", e);
        }
    }

    /**
     * The digest of a program.
     *
     * @param home a jar, or a folder of classes
     */
    static String digest(Path home) {
        try {
            List<String> parts = new ArrayList<>();
            (Files.isDirectory(home) ? inFolder(home) : inJar(home))
                    .forEach((name, checksum) -> parts.addAll(List.of(name, Long.toString(checksum))));
            return Fingerprint.of(parts);
        } catch (IOException e) {
            throw new UncheckedIOException(home + ": the program itself cannot be read", e);
        }
    }

    private static SortedMap<String, Long> inJar(Path jar) throws IOException {
        SortedMap<String, Long> checksums = new TreeMap<>();
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : file.stream().toList()) {
                if (entry.getName().startsWith(FOLDER) && !entry.isDirectory()) {
                    checksums.put(entry.getName(), entry.getCrc());
                }
            }
        }
        return checksums;
    }

    private static SortedMap<String, Long> inFolder(Path folder) throws IOException {
        SortedMap<String, Long> checksums = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder.resolve(FOLDER))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                CRC32 checksum = new CRC32();
                checksum.update(Files.readAllBytes(file));
                checksums.put(folder.relativize(file).toString().replace('\\', '/'), checksum.getValue());
            }
        }
        return checksums;
    }
}
