package org.crossbranch.spark;

import org.crossbranch.transition.constituency.SystemOptions;

/**
 * What {@link OracleRun} is to do.
 *
 * @param input a table of trees, or treebank files
 * @param format name of the files' format, or empty to go by their extensions
 * @param system name of the transition system
 * @param options what else decides how the system derives trees
 * @param makesContinuous whether crossing branches are taken out of the trees first
 * @param inventory a table of derivations whose action inventory is to be used, as for development trees; empty to gather
 *     one from the input
 * @param output path of the table
 */
public record OracleRequest(
        String input,
        String format,
        String system,
        SystemOptions options,
        boolean makesContinuous,
        String inventory,
        String output) {

    /** An oracle run on the trees as they are. */
    public OracleRequest(
            String input, String format, String system, SystemOptions options, String inventory, String output) {
        this(input, format, system, options, false, inventory, output);
    }

    /** An oracle run with {@link SystemOptions#DEFAULT} that gathers its own inventory. */
    public static OracleRequest of(String input, String system, String output) {
        return new OracleRequest(input, "", system, SystemOptions.DEFAULT, "", output);
    }
}
