package org.crossbranch.spark.evaluate;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.crossbranch.evaluation.EvaluationParameters;
import org.crossbranch.spark.table.InputException;

/**
 * Evaluation parameters on their way between machines, as the file that they stand in.
 *
 * @param file path of the parameter file, a name of {@link EvaluationParameters#named}, or empty for the field's conventions
 * @param bytes what is in the file, if it is one
 * @param discontinuousOnly whether the first figures are about brackets with a gap, even if the file does not say so
 * @param functionsRemoved whether labels are compared without their functions
 * @param rootLeftOut whether roots are left out whatever their labels
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SerializableParameters(
        String file, byte[] bytes, boolean discontinuousOnly, boolean functionsRemoved, boolean rootLeftOut)
        implements Serializable {

    static SerializableParameters read(
            Configuration configuration,
            String file,
            boolean discontinuousOnly,
            boolean functionsRemoved,
            boolean rootLeftOut) {
        if (file.isEmpty() || EvaluationParameters.named(file).isPresent()) {
            return new SerializableParameters(file, new byte[0], discontinuousOnly, functionsRemoved, rootLeftOut);
        }
        Path path = new Path(file);
        try (InputStream in = path.getFileSystem(configuration).open(path)) {
            return new SerializableParameters(
                    file, in.readAllBytes(), discontinuousOnly, functionsRemoved, rootLeftOut);
        } catch (IOException e) {
            throw new InputException(file + ": the parameter file cannot be read: " + e.getMessage(), e);
        }
    }

    EvaluationParameters parameters() {
        EvaluationParameters given = file.isEmpty()
                ? EvaluationParameters.conventions()
                : EvaluationParameters.named(file).orElseGet(() -> EvaluationParameters.parse(file, bytes));
        EvaluationParameters parameters =
                given.withFunctionsRemoved(functionsRemoved).withRootLeftOut(rootLeftOut);
        return discontinuousOnly ? parameters.withDiscontinuousOnly(true) : parameters;
    }
}
