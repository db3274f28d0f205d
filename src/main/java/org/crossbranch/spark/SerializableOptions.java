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
 * @param root name of the place of the root
 * @param arcLoss name of the loss of dependency oracles
 * @param relations name of the part of dependency relations
 * @param underivable name of the treatment of dependency trees that a system cannot derive
 */
public record SerializableOptions(
        String headTable,
        String headRules,
        String swapOrder,
        String root,
        String arcLoss,
        String relations,
        String underivable)
        implements Serializable {

    /** To be shipped. */
    public static SerializableOptions of(SystemOptions options) {
        return new SerializableOptions(
                options.heads().name(),
                options.heads().written(),
                options.swapOrder().name(),
                options.root().name(),
                options.arcLoss().name(),
                options.relations().name(),
                options.underivable().name());
    }

    /** The options. */
    public SystemOptions options() {
        return new SystemOptions(
                HeadRules.parse(headTable, headRules),
                SystemOptions.SwapOrder.valueOf(swapOrder),
                SystemOptions.RootPosition.valueOf(root),
                SystemOptions.ArcLoss.valueOf(arcLoss),
                SystemOptions.Relations.valueOf(relations),
                SystemOptions.Underivable.valueOf(underivable));
    }
}
