package org.crossbranch.figure;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * A share of a whole in percent, 0 to 100. The share of an empty whole is not defined: {@link Double#NaN}, printed
 * {@code –}.
 *
 * @param part the part
 * @param whole the whole
 */
public record Percentage(long part, long whole) {
    /** The sign for a share that is not defined. */
    public static final String UNDEFINED = "–";

    /** Checks that the part is one of the whole. */
    public Percentage {
        if (part < 0 || part > whole) {
            throw new IllegalArgumentException(part + " of " + whole);
        }
    }

    /** Whether the whole is not empty. */
    public boolean isDefined() {
        return whole > 0;
    }

    /** The percentage, unrounded; not a number if the whole is empty. */
    public double value() {
        return 100.0 * part / whole;
    }

    /** The percentage to two decimals; not a number if the whole is empty. */
    public double rounded() {
        return isDefined() ? twoDecimals().doubleValue() : Double.NaN;
    }

    // Half to even on the binary value, as C's printf does and with it the field's evaluators; Java's Formatter rounds
    // up.
    private BigDecimal twoDecimals() {
        return new BigDecimal(value()).setScale(2, RoundingMode.HALF_EVEN);
    }

    /** Two decimals, such as {@code 66.19}, or {@link #UNDEFINED}. */
    @Override
    public String toString() {
        return isDefined() ? twoDecimals().toPlainString() : UNDEFINED;
    }
}
