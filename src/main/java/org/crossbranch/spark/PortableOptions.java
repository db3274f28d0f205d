package org.crossbranch.spark;

import java.io.Serializable;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transition.constituency.SwapOrder;
import org.crossbranch.transition.constituency.SystemOptions;

/**
 * The options of systems, to be shipped to other JVMs: a user's head table is in a file that they may not have.
 *
 * @param headTable name of the head table
 * @param headRules the table as text
 * @param swapOrder name of the order of swaps
 */
public record PortableOptions(String headTable, String headRules, String swapOrder) implements Serializable {

    /** To be shipped. */
    public static PortableOptions of(SystemOptions options) {
        return new PortableOptions(
                options.heads().name(),
                options.heads().written(),
                options.swapOrder().name());
    }

    /** What was shipped. */
    public SystemOptions options() {
        return new SystemOptions(HeadRules.parse(headTable, headRules), SwapOrder.valueOf(swapOrder));
    }
}
