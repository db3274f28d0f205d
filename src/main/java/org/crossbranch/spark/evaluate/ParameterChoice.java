package org.crossbranch.spark.evaluate;

import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.crossbranch.evaluation.EvaluationParameters;
import org.crossbranch.evaluation.PhenomenonNames;
import org.crossbranch.spark.table.InputException;

/**
 * The choice of evaluation parameters.
 *
 * @param file path of a parameter file, a name of {@link EvaluationParameters#named}, or empty for the field's conventions
 * @param discontinuousOnly whether the first figures are about brackets with a gap, even if the file does not say so
 * @param functionsRemoved whether labels are compared without their functions
 * @param rootLeftOut whether roots are left out whatever their labels
 * @param phenomena path of a file of {@link PhenomenonNames}, or empty for the bundled ones
 */
public record ParameterChoice(
        String file, boolean discontinuousOnly, boolean functionsRemoved, boolean rootLeftOut, String phenomena) {
    /** The field's conventions. */
    public static final ParameterChoice CONVENTIONS = new ParameterChoice("", false, false, false, "");

    /**
     * The parameters, read from their files.
     *
     * @throws org.crossbranch.spark.table.InputException if a file cannot be read
     * @throws EvaluationParameters.MalformedParametersException if a file does not hold parameters
     */
    public EvaluationParameters read(Configuration configuration) {
        EvaluationParameters given = file.isEmpty()
                ? EvaluationParameters.conventions()
                : EvaluationParameters.named(file)
                        .orElseGet(() ->
                                EvaluationParameters.parse(file, bytes(configuration, file, "parameter file")));
        EvaluationParameters parameters =
                given.withFunctionsRemoved(functionsRemoved).withRootLeftOut(rootLeftOut);
        if (!phenomena.isEmpty()) {
            byte[] names = bytes(configuration, phenomena, "file of names of phenomena");
            parameters = parameters.withPhenomenonNames(PhenomenonNames.parse(phenomena, names));
        }
        return discontinuousOnly ? parameters.withDiscontinuousOnly(true) : parameters;
    }

    /**
     * The bytes of a file beside the trees.
     *
     * @param what what it is, for messages
     */
    static byte[] bytes(Configuration configuration, String file, String what) {
        Path path = new Path(file);
        try (InputStream in = path.getFileSystem(configuration).open(path)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw InputException.unreadable(file + " (the " + what + ")", e);
        }
    }
}
