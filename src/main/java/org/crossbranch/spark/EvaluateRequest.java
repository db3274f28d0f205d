package org.crossbranch.spark;

/**
 * What {@link EvaluateRun} is to do.
 *
 * @param gold a table of trees, or treebank files
 * @param goldFormat name of the files' format, or empty to go by their extensions
 * @param predicted a table of parses or trees, or treebank files
 * @param predictedFormat name of the files' format, or empty to go by their extensions
 * @param parameters path of a parameter file, or empty for the field's conventions
 * @param discontinuousOnly whether the first figures are about brackets with a gap alone
 * @param functionsRemoved whether labels are compared without their functions
 */
public record EvaluateRequest(
        String gold,
        String goldFormat,
        String predicted,
        String predictedFormat,
        String parameters,
        boolean discontinuousOnly,
        boolean functionsRemoved) {

    /** An evaluation by the field's conventions, formats by extension. */
    public static EvaluateRequest of(String gold, String predicted) {
        return new EvaluateRequest(gold, "", predicted, "", "", false, false);
    }
}
