package org.crossbranch.spark.output;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Folders and files that runs keep for an output, named {@code .NAME.PURPOSE-TOKEN} beside it. A name parses back to one output
 * and purpose, whatever the output is called.
 *
 * <p>Tables that are kept for a partition lie outside the partition's table, whose readers' patterns may match names with a leading
 * dot: for {@code tables/parses/corpus=news/date=2026-03-01} in {@code tables/.parses.partitions/corpus=news}.
 */
public final class HiddenPaths {
    private static final Logger LOG = LoggerFactory.getLogger(HiddenPaths.class);

    /** A name of a folder that readers take for a partition. */
    private static final Pattern LEVEL = Pattern.compile("[A-Za-z][A-Za-z0-9_]*=.+");

    private static final String PARTITIONS = "partitions";
    private static final String GENERATIONS = "generations";
    private static final Pattern MIRROR = Pattern.compile("\\.(.+)\\.(" + PARTITIONS + "|" + GENERATIONS + ")");

    private static final Pattern NAME = Pattern.compile("\\.(.+)\\.("
            + Stream.of(Purpose.values()).map(Purpose::label).collect(Collectors.joining("|"))
            + ")-([0-9a-f]+(?:-[0-9a-f]+)*)");

    private static final Pattern RUN = Pattern.compile(RunName.PATTERN);

    /** Why something is kept. */
    public enum Purpose {
        /** The next table, in preparation. The token is the run. */
        STAGING("staging"),
        /** The last table, between the two renames that replace it. The token is the run and a number. */
        PREVIOUS("previous"),
        /** Something that is being deleted. */
        TRASH("trash"),
        /** The input of {@code annotate} as a table. The token is the run. */
        ANNOTATE_INPUT("annotate-input"),
        /** The input of {@code annotate}, unpacked. The token is the run. */
        ANNOTATE_TEXT("annotate-text"),
        /** The input of {@code import}, unpacked. The token is the run. */
        IMPORT_TEXT("import-text"),
        /** A file that is not whole yet. */
        UNFINISHED("unfinished");

        private final String label;

        Purpose(String label) {
            this.label = label;
        }

        private String label() {
            return label;
        }
    }

    /**
     * A hidden path with its meaning.
     *
     * @param path the path
     * @param output the output that it is kept for, which may be hidden itself
     * @param purpose why
     * @param token tells it from others
     */
    public record Hidden(Path path, Path output, Purpose purpose, String token) {
        /** The output that a user named. */
        public Path owner() {
            return parse(output).map(Hidden::owner).orElse(output);
        }

        /** The run that made it, or nothing where the token does not say. */
        public Optional<String> run() {
            Matcher matcher = RUN.matcher(token);
            return matcher.lookingAt() ? Optional.of(matcher.group()) : Optional.empty();
        }

        private boolean isBefore(String other) {
            return run().filter(run -> RunName.isBefore(run, other)).isPresent();
        }
    }

    private HiddenPaths() {}

    /**
     * The path for an output, a purpose and a token.
     *
     * @param output an absolute path with a parent
     */
    public static Path of(Path output, Purpose purpose, String token) {
        Path folder = purpose == Purpose.UNFINISHED ? parent(output) : folder(output);
        return new Path(folder, "." + output.getName() + "." + purpose.label() + "-" + token);
    }

    /** Parses a hidden path, by its name and place. Returns nothing for a path of another making. */
    public static Optional<Hidden> parse(Path path) {
        Matcher matcher = NAME.matcher(path.getName());
        if (!matcher.matches() || path.getParent() == null) {
            return Optional.empty();
        }
        Purpose purpose = Stream.of(Purpose.values())
                .filter(one -> one.label().equals(matcher.group(2)))
                .findFirst()
                .orElseThrow();
        String name = matcher.group(1);
        Path folder = path.getParent();
        if (purpose != Purpose.UNFINISHED && isLevel(name)) {
            folder = mirrored(folder).orElse(folder);
        }
        return Optional.of(new Hidden(path, new Path(folder, name), purpose, matcher.group(3)));
    }

    /** The folder for what is hidden of an output. */
    private static Path folder(Path output) {
        Path parent = parent(output);
        return isLevel(output.getName()) ? mirror(parent, PARTITIONS) : parent;
    }

    /**
     * The folder for the generations of a table on an object store, out of reach of patterns over the table. Those of a table that is
     * hidden itself are within it, and go with it.
     */
    public static Path generations(Path table) {
        return parse(table).isPresent() ? new Path(table, "_" + GENERATIONS) : mirror(table, GENERATIONS);
    }

    /** Whether a folder is the one for a table's generations. */
    public static boolean isGenerations(Path folder) {
        Path at = folder;
        while (isLevel(at.getName()) && at.getParent() != null) {
            at = at.getParent();
        }
        Matcher matcher = MIRROR.matcher(at.getName());
        return folder.getName().equals("_" + GENERATIONS)
                || (matcher.matches() && matcher.group(2).equals(GENERATIONS));
    }

    /** The folders, outside a folder, for what is hidden of the tables in it. */
    public static List<Path> mirrors(Path folder) {
        return folder.getParent() == null
                ? List.of()
                : List.of(mirror(folder, PARTITIONS), mirror(folder, GENERATIONS));
    }

    private static Path mirror(Path folder, String kind) {
        Deque<String> levels = new ArrayDeque<>();
        Path table = folder;
        for (; isLevel(table.getName()); table = parent(table)) {
            levels.push(table.getName());
        }
        return below(new Path(parent(table), "." + table.getName() + "." + kind), levels);
    }

    /** The inverse: the folder that another one is kept for, or nothing if that is of another making. */
    public static Optional<Path> mirrored(Path hidden) {
        Deque<String> levels = new ArrayDeque<>();
        Path at = hidden;
        for (; isLevel(at.getName()) && at.getParent() != null; at = parent(at)) {
            levels.push(at.getName());
        }
        Matcher matcher = MIRROR.matcher(at.getName());
        return matcher.matches()
                ? Optional.of(below(new Path(parent(at), matcher.group(1)), levels))
                : Optional.empty();
    }

    private static Path below(Path folder, Iterable<String> levels) {
        Path path = folder;
        for (String level : levels) {
            path = new Path(path, level);
        }
        return path;
    }

    private static Path parent(Path path) {
        Path parent = path.getParent();
        if (parent == null) {
            throw new OutputException(path + ": this is the root of a file system; give a path within it");
        }
        return parent;
    }

    private static boolean isLevel(String name) {
        return LEVEL.matcher(name).matches();
    }

    /** The hidden paths of an output for a purpose, the earliest run first. */
    public static List<Hidden> list(FileSystem fileSystem, Path output, Purpose purpose) throws IOException {
        Path whole = fileSystem.makeQualified(output);
        return in(fileSystem, folder(whole)).stream()
                .filter(hidden -> hidden.output().equals(whole) && hidden.purpose() == purpose)
                .sorted(Comparator.comparing(Hidden::token, RunName.ORDER))
                .toList();
    }

    /** The hidden paths in a folder, of any output. */
    public static List<Hidden> in(FileSystem fileSystem, Path folder) throws IOException {
        List<Hidden> found = new ArrayList<>();
        for (FileStatus status : Folders.entries(fileSystem, folder)) {
            parse(status.getPath()).ifPresent(found::add);
        }
        return found;
    }

    /** Deletes what earlier runs left for an output and some purposes, and tables that were on their way there. */
    static void delete(FileSystem fileSystem, Path output, Set<Purpose> purposes, String before) throws IOException {
        Path whole = fileSystem.makeQualified(output);
        for (Hidden found : in(fileSystem, folder(whole))) {
            Hidden kept = parse(found.output()).orElse(found);
            if (kept.output().equals(whole) && purposes.contains(kept.purpose()) && found.isBefore(before)) {
                fileSystem.delete(found.path(), true);
            }
        }
    }

    /** Deletes one that is of no more use. If that fails, a later run deletes it. */
    public static void discard(FileSystem fileSystem, Path hidden) {
        try {
            fileSystem.delete(hidden, true);
        } catch (IOException e) {
            LOG.warn("{} is of no more use and cannot be deleted: {}", hidden, e.getMessage());
        }
    }
}
