package org.crossbranch.spark.evaluate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.evaluation.dependency.DependencyTotals;
import org.crossbranch.evaluation.dependency.Metric;
import org.crossbranch.evaluation.dependency.Score;
import org.crossbranch.evaluation.dependency.ScoredSegment;

/** Writes the counts of each scored segment, which are what the sums grow by. */
final class SegmentScores implements ScoredSegment.Observer {
    private final SentenceScores.Writer writer;
    private final ScoredSegment.Observer next;
    private List<Score> before;

    /**
     * An observer before another one.
     *
     * @param next receives each segment, too
     */
    SegmentScores(SentenceScores.Writer writer, ScoredSegment.Observer next) {
        this.writer = writer;
        this.next = next;
        this.before = scores(new DependencyTotals());
    }

    @Override
    public void scored(ScoredSegment segment, DependencyTotals totals) {
        List<Score> sums = scores(totals);
        List<Score> counts = new ArrayList<>();
        for (int metric = 0; metric < sums.size(); metric++) {
            counts.add(sums.get(metric).minus(before.get(metric)));
        }
        before = sums;
        try {
            writer.write(segment.gold().get(0).sentence().tree().sentence().id(), counts);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the scores of a sentence", e);
        }
        next.scored(segment, totals);
    }

    private static List<Score> scores(DependencyTotals totals) {
        return Stream.of(Metric.values()).map(totals::score).toList();
    }
}
