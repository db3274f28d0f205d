package org.crossbranch.spark.ingest;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.store.Partition;
import org.crossbranch.spark.table.store.PartitionPath;

/**
 * An input that falls into units, one for each value of a key, or of each of several keys: folders named {@code key=value}, as Hive and
 * Spark name partitions, within each other where there are several; or paths that have a value where <code>{key}</code> stands.
 *
 * @param keys names of the partitions' columns, the outermost first
 * @param template path of a unit with each key in braces where its value stands
 */
public record PartitionedInput(List<String> keys, String template) {
    private static final Pattern PLACE = Pattern.compile("\\{(" + Partition.KEY + ")}");

    /**
     * A part of the input.
     *
     * @param partition keys and values
     * @param path where its files are, or a pattern of their paths
     */
    public record Unit(PartitionPath partition, String path) {}

    /**
     * The units of a path.
     *
     * @param path a folder with a folder {@code key=value} for each unit, or a path with keys in braces
     * @param wanted the keys that the caller named, if any
     * @throws InputException if the path does not say the keys, or says others, or cannot be read
     */
    public static PartitionedInput of(Configuration configuration, String path, List<String> wanted) {
        List<String> places = PLACE.matcher(path)
                .results()
                .map(found -> found.group(1))
                .distinct()
                .toList();
        if (!places.isEmpty()) {
            if (!wanted.isEmpty() && !Set.copyOf(wanted).equals(Set.copyOf(places))) {
                throw new InputException(path + ": its units have the key " + quoted(places) + ", and " + quoted(wanted)
                        + " was named; name the same");
            }
            return new PartitionedInput(wanted.isEmpty() ? places : wanted, path);
        }
        List<String> keys = wanted.isEmpty() ? List.of(keyOf(configuration, path)) : wanted;
        String folders = keys.stream().map(key -> key + "={" + key + "}").collect(Collectors.joining("/"));
        return new PartitionedInput(keys, path + (path.endsWith("/") ? "" : "/") + folders);
    }

    /** The same with another name for a key. */
    public PartitionedInput withKey(String key, String name) {
        return new PartitionedInput(
                keys.stream().map(each -> each.equals(key) ? name : each).toList(),
                template.replace(place(key), place(name)));
    }

    private static String quoted(List<String> keys) {
        return keys.stream().map(key -> "\"" + key + "\"").collect(Collectors.joining(" and "));
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

    /** The folder of some values, patterns too, for people. */
    public String folder(List<String> values) {
        return IntStream.range(0, keys.size())
                .mapToObj(i -> keys.get(i) + "=" + values.get(i))
                .collect(Collectors.joining("/"));
    }

    /** The path of some values, patterns too. */
    public String path(List<String> values) {
        String path = template;
        for (int i = 0; i < keys.size(); i++) {
            path = path.replace(place(keys.get(i)), values.get(i));
        }
        return path;
    }

    private static String place(String key) {
        return "{" + key + "}";
    }

    /**
     * The units that are there, by their values.
     *
     * @throws InputException if a name is no value of a partition, or the input cannot be read
     */
    public List<Unit> units(Configuration configuration) {
        IntSummaryStatistics places =
                keys.stream().mapToInt(key -> template.indexOf(place(key))).summaryStatistics();
        int begin = template.lastIndexOf('/', places.getMin()) + 1;
        int end = template.indexOf('/', places.getMax());
        String searched = end < 0 ? template : template.substring(0, end);
        List<String> groups = new ArrayList<>();
        Pattern names = names(searched.substring(begin), groups);
        Map<List<String>, Unit> units = new TreeMap<>(PartitionedInput::compare);
        for (FileStatus found : matches(configuration, PLACE.matcher(searched).replaceAll("*"))) {
            Matcher matcher = names.matcher(end(found.getPath(), searched.substring(begin)));
            if (matcher.matches()) {
                List<String> values = keys.stream()
                        .map(key -> matcher.group(groups.indexOf(key) + 1))
                        .toList();
                units.put(values, unit(found.getPath(), values));
            }
        }
        return new ArrayList<>(units.values());
    }

    /**
     * An input as one unit.
     *
     * @param path where it is, or a pattern
     */
    public Unit whole(List<String> values, String path) {
        return new Unit(unit(new Path(path), values).partition(), path);
    }

    private Unit unit(Path found, List<String> values) {
        List<Partition> levels = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            if (!Partition.isValue(values.get(i))) {
                throw new InputException(found + ": \"" + values.get(i)
                        + "\" can be no value of a partition; use letters, digits and ._+-");
            }
            levels.add(new Partition(keys.get(i), values.get(i)));
        }
        return new Unit(new PartitionPath(levels), path(values));
    }

    private static int compare(List<String> values, List<String> others) {
        return IntStream.range(0, values.size())
                .map(i -> values.get(i).compareTo(others.get(i)))
                .filter(difference -> difference != 0)
                .findFirst()
                .orElse(0);
    }

    /** The last names of a path, as many as another has; none if one is hidden. */
    private static String end(Path found, String names) {
        Deque<String> end = new ArrayDeque<>();
        Path at = found;
        for (int i = names.split("/", -1).length; i > 0 && at != null; i--) {
            if (PathPattern.isHidden(at.getName())) {
                return "";
            }
            end.addFirst(at.getName());
            at = at.getParent();
        }
        return String.join("/", end);
    }

    /**
     * The paths that have values in the places of the keys, each time the same.
     *
     * @param groups takes the key of each group
     */
    private Pattern names(String path, List<String> groups) {
        for (String name : path.split("/", -1)) {
            long keysOfName = PLACE.matcher(name)
                    .results()
                    .map(MatchResult::group)
                    .distinct()
                    .count();
            if (keysOfName > 1) {
                throw new InputException(template + ": \"" + name
                        + "\" holds several keys, and their values could not be told apart; give each a folder");
            }
        }
        StringBuilder regex = new StringBuilder();
        Matcher place = PLACE.matcher(path);
        int from = 0;
        while (place.find()) {
            int group = groups.indexOf(place.group(1));
            regex.append(literal(path, from, place.start())).append(group < 0 ? "([^/]+)" : "\\" + (group + 1));
            if (group < 0) {
                groups.add(place.group(1));
            }
            from = place.end();
        }
        return Pattern.compile(regex.append(literal(path, from, path.length())).toString());
    }

    private String literal(String path, int from, int to) {
        String text = path.substring(from, to);
        if (text.chars().anyMatch(c -> "*?[{\\".indexOf(c) >= 0)) {
            throw new InputException(template + ": \"" + path + "\" holds " + place(keys.get(0))
                    + ", and nothing else there may be a pattern, or a value would have no end");
        }
        return Pattern.quote(text);
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
