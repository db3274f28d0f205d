package org.crossbranch.training.dl4j.graph;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.tree.Token;
import org.nd4j.linalg.api.ndarray.INDArray;

/** The gold labels of a batch's tokens, and their tags where a network reads them. Of one thread. */
final class WordLabels {
    private final Lexicon lexicon;
    private final boolean takesTags;
    private final IntList tags = new IntArrayList();
    private final List<IntList> labels;

    /**
     * Labels of no tokens.
     *
     * @param takesTags whether tags are an input
     */
    WordLabels(Lexicon lexicon, boolean takesTags) {
        this.lexicon = lexicon;
        this.takesTags = takesTags;
        labels = lexicon.tasks().stream()
                .<IntList>map(task -> new IntArrayList())
                .toList();
    }

    void add(Token token) {
        if (takesTags) {
            tags.add(lexicon.tags().find(token.tag()));
        }
        for (int i = 0; i < labels.size(); i++) {
            Lexicon.Task task = lexicon.tasks().get(i);
            labels.get(i).add(task.labels().find(task.task().label(token)));
        }
    }

    /** Adds the input of tags, if they are one. */
    List<INDArray> withTags(List<INDArray> features) {
        List<INDArray> all = new ArrayList<>(features);
        if (takesTags) {
            all.add(BatchArrays.column(tags));
        }
        return all;
    }

    /** The answers of the tasks' classifiers. */
    List<INDArray> answers() {
        return IntStream.range(0, labels.size())
                .mapToObj(i -> BatchArrays.oneHot(
                        labels.get(i), lexicon.tasks().get(i).labels().size()))
                .toList();
    }
}
