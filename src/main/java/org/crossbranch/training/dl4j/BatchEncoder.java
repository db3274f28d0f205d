package org.crossbranch.training.dl4j;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.network.NetworkShape;
import org.crossbranch.scoring.network.SetPosition;
import org.crossbranch.training.Decision;
import org.crossbranch.training.Example;
import org.crossbranch.training.TrainingVocabulary;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.MultiDataSet;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Turns training examples into a batch of {@link SetNetwork}. Each distinct word form of the batch is spelt out once.
 * Immutable; one serves all threads.
 */
public final class BatchEncoder {
    /** Token index for "no gap" in a decision. */
    private static final int NO_POSITION = -1;

    private final TrainingVocabulary vocabulary;
    private final Map<String, Integer> labelColumns;
    private final double unknownWordAlpha;
    private final long seed;

    /**
     * An encoder.
     *
     * @param unknownWordAlpha α of the probability α/(frequency + α) with which a word is replaced by UNKNOWN
     * @param seed the run's seed
     */
    public BatchEncoder(TrainingVocabulary vocabulary, double unknownWordAlpha, long seed) {
        this.vocabulary = vocabulary;
        this.labelColumns = vocabulary.labelColumns();
        this.unknownWordAlpha = unknownWordAlpha;
        this.seed = seed;
    }

    /**
     * A batch.
     *
     * @param examples its sentences, at least one
     * @param round the pass over the data; it and the sentences' ids decide which words are unknown and, with the run's
     *     seed, what dropout drops
     */
    public MultiDataSet encode(List<Example> examples, int round) {
        Tokens tokens = new Tokens();
        Decisions decisions =
                new Decisions(examples.stream().mapToInt(Example::length).sum());
        long batchSeed = mix(seed, round);
        for (Example example : examples) {
            long sentenceSeed = mix(mix(seed, round), example.sentenceId().hashCode());
            batchSeed = mix(batchSeed, sentenceSeed);
            int firstToken = tokens.words.size();
            tokens.add(example, new SplittableRandom(sentenceSeed));
            for (Decision decision : example.decisions()) {
                decisions.add(decision, firstToken);
            }
        }
        decisions.addForcedIfEmpty();
        INDArray[] features = {
            seeds(batchSeed),
            column(tokens.characters),
            row(tokens.formOffsets),
            column(tokens.words),
            row(tokens.tokenForms),
            row(tokens.sentenceOffsets),
            Nd4j.zeros(1, 1),
            matrix(decisions.candidateSlots, NetworkShape.STRUCTURE_SLOTS),
            row(decisions.stepOffsets),
            matrix(decisions.focusSlots, SetPosition.COUNT)
        };
        INDArray[] labels = {
            oneHot(decisions.golds, decisions.widest),
            oneHot(decisions.labels, vocabulary.labels().size()),
            oneHot(tokens.tags, vocabulary.lexicon().tags().size())
        };
        return new MultiDataSet(features, labels);
    }

    private static long mix(long seed, long value) {
        return new SplittableRandom(seed * 0x9E3779B97F4A7C15L + value).nextLong();
    }

    /** Three floats that hold 22 bits of the seed each, so that no arithmetic of theirs is inexact. */
    private static INDArray seeds(long seed) {
        return Nd4j.createFromArray(new float[][] {{seed & 0x3FFFFF, seed >>> 22 & 0x3FFFFF, seed >>> 44 & 0x3FFFFF}});
    }

    private final class Tokens {
        private final List<Integer> characters = new ArrayList<>();
        private final List<Integer> formOffsets = new ArrayList<>(List.of(0));
        private final List<Integer> words = new ArrayList<>();
        private final List<Integer> tokenForms = new ArrayList<>();
        private final List<Integer> sentenceOffsets = new ArrayList<>(List.of(0));
        private final List<Integer> tags = new ArrayList<>();
        private final Map<String, Integer> forms = new LinkedHashMap<>();

        void add(Example example, SplittableRandom random) {
            for (int i = 0; i < example.length(); i++) {
                String form = example.forms().get(i);
                double frequency = vocabulary.frequency(form);
                boolean unknown = random.nextDouble() < unknownWordAlpha / (frequency + unknownWordAlpha);
                words.add(
                        unknown
                                ? Vocabulary.UNKNOWN
                                : vocabulary.lexicon().words().find(form));
                tags.add(vocabulary.lexicon().tags().find(example.tags().get(i)));
                tokenForms.add(forms.computeIfAbsent(form, this::spell));
            }
            sentenceOffsets.add(words.size());
        }

        private int spell(String form) {
            form.codePoints()
                    .forEach(c ->
                            characters.add(vocabulary.lexicon().characters().find(Character.toString(c))));
            formOffsets.add(characters.size());
            return forms.size();
        }
    }

    private final class Decisions {
        private final List<Integer> candidateSlots = new ArrayList<>();
        private final List<Integer> stepOffsets = new ArrayList<>(List.of(0));
        private final List<Integer> golds = new ArrayList<>();
        private final List<Integer> focusSlots = new ArrayList<>();
        private final List<Integer> labels = new ArrayList<>();
        private final int nil;
        private int widest = 1;

        Decisions(int nil) {
            this.nil = nil;
        }

        void add(Decision decision, int firstToken) {
            int[] positions = decision.positions();
            if (decision.isLabelling()) {
                slots(positions, 0, firstToken, focusSlots);
                labels.add(labelColumns.get(decision.action()));
                return;
            }
            int candidates = positions.length / SetPosition.COUNT - 1;
            if (candidates < 2) {
                return; // a forced step teaches nothing
            }
            for (int candidate = 1; candidate <= candidates; candidate++) {
                slots(positions, candidate * SetPosition.COUNT, firstToken, candidateSlots);
                slots(positions, 0, firstToken, candidateSlots);
            }
            stepOffsets.add(candidateSlots.size() / NetworkShape.STRUCTURE_SLOTS);
            golds.add(decision.gold());
            widest = Math.max(widest, candidates);
        }

        /** A batch of the shortest sentences holds no choice, but DL4J wants a row: one candidate, of certain success. */
        void addForcedIfEmpty() {
            if (golds.isEmpty()) {
                candidateSlots.addAll(Collections.nCopies(NetworkShape.STRUCTURE_SLOTS, nil));
                stepOffsets.add(1);
                golds.add(0);
            }
        }

        private void slots(int[] positions, int from, int firstToken, List<Integer> slots) {
            for (int i = from; i < from + SetPosition.COUNT; i++) {
                slots.add(positions[i] == NO_POSITION ? nil : firstToken + positions[i]);
            }
        }
    }

    private static INDArray row(List<Integer> values) {
        return matrix(values, values.size());
    }

    private static INDArray column(List<Integer> values) {
        return matrix(values, 1);
    }

    private static INDArray matrix(List<Integer> values, int columns) {
        float[] floats = new float[values.size()];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = values.get(i);
        }
        return Nd4j.create(floats, new int[] {floats.length / columns, columns}, 'c');
    }

    private static INDArray oneHot(List<Integer> columns, int width) {
        float[] values = new float[columns.size() * width];
        for (int i = 0; i < columns.size(); i++) {
            values[i * width + columns.get(i)] = 1;
        }
        return Nd4j.create(values, new int[] {columns.size(), width}, 'c');
    }
}
