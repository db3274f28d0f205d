package org.crossbranch.training;

import java.util.List;

/**
 * A sentence with the derivation that an oracle chose: what a scorer learns from, and a row of the {@code derivations}
 * table.
 *
 * @param sentenceId the sentence
 * @param system name of the transition system
 * @param oracle name of the oracle
 * @param inventoryHash hash of the action inventory that names the actions
 * @param forms the word forms
 * @param tags their gold tags, one a form
 * @param decisions the steps of the derivation in order
 */
public record Example(
        String sentenceId,
        String system,
        String oracle,
        String inventoryHash,
        List<String> forms,
        List<String> tags,
        List<OracleStep> decisions) {

    /** Copies the lists and checks that each form has a tag. */
    public Example {
        forms = List.copyOf(forms);
        tags = List.copyOf(tags);
        decisions = List.copyOf(decisions);
        if (forms.isEmpty() || forms.size() != tags.size()) {
            throw new IllegalArgumentException(
                    "example " + sentenceId + " has " + forms.size() + " forms and " + tags.size() + " tags");
        }
    }

    /** Number of tokens. */
    public int length() {
        return forms.size();
    }
}
