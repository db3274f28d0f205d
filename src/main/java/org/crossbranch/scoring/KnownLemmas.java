package org.crossbranch.scoring;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.crossbranch.lexis.LemmaScript;

/**
 * Chooses a token's lemma among those that the training data has. For a rare or new form, many scripts make something that
 * looks like a lemma, but most true lemmas are known from other forms. So the most probable script that makes a known lemma is taken,
 * unless it is far less probable than one that makes another. A script that keeps nothing of the form makes a known lemma of any form,
 * so it is taken only if it is the most probable of all. Used by one thread.
 */
final class KnownLemmas {
    /** Scripts that are less probable than the most probable one by this factor are not looked at. */
    private static final float LEAST = 1 / 400f;

    private final Vocabulary lemmas;
    private final int task;

    /** Of each label, its script; none of the label of tokens without a lemma. */
    private final List<Optional<LemmaScript>> scripts;

    private final float[] probabilities;

    private KnownLemmas(List<Lexicon.Task> tasks, int task) {
        this.task = task;
        lemmas = tasks.get(task).lemmas();
        List<String> labels = tasks.get(task).labels().entries();
        scripts = labels.stream()
                .map(label -> label.isEmpty() ? Optional.<LemmaScript>empty() : Optional.of(LemmaScript.parse(label)))
                .toList();
        probabilities = new float[labels.size()];
    }

    /** The choice among these tasks' labels; none unless lemmas of the training data are known. */
    static Optional<KnownLemmas> of(List<Lexicon.Task> tasks) {
        return IntStream.range(0, tasks.size())
                .filter(task -> !tasks.get(task).lemmas().entries().isEmpty())
                .mapToObj(task -> new KnownLemmas(tasks, task))
                .findFirst();
    }

    /** Whether this is the task of lemmas. */
    boolean decides(int other) {
        return other == task;
    }

    /**
     * The label of a token.
     *
     * @param form its form
     * @param mostProbable the most probable label, which is taken if no script makes a known lemma, or if it stands for no lemma
     */
    int best(TokenLabels predicted, int sentence, int token, String form, int mostProbable) {
        if (scripts.get(mostProbable).isEmpty()) {
            return mostProbable;
        }
        Arrays.fill(probabilities, 0);
        predicted.addProbabilities(task, sentence, token, probabilities);
        float least = LEAST * probabilities[mostProbable];
        int best = Vocabulary.ABSENT;
        for (int label = 0; label < probabilities.length; label++) {
            if (probabilities[label] >= least
                    && (best == Vocabulary.ABSENT || probabilities[label] > probabilities[best])
                    && makesKnownLemma(label, form, label == mostProbable ? 0 : 1)) {
                best = label;
            }
        }
        return best == Vocabulary.ABSENT ? mostProbable : best;
    }

    private boolean makesKnownLemma(int label, String form, int leastKept) {
        return scripts.get(label)
                .filter(script ->
                        script.fits(form) && script.kept(form) >= leastKept && lemmas.contains(script.apply(form)))
                .isPresent();
    }
}
