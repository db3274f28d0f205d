package org.crossbranch.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownLemmasTest {
    /** No lemma; the form; with -o for its last letter, for its last two; without its last three letters; whatever the form is. */
    private static final Vocabulary SCRIPTS =
            Vocabulary.closed(List.of("", "l0|0|0||", "l0|0|1||o", "l0|0|2||or", "l0|0|3||", "l0|0|*||levi"));

    private static final List<Lexicon.Task> TASKS = List.of(
            Lexicon.Task.of(WordTask.TAG, Vocabulary.closed(List.of("N"))),
            Lexicon.Task.of(WordTask.LEMMA, SCRIPTS, List.of("levo", "levor", "levi", "in")));

    private final KnownLemmas known = KnownLemmas.of(TASKS).orElseThrow();

    @ParameterizedTest
    @CsvSource({
        // levo and levi are known: the more probable one, not leva, which is unknown and the most probable of all.
        "levi, 0, .1, .2, .1, .6, 0, l0|0|1||o",
        "levi, 0, .3, .2, .1, .4, 0, l0|0|0||",
        // More than 400 times less probable, then a little less.
        "levat, 0, .9, .05, .0022, .0478, 0, l0|0|0||",
        "levat, 0, .9, .05, .0024, .0476, 0, l0|0|2||or",
        // No script makes a known lemma.
        "amo, 0, .2, .1, .5, .2, 0, l0|0|2||or",
        // Of a form that is too short a script makes the form itself, which is a known lemma.
        "in, 0, .1, .2, .1, .6, 0, l0|0|0||",
        "in, 0, .0001, .2, .1, .6999, 0, l0|0|3||",
        // What makes a known lemma of any form says nothing of this one, but it may be the most probable.
        "amo, 0, .4, .1, .1, .1, .3, l0|0|0||",
        "amo, 0, .2, .1, .1, .1, .5, l0|0|*||levi",
        // The word has no lemma.
        "levi, .4, .1, .3, .1, .1, 0, ''",
    })
    void theMostProbableKnownLemmaIsTakenUnlessItIsFarLessProbable(
            String form, float none, float same, float first, float second, float third, float whole, String script) {
        float[] probabilities = {none, same, first, second, third, whole};
        int mostProbable = 0;
        for (int label = 1; label < probabilities.length; label++) {
            mostProbable = probabilities[label] > probabilities[mostProbable] ? label : mostProbable;
        }
        assertThat(SCRIPTS.entry(known.best(labels(probabilities), 0, 0, form, mostProbable)))
                .isEqualTo(script);
    }

    @Test
    void onlyKnownLemmasMakeAChoice() {
        assertThat(known.decides(1)).isTrue();
        assertThat(known.decides(0)).isFalse();
        assertThat(KnownLemmas.of(List.of(TASKS.get(0), Lexicon.Task.of(WordTask.LEMMA, SCRIPTS))))
                .isEmpty();
    }

    private static TokenLabels labels(float[] probabilities) {
        return new TokenLabels() {
            @Override
            public List<Lexicon.Task> tasks() {
                return TASKS;
            }

            @Override
            public void addProbabilities(int task, int sentence, int token, float[] into) {
                assertThat(task).isEqualTo(1);
                for (int label = 0; label < probabilities.length; label++) {
                    into[label] += probabilities[label];
                }
            }
        };
    }
}
