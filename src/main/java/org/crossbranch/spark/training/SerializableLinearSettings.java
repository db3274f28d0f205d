package org.crossbranch.spark.training;

import java.io.Serializable;
import org.crossbranch.training.linear.LinearSettings;

/**
 * The settings of a perceptron on their way to the executors; see {@link LinearSettings}.
 *
 * @param templates the text of the templates
 */
record SerializableLinearSettings(
        String templates,
        int beam,
        double beamThreshold,
        double margin,
        LinearSettings.Update update,
        LinearSettings.Mistake mistake,
        int leastUpdates,
        int importance,
        int mostWeights,
        int perceptrons)
        implements Serializable {

    static SerializableLinearSettings of(LinearSettings settings) {
        return new SerializableLinearSettings(
                settings.templates(),
                settings.beam(),
                settings.beamThreshold(),
                settings.margin(),
                settings.update(),
                settings.mistake(),
                settings.leastUpdates(),
                settings.importance(),
                settings.mostWeights(),
                settings.perceptrons());
    }

    LinearSettings settings() {
        return new LinearSettings(
                templates,
                beam,
                beamThreshold,
                margin,
                update,
                mistake,
                leastUpdates,
                importance,
                mostWeights,
                perceptrons);
    }
}
