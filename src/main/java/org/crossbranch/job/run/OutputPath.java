package org.crossbranch.job.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A look at a path that a job will write to, before the job begins. */
public final class OutputPath {
    /** File systems end names at 255 bytes, and drafts and hidden folders have longer ones. */
    private static final int LONGEST_NAME = 150;

    private static final Set<String> NAMELESS = Set.of("", ".", "..");

    private OutputPath() {}

    /**
     * Checks that something can be written there.
     *
     * @throws JobException if the path has no name of its own or one that is too long, a file lies where a folder has to be, or nobody may write
     */
    public static void check(String output, Configuration configuration) throws IOException {
        Path path = new Path(output);
        if (NAMELESS.contains(path.getName())) {
            throw refused(output, "nothing can be written in this folder's place; give a path that ends in a new name");
        }
        int bytes = path.getName().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > LONGEST_NAME) {
            throw refused(output, "the name has " + bytes + " bytes; give one of at most " + LONGEST_NAME);
        }
        FileSystem fileSystem = path.getFileSystem(configuration);
        Path folder = fileSystem.makeQualified(path).getParent();
        while (!fileSystem.exists(folder) && folder.getParent() != null) {
            folder = folder.getParent();
        }
        if (!fileSystem.exists(folder)) {
            return;
        }
        if (!fileSystem.getFileStatus(folder).isDirectory()) {
            throw refused(output, folder + " is a file, and a folder is needed there; give another path");
        }
        // Other file systems know more than permissions: who is asked, and by which plug-in.
        if (folder.toUri().getScheme().equals("file")
                && !Files.isWritable(java.nio.file.Path.of(folder.toUri().getPath()))) {
            throw refused(output, "you may not write in " + folder + "; change its permissions, or give another path");
        }
    }

    /**
     * Checks that a file can be written there.
     *
     * @throws JobException as {@link #check}, or if a folder lies there
     */
    public static void checkFile(String output, Configuration configuration) throws IOException {
        check(output, configuration);
        Path path = new Path(output);
        FileSystem fileSystem = path.getFileSystem(configuration);
        if (fileSystem.exists(path) && fileSystem.getFileStatus(path).isDirectory()) {
            throw refused(output, "a folder lies here; give the path of a file");
        }
    }

    /**
     * Checks that files can be written there; an empty path is an option that was not given.
     *
     * @throws JobException as {@link #checkFile}
     */
    public static void checkFiles(Configuration configuration, String... outputs) throws IOException {
        for (String output : outputs) {
            if (!output.isEmpty()) {
                checkFile(output, configuration);
            }
        }
    }

    private static JobException refused(String output, String reason) {
        return new JobException(ExitCode.USAGE, output + ": " + reason);
    }
}
