package org.crossbranch.training;

import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.TokenVectors;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.weights.Tensor;
import org.crossbranch.transition.ActionInventory;

/**
 * The strings and actions that a network is trained on.
 *
 * @param lexicon words, characters and the labels of word-level tasks
 * @param wordFrequencies how often each entry of the lexicon's words occurs in the training data
 * @param inventory the actions that it chooses from
 * @param crossing how many of a thousand trees have crossing arcs, at least 1; 0 where no scorer asks
 * @param vectors the vectors of the lexicon's {@link Lexicon#vectorWords}, if it has any
 */
public record TrainingVocabulary(
        Lexicon lexicon,
        List<Long> wordFrequencies,
        ActionInventory inventory,
        int crossing,
        Optional<Vectors> vectors) {

    /**
     * Vectors that were trained outside of the treebank.
     *
     * @param table a row for each word, behind that of the unknown
     * @param areTrained whether the network goes on training them; else they stay as they are
     */
    public record Vectors(Tensor table, boolean areTrained) {}

    /** The vocabulary of a network without vectors. */
    public TrainingVocabulary(Lexicon lexicon, List<Long> wordFrequencies, ActionInventory inventory, int crossing) {
        this(lexicon, wordFrequencies, inventory, crossing, Optional.empty());
    }

    /** The vocabulary with an encoder. */
    public TrainingVocabulary withEncoder(TokenVectors encoder) {
        return new TrainingVocabulary(lexicon.withEncoder(encoder), wordFrequencies, inventory, crossing, vectors);
    }

    /** Copies the lists. */
    public TrainingVocabulary {
        wordFrequencies = List.copyOf(wordFrequencies);
        if (wordFrequencies.size() != lexicon.words().entries().size()) {
            throw new IllegalArgumentException(wordFrequencies.size() + " frequencies for "
                    + lexicon.words().entries().size() + " words");
        }
    }

    /** How often a word form occurs in the training data; 0 for one that the lexicon lacks. */
    public long frequency(String form) {
        int id = lexicon.words().find(form);
        return id == Vocabulary.UNKNOWN ? 0 : wordFrequencies.get(id - 1);
    }
}
