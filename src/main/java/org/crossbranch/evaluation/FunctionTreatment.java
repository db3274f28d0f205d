package org.crossbranch.evaluation;

/** The treatment of functions where labels and tags are compared, by the names of discodop's {@code --functions}. */
public enum FunctionTreatment {
    /** Labels and tags are compared as they are. */
    LEAVE,
    /** They are cut before their first hyphen or equals sign, unless they begin with it: {@code NP-SBJ} is compared as {@code NP}. */
    REMOVE,
    /** Functions are added to them, but for the root's: {@code NP} with the function {@code SB} is compared as {@code NP-SB}. */
    ADD
}
