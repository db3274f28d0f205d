package org.crossbranch.scoring.network.encoder;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.WordTask;
import org.crossbranch.scoring.network.layer.Dense;
import org.crossbranch.scoring.weights.NamedSizes;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.scoring.weights.TensorSpec;

/**
 * The word-level tasks of a network: each has a linear classifier of tokens.
 *
 * @param labels number of labels of each task by its name, in a model's order
 */
public record TaskSizes(Map<String, Integer> labels) {
    /** The size and the tensors of tags bear names without the prefix, as in models that had no other task. */
    private static final String TAGS = "tags";

    private static final String PREFIX = "task.";

    /** Copies the map and checks the sizes. */
    public TaskSizes {
        labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
        labels.values().forEach(NetworkShape::check);
    }

    /** The tasks of a lexicon. */
    public static TaskSizes of(Lexicon lexicon) {
        Map<String, Integer> labels = new LinkedHashMap<>();
        lexicon.tasks()
                .forEach(task -> labels.put(task.task().name(), task.labels().size()));
        return new TaskSizes(labels);
    }

    /** Takes the tasks from the sizes of a model. */
    static TaskSizes of(NamedSizes sizes) {
        Map<String, Integer> labels = new LinkedHashMap<>();
        sizes.takeAll(name -> name.equals(TAGS) || name.startsWith(PREFIX))
                .forEach((name, size) ->
                        labels.put(name.equals(TAGS) ? WordTask.TAG : name.substring(PREFIX.length()), size));
        return new TaskSizes(labels);
    }

    /** Adds the sizes by the names that {@link #of(NamedSizes)} takes. */
    public void addTo(Map<String, Integer> sizes) {
        labels.forEach((task, size) -> sizes.put(task.equals(WordTask.TAG) ? TAGS : PREFIX + task, size));
    }

    /** Number of part-of-speech tags; 0 if tagging is no task. */
    public int tags() {
        return labels.getOrDefault(WordTask.TAG, 0);
    }

    /** Numbers of labels, in a model's order. */
    IntStream sizes() {
        return labels.values().stream().mapToInt(Integer::intValue);
    }

    /** The names of the classifiers, in a model's order. */
    public List<String> classifiers() {
        return labels.keySet().stream().map(TaskSizes::classifier).toList();
    }

    /** The name of a task's classifier, which begins those of its tensors. */
    public static String classifier(String task) {
        return task.equals(WordTask.TAG) ? task : PREFIX + task;
    }

    /** The classifier of a task. */
    Dense.Tensors tensors(String task, int inputs) {
        return Dense.Tensors.of(classifier(task), inputs, size(task));
    }

    /** Number of labels of a task. */
    int size(String task) {
        Integer size = labels.get(task);
        if (size == null) {
            throw new IllegalArgumentException("the network has no word-level task " + task);
        }
        return size;
    }

    /** The tensors of all classifiers, in a model's order. */
    List<TensorSpec> tensors(int inputs) {
        List<TensorSpec> tensors = new ArrayList<>();
        labels.keySet().forEach(task -> tensors.addAll(tensors(task, inputs).all()));
        return tensors;
    }

    /**
     * Checks that these are the tasks of a lexicon.
     *
     * @throws IllegalArgumentException if they are not, or not in its order
     */
    void check(Lexicon lexicon) {
        List<String> known =
                lexicon.tasks().stream().map(task -> task.task().name()).toList();
        if (!known.equals(List.copyOf(labels.keySet()))) {
            throw new IllegalArgumentException(
                    "the network has the word-level tasks " + labels.keySet() + ", the lexicon has " + known);
        }
        for (Lexicon.Task task : lexicon.tasks()) {
            String name = task.task().name();
            NetworkShape.checkAgrees(
                    name.equals(WordTask.TAG) ? TAGS : "labels of " + name,
                    tensors(name, 1).weight().columns(),
                    task.labels().size());
        }
    }
}
