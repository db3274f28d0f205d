package org.crossbranch.search;

import java.util.Optional;

/** A part of parsing's work. */
enum Phase {
    /** The character LSTM and its cache. */
    CHARACTERS,
    /** The vectors of tokens and the layers over the sentence. */
    ENCODER,
    /** The tagger; of a scorer without an LSTM, its window too. */
    TAGGING,
    /** The products of each token with each slot of the classifiers. */
    SLOTS,
    /** Listing, scoring, choosing and applying actions. */
    STEPS,
    /** Making trees of final configurations. */
    TREES,
    /** Making batches. */
    BATCHES;

    /** The phase that a method begins, if it does. */
    static Optional<Phase> of(String type, String method) {
        return switch (type.substring(type.lastIndexOf('.') + 1)) {
            case "CharacterEncoder$Session" -> Optional.of(CHARACTERS);
            case "LabelledRows" -> method.equals("classify") ? Optional.of(TAGGING) : Optional.empty();
            case "SentenceEncoder$Session", "WindowEncoder$Session" ->
                Optional.of(method.equals("hide") || method.equals("embedTags") ? TAGGING : ENCODER);
            case "PrecomputedSlots$Products", "SlotSums$Products" ->
                method.equals("compute") ? Optional.of(SLOTS) : Optional.empty();
            case "Hypothesis" -> method.equals("outcome") ? Optional.of(TREES) : Optional.empty();
            case "GreedyDecoder", "LockStepDecoder" -> Optional.of(STEPS);
            case "BatchParser" -> Optional.of(BATCHES);
            default -> Optional.empty();
        };
    }
}
