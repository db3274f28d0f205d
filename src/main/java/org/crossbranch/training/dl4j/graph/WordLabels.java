package org.crossbranch.training.dl4j.graph;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.network.encoder.GivenRows;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.tree.Token;
import org.nd4j.linalg.api.ndarray.INDArray;

/** The gold labels of a batch's tokens: those that a network predicts, and those that it reads. Of one thread. */
final class WordLabels {
    /** Probability with which a given label is replaced by the unseen one, so that this has an embedding, too. */
    static final double UNSEEN = 0.01;

    private final List<Lexicon.Task> predicted;
    private final GivenRows given;
    private final double unseen;
    private final IntList givenRows = new IntArrayList();
    private final List<IntList> labels;

    private WordLabels(List<Lexicon.Task> predicted, List<Lexicon.Task> given, double unseen) {
        this.predicted = predicted;
        this.given = new GivenRows(given);
        this.unseen = unseen;
        labels = predicted.stream().<IntList>map(task -> new IntArrayList()).toList();
    }

    /** Labels of no tokens, of all tasks, to be predicted. */
    static WordLabels predicted(Lexicon lexicon) {
        return new WordLabels(lexicon.tasks(), List.of(), 0);
    }

    /**
     * Labels of no tokens, to be read.
     *
     * @param unknownWords where no word is ever replaced by UNKNOWN, no label is by the unseen one
     */
    static WordLabels given(List<Lexicon.Task> tasks, TrainingSettings.UnknownWords unknownWords) {
        return new WordLabels(List.of(), tasks, unknownWords.isAny() ? UNSEEN : 0);
    }

    void add(Token token, SplittableRandom random) {
        for (int task = 0; task < given.tasks(); task++) {
            givenRows.add(random.nextDouble() < unseen ? given.unseen(task) : given.row(task, token));
        }
        for (int i = 0; i < labels.size(); i++) {
            Lexicon.Task task = predicted.get(i);
            labels.get(i).add(task.labels().find(task.task().label(token)));
        }
    }

    /** Adds a token whose labels are not known: none is learned from it. */
    void addUnknown() {
        for (int task = 0; task < given.tasks(); task++) {
            givenRows.add(given.unseen(task));
        }
        labels.forEach(ofTask -> ofTask.add(BatchArrays.UNKNOWN));
    }

    /** Adds the input of given labels, if there is one. */
    List<INDArray> withGiven(List<INDArray> features) {
        List<INDArray> all = new ArrayList<>(features);
        if (given.tasks() > 0) {
            all.add(BatchArrays.matrix(givenRows, given.tasks()));
        }
        return all;
    }

    /** The answers of the tasks' classifiers. */
    List<INDArray> answers() {
        return IntStream.range(0, labels.size())
                .mapToObj(i -> BatchArrays.oneHot(
                        labels.get(i), predicted.get(i).labels().size()))
                .toList();
    }
}
