package org.crossbranch.evaluation;

import java.io.Serializable;
import java.util.Optional;
import java.util.Set;
import org.crossbranch.tree.Token;

/**
 * The parameters of EVALB and discodop, as their {@code .prm} files set them: what is left out of the count and what
 * counts as equal.
 *
 * @param deletedLabels {@code DELETE_LABEL}: constituents that are not counted; tokens with such a tag in the gold tree
 *     are deleted from both trees
 * @param deletedWords {@code DELETE_WORD}: tokens with such a form, or an equal one, in the gold tree are deleted from both trees
 * @param tagsDeletedForLength {@code DELETE_LABEL_FOR_LENGTH}: tags of tokens that a sentence's length leaves out
 * @param equalLabels {@code EQ_LABEL}: labels that count as one, on constituents and as tags
 * @param equalWords {@code EQ_WORD}: forms that may stand for one another in gold and prediction
 * @param cutoffLength {@code CUTOFF_LEN}: greatest length of a sentence in the first column of the report, or {@link
 *     #NO_CUTOFF}
 * @param isLabelled {@code LABELED}: whether labels are compared
 * @param isDiscontinuousOnly {@code DISC_ONLY}: whether only brackets with a gap are compared
 * @param areRootPreterminalsDeleted {@code DELETE_ROOT_PRETERMS}: whether tokens directly under the gold tree's root
 *     are deleted from both trees
 * @param functions what labels and tags are compared with or without
 * @param isRootLeftOut whether the root's bracket is left out whatever its label
 * @param phenomenonNames the labels and tags by which causes of crossing branches are found
 */
public record EvaluationParameters(
        Set<String> deletedLabels,
        Set<String> deletedWords,
        Set<String> tagsDeletedForLength,
        Equivalence equalLabels,
        Equivalence equalWords,
        int cutoffLength,
        boolean isLabelled,
        boolean isDiscontinuousOnly,
        boolean areRootPreterminalsDeleted,
        FunctionTreatment functions,
        boolean isRootLeftOut,
        PhenomenonNames phenomenonNames)
        implements Serializable {
    /** Cut-off length where there is none. */
    public static final int NO_CUTOFF = Integer.MAX_VALUE;

    private static final Set<String> NAMES = Set.of("evalb", "spmrl");

    /** Copies the sets. */
    public EvaluationParameters {
        deletedLabels = Set.copyOf(deletedLabels);
        deletedWords = Set.copyOf(deletedWords);
        tagsDeletedForLength = Set.copyOf(tagsDeletedForLength);
        if (cutoffLength < 1) {
            throw new IllegalArgumentException("cut-off length " + cutoffLength + " is not at least 1");
        }
    }

    /** The parameters by which discontinuous parsers are compared in the literature. */
    public static EvaluationParameters conventions() {
        return bundled("conventions");
    }

    /**
     * Parameters with a name of their own: {@code evalb}, those of EVALB for the Penn Treebank, or {@code spmrl}, those of the
     * SPMRL shared tasks (Seddah et al. 2013).
     */
    public static Optional<EvaluationParameters> named(String name) {
        return NAMES.contains(name) ? Optional.of(bundled(name)) : Optional.empty();
    }

    private static EvaluationParameters bundled(String name) {
        String file = name + ".prm";
        return ParameterFile.parse(file, ParameterFile.resource(file));
    }

    /**
     * The parameters of a {@code .prm} file that was read already. What a file does not set: nothing is deleted or equal, labels
     * are compared, all brackets count, there is no cut-off.
     *
     * @param name name of the file, for messages
     * @param bytes what is in it
     * @throws MalformedParametersException if that is no parameters
     */
    public static EvaluationParameters parse(String name, byte[] bytes) {
        return ParameterFile.parse(name, bytes);
    }

    /** The brackets that the first figures of a report are about. */
    public BracketView view() {
        return BracketView.of(isLabelled, isDiscontinuousOnly);
    }

    /** Whether a token is deleted by its tag or its form. A form goes with those that {@code EQ_WORD} makes equal to it. */
    boolean isDeleted(Token token) {
        return deletedLabels.contains(token.tag())
                || deletedWords.contains(token.form())
                || (equalWords.representatives().containsKey(token.form())
                        && deletedWords.stream().anyMatch(word -> equalWords.areEqual(word, token.form())));
    }

    /** Whether there is a cut-off length. */
    public boolean hasCutoff() {
        return cutoffLength != NO_CUTOFF;
    }

    /** These parameters with another {@link #isDiscontinuousOnly()}. */
    public EvaluationParameters withDiscontinuousOnly(boolean discontinuousOnly) {
        return with(cutoffLength, discontinuousOnly, functions, isRootLeftOut, phenomenonNames);
    }

    /** These parameters with another {@link #cutoffLength()}. */
    public EvaluationParameters withCutoffLength(int length) {
        return with(length, isDiscontinuousOnly, functions, isRootLeftOut, phenomenonNames);
    }

    /** These parameters with other {@link #functions()}. */
    public EvaluationParameters withFunctions(FunctionTreatment treatment) {
        return with(cutoffLength, isDiscontinuousOnly, treatment, isRootLeftOut, phenomenonNames);
    }

    /** These parameters with another {@link #isRootLeftOut()}. */
    public EvaluationParameters withRootLeftOut(boolean rootLeftOut) {
        return with(cutoffLength, isDiscontinuousOnly, functions, rootLeftOut, phenomenonNames);
    }

    /** These parameters with another {@link #phenomenonNames()}. */
    public EvaluationParameters withPhenomenonNames(PhenomenonNames names) {
        return with(cutoffLength, isDiscontinuousOnly, functions, isRootLeftOut, names);
    }

    private EvaluationParameters with(
            int length,
            boolean discontinuousOnly,
            FunctionTreatment treatment,
            boolean rootLeftOut,
            PhenomenonNames names) {
        return new EvaluationParameters(
                deletedLabels,
                deletedWords,
                tagsDeletedForLength,
                equalLabels,
                equalWords,
                length,
                isLabelled,
                discontinuousOnly,
                areRootPreterminalsDeleted,
                treatment,
                rootLeftOut,
                names);
    }

    /** Whether a root of a label is counted. One without a label, the outer brackets of Penn files, is not. */
    boolean isRootCounted(String label) {
        return !isRootLeftOut && !label.isEmpty() && !deletedLabels.contains(label);
    }

    /** An evaluation parameter file that cannot be used. The message says what is wrong, where, and how to mend it. */
    public static final class MalformedParametersException extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final String file;
        private final int line;

        /**
         * A malformed parameter file.
         *
         * @param file name of the file
         * @param line line, from 1
         * @param reason what is wrong and how to mend it
         */
        public MalformedParametersException(String file, int line, String reason) {
            super(file + ":" + line + ": " + reason);
            this.file = file;
            this.line = line;
        }

        /** Name of the file. */
        public String file() {
            return file;
        }

        /** Line, from 1. */
        public int line() {
            return line;
        }
    }
}
