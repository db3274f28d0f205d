package org.crossbranch.job.partition;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobException;
import org.crossbranch.spark.ingest.PartitionedInput;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.store.Partition;

/**
 * The partitions that a command line asks for.
 *
 * @param keys the keys that it names, if any, the outermost first
 * @param values for each key a value, or a star for all that are there; none for all partitions
 * @param since the least value of the last key, or empty
 * @param until its greatest value, or empty; values are compared as text
 */
public record PartitionSelection(List<String> keys, List<List<String>> values, String since, String until) {
    private static final String ALL = "*";

    /** Copies the lists. */
    public PartitionSelection {
        keys = List.copyOf(keys);
        values = List.copyOf(values);
    }

    /**
     * Reads the options.
     *
     * @param partitions what stands behind each {@code --partition}
     * @throws JobException if one is not {@code KEY=VALUE}, or several with commas between them, or they do not go together
     */
    public static PartitionSelection of(List<String> partitions, String since, String until) {
        Set<List<String>> keys = new LinkedHashSet<>();
        List<List<String>> values = new ArrayList<>();
        for (String partition : partitions) {
            List<String> columns = List.of(partition.split(",", -1));
            keys.add(columns.stream().map(column -> key(partition, column)).toList());
            values.add(columns.stream()
                    .map(column -> column.substring(column.indexOf('=') + 1))
                    .toList());
        }
        if (keys.size() > 1) {
            throw usage("--partition: a table is divided by the same keys in one order, and these are several: "
                    + keys.stream().map(each -> String.join(",", each)).collect(Collectors.joining(" and "))
                    + "; of a partition within one write KEY=VALUE,KEY=VALUE");
        }
        List<String> named = keys.stream().findFirst().orElse(List.of());
        checkDistinct(named);
        boolean isRange = !since.isEmpty() || !until.isEmpty();
        if (isRange && values.stream().anyMatch(each -> !last(each).equals(ALL))) {
            throw usage("--partition names single values, --since and --until a range; give one or the other");
        }
        return new PartitionSelection(named, values, since, until);
    }

    private static String key(String partition, String column) {
        int equals = column.indexOf('=');
        String key = column.substring(0, Math.max(0, equals));
        String value = column.substring(equals + 1);
        if (!key.matches(Partition.KEY) || !(value.equals(ALL) || Partition.isValue(value))) {
            throw usage(
                    "--partition " + partition + ": give KEY=VALUE, such as date=2026-03-01, or 'date=*', or several"
                            + " with commas between them; a value has letters, digits and ._+-");
        }
        return key;
    }

    /** In the case of letters alone, readers tell no two columns apart. */
    private static void checkDistinct(List<String> keys) {
        long distinct = keys.stream()
                .map(key -> key.toLowerCase(Locale.ROOT))
                .distinct()
                .count();
        if (distinct < keys.size()) {
            throw usage("--partition: each key divides a table once, and " + String.join(",", keys) + " repeats one");
        }
    }

    /**
     * Checks that readers find the columns of the tables that are written, and the keys beside them. Of a column and a key of one
     * name Spark and DuckDB show the key alone, and Hive refuses the table.
     */
    private static void checkColumns(PartitionedInput divided) {
        for (TableSchema table : List.of(ParsesTable.SCHEMA, RejectsTable.SCHEMA)) {
            for (String key : divided.keys()) {
                if (Stream.of(table.columns().fieldNames()).anyMatch(key::equalsIgnoreCase)) {
                    PartitionedInput other = divided.withKey(key, key + "_name");
                    throw usage("the key \"" + key + "\": the table \"" + table.name()
                            + "\" has a column of this name, whose values readers would lose; give the key another name, as"
                            + " in --in '" + other.template() + "' --partition '"
                            + String.join("=*,", other.keys()) + "=*'");
                }
            }
        }
    }

    private static String last(List<String> each) {
        return each.get(each.size() - 1);
    }

    private static JobException usage(String message) {
        return new JobException(ExitCode.USAGE, message);
    }

    /**
     * The units of an input that are asked for, by their values.
     *
     * @throws InputException if one that was named is not there, or the input does not fall into units
     * @throws JobException if a key has the name of a column
     */
    public List<PartitionedInput.Unit> choose(Configuration configuration, String input) {
        PartitionedInput divided = PartitionedInput.of(configuration, input, keys);
        checkDistinct(divided.keys());
        checkColumns(divided);
        List<PartitionedInput.Unit> found = divided.units(configuration);
        if (found.isEmpty() && isSingle() && !PartitionedInput.isTemplate(input)) {
            return List.of(divided.whole(values.get(0), input));
        }
        List<PartitionedInput.Unit> chosen = new ArrayList<>();
        Set<List<String>> met = new HashSet<>();
        for (PartitionedInput.Unit unit : found) {
            List<String> there = unit.partition().values();
            List<List<String>> asking =
                    values.stream().filter(each -> matches(each, there)).toList();
            met.addAll(asking);
            boolean isInRange = last(there).compareTo(since) >= 0
                    && (until.isEmpty() || last(there).compareTo(until) <= 0);
            if (isInRange && (values.isEmpty() || !asking.isEmpty())) {
                chosen.add(unit);
            }
        }
        List<List<String>> missing = values.stream()
                .filter(each -> !met.contains(each) && !each.stream().allMatch(ALL::equals))
                .distinct()
                .sorted(Comparator.comparing(divided::folder))
                .toList();
        if (!missing.isEmpty()) {
            throw new InputException(divided.path(missing.get(0)) + ": there is no input for "
                    + divided.folder(missing.get(0))
                    + (missing.size() > 1 ? ", nor for " + (missing.size() - 1) + " more" : "") + "; "
                    + (found.isEmpty()
                            ? "nothing of the kind is there"
                            : "what is there begins with "
                                    + found.get(0).partition().folder() + " and ends with "
                                    + found.get(found.size() - 1).partition().folder()));
        }
        return chosen;
    }

    /** Whether one partition is named, which can be that of an input that does not fall into units. */
    private boolean isSingle() {
        return values.size() == 1 && !values.get(0).contains(ALL);
    }

    private static boolean matches(List<String> asked, List<String> there) {
        return IntStream.range(0, asked.size())
                .allMatch(i -> asked.get(i).equals(ALL) || asked.get(i).equals(there.get(i)));
    }
}
