package org.crossbranch.spark;

import org.crossbranch.transform.HeadRules;
import org.crossbranch.transition.constituency.ConstituencySystems;

/**
 * What {@link OracleRun} is to do.
 *
 * @param input a table of trees, or treebank files
 * @param format name of the files' format, or empty to go by their extensions
 * @param system name of the transition system
 * @param heads the head table of a lexicalised system
 * @param makesContinuous whether crossing branches are taken out of the trees first
 * @param inventory a table of derivations whose action inventory is to be used, as for development trees; empty to gather
 *     one from the input
 * @param output path of the table
 */
public record OracleRequest(
        String input,
        String format,
        String system,
        HeadRules.Table heads,
        boolean makesContinuous,
        String inventory,
        String output) {

    /** An oracle run on the trees as they are. */
    public OracleRequest(
            String input, String format, String system, HeadRules.Table heads, String inventory, String output) {
        this(input, format, system, heads, false, inventory, output);
    }

    /** An oracle run with {@link ConstituencySystems#DEFAULT_HEADS} that gathers its own inventory. */
    public static OracleRequest of(String input, String system, String output) {
        return new OracleRequest(input, "", system, ConstituencySystems.DEFAULT_HEADS, "", output);
    }
}
