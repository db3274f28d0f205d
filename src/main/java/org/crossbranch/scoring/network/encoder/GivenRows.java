package org.crossbranch.scoring.network.encoder;

import java.util.List;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.tree.Token;

/**
 * The rows of the embedding of labels that are given with a sentence: task by task a row for each label, and behind them one for any
 * other. Immutable.
 */
public final class GivenRows {
    private final List<Lexicon.Task> tasks;

    /** Of each task, its first row. */
    private final int[] first;

    /** The rows of tasks, in this order. */
    public GivenRows(List<Lexicon.Task> tasks) {
        this.tasks = List.copyOf(tasks);
        first = new int[tasks.size()];
        for (int task = 1; task < first.length; task++) {
            first[task] = first[task - 1] + tasks.get(task - 1).labels().size() + 1;
        }
    }

    /** Number of tasks. */
    public int tasks() {
        return first.length;
    }

    /** The row of the label that a token has in a task. */
    public int row(int task, Token token) {
        Lexicon.Task given = tasks.get(task);
        return first[task] + given.labels().rowOf(given.task().label(token));
    }

    /** The row of the labels that a task has not seen. */
    public int unseen(int task) {
        return first[task] + tasks.get(task).labels().size();
    }
}
