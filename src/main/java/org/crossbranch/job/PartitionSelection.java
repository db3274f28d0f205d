package org.crossbranch.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobException;
import org.crossbranch.spark.ingest.PartitionedInput;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.store.Partition;

/**
 * The partitions that a command line asks for.
 *
 * @param key the key that it names, if any
 * @param values values that have to be there; none for all that are
 * @param since the least value, or empty
 * @param until the greatest value, or empty; values are compared as text
 */
record PartitionSelection(Optional<String> key, List<String> values, String since, String until) {
    private static final String ALL = "*";

    PartitionSelection {
        values = List.copyOf(values);
    }

    /**
     * Reads the options.
     *
     * @param partitions what stands behind each {@code --partition}
     * @throws JobException if one is not {@code KEY=VALUE}, or they do not go together
     */
    static PartitionSelection of(List<String> partitions, String since, String until) {
        TreeSet<String> keys = new TreeSet<>();
        TreeSet<String> values = new TreeSet<>();
        for (String partition : partitions) {
            int equals = partition.indexOf('=');
            String key = partition.substring(0, Math.max(0, equals));
            String value = partition.substring(equals + 1);
            if (!key.matches(Partition.KEY) || !(value.equals(ALL) || Partition.isValue(value))) {
                throw usage(
                        "--partition " + partition + ": give KEY=VALUE, such as date=2026-03-01, or 'date=*'; a value"
                                + " has letters, digits and ._+-");
            }
            keys.add(key);
            values.add(value);
        }
        if (keys.size() > 1) {
            throw usage("--partition: one key divides a table, and these are several: " + String.join(", ", keys));
        }
        boolean isRange = !since.isEmpty() || !until.isEmpty();
        if (values.contains(ALL) || (isRange && values.isEmpty())) {
            values.clear();
        } else if (isRange) {
            throw usage("--partition names single values, --since and --until a range; give one or the other");
        }
        return new PartitionSelection(keys.stream().findFirst(), List.copyOf(values), since, until);
    }

    private static JobException usage(String message) {
        return new JobException(ExitCode.USAGE, message);
    }

    /**
     * The units of an input that are asked for, by their values.
     *
     * @throws InputException if one that was named is not there, or the input does not fall into units
     */
    List<PartitionedInput.Unit> choose(Configuration configuration, String input) {
        PartitionedInput divided = PartitionedInput.of(configuration, input, key);
        List<PartitionedInput.Unit> found = divided.units(configuration);
        List<PartitionedInput.Unit> chosen = new ArrayList<>();
        TreeSet<String> missing = new TreeSet<>(values);
        for (PartitionedInput.Unit unit : found) {
            String value = unit.partition().value();
            boolean isWanted = values.isEmpty()
                    ? value.compareTo(since) >= 0 && (until.isEmpty() || value.compareTo(until) <= 0)
                    : missing.remove(value);
            if (isWanted) {
                chosen.add(unit);
            }
        }
        if (!missing.isEmpty()) {
            throw new InputException(divided.unit(missing.first()).path() + ": there is no input for "
                    + divided.unit(missing.first()).partition().folder()
                    + (missing.size() > 1 ? ", nor for " + (missing.size() - 1) + " more" : "") + "; "
                    + (found.isEmpty()
                            ? "nothing of the kind is there"
                            : "what is there begins with "
                                    + found.get(0).partition().folder() + " and ends with "
                                    + found.get(found.size() - 1).partition().folder()));
        }
        return chosen;
    }
}
