package org.crossbranch.spark.output;

import java.util.Comparator;
import java.util.Locale;
import java.util.UUID;

/** Names of runs: the number of a run's claim and a random token, such as {@code 000012-1f0c9a3e}. */
public final class RunName {
    /** A regular expression without groups. */
    public static final String PATTERN = "\\d{6,18}-[0-9a-f]{1,8}";

    /** Earlier runs of one output come first. Numbers have six digits, or more without leading zeros. */
    public static final Comparator<String> ORDER =
            Comparator.comparingInt((String run) -> run.indexOf('-')).thenComparing(Comparator.naturalOrder());

    private RunName() {}

    /** A new name for the run with a claim of this number. */
    static String of(long number) {
        return String.format(Locale.ROOT, "%06d-%s", number, token());
    }

    /** Whether a run is earlier than another of the same output. */
    public static boolean isBefore(String run, String other) {
        return ORDER.compare(run, other) < 0;
    }

    /** Eight random hexadecimal digits. */
    public static String token() {
        return UUID.randomUUID().toString().substring(0, 8);
    }
}
