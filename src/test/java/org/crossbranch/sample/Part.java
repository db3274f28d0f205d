package org.crossbranch.sample;

import java.util.List;

/** A piece of a sentence in the making. */
sealed interface Part permits Word, Phrase {

    /** All words, in the order in which they stand if nothing moves. */
    List<Word> words();

    /** The words that may stand apart, further right, such as a relative clause. */
    List<Word> tail();

    /** Whether the tail must stand as far right as the clause reaches. */
    boolean isTailHeavy();
}
