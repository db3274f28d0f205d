package org.crossbranch.spark.training;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.Vocabulary;

/**
 * A lexicon on its way between machines.
 *
 * @param words word forms
 * @param characters characters
 * @param labels of each word-level task by its name, in their order
 */
record SerializableLexicon(List<String> words, List<String> characters, LinkedHashMap<String, List<String>> labels)
        implements Serializable {

    static SerializableLexicon of(Lexicon lexicon) {
        LinkedHashMap<String, List<String>> labels = new LinkedHashMap<>();
        lexicon.tasks()
                .forEach(task -> labels.put(task.task().name(), task.labels().entries()));
        return new SerializableLexicon(
                lexicon.words().entries(), lexicon.characters().entries(), labels);
    }

    Lexicon lexicon() {
        return new Lexicon(
                Vocabulary.open(words),
                Vocabulary.open(characters),
                labels.entrySet().stream()
                        .map(task -> Lexicon.Task.of(task.getKey(), Vocabulary.closed(task.getValue())))
                        .toList());
    }
}
