package org.crossbranch.spark;

import java.util.List;
import org.crossbranch.transition.constituency.SystemOptions;

/**
 * What {@link StatisticsRun} is to do.
 *
 * @param input a table of trees, or treebank files
 * @param format name of the files' format, or empty to go by their extensions
 * @param systems names of the transition systems
 * @param options what else decides how the systems derive trees
 * @param makesContinuous whether crossing branches are taken out of the trees first
 * @param output path of the table, or empty for none
 */
public record StatisticsRequest(
        String input,
        String format,
        List<String> systems,
        SystemOptions options,
        boolean makesContinuous,
        String output) {

    /** Copies the list. */
    public StatisticsRequest {
        systems = List.copyOf(systems);
    }
}
