package org.crossbranch.training;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.WordTask;
import org.crossbranch.tree.SyntaxTree;

/** Word-level tasks with the labels of trees, for tests. */
public final class WordTasks {
    private WordTasks() {}

    /** The tasks of these names. */
    public static List<Lexicon.Task> labels(Collection<? extends SyntaxTree> trees, String... names) {
        return Arrays.stream(names)
                .map(WordTask::named)
                .map(task -> Lexicon.Task.of(
                        task.name(),
                        Vocabulary.closedOf(trees.stream()
                                .flatMap(tree -> tree.sentence().tokens().stream())
                                .map(task::label)
                                .collect(Collectors.toSet()))))
                .toList();
    }
}
