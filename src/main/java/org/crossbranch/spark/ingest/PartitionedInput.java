package org.crossbranch.spark.ingest;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.store.HadoopSettings;
import org.crossbranch.spark.table.store.Partition;

/**
 * An input that falls into units, one for each value of a key: folders named {@code key=value}, as Hive and Spark name
 * partitions, or paths that have the value where <code>{key}</code> stands.
 *
 * @param key name of the partition's column
 * @param template path of a unit with the key in braces where its value stands
 */
public record PartitionedInput(String key, String template) {
    private static final Pattern PLACE = Pattern.compile("\\{(" + Partition.KEY + ")}");

    /**
     * A part of the input.
     *
     * @param partition key and value
     * @param path where its files are, or a pattern of their paths
     */
    public record Unit(Partition partition, String path) {}

    /**
     * The units of a path.
     *
     * @param path a folder with a folder {@code key=value} for each unit, or a path with one key in braces
     * @param wanted the key that the caller named, if any
     * @throws InputException if the path does not say the key, or says another, or cannot be read
     */
    public static PartitionedInput of(Configuration configuration, String path, Optional<String> wanted) {
        Matcher place = PLACE.matcher(path);
        if (place.find()) {
            String key = place.group(1);
            while (place.find()) {
                check(path, place.group(1), key);
            }
            wanted.ifPresent(other -> check(path, other, key));
            return new PartitionedInput(key, path);
        }
        String key = wanted.orElseGet(() -> keyOf(configuration, path));
        return new PartitionedInput(key, path + (path.endsWith("/") ? "" : "/") + key + "={" + key + "}");
    }

    private static void check(String path, String found, String key) {
        if (!found.equals(key)) {
            throw new InputException(path + ": its units have the key \"" + key + "\", and \"" + found
                    + "\" is another; one key divides an input");
        }
    }

    /** Whether a path has a key in braces. */
    public static boolean isTemplate(String path) {
        return PLACE.matcher(path).find();
    }

    private static String keyOf(Configuration configuration, String path) {
        TreeSet<String> keys = new TreeSet<>();
        for (FileStatus entry : list(configuration, path)) {
            Partition.find(entry.getPath().getName()).map(Partition::key).ifPresent(keys::add);
        }
        if (keys.size() != 1) {
            throw new InputException(path + ": "
                    + (keys.isEmpty()
                            ? "no folder here is named KEY=VALUE"
                            : "the folders here have several keys: " + String.join(", ", keys))
                    + "; name the key, as in --partition 'date=*', or give a path such as 'news/{date}.txt.gz'");
        }
        return keys.first();
    }

    private static FileStatus[] list(Configuration configuration, String path) {
        try {
            Path folder = HadoopSettings.absolute(configuration, new Path(path));
            return folder.getFileSystem(configuration).listStatus(folder);
        } catch (FileNotFoundException e) {
            throw new InputException(path + ": there is no such folder; give the path of one", e);
        } catch (IOException e) {
            throw InputException.unreadable(path, e);
        }
    }

    /** The unit of a value, whether it is there or not. */
    public Unit unit(String value) {
        return new Unit(new Partition(key, value), template.replace(place(), value));
    }

    private String place() {
        return "{" + key + "}";
    }

    /**
     * The units that are there, by their values.
     *
     * @throws InputException if a name is no value of a partition, or the input cannot be read
     */
    public List<Unit> units(Configuration configuration) {
        int at = template.indexOf(place());
        int end = template.indexOf('/', at);
        String searched = end < 0 ? template : template.substring(0, end);
        String name = searched.substring(searched.lastIndexOf('/', at) + 1);
        Pattern names = names(name);
        Map<String, Unit> units = new TreeMap<>();
        for (FileStatus found : matches(configuration, searched.replace(place(), "*"))) {
            Matcher matcher = names.matcher(found.getPath().getName());
            if (!PathPattern.isHidden(found.getPath().getName()) && matcher.matches()) {
                String value = matcher.group(1);
                if (!Partition.isValue(value)) {
                    throw new InputException(found.getPath() + ": \"" + value
                            + "\" can be no value of a partition; use letters, digits and ._+-");
                }
                units.put(value, unit(value));
            }
        }
        return new ArrayList<>(units.values());
    }

    /** The names that have a value in the place of the key, each time the same. */
    private Pattern names(String name) {
        StringBuilder regex = new StringBuilder();
        int from = 0;
        for (int at = name.indexOf(place()); at >= 0; at = name.indexOf(place(), from)) {
            regex.append(Pattern.quote(name.substring(from, at))).append(from == 0 ? "(.+)" : "\\1");
            from = at + place().length();
        }
        String rest = name.substring(from);
        if (name.replace(place(), "").chars().anyMatch(c -> "*?[{\\".indexOf(c) >= 0)) {
            throw new InputException(template + ": \"" + name + "\" holds " + place()
                    + ", and nothing else there may be a pattern, or a value would have no end");
        }
        return Pattern.compile(regex + Pattern.quote(rest));
    }

    private FileStatus[] matches(Configuration configuration, String glob) {
        try {
            Path path = HadoopSettings.absolute(configuration, new Path(glob));
            FileSystem fileSystem = path.getFileSystem(configuration);
            FileStatus[] found = fileSystem.globStatus(path);
            return found == null ? new FileStatus[0] : found;
        } catch (IOException e) {
            throw InputException.unreadable(template, e);
        }
    }
}
