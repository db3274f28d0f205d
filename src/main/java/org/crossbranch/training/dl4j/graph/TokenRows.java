package org.crossbranch.training.dl4j.graph;

import it.unimi.dsi.fastutil.floats.FloatArrayList;
import it.unimi.dsi.fastutil.floats.FloatList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.crossbranch.scoring.TokenVectors;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.network.encoder.AffixVocabulary;
import org.crossbranch.scoring.network.encoder.FormAffixes;
import org.crossbranch.training.Example;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.tree.Token;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** The tokens of a batch as {@link SentenceGraph} reads them. Each distinct word form of the batch is spelt out once. */
final class TokenRows implements TokenInputs {
    private final TrainingVocabulary vocabulary;
    private final TrainingSettings.UnknownWords unknownWords;
    private final IntList characters = new IntArrayList();
    private final IntList formOffsets = IntArrayList.of(0);
    private final List<AffixVocabulary> affixVocabularies;
    private final List<IntList> affixes;
    private final IntList vectorRows = new IntArrayList();
    private final FloatList context = new FloatArrayList();
    private final IntList words = new IntArrayList();
    private final IntList tokenForms = new IntArrayList();
    private final IntList sentenceOffsets = IntArrayList.of(0);
    private final WordLabels labels;
    private final Optional<TokenVectors> encoder;
    private final Object2IntOpenHashMap<String> forms = new Object2IntOpenHashMap<>();

    /**
     * A supplier of rows of no tokens.
     *
     * @param unknownWords how often a word is replaced by UNKNOWN
     * @param readsAffixes whether affixes are inputs
     * @param takesTags whether labels of word-level tasks are inputs, not predictions
     */
    static Supplier<TokenRows> batches(
            TrainingVocabulary vocabulary,
            TrainingSettings.UnknownWords unknownWords,
            boolean readsAffixes,
            boolean takesTags) {
        List<AffixVocabulary> affixes =
                readsAffixes ? FormAffixes.vocabularies(vocabulary.lexicon().words()) : List.of();
        return () -> new TokenRows(vocabulary, affixes, unknownWords, takesTags);
    }

    private TokenRows(
            TrainingVocabulary vocabulary,
            List<AffixVocabulary> affixVocabularies,
            TrainingSettings.UnknownWords unknownWords,
            boolean takesTags) {
        this.vocabulary = vocabulary;
        this.affixVocabularies = affixVocabularies;
        affixes = affixVocabularies.stream()
                .<IntList>map(kind -> new IntArrayList())
                .toList();
        this.unknownWords = unknownWords;
        encoder = vocabulary.lexicon().encoder();
        labels = takesTags
                ? WordLabels.given(vocabulary.lexicon().tasks(), unknownWords)
                : WordLabels.predicted(vocabulary.lexicon());
        forms.defaultReturnValue(-1);
    }

    @Override
    public int count() {
        return words.size();
    }

    @Override
    public void add(Example example, SplittableRandom random) {
        for (int i = 0; i < example.length(); i++) {
            Token token = example.sentence().token(i);
            String form = token.form();
            words.add(word(form, vocabulary, unknownWords, random));
            if (example.areTokensKnown()) {
                labels.add(token, random);
            } else {
                labels.addUnknown();
            }
            tokenForms.add(formRow(form));
        }
        sentenceOffsets.add(words.size());
        encoder.ifPresent(vectors -> readContext(vectors, example));
    }

    private void readContext(TokenVectors vectors, Example example) {
        float[] read = new float[example.length() * vectors.width()];
        vectors.source()
                .orElseThrow(() -> new IllegalStateException("a network that reads an encoder was given none"))
                .read(example.sentence(), read, 0, vectors.width());
        context.addElements(context.size(), read);
    }

    /** The row of a word, or now and then that of UNKNOWN. */
    static int word(
            String form,
            TrainingVocabulary vocabulary,
            TrainingSettings.UnknownWords unknownWords,
            SplittableRandom random) {
        boolean unknown = random.nextDouble() < unknownWords.probability(vocabulary.frequency(form));
        return unknown ? Vocabulary.UNKNOWN : vocabulary.lexicon().words().find(form);
    }

    private int formRow(String form) {
        int row = forms.getInt(form);
        if (row < 0) {
            row = forms.size();
            forms.put(form, row);
            form.codePoints()
                    .forEach(c ->
                            characters.add(vocabulary.lexicon().characters().find(Character.toString(c))));
            formOffsets.add(characters.size());
            for (int kind = 0; kind < affixes.size(); kind++) {
                affixes.get(kind).add(affixVocabularies.get(kind).of(form));
            }
            if (vocabulary.vectors().isPresent()) {
                vectorRows.add(vocabulary.lexicon().vectorRow(form));
            }
        }
        return row;
    }

    @Override
    public List<INDArray> features(long seed) {
        List<INDArray> features = new ArrayList<>(List.of(
                BatchArrays.seeds(seed),
                BatchArrays.column(characters),
                BatchArrays.row(formOffsets),
                BatchArrays.column(words),
                BatchArrays.row(tokenForms),
                BatchArrays.row(sentenceOffsets)));
        affixes.forEach(rows -> features.add(BatchArrays.column(rows)));
        vocabulary
                .vectors()
                .map(vectors -> vectors.areTrained()
                        ? BatchArrays.column(vectorRows)
                        : BatchArrays.rows(vectors.table(), vectorRows))
                .ifPresent(features::add);
        encoder.ifPresent(vectors ->
                features.add(Nd4j.create(context.toFloatArray(), new int[] {words.size(), vectors.width()}, 'c')));
        return labels.withGiven(features);
    }

    @Override
    public List<INDArray> labels() {
        return labels.answers();
    }
}
