package org.crossbranch.spark;

import java.io.Serializable;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transition.SystemOptions;

/**
 * The options of systems, to be shipped to other JVMs: a user's head table is in a file that they may not have.
 *
 * @param headTable name of the head table
 * @param headRules the table as text
 * @param swapOrder name of the order of swaps
 */
public record SerializableOptions(String headTable, String headRules, String swapOrder) implements Serializable {

    /** To be shipped. */
    public static SerializableOptions of(SystemOptions options) {
        return new SerializableOptions(
                options.heads().name(),
                options.heads().written(),
                options.swapOrder().name());
    }

    /** The options. */
    public SystemOptions options() {
        return new SystemOptions(HeadRules.parse(headTable, headRules), SystemOptions.SwapOrder.valueOf(swapOrder));
    }
}
