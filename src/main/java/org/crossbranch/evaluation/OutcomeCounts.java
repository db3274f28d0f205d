package org.crossbranch.evaluation;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Outcomes of the discontinuous constituents of a label, or of the occurrences of a phenomenon (Coavoux 2017, §8.4). {@link
 * ErrorTotals} defines those of constituents, {@link Phenomenon.Occurrence#compare} those of occurrences.
 *
 * @param perfect those that are predicted as they are
 * @param partial those that are not, but share tokens with one that is predicted
 * @param notDetected those that are neither
 * @param falsePositives predicted ones that share tokens with no gold one
 */
public record OutcomeCounts(long perfect, long partial, long notDetected, long falsePositives) implements Serializable {
    /** Of none. */
    public static final OutcomeCounts NONE = new OutcomeCounts(0, 0, 0, 0);

    static final OutcomeCounts PERFECT = new OutcomeCounts(1, 0, 0, 0);
    static final OutcomeCounts PARTIAL = new OutcomeCounts(0, 1, 0, 0);
    static final OutcomeCounts NOT_DETECTED = new OutcomeCounts(0, 0, 1, 0);
    static final OutcomeCounts FALSE_POSITIVE = new OutcomeCounts(0, 0, 0, 1);

    /** The names of {@link #cells()}. */
    public static final List<String> TITLES =
            List.of("gold", "perfect", "partial", "not detected", "false positives", "perfect %");

    /** The sums. */
    public OutcomeCounts plus(OutcomeCounts other) {
        return new OutcomeCounts(
                perfect + other.perfect,
                partial + other.partial,
                notDetected + other.notDetected,
                falsePositives + other.falsePositives);
    }

    /** Those in the gold tree. */
    public long gold() {
        return perfect + partial + notDetected;
    }

    /** The share of the gold ones that are predicted perfectly. */
    public Percentage perfectShare() {
        return new Percentage(perfect, gold());
    }

    /** The counts as cells of a table. */
    public List<String> cells() {
        return List.of(
                Long.toString(gold()),
                Long.toString(perfect),
                Long.toString(partial),
                Long.toString(notDetected),
                Long.toString(falsePositives),
                perfectShare().toString());
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("gold", gold());
        json.put("perfect", perfect);
        json.put("partial", partial);
        json.put("notDetected", notDetected);
        json.put("falsePositives", falsePositives);
        return json;
    }
}
