package org.crossbranch.evaluation.dependency;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.crossbranch.evaluation.significance.PairedScores;

/**
 * Keeps what a comparison needs of a system's scored segments: some sums at the end of each, and a few segments to show. Not thread-safe.
 */
public final class ComparedSystem implements ScoredSegment.Observer {
    private static final List<Metric> MEASURES =
            List.of(Metric.LAS, Metric.UAS, Metric.CLAS, Metric.MLAS, Metric.LEM, Metric.UPOS);

    private static final int LAS = 0;

    /** The worst segments come first: the lowest LAS, then the most wrong words, then the earliest. */
    private static final Comparator<Kept> WORST_FIRST = Comparator.<Kept>comparingDouble(kept -> kept.example.las())
            .thenComparing(kept -> kept.example.right() - kept.example.words())
            .thenComparing(Kept::firstSentence);

    private record Kept(int firstSentence, DependencyEvaluation.Example example) {}

    /** The end of a segment. */
    private static final class End {
        /** Gold sentences up to it. */
        private final int sentences;

        /** By measure: part and whole, up to it. */
        private final long[] sums;

        End(int sentences, long[] sums) {
            this.sentences = sentences;
            this.sums = sums;
        }
    }

    private final List<End> ends = new ArrayList<>(List.of(new End(0, new long[2 * MEASURES.size()])));
    private final TreeSet<Kept> worst = new TreeSet<>(WORST_FIRST);
    private final SortedMap<Integer, Optional<DependencyEvaluation.Example>> wanted = new TreeMap<>();
    private final int most;

    private ComparedSystem(int most) {
        this.most = most;
    }

    /**
     * The first system of a comparison.
     *
     * @param examples how many of its worst segments to keep
     */
    public static ComparedSystem first(int examples) {
        return new ComparedSystem(examples);
    }

    /** Another system. Keeps the segments where the first system is worst, which has been scored already. */
    public static ComparedSystem beside(ComparedSystem first) {
        ComparedSystem other = new ComparedSystem(0);
        first.worst.forEach(kept -> other.wanted.put(kept.firstSentence, Optional.empty()));
        return other;
    }

    @Override
    public void scored(ScoredSegment segment, DependencyTotals totals) {
        End before = ends.get(ends.size() - 1);
        End end = new End(before.sentences + segment.gold().size(), sums(totals));
        ends.add(end);
        long matched = end.sums[2 * LAS] - before.sums[2 * LAS];
        long words = end.sums[2 * LAS + 1] - before.sums[2 * LAS + 1];
        if (most > 0 && matched < words) {
            worst.add(new Kept(before.sentences, example(segment, matched, words)));
            if (worst.size() > most) {
                worst.pollLast();
            }
        }
        wanted.subMap(before.sentences, end.sentences)
                .replaceAll((sentence, none) -> Optional.of(example(segment, matched, words)));
    }

    private static DependencyEvaluation.Example example(ScoredSegment segment, long matched, long words) {
        return new DependencyEvaluation.Example(segment.gold(), segment.predicted(), matched / 2, words / 2.0);
    }

    private static long[] sums(DependencyTotals totals) {
        long[] sums = new long[2 * MEASURES.size()];
        for (int measure = 0; measure < MEASURES.size(); measure++) {
            Score score = totals.score(MEASURES.get(measure));
            boolean isShareOfGold = MEASURES.get(measure) == Metric.LEM;
            sums[2 * measure] = (isShareOfGold ? 1 : 2) * (long) score.correctGold();
            sums[2 * measure + 1] = (long) (isShareOfGold ? score.gold() : score.gold() + score.predicted());
        }
        return sums;
    }

    /**
     * The evaluation, once all text has been scored.
     *
     * @param first the first system of the comparison, which may be this one
     */
    public DependencyEvaluation evaluation(String name, DependencyReport report, ComparedSystem first) {
        List<DependencyEvaluation.Example> examples = first.worst.stream()
                .map(kept -> this == first
                        ? kept.example
                        : wanted.getOrDefault(kept.firstSentence, Optional.empty())
                                .orElseThrow())
                .toList();
        return new DependencyEvaluation(name, report, examples);
    }

    /**
     * Scores of several systems by stretches of text that end a sentence in the gold text and in all systems' texts.
     *
     * @param names the systems' names
     * @param systems the systems, each of which has scored the same gold text
     */
    public static PairedScores scores(List<String> names, List<ComparedSystem> systems) {
        Set<Integer> common = new HashSet<>(systems.get(0).sentences());
        systems.forEach(system -> common.retainAll(Set.copyOf(system.sentences())));
        PairedScores scores =
                new PairedScores(names, MEASURES.stream().map(Metric::key).toList(), common.size() - 1);
        for (int system = 0; system < systems.size(); system++) {
            List<End> bounds = systems.get(system).ends.stream()
                    .filter(end -> common.contains(end.sentences))
                    .toList();
            for (int i = 1; i < bounds.size(); i++) {
                long[] from = bounds.get(i - 1).sums;
                long[] to = bounds.get(i).sums;
                for (int measure = 0; measure < MEASURES.size(); measure++) {
                    int at = 2 * measure;
                    scores.set(i - 1, system, measure, to[at] - from[at], to[at + 1] - from[at + 1]);
                }
            }
        }
        return scores;
    }

    /** The gold sentences up to each end of a segment. */
    private List<Integer> sentences() {
        return ends.stream().map(end -> end.sentences).toList();
    }
}
