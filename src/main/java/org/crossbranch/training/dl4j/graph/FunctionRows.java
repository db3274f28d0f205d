package org.crossbranch.training.dl4j.graph;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.TreeEdge;
import org.crossbranch.scoring.network.encoder.FunctionPlaces;
import org.crossbranch.scoring.network.layer.SlotSums;
import org.crossbranch.training.Example;
import org.crossbranch.tree.ConstituencyTree;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** The tokens of a batch, and the edges of its gold trees as {@link FunctionGraph} reads them. */
final class FunctionRows implements TokenInputs {
    private final TokenInputs tokens;
    private final Lexicon.Functions lexicon;
    private final FunctionPlaces places;
    private final int[] read = new int[FunctionPlaces.COUNT];
    private final IntList tokenIndices = new IntArrayList();
    private final IntList categories = new IntArrayList();
    private final IntList answers = new IntArrayList();

    /** Rows of no edges; takes ownership of {@code tokens}. */
    FunctionRows(TokenInputs tokens, Lexicon.Functions lexicon) {
        this.tokens = tokens;
        this.lexicon = lexicon;
        places = new FunctionPlaces(lexicon);
    }

    @Override
    public int count() {
        return tokens.count();
    }

    @Override
    public void add(Example example, SplittableRandom random) {
        example.constituents().ifPresent(tree -> add(tree, count()));
        tokens.add(example, random);
    }

    private void add(ConstituencyTree tree, int first) {
        for (TreeEdge edge : TreeEdge.of(tree)) {
            places.read(edge, read, 0);
            for (int place = 0; place < FunctionPlaces.TOKENS; place++) {
                tokenIndices.add(read[place] == SlotSums.EMPTY ? SlotSums.EMPTY : first + read[place]);
            }
            for (int place = FunctionPlaces.TOKENS; place < FunctionPlaces.COUNT; place++) {
                categories.add(
                        read[place] == SlotSums.EMPTY ? lexicon.categories().size() : read[place]);
            }
            answers.add(lexicon.functions().find(edge.function(tree.sentence())));
        }
    }

    @Override
    public List<INDArray> features(long seed) {
        List<INDArray> features = new ArrayList<>(tokens.features(seed));
        int empty = count();
        if (answers.isEmpty()) {
            // DL4J wants a row at least, and a batch may have dependencies alone.
            IntStream.range(0, FunctionPlaces.TOKENS).forEach(place -> tokenIndices.add(SlotSums.EMPTY));
            IntStream.range(0, FunctionPlaces.CATEGORIES)
                    .forEach(place -> categories.add(lexicon.categories().size()));
            answers.add(BatchArrays.UNKNOWN);
        }
        tokenIndices.replaceAll((int token) -> token == SlotSums.EMPTY ? empty : token);
        features.add(Nd4j.zeros(1, 1));
        features.add(BatchArrays.column(new IntArrayList(
                IntStream.rangeClosed(0, lexicon.categories().size()).toArray())));
        features.add(BatchArrays.matrix(tokenIndices, FunctionPlaces.TOKENS));
        features.add(BatchArrays.matrix(categories, FunctionPlaces.CATEGORIES));
        return features;
    }

    @Override
    public List<INDArray> labels() {
        List<INDArray> labels = new ArrayList<>();
        labels.add(BatchArrays.oneHot(answers, lexicon.functions().size()));
        labels.addAll(tokens.labels());
        return labels;
    }
}
