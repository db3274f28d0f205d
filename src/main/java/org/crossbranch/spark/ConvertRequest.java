package org.crossbranch.spark;

import org.crossbranch.treebank.DiscbracketFormat.Brackets;

/**
 * What {@link ConvertRun} is to do.
 *
 * @param input a table of trees or parses, or treebank files
 * @param inputFormat name of the files' format, or empty to go by their extensions
 * @param format name of the format to write, or empty to go by the output's extension
 * @param brackets how discbracket writes round brackets in forms
 * @param output path of the file; gzipped if it ends in {@code .gz}
 */
public record ConvertRequest(String input, String inputFormat, String format, Brackets brackets, String output) {

    /** A conversion of a table. */
    public static ConvertRequest of(String input, String format, String output) {
        return new ConvertRequest(input, "", format, Brackets.PENN, output);
    }
}
