package org.crossbranch.evaluation;

import java.io.Serializable;
import java.util.List;
import org.crossbranch.figure.Figures;
import org.crossbranch.figure.Figures.Column;
import org.crossbranch.figure.Percentage;

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

    /** The columns of tables. */
    public static final List<Column> COLUMNS = List.of(
            new Column("gold", "gold"),
            new Column("perfect", "perfect"),
            new Column("partial", "partial"),
            new Column("not detected", "notDetected"),
            new Column("false positives", "falsePositives"),
            new Column("perfect %", "perfectShare"));

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

    /** The counts, and the share of the gold ones that are predicted perfectly. */
    Figures figures() {
        return new Figures()
                .put("gold", gold())
                .put("perfect", perfect)
                .put("partial", partial)
                .put("notDetected", notDetected)
                .put("falsePositives", falsePositives)
                .putAside("perfectShare", new Percentage(perfect, gold()));
    }
}
