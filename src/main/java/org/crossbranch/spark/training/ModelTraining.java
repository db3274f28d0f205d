package org.crossbranch.spark.training;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.crossbranch.render.page.TrainingCurves;
import org.crossbranch.training.DevelopmentMetric;
import org.crossbranch.training.EpochMetrics;

/** How models were trained, for a report. */
public final class ModelTraining {
    private ModelTraining() {}

    /**
     * The curves of each model.
     *
     * @param configuration how file systems are reached
     * @param models folders that training wrote
     */
    public static List<TrainingCurves> curves(Configuration configuration, List<String> models) {
        return models.stream()
                .map(model -> curves(new Path(model).getName(), TrainingHistory.read(configuration, new Path(model))))
                .toList();
    }

    private static TrainingCurves curves(String name, List<EpochMetrics> epochs) {
        List<TrainingCurves.Curve> curves = new ArrayList<>();
        Stream.of(DevelopmentMetric.values())
                .filter(metric ->
                        epochs.stream().allMatch(epoch -> epoch.scores().containsKey(metric.key())))
                .map(metric -> new TrainingCurves.Curve(
                        metric.text(),
                        epochs.stream().map(epoch -> epoch.score(metric)).toList()))
                .forEach(curves::add);
        curves.add(new TrainingCurves.Curve(
                "loss", epochs.stream().map(EpochMetrics::loss).toList()));
        int best = epochs.stream()
                .filter(EpochMetrics::best)
                .mapToInt(EpochMetrics::epoch)
                .max()
                .orElse(1);
        return new TrainingCurves(name, curves, best);
    }
}
