package org.crossbranch.training.dl4j.graph;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.List;
import java.util.SplittableRandom;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.WordTask;
import org.crossbranch.scoring.network.encoder.AffixVocabulary;
import org.crossbranch.scoring.network.encoder.WindowShape;
import org.crossbranch.training.Example;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.tree.Token;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** The tokens of a batch as {@link FeedForwardNetwork} reads them: words, suffixes, and the window around each. */
final class WindowRows implements TokenInputs {
    private static final int OUTSIDE = -1;

    private final TrainingVocabulary vocabulary;
    private final AffixVocabulary suffixRows;
    private final TrainingSettings.UnknownWords unknownWords;
    private final IntList words = new IntArrayList();
    private final IntList suffixes = new IntArrayList();
    private final IntList window = new IntArrayList();
    private final WordLabels labels;
    private final List<WordLabels> given;

    /**
     * Rows of no tokens.
     *
     * @param unknownWords as for {@link TokenRows}
     * @param takesTags whether tags and morphological attributes are inputs
     */
    WindowRows(
            TrainingVocabulary vocabulary,
            AffixVocabulary suffixRows,
            TrainingSettings.UnknownWords unknownWords,
            boolean takesTags) {
        this.vocabulary = vocabulary;
        this.suffixRows = suffixRows;
        this.unknownWords = unknownWords;
        labels = WordLabels.predicted(vocabulary.lexicon());
        given = given(vocabulary.lexicon(), takesTags).stream()
                .map(task -> WordLabels.given(List.of(task), unknownWords))
                .toList();
    }

    /** The tasks whose labels are inputs. */
    static List<Lexicon.Task> given(Lexicon lexicon, boolean takesTags) {
        return lexicon.tasks().stream()
                .filter(task -> takesTags
                        && (task.task().name().equals(WordTask.TAG)
                                || task.task().name().startsWith(WordTask.ATTRIBUTE)))
                .toList();
    }

    @Override
    public int count() {
        return words.size();
    }

    @Override
    public void add(Example example, SplittableRandom random) {
        int start = words.size();
        int end = start + example.length();
        for (int i = 0; i < example.length(); i++) {
            Token token = example.sentence().token(i);
            String form = token.form();
            words.add(TokenRows.word(form, vocabulary, unknownWords, random));
            suffixes.add(suffixRows.of(form));
            given.forEach(task -> task.add(token, random));
            labels.add(token, random);
            for (int slot = 0; slot < WindowShape.WINDOW; slot++) {
                int other = start + i + slot - WindowShape.WINDOW / 2;
                window.add(other < start || other >= end ? OUTSIDE : other);
            }
        }
    }

    @Override
    public List<INDArray> features(long seed) {
        int empty = words.size();
        window.replaceAll((int row) -> row == OUTSIDE ? empty : row);
        List<INDArray> features = List.of(
                BatchArrays.seeds(seed),
                BatchArrays.column(words),
                BatchArrays.column(suffixes),
                Nd4j.zeros(1, 1),
                BatchArrays.matrix(window, WindowShape.WINDOW));
        for (WordLabels task : given) {
            features = task.withGiven(features);
        }
        return features;
    }

    @Override
    public List<INDArray> labels() {
        return labels.answers();
    }
}
