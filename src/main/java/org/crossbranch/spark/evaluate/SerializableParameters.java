package org.crossbranch.spark.evaluate;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.crossbranch.evaluation.EvaluationParameters;
import org.crossbranch.evaluation.PhenomenonNames;
import org.crossbranch.spark.table.InputException;

/**
 * Evaluation parameters on their way between machines, as the files that they stand in.
 *
 * @param choice the choice
 * @param bytes what is in the parameter file, if the choice has one
 * @param names what is in the file of names of phenomena, if the choice has one
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SerializableParameters(ParameterChoice choice, byte[] bytes, byte[] names) implements Serializable {

    static SerializableParameters read(Configuration configuration, ParameterChoice choice) {
        boolean isBundled = EvaluationParameters.named(choice.file()).isPresent();
        return new SerializableParameters(
                choice,
                isBundled ? new byte[0] : bytes(configuration, choice.file(), "parameter file"),
                bytes(configuration, choice.phenomena(), "file of names of phenomena"));
    }

    private static byte[] bytes(Configuration configuration, String file, String what) {
        if (file.isEmpty()) {
            return new byte[0];
        }
        Path path = new Path(file);
        try (InputStream in = path.getFileSystem(configuration).open(path)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw InputException.unreadable(file + " (the " + what + ")", e);
        }
    }

    EvaluationParameters parameters() {
        EvaluationParameters given = choice.file().isEmpty()
                ? EvaluationParameters.conventions()
                : EvaluationParameters.named(choice.file())
                        .orElseGet(() -> EvaluationParameters.parse(choice.file(), bytes));
        EvaluationParameters parameters =
                given.withFunctionsRemoved(choice.functionsRemoved()).withRootLeftOut(choice.rootLeftOut());
        if (!choice.phenomena().isEmpty()) {
            parameters = parameters.withPhenomenonNames(PhenomenonNames.parse(choice.phenomena(), names));
        }
        return choice.discontinuousOnly() ? parameters.withDiscontinuousOnly(true) : parameters;
    }
}
