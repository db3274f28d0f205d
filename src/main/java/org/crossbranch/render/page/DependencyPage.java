package org.crossbranch.render.page;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.crossbranch.evaluation.Confusion;
import org.crossbranch.evaluation.dependency.DependencyEvaluation;
import org.crossbranch.evaluation.dependency.DependencyReport;
import org.crossbranch.evaluation.dependency.DependencyTotals;
import org.crossbranch.evaluation.dependency.Grouping;
import org.crossbranch.evaluation.dependency.Metric;
import org.crossbranch.evaluation.dependency.Score;
import org.crossbranch.evaluation.dependency.ScoredSegment.MarkedSentence;
import org.crossbranch.evaluation.significance.PairedScores;
import org.crossbranch.evaluation.significance.Resampling;
import org.crossbranch.evaluation.significance.Resampling.Interval;
import org.crossbranch.render.picture.Markup;
import org.crossbranch.render.picture.Picture;

/** A report of an evaluation of dependency trees, made as that of constituents is: {@link EvaluationPage}. */
public final class DependencyPage {
    private static final int MOST_RELATIONS = 20;

    private final List<DependencyEvaluation> systems;
    private final ComparisonPage page;

    private DependencyPage(List<DependencyEvaluation> systems, ComparisonPage page) {
        this.systems = systems;
        this.page = page;
    }

    /**
     * The page.
     *
     * @param frame names the gold trees
     * @param systems the systems, one at least, in the order of the scores
     * @param scores their scores, measures named by {@link Metric#key}
     * @param result what resampling says of the scores
     * @param curves the training of models, as far as it is known
     */
    public static String html(
            ReportFrame frame,
            List<DependencyEvaluation> systems,
            PairedScores scores,
            Resampling resampling,
            Resampling.Result result,
            List<TrainingCurves> curves) {
        List<String> measures = scores.measures().stream()
                .map(key -> Stream.of(Metric.values())
                        .filter(metric -> metric.key().equals(key))
                        .map(Metric::title)
                        .findFirst()
                        .orElseThrow())
                .toList();
        return new DependencyPage(systems, new ComparisonPage(frame, measures, scores, resampling, result))
                .build(curves);
    }

    private String build(List<TrainingCurves> curves) {
        List<Plot> plots = List.of(
                plot("LAS by relation, the most frequent ones", Grouping.RELATION, frequentRelations()),
                plot("LAS by length of the arc, in words", Grouping.LENGTH, groups(Grouping.LENGTH)),
                plot("LAS by direction", Grouping.DIRECTION, groups(Grouping.DIRECTION)),
                plot(
                        "LAS of projective and non-projective arcs",
                        Grouping.PROJECTIVITY,
                        groups(Grouping.PROJECTIVITY)));
        page.addFigures("stretches of text", rows(), curves, plots);
        systems.forEach(system -> {
            DependencyTotals totals = system.report().totals();
            page.addConfidence(system.name(), "trees", totals.treeConfidence());
            page.addConfidence(system.name(), "arcs", totals.arcConfidence());
        });
        systems.forEach(this::confusions);
        systems.forEach(system ->
                page.addMorphology(system.name(), system.report().totals().morphology()));
        sentences();
        return page.toString();
    }

    private List<List<String>> rows() {
        return List.of(
                figure("UFeats", report -> report.totals().score(Metric.UFEATS).f1()),
                figure("UEM", report -> report.totals().score(Metric.UEM).recall()),
                figure(
                        "recall of non-projective arcs' heads",
                        report -> report.totals().nonProjective().recall()),
                figure(
                        "precision of non-projective arcs' heads",
                        report -> report.totals().nonProjective().precision()));
    }

    private List<String> figure(String name, Function<DependencyReport, Double> value) {
        return HtmlTable.headed(
                name,
                systems.stream()
                        .map(system -> ComparisonPage.text(value.apply(system.report())))
                        .toList());
    }

    private List<String> frequentRelations() {
        SortedMap<String, DependencyTotals.GroupScores> first =
                systems.get(0).report().totals().scores(Grouping.RELATION);
        return first.entrySet().stream()
                .sorted(Comparator.comparingDouble(
                        entry -> -entry.getValue().labelled().gold()))
                .limit(MOST_RELATIONS)
                .map(Map.Entry::getKey)
                .toList();
    }

    private List<String> groups(Grouping grouping) {
        Set<String> groups = new LinkedHashSet<>();
        systems.forEach(system ->
                groups.addAll(system.report().totals().scores(grouping).keySet()));
        return groups.stream().sorted().toList();
    }

    private Plot plot(String title, Grouping grouping, List<String> groups) {
        SortedMap<String, DependencyTotals.GroupScores> gold =
                systems.get(0).report().totals().scores(grouping);
        return Plot.ofScores(
                title,
                systems.stream().map(DependencyEvaluation::name).toList(),
                groups.stream()
                        .map(group -> new Plot.Group(
                                group,
                                systems.stream()
                                        .map(system -> las(system, grouping, group))
                                        .toList(),
                                gold.containsKey(group)
                                        ? Math.round(gold.get(group).labelled().gold())
                                        : 0))
                        .toList());
    }

    private static Interval las(DependencyEvaluation system, Grouping grouping, String group) {
        DependencyTotals.GroupScores scores =
                system.report().totals().scores(grouping).get(group);
        if (scores == null) {
            return Interval.none(Double.NaN);
        }
        Score labelled = scores.labelled();
        return Interval.ofShare(labelled.f1(), (labelled.gold() + labelled.predicted()) / 2);
    }

    private void confusions(DependencyEvaluation system) {
        page.addTable(
                "Relations that " + system.name() + " confuses",
                "Words with the right head and a wrong relation, the most frequent ones",
                List.of("gold relation", "predicted relation", "times"),
                Confusion.rows(system.report().totals().confusions()));
    }

    private void sentences() {
        List<DependencyEvaluation.Example> worst = systems.get(0).examples();
        page.addSentences(
                "<p>Red and thick: in the gold tree arcs that are missed, in the predicted tree wrong ones.</p>");
        for (int i = 0; i < worst.size(); i++) {
            int at = i;
            DependencyEvaluation.Example first = worst.get(i);
            page.add("<article><h3>" + Markup.escape(ids(first.gold())) + "</h3><div class=\"pair\">"
                    + ComparisonPage.titled("gold", pictures(first.gold()))
                    + systems.stream()
                            .map(system -> tree(system.name(), system.examples().get(at)))
                            .collect(Collectors.joining())
                    + "</div></article>");
        }
    }

    private static String ids(List<MarkedSentence> sentences) {
        return sentences.stream()
                .map(marked -> marked.sentence().tree().sentence().id())
                .collect(Collectors.joining(", "));
    }

    private static String tree(String name, DependencyEvaluation.Example example) {
        return ComparisonPage.titled(
                name + ": LAS " + ComparisonPage.text(example.las()), pictures(example.predicted()));
    }

    private static String pictures(List<MarkedSentence> sentences) {
        return sentences.stream()
                .map(marked -> ComparisonPage.scroll(
                        marked.sentence().tree().sentence(),
                        Picture.element(marked.sentence().tree(), marked.wrong())))
                .collect(Collectors.joining());
    }
}
