package org.crossbranch.job.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.ingest.PartitionedInput;

/**
 * A look at a command's paths before anything is read or claimed: no output is, holds or lies in an input or another output, nor does
 * an input that is to be apart from the others. Local paths are compared behind links of both kinds.
 */
final class PathOverlap {
    private static final String LOCAL = "file";

    private final Configuration hadoop;

    private PathOverlap(Configuration hadoop) {
        this.hadoop = hadoop;
    }

    /**
     * Checks the paths of a command.
     *
     * @throws JobException if an output would replace something else that the command names, or inputs overlap that may not
     */
    static void check(RunPaths paths, Configuration hadoop) {
        PathOverlap overlap = new PathOverlap(hadoop);
        List<RunPaths.Named> outputs = paths.outputs();
        for (int i = 0; i < outputs.size(); i++) {
            List<RunPaths.Named> others = new ArrayList<>(paths.inputs());
            others.addAll(outputs.subList(0, i));
            overlap.check(outputs.get(i), others);
        }
        for (RunPaths.Named input : paths.apart()) {
            overlap.check(
                    input,
                    paths.inputs().stream()
                            .filter(other -> !other.equals(input))
                            .toList());
        }
    }

    private void check(RunPaths.Named named, List<RunPaths.Named> others) {
        List<Place> targets = places(named.path());
        for (RunPaths.Named other : others) {
            for (Place place : places(other.path())) {
                for (Place target : targets) {
                    refuse(named, other, target, place);
                }
            }
        }
    }

    private static void refuse(RunPaths.Named output, RunPaths.Named other, Place target, Place place) {
        String how = target.isSame(place)
                ? " is the same as "
                : place.isWithin(target) ? " holds " : target.isWithin(place) ? " lies in " : "";
        if (!how.isEmpty()) {
            throw new JobException(ExitCode.USAGE, output + how + other + "; give another path for " + output.option());
        }
    }

    /** A path, or the paths that a pattern stands for now. */
    private List<Place> places(String argument) {
        List<Place> places = new ArrayList<>();
        try {
            Path path = PathArgument.of(
                    PartitionedInput.isTemplate(argument) ? argument.replaceAll("\\{[^{}]*\\}", "*") : argument);
            FileSystem fileSystem = path.getFileSystem(hadoop);
            FileStatus[] found = fileSystem.exists(path) ? null : fileSystem.globStatus(path);
            if (found == null || found.length == 0) {
                places.add(Place.of(fileSystem.makeQualified(path)));
            } else {
                for (FileStatus status : found) {
                    places.add(Place.of(fileSystem.makeQualified(status.getPath())));
                }
            }
        } catch (IllegalArgumentException | IOException e) {
            // Whoever reads or writes it says more about it.
            return places;
        }
        return places;
    }

    /**
     * Where a path leads.
     *
     * @param path the path behind symbolic links, with a slash at its end
     * @param file identifies a file that is there, whatever its name; empty elsewhere
     */
    private record Place(String path, Optional<Object> file) {
        static Place of(Path path) throws IOException {
            if (!LOCAL.equals(path.toUri().getScheme())) {
                return new Place(slashed(path.toString()), Optional.empty());
            }
            java.nio.file.Path local = java.nio.file.Path.of(path.toUri().getPath());
            java.nio.file.Path there = local;
            while (!Files.exists(there)) {
                there = Objects.requireNonNull(there.getParent(), "the root is there");
            }
            java.nio.file.Path real =
                    there.toRealPath().resolve(there.relativize(local)).normalize();
            return new Place(
                    slashed(LOCAL + ":" + real),
                    Files.isRegularFile(real)
                            ? Optional.ofNullable(Files.readAttributes(real, BasicFileAttributes.class)
                                    .fileKey())
                            : Optional.empty());
        }

        private static String slashed(String path) {
            return path.endsWith("/") ? path : path + "/";
        }

        boolean isSame(Place other) {
            return path.equals(other.path) || (file.isPresent() && file.equals(other.file));
        }

        boolean isWithin(Place folder) {
            return path.startsWith(folder.path);
        }
    }
}
