package org.crossbranch.evaluation.dependency;

import java.util.Arrays;
import java.util.List;
import org.crossbranch.tree.DependencyTree;

/**
 * Pairs the words of two tokenisations of one text, as the <a
 * href="https://universaldependencies.org/conll18/evaluation.html">CoNLL 2018 shared task</a> does. Words that are tokens
 * are paired if they have the same characters. Where either side has a multiword token, the words of the stretch that such
 * tokens cover are paired by the longest common subsequence of their lower-cased forms.
 */
final class WordAlignment {
    /** Partner of a word without one; no index, and not the root. */
    static final int UNALIGNED = -2;

    private final List<EvaluatedWord> gold;
    private final List<EvaluatedWord> predicted;
    private final int[] predictedOfGold;
    private final int[] goldOfPredicted;
    private int g;
    private int p;

    private WordAlignment(List<EvaluatedWord> gold, List<EvaluatedWord> predicted) {
        this.gold = gold;
        this.predicted = predicted;
        this.predictedOfGold = new int[gold.size()];
        this.goldOfPredicted = new int[predicted.size()];
        Arrays.fill(predictedOfGold, UNALIGNED);
        Arrays.fill(goldOfPredicted, UNALIGNED);
    }

    /** Pairs the words of both sides of one text. */
    static WordAlignment of(List<EvaluatedWord> gold, List<EvaluatedWord> predicted) {
        WordAlignment alignment = new WordAlignment(gold, predicted);
        while (alignment.g < gold.size() && alignment.p < predicted.size()) {
            if (gold.get(alignment.g).isMultiword()
                    || predicted.get(alignment.p).isMultiword()) {
                alignment.pairStretch();
            } else {
                alignment.pairToken();
            }
        }
        return alignment;
    }

    /** The predicted word of a gold one, or {@link #UNALIGNED}. */
    int predictedOf(int goldWord) {
        return predictedOfGold[goldWord];
    }

    /** The gold word of a predicted one, or {@link #UNALIGNED}; the root's is the root. */
    int goldOf(int predictedWord) {
        return predictedWord == DependencyTree.ROOT ? DependencyTree.ROOT : goldOfPredicted[predictedWord];
    }

    private void pair(int goldWord, int predictedWord) {
        predictedOfGold[goldWord] = predictedWord;
        goldOfPredicted[predictedWord] = goldWord;
    }

    private void pairToken() {
        EvaluatedWord goldWord = gold.get(g);
        EvaluatedWord predictedWord = predicted.get(p);
        if (goldWord.start() == predictedWord.start() && goldWord.end() == predictedWord.end()) {
            pair(g++, p++);
        } else if (goldWord.start() <= predictedWord.start()) {
            g++;
        } else {
            p++;
        }
    }

    /** Pairs the words of the smallest stretch around multiword tokens, and steps behind it. */
    private void pairStretch() {
        int end;
        if (gold.get(g).isMultiword()) {
            end = gold.get(g).end();
            p += beginsBefore(predicted.get(p), gold.get(g)) ? 1 : 0;
        } else {
            end = predicted.get(p).end();
            g += beginsBefore(gold.get(g), predicted.get(p)) ? 1 : 0;
        }
        int goldBegin = g;
        int predictedBegin = p;
        while (isWithin(gold, g, end) || isWithin(predicted, p, end)) {
            boolean isGoldNext = g < gold.size()
                    && (p >= predicted.size()
                            || gold.get(g).start() <= predicted.get(p).start());
            EvaluatedWord next = isGoldNext ? gold.get(g++) : predicted.get(p++);
            end = next.isMultiword() ? Math.max(end, next.end()) : end;
        }
        pairForms(goldBegin, predictedBegin);
    }

    private static boolean beginsBefore(EvaluatedWord word, EvaluatedWord multiword) {
        return !word.isMultiword() && word.start() < multiword.start();
    }

    /** Whether a word belongs to a stretch: one of a multiword token if it begins there, another if it ends there. */
    private static boolean isWithin(List<EvaluatedWord> words, int index, int end) {
        if (index >= words.size()) {
            return false;
        }
        EvaluatedWord word = words.get(index);
        return word.isMultiword() ? word.start() < end : word.end() <= end;
    }

    /** Pairs words from two begins up to where the sides have been read by a longest common subsequence of their forms. */
    private void pairForms(int goldBegin, int predictedBegin) {
        int[][] longest = new int[g - goldBegin + 1][p - predictedBegin + 1];
        for (int i = g - goldBegin - 1; i >= 0; i--) {
            for (int j = p - predictedBegin - 1; j >= 0; j--) {
                longest[i][j] = isSameForm(goldBegin + i, predictedBegin + j)
                        ? 1 + longest[i + 1][j + 1]
                        : Math.max(longest[i + 1][j], longest[i][j + 1]);
            }
        }
        int i = 0;
        int j = 0;
        while (goldBegin + i < g && predictedBegin + j < p) {
            if (isSameForm(goldBegin + i, predictedBegin + j)) {
                pair(goldBegin + i++, predictedBegin + j++);
            } else if (longest[i][j] == longest[i + 1][j]) {
                i++;
            } else {
                j++;
            }
        }
    }

    private boolean isSameForm(int goldWord, int predictedWord) {
        return gold.get(goldWord).key().equals(predicted.get(predictedWord).key());
    }
}
