package org.crossbranch.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders whose contents are put back as they were. */
final class FolderCopy {
    private FolderCopy() {}

    /** Makes a folder the same as another, times of files included. */
    static void replace(Path from, Path to) throws IOException {
        delete(to);
        for (Path path : tree(from)) {
            Files.copy(path, to.resolve(from.relativize(path).toString()), StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            List<Path> paths = tree(folder);
            for (Path path : paths.stream().sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    private static List<Path> tree(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.toList();
        }
    }
}
