package org.crossbranch.job;

import java.util.ArrayList;
import java.util.List;
import org.crossbranch.evaluation.dependency.ComparedSystem;
import org.crossbranch.evaluation.dependency.DependencyEvaluation;
import org.crossbranch.evaluation.dependency.DependencyReport;
import org.crossbranch.evaluation.dependency.ScoredSegment;
import org.crossbranch.evaluation.significance.PairedScores;
import org.crossbranch.evaluation.significance.Resampling;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobException;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.render.page.DependencyPage;
import org.crossbranch.render.page.ReportFrame;
import org.crossbranch.render.page.TrainingCurves;
import org.crossbranch.spark.evaluate.DependencyRun;
import org.crossbranch.spark.evaluate.EvaluateRun;
import org.crossbranch.spark.evaluate.SentenceScores;
import org.crossbranch.spark.training.ModelTraining;

/**
 * Dependency trees of one system or several, to be compared with gold ones.
 *
 * @param gold path of the gold trees
 * @param goldFormat their format, or empty
 * @param predictions paths of the predicted trees, one at least
 * @param predictedFormat their format, or empty
 * @param weights path of a file of relation weights, or empty
 * @param html path of the report, or empty
 * @param models folders of models whose training the report shows
 */
record ComparedDependencies(
        String gold,
        String goldFormat,
        List<String> predictions,
        String predictedFormat,
        String weights,
        String html,
        List<String> models) {

    /**
     * Evaluates, and writes the report.
     *
     * @param first both sides of the first prediction
     * @param scores receives each system's scores of each sentence
     */
    EvaluationFigures evaluate(JobRun run, EvaluatedSides first, Resampling resampling, SentenceScores scores) {
        List<String> names = EvaluateRun.names(predictions);
        if (predictions.size() == 1 && html.isEmpty()) {
            DependencyReport report = run.timed(
                    "evaluate",
                    () -> report(run, first, predictions.get(0), ScoredSegment.Observer.NONE, names.get(0), scores));
            run.manifest().count("sentences", report.sentences());
            return EvaluationFigures.of(figures(names.get(0), report));
        }
        List<ComparedSystem> compared = new ArrayList<>();
        List<DependencyEvaluation> systems = new ArrayList<>();
        for (String prediction : predictions) {
            EvaluatedSides sides = compared.isEmpty() ? first : sides(run, prediction);
            ComparedSystem system = compared.isEmpty()
                    ? ComparedSystem.first(html.isEmpty() ? 0 : EvaluateCommand.WORST_SENTENCES)
                    : ComparedSystem.beside(compared.get(0));
            String name = names.get(systems.size());
            DependencyReport report = run.timed("evaluate", () -> report(run, sides, prediction, system, name, scores));
            compared.add(system);
            systems.add(system.evaluation(name, report, compared.get(0)));
        }
        run.manifest().count("sentences", systems.get(0).report().sentences());
        PairedScores paired = ComparedSystem.scores(names, compared);
        return EvaluationFigures.compared(
                run,
                systems.stream()
                        .map(system -> figures(system.name(), system.report()))
                        .toList(),
                paired,
                resampling,
                result -> {
                    if (!html.isEmpty()) {
                        List<TrainingCurves> curves = ModelTraining.curves(run.hadoop(), models);
                        run.write(
                                html,
                                DependencyPage.html(
                                        new ReportFrame(
                                                EvaluateRun.names(List.of(gold)).get(0), run.facts()),
                                        systems,
                                        paired,
                                        resampling,
                                        result,
                                        curves));
                    }
                });
    }

    private EvaluatedSides sides(JobRun run, String prediction) {
        EvaluatedSides sides = EvaluatedSides.find(run, gold, goldFormat, prediction, predictedFormat);
        if (!sides.areDependencies()) {
            throw new JobException(
                    ExitCode.USAGE,
                    "--predicted " + prediction + " holds constituents, and " + predictions.get(0)
                            + " dependency trees; compare trees of one kind");
        }
        return sides;
    }

    private DependencyReport report(
            JobRun run,
            EvaluatedSides sides,
            String prediction,
            ScoredSegment.Observer observer,
            String name,
            SentenceScores scores) {
        DependencyRun evaluation = new DependencyRun(run.hadoop(), run.progress());
        return sides.areFiles()
                ? evaluation.run(sides.gold(), sides.predicted(), weights, observer, name, scores)
                : evaluation.run(
                        run.spark(), gold, goldFormat, prediction, predictedFormat, weights, observer, name, scores);
    }

    private static EvaluationFigures.OneSystem figures(String name, DependencyReport report) {
        return new EvaluationFigures.OneSystem(name, report.json(), report.text(), report.tables());
    }
}
