package org.crossbranch.spark.evaluate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.evaluation.dependency.DependencyTotals;
import org.crossbranch.evaluation.dependency.Metric;
import org.crossbranch.evaluation.dependency.Score;
import org.crossbranch.evaluation.dependency.ScoredSpan;

/** Writes the counts of each scored span, which are what the sums grow by. */
final class SpanScores implements ScoredSpan.Observer {
    private final SentenceScores.Writer writer;
    private final ScoredSpan.Observer next;
    private List<Score> before;

    /**
     * An observer before another one.
     *
     * @param next receives each span, too
     */
    SpanScores(SentenceScores.Writer writer, ScoredSpan.Observer next) {
        this.writer = writer;
        this.next = next;
        this.before = scores(new DependencyTotals());
    }

    @Override
    public void scored(ScoredSpan span, DependencyTotals totals) {
        List<Score> sums = scores(totals);
        List<Score> counts = new ArrayList<>();
        for (int metric = 0; metric < sums.size(); metric++) {
            counts.add(sums.get(metric).minus(before.get(metric)));
        }
        before = sums;
        try {
            writer.write(span.gold().get(0).sentence().tree().sentence().id(), counts);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the scores of a sentence", e);
        }
        next.scored(span, totals);
    }

    private static List<Score> scores(DependencyTotals totals) {
        return Stream.of(Metric.values()).map(totals::score).toList();
    }
}
