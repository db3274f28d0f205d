package org.crossbranch.transition.constituency;

import org.crossbranch.transform.HeadRules;

/**
 * What decides, besides its name, how a system derives a tree.
 *
 * @param heads the head table of lexicalised systems
 */
public record SystemOptions(HeadRules heads) {
    /** What holds where nothing else is said. */
    public static final SystemOptions DEFAULT = new SystemOptions(HeadRules.of(HeadRules.Table.UNIVERSAL));

    /** These options with a head table. */
    public SystemOptions withHeads(HeadRules table) {
        return new SystemOptions(table);
    }
}
