package org.crossbranch.evaluation.significance;

import java.util.List;

/**
 * Scores of some systems on the same sentences. Each measure is a share: the sum of parts over sentences, divided by the sum
 * of wholes, such as twice the matched brackets of gold and predicted ones.
 */
public final class PairedScores {
    private final List<String> systems;
    private final List<String> measures;
    private final int sentences;
    /** By sentence, system and measure: part and whole. */
    private final long[] cells;

    /** Scores that are all 0 of 0. */
    public PairedScores(List<String> systems, List<String> measures, int sentences) {
        this.systems = List.copyOf(systems);
        this.measures = List.copyOf(measures);
        this.sentences = sentences;
        this.cells = new long[sentences * width()];
    }

    /** Sets a sentence's part and whole. */
    public void set(int sentence, int system, int measure, long part, long whole) {
        int at = sentence * width() + 2 * (system * measures.size() + measure);
        cells[at] = part;
        cells[at + 1] = whole;
    }

    /** Names of the systems. */
    public List<String> systems() {
        return systems;
    }

    /** Names of the measures. */
    public List<String> measures() {
        return measures;
    }

    /** Number of sentences. */
    public int sentences() {
        return sentences;
    }

    /** Numbers of a sentence: part and whole of each system and measure. */
    int width() {
        return 2 * systems.size() * measures.size();
    }

    /** Adds a sentence's numbers to sums, two for each system and measure. */
    void addTo(long[] sums, int sentence) {
        int from = sentence * sums.length;
        for (int i = 0; i < sums.length; i++) {
            sums[i] += cells[from + i];
        }
    }

    /** Adds a sentence's numbers of one system to the sums of another place. */
    void addTo(long[] sums, int place, int sentence, int system) {
        int width = 2 * measures.size();
        int from = sentence * width() + system * width;
        for (int i = 0; i < width; i++) {
            sums[place * width + i] += cells[from + i];
        }
    }

    /** The percentage of a system and measure among sums; not a number if the whole is empty. */
    double percentage(long[] sums, int system, int measure) {
        int at = 2 * (system * measures.size() + measure);
        return 100.0 * sums[at] / sums[at + 1];
    }
}
