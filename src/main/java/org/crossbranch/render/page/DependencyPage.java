package org.crossbranch.render.page;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
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
import org.crossbranch.evaluation.dependency.ScoredSegment.MarkedSentence;
import org.crossbranch.evaluation.significance.PairedScores;
import org.crossbranch.evaluation.significance.Resampling;
import org.crossbranch.render.picture.Markup;
import org.crossbranch.render.picture.Picture;

/** A report of an evaluation of dependency trees, made as that of constituents is: {@link EvaluationPage}. */
public final class DependencyPage {
    private static final int MOST_RELATIONS = 20;

    private final List<DependencyEvaluation> systems;
    private final List<TrainingCurves> curves;
    private final HtmlPage page;

    private DependencyPage(String gold, List<DependencyEvaluation> systems, List<TrainingCurves> curves) {
        this.systems = systems;
        this.curves = List.copyOf(curves);
        this.page = new HtmlPage("Evaluation against " + gold);
    }

    /**
     * The page.
     *
     * @param gold name of the gold trees
     * @param systems the systems, one at least, in the order of the scores
     * @param scores their scores, measures named by {@link Metric#key}
     * @param result what resampling says of the scores
     * @param curves the training of models, as far as it is known
     */
    public static String html(
            String gold,
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
        return new DependencyPage(gold, systems, curves)
                .build(gold, new ComparedFigures(measures, scores, resampling, result));
    }

    private String build(String gold, ComparedFigures figures) {
        page.add("<header><h1>Evaluation against " + Markup.escape(gold) + "</h1></header><main>");
        page.add(figures.figures("stretches of text", rows()));
        page.add(figures.differences());
        ComparedFigures.addCurves(page, curves);
        page.add("<h2 id=\"plots\">Where they differ</h2>");
        plot("LAS by relation, the most frequent ones", Grouping.RELATION, frequentRelations());
        plot("LAS by length of the arc, in words", Grouping.LENGTH, groups(Grouping.LENGTH));
        plot("LAS by direction", Grouping.DIRECTION, groups(Grouping.DIRECTION));
        plot("LAS of projective and non-projective arcs", Grouping.PROJECTIVITY, groups(Grouping.PROJECTIVITY));
        systems.forEach(this::confusions);
        systems.forEach(system -> page.add(MorphologySection.element(
                system.name(), system.report().totals().morphology())));
        sentences();
        return page.add("</main>").toString();
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
                        .map(system -> String.format(Locale.ROOT, "%.2f", value.apply(system.report())))
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

    private void plot(String title, Grouping grouping, List<String> groups) {
        List<Plot.Group> plotted = groups.stream()
                .map(group -> new Plot.Group(
                        group,
                        systems.stream()
                                .map(system -> las(system, grouping, group))
                                .toList()))
                .toList();
        page.add(
                new Plot(title, systems.stream().map(DependencyEvaluation::name).toList(), plotted).element());
    }

    private static double las(DependencyEvaluation system, Grouping grouping, String group) {
        DependencyTotals.GroupScores scores =
                system.report().totals().scores(grouping).get(group);
        return scores == null ? Double.NaN : scores.labelled().f1();
    }

    private void confusions(DependencyEvaluation system) {
        page.add("<h2>Relations that " + Markup.escape(system.name()) + " confuses</h2>"
                + HtmlTable.element(
                        "Words with the right head and a wrong relation, the most frequent ones",
                        List.of("gold relation", "predicted relation", "times"),
                        Confusion.rows(system.report().totals().confusions())));
    }

    private void sentences() {
        List<DependencyEvaluation.Example> worst = systems.get(0).examples();
        page.add("<h2 id=\"sentences\">Sentences, the worst of "
                + Markup.escape(systems.get(0).name()) + " first</h2>"
                + "<p>Red and thick: in the gold tree arcs that are missed, in the predicted tree wrong ones.</p>");
        for (int i = 0; i < worst.size(); i++) {
            int at = i;
            DependencyEvaluation.Example first = worst.get(i);
            page.add("<article><h3>" + Markup.escape(ids(first.gold())) + "</h3><div class=\"pair\"><div><h4>gold</h4>"
                    + pictures(first.gold()) + "</div>"
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
        return "<div><h4>" + Markup.escape(name) + ": LAS " + String.format(Locale.ROOT, "%.2f", example.las())
                + "</h4>" + pictures(example.predicted()) + "</div>";
    }

    private static String pictures(List<MarkedSentence> sentences) {
        return sentences.stream()
                .map(marked ->
                        EvaluationPage.scroll(Picture.element(marked.sentence().tree(), marked.wrong())))
                .collect(Collectors.joining());
    }
}
