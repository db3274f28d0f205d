package org.crossbranch.scoring;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Chooses a token's morphological attributes together. Classifiers of single attributes can be right about words whose combination is
 * rare, but each decides for itself, and so they give combinations that no word has. So of the combinations that the training data
 * has, the labels of {@link WordTask#MORPHOLOGY}, the one is taken whose own probability times those of all its attributes is the
 * greatest. Used by one thread.
 */
final class JointMorphology {
    /** Combinations that are less probable than the most probable one by this factor are not looked at. */
    private static final float LEAST = 1e-4f;

    private final List<Lexicon.Task> tasks;
    private final int morphology;

    /** Indices of the attributes' tasks. */
    private final int[] attributes;

    /** Of each combination, the label of each attribute. */
    private final int[][] labels;

    private final float[][] probabilities;

    private JointMorphology(List<Lexicon.Task> tasks, int morphology) {
        this.tasks = tasks;
        this.morphology = morphology;
        attributes = IntStream.range(0, tasks.size())
                .filter(task -> tasks.get(task).task().isAttribute())
                .toArray();
        labels = tasks.get(morphology).labels().entries().stream()
                .map(WordTask::attributes)
                .map(this::labels)
                .toArray(int[][]::new);
        probabilities =
                tasks.stream().map(task -> new float[task.labels().size()]).toArray(float[][]::new);
    }

    private int[] labels(Map<String, String> combination) {
        return Arrays.stream(attributes)
                .map(task -> {
                    Lexicon.Task attribute = tasks.get(task);
                    return attribute
                            .labels()
                            .find(combination.getOrDefault(attribute.task().attribute(), ""));
                })
                .toArray();
    }

    /** The choice among these tasks' labels; none unless morphology is one of them. */
    static Optional<JointMorphology> of(List<Lexicon.Task> tasks) {
        return IntStream.range(0, tasks.size())
                .filter(task -> tasks.get(task).task().name().equals(WordTask.MORPHOLOGY))
                .mapToObj(task -> new JointMorphology(tasks, task))
                .findFirst();
    }

    /** Whether a task's label follows from the combination. */
    boolean decides(int task) {
        return task == morphology || tasks.get(task).task().isAttribute();
    }

    /** The task of combinations. */
    Lexicon.Task task() {
        return tasks.get(morphology);
    }

    /** The combination for a token: a label of {@link #task()}. */
    int best(TokenLabels predicted, int sentence, int token) {
        float[] combinations = probabilities(predicted, morphology, sentence, token);
        float least = 0;
        for (float probability : combinations) {
            least = Math.max(least, LEAST * probability);
        }
        for (int attribute : attributes) {
            probabilities(predicted, attribute, sentence, token);
        }
        int best = 0;
        double highest = Double.NEGATIVE_INFINITY;
        for (int combination = 0; combination < combinations.length; combination++) {
            if (combinations[combination] >= least) {
                double score = score(combination);
                if (score > highest) {
                    highest = score;
                    best = combination;
                }
            }
        }
        return best;
    }

    private float[] probabilities(TokenLabels predicted, int task, int sentence, int token) {
        Arrays.fill(probabilities[task], 0);
        predicted.addProbabilities(task, sentence, token, probabilities[task]);
        return probabilities[task];
    }

    private double score(int combination) {
        double score = Math.log(probabilities[morphology][combination]);
        for (int a = 0; a < attributes.length; a++) {
            int label = labels[combination][a];
            score += label == Vocabulary.ABSENT
                    ? Double.NEGATIVE_INFINITY
                    : Math.log(probabilities[attributes[a]][label]);
        }
        return score;
    }
}
