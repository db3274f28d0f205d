package org.crossbranch.spark.training;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.TokenVectors;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.spark.oracle.SerializableInventory;
import org.crossbranch.spark.vectors.EncodedSentences;

/**
 * A lexicon on its way between machines.
 *
 * @param words word forms
 * @param characters characters
 * @param labels of each word-level task by its name, in their order
 * @param lemmas of each such task, its lemmas
 * @param categories labels of constituents; none without functions
 * @param functions functions; none if none are predicted
 * @param vectorWords words that have vectors
 * @param encoded the vectors of the run's sentences; none without an encoder
 * @param dependencies actions that dependencies are predicted by; none if none are
 */
record SerializableLexicon(
        List<String> words,
        List<String> characters,
        LinkedHashMap<String, List<String>> labels,
        LinkedHashMap<String, List<String>> lemmas,
        List<String> categories,
        List<String> functions,
        List<String> vectorWords,
        List<EncodedSentences> encoded,
        List<SerializableInventory> dependencies)
        implements Serializable {

    static SerializableLexicon of(Lexicon lexicon) {
        LinkedHashMap<String, List<String>> labels = new LinkedHashMap<>();
        LinkedHashMap<String, List<String>> lemmas = new LinkedHashMap<>();
        for (Lexicon.Task task : lexicon.tasks()) {
            labels.put(task.task().name(), task.labels().entries());
            lemmas.put(task.task().name(), task.lemmas().entries());
        }
        return new SerializableLexicon(
                lexicon.words().entries(),
                lexicon.characters().entries(),
                labels,
                lemmas,
                lexicon.functions().map(some -> some.categories().entries()).orElse(List.of()),
                lexicon.functions().map(some -> some.functions().entries()).orElse(List.of()),
                lexicon.vectorWords().entries(),
                lexicon.encoder().flatMap(TokenVectors::source).stream()
                        .map(EncodedSentences.class::cast)
                        .toList(),
                lexicon.dependencies().map(SerializableInventory::of).stream().toList());
    }

    Lexicon lexicon() {
        Lexicon without = new Lexicon(
                        Vocabulary.open(words),
                        Vocabulary.open(characters),
                        labels.entrySet().stream()
                                .map(task -> Lexicon.Task.of(
                                        task.getKey(),
                                        Vocabulary.closed(task.getValue()),
                                        lemmas.getOrDefault(task.getKey(), List.of())))
                                .toList(),
                        functions.isEmpty()
                                ? Optional.empty()
                                : Optional.of(new Lexicon.Functions(
                                        Vocabulary.open(categories), Vocabulary.closed(functions))))
                .withVectors(Vocabulary.open(vectorWords));
        Lexicon all =
                encoded.isEmpty() ? without : without.withEncoder(encoded.get(0).vectors());
        return dependencies.isEmpty()
                ? all
                : all.withDependencies(dependencies.get(0).inventory());
    }
}
