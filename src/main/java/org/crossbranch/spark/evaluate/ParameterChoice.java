package org.crossbranch.spark.evaluate;

import java.io.Serializable;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.evaluation.EvaluationParameters;

/**
 * The choice of evaluation parameters.
 *
 * @param file path of a parameter file, a name of {@link EvaluationParameters#named}, or empty for the field's conventions
 * @param discontinuousOnly whether the first figures are about brackets with a gap, even if the file does not say so
 * @param functionsRemoved whether labels are compared without their functions
 * @param rootLeftOut whether roots are left out whatever their labels
 * @param phenomena path of a file of {@link org.crossbranch.evaluation.PhenomenonNames}, or empty for the bundled ones
 */
public record ParameterChoice(
        String file, boolean discontinuousOnly, boolean functionsRemoved, boolean rootLeftOut, String phenomena)
        implements Serializable {
    /** The field's conventions. */
    public static final ParameterChoice CONVENTIONS = new ParameterChoice("", false, false, false, "");

    /**
     * The parameters, read from their files.
     *
     * @throws org.crossbranch.spark.table.InputException if a file cannot be read
     * @throws EvaluationParameters.MalformedParametersException if a file does not hold parameters
     */
    public EvaluationParameters read(Configuration configuration) {
        return SerializableParameters.read(configuration, this).parameters();
    }
}
