package org.crossbranch.spark.training;

import java.util.SortedMap;
import org.crossbranch.training.TrainingSettings;

/**
 * What {@link TrainRun} is to do.
 *
 * @param input a table of derivations or trees, or a treebank file
 * @param format name of the file's format, or empty to go by its extension
 * @param development a table of trees, or a treebank file, to score each epoch on
 * @param developmentFormat name of that file's format, or empty to go by its extension; a table needs none
 * @param model directory of the model
 * @param settings what decides the result
 * @param makesContinuous whether crossing branches are taken out of the training trees first
 * @param maxRefusedPercent greatest share of the training trees that the system may refuse to derive
 * @param settingsByKey the same as the user knows them, for the model's record of itself
 * @param libraries versions of the libraries that train, by name
 * @param commit the commit of this project that trains, or empty if that is not known
 * @param keepWork whether intermediate tables stay in the model directory
 */
public record TrainRequest(
        String input,
        String format,
        String development,
        String developmentFormat,
        String model,
        TrainingSettings settings,
        boolean makesContinuous,
        double maxRefusedPercent,
        SortedMap<String, String> settingsByKey,
        SortedMap<String, String> libraries,
        String commit,
        boolean keepWork) {

    /** Training on the trees as they are, however many the system refuses. */
    public TrainRequest(
            String input,
            String format,
            String development,
            String model,
            TrainingSettings settings,
            SortedMap<String, String> settingsByKey,
            SortedMap<String, String> libraries,
            String commit,
            boolean keepWork) {
        this(input, format, development, "", model, settings, false, 100, settingsByKey, libraries, commit, keepWork);
    }
}
