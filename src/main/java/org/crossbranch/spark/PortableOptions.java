package org.crossbranch.spark;

import java.io.Serializable;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transition.constituency.SystemOptions;

/**
 * The options of systems, to be shipped to other JVMs: a user's head table is in a file that they may not have.
 *
 * @param headTable name of the head table
 * @param headRules the table as text
 */
public record PortableOptions(String headTable, String headRules) implements Serializable {

    /** To be shipped. */
    public static PortableOptions of(SystemOptions options) {
        return new PortableOptions(options.heads().name(), options.heads().written());
    }

    /** What was shipped. */
    public SystemOptions options() {
        return new SystemOptions(HeadRules.parse(headTable, headRules));
    }
}
