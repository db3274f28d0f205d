package org.crossbranch.spark.evaluate;

import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.crossbranch.evaluation.EvaluationParameters;
import org.crossbranch.evaluation.FunctionTreatment;
import org.crossbranch.evaluation.PhenomenonNames;
import org.crossbranch.setting.Meaning;
import org.crossbranch.setting.Setting;
import org.crossbranch.spark.table.InputException;

/** The choice of evaluation parameters, files among them. */
public record ParameterChoice(
        @Setting(key = "evaluate.parameters", byDefault = "")
        @Meaning("Evaluation parameter file (.prm) with labels and punctuation to ignore; or evalb or spmrl; if empty,"
                + " the field's usual conventions.")
        String file,

        @Setting(key = "evaluate.discontinuous-only", byDefault = "false")
        @Meaning("Count discontinuous brackets only.")
        boolean discontinuousOnly,

        @Setting(key = "evaluate.functions", byDefault = "leave")
        @Meaning(
                "Functions in labels and tags, as discodop's --functions: leave compares them as they are; remove compares"
                        + " NP-SBJ and NP=2 as NP; add compares an NP with the function SB as NP-SB.")
        FunctionTreatment functions,

        @Setting(
                key = "evaluate.root",
                byDefault = "by-label",
                words = {"by-label", "leave-out"})
        @Meaning("Brackets of roots: by-label counts a root unless its label is a DELETE_LABEL, so one named S is"
                + " counted; leave-out counts none.")
        boolean rootLeftOut,

        @Setting(key = "evaluate.phenomena", byDefault = "")
        @Meaning("File of labels and tags by which evaluate, view --html and search --html find what makes branches"
                + " cross; if empty, those of Penn, Negra and TIGER, Alpino and Lassy, and the sample treebank.")
        String phenomena) {
    /** The field's conventions. */
    public static final ParameterChoice CONVENTIONS =
            new ParameterChoice("", false, FunctionTreatment.LEAVE, false, "");

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
                        .orElseGet(
                                () -> EvaluationParameters.parse(file, bytes(configuration, file, "parameter file")));
        EvaluationParameters parameters = given.withFunctions(functions).withRootLeftOut(rootLeftOut);
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
