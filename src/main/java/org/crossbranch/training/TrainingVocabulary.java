package org.crossbranch.training;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.crossbranch.scoring.Vocabulary;

/**
 * The strings that a network is trained on.
 *
 * @param words word forms; id 0 is UNKNOWN
 * @param wordFrequencies how often each form occurs in the training data, rare ones without an id included
 * @param characters Unicode code points as strings; id 0 is UNKNOWN
 * @param tags the tags
 * @param labels names of the labelling actions in the order of the classifier's columns: NO-LABEL, then the others as
 *     the inventory sorts them
 */
public record TrainingVocabulary(
        Vocabulary words,
        Map<String, Long> wordFrequencies,
        Vocabulary characters,
        Vocabulary tags,
        List<String> labels) {

    /** Copies the map and the list. */
    public TrainingVocabulary {
        wordFrequencies = Map.copyOf(wordFrequencies);
        labels = List.copyOf(labels);
    }

    /** The column of each labelling action by its name. */
    public Map<String, Integer> labelColumns() {
        Map<String, Integer> columns = new HashMap<>();
        labels.forEach(label -> columns.put(label, columns.size()));
        return columns;
    }
}
