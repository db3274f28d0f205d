package org.crossbranch.render.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.crossbranch.evaluation.BracketCounts;
import org.crossbranch.evaluation.BracketView;
import org.crossbranch.evaluation.Confusion;
import org.crossbranch.evaluation.EvaluationReport;
import org.crossbranch.evaluation.EvaluationTotals;
import org.crossbranch.evaluation.OutcomeCounts;
import org.crossbranch.evaluation.SystemEvaluation;
import org.crossbranch.evaluation.TreeDifferences;
import org.crossbranch.evaluation.significance.PairedScores;
import org.crossbranch.evaluation.significance.Resampling;
import org.crossbranch.render.picture.Markup;
import org.crossbranch.render.picture.Picture;

/** A report of an evaluation: figures with intervals, tests of differences, plots, confusions, and the worst sentences' trees. */
public final class EvaluationPage {
    private static final int MOST_LABELS = 20;
    private static final int LENGTHS = 10;
    private static final int LONGEST_GROUP = 5;

    private static final List<String> MEASURES = List.of("F1", "disc. F1", "exact match", "tree distance (Dice)");

    private final String gold;
    private final List<SystemEvaluation> systems;
    private final PairedScores scores;
    private final Resampling resampling;
    private final Resampling.Result result;
    private final List<TrainingCurves> curves;
    private final HtmlPage page;

    private EvaluationPage(
            String gold,
            List<SystemEvaluation> systems,
            PairedScores scores,
            Resampling resampling,
            Resampling.Result result,
            List<TrainingCurves> curves) {
        this.gold = gold;
        this.systems = systems;
        this.scores = scores;
        this.resampling = resampling;
        this.result = result;
        this.curves = List.copyOf(curves);
        this.page = new HtmlPage("Evaluation against " + gold);
    }

    /**
     * The page.
     *
     * @param gold name of the gold trees
     * @param systems the systems, one at least, in the order of the scores
     * @param result what resampling says of the scores
     * @param curves the training of models, as far as it is known
     */
    public static String html(
            String gold,
            List<SystemEvaluation> systems,
            PairedScores scores,
            Resampling resampling,
            Resampling.Result result,
            List<TrainingCurves> curves) {
        return new EvaluationPage(gold, systems, scores, resampling, result, curves).build();
    }

    private String build() {
        page.add("<header><h1>Evaluation against " + Markup.escape(gold) + "</h1></header><main>");
        ComparedFigures figures = new ComparedFigures(MEASURES, scores, resampling, result);
        page.add(figures.figures("sentences", rows()));
        page.add(figures.differences());
        ComparedFigures.addCurves(page, curves);
        plots();
        for (SystemEvaluation system : systems) {
            confusions(system);
            gaps(system);
            page.add(HtmlTable.element(
                    "By what makes branches cross; an occurrence may have several constituents",
                    PhenomenonSection.HEADER,
                    PhenomenonSection.rows(system)));
            page.add(MorphologySection.element(
                    system.name(), system.report().totals().morphology()));
        }
        sentences();
        return page.add("</main>").toString();
    }

    private List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(figure("recall", report -> report.all().recall()));
        rows.add(figure("precision", report -> report.all().precision()));
        rows.add(figure("unlabelled F1", report -> report.all().unlabelled().f1()));
        rows.add(figure("disc. recall", report -> report.all().discontinuous().recall()));
        rows.add(
                figure("disc. precision", report -> report.all().discontinuous().precision()));
        rows.add(figure("leaf-ancestor", report -> report.all().leafAncestor()));
        rows.add(figure("POS accuracy", report -> report.all().posAccuracy()));
        rows.add(figure("parse coverage", report -> report.all().parseCoverage()));
        rows.add(figure(
                "gold brackets", report -> report.all().brackets().brackets().distinctGold()));
        rows.add(figure(
                "predicted brackets",
                report -> report.all().brackets().brackets().distinctPredicted()));
        return rows;
    }

    private List<String> figure(String name, Function<EvaluationReport, Object> value) {
        return HtmlTable.headed(
                name,
                systems.stream()
                        .map(system -> value.apply(system.report()).toString())
                        .toList());
    }

    private void plots() {
        page.add("<h2 id=\"plots\">Where they differ</h2>");
        plot(
                "F1 by sentence length, in tokens",
                system -> byLength(system.report().totals().byLength()));
        plot("F1 by gap degree", system -> {
            Map<String, BracketCounts> counts = new TreeMap<>();
            system.report().totals().byGapDegree().forEach((degree, sums) -> counts.put(degree.toString(), sums));
            return counts;
        });
        SortedMap<String, BracketCounts> gold = systems.get(0).report().totals().byLabel();
        List<String> frequent = gold.keySet().stream()
                .sorted(Comparator.<String>comparingLong(label ->
                                -gold.getOrDefault(label, BracketCounts.NONE).gold())
                        .thenComparing(Comparator.naturalOrder()))
                .limit(MOST_LABELS)
                .toList();
        plot("F1 by label, the most frequent ones", system -> {
            Map<String, BracketCounts> counts = new TreeMap<>(Comparator.comparingInt(frequent::indexOf));
            frequent.forEach(label ->
                    counts.put(label, system.report().totals().byLabel().getOrDefault(label, BracketCounts.NONE)));
            return counts;
        });
    }

    /** Counts by ten lengths together, such as 11–20; the longest together. */
    private static Map<String, BracketCounts> byLength(SortedMap<Integer, EvaluationTotals.LengthTotals> lengths) {
        Map<Integer, BracketCounts> groups = new TreeMap<>();
        lengths.forEach((length, totals) -> groups.merge(
                Math.min(LONGEST_GROUP, Math.max(0, length - 1) / LENGTHS),
                totals.brackets(BracketView.LABELLED).brackets(),
                BracketCounts::plus));
        Map<String, BracketCounts> named = new java.util.LinkedHashMap<>();
        groups.forEach((group, counts) ->
                named.put(group * LENGTHS + 1 + (group == LONGEST_GROUP ? "…" : "–" + (group + 1) * LENGTHS), counts));
        return named;
    }

    private void plot(String title, Function<SystemEvaluation, Map<String, BracketCounts>> counts) {
        List<Map<String, BracketCounts>> all = systems.stream().map(counts).toList();
        List<String> names = new ArrayList<>(all.stream()
                .flatMap(map -> map.keySet().stream())
                .collect(Collectors.toCollection(java.util.LinkedHashSet::new)));
        List<Plot.Group> groups = names.stream()
                .map(name -> new Plot.Group(
                        name,
                        all.stream()
                                .map(map -> map.getOrDefault(name, BracketCounts.NONE)
                                        .f1()
                                        .value())
                                .toList()))
                .toList();
        page.add(new Plot(title, systems.stream().map(SystemEvaluation::name).toList(), groups).element());
    }

    private void confusions(SystemEvaluation system) {
        page.add("<h2>Labels that " + Markup.escape(system.name()) + " confuses</h2>"
                + HtmlTable.element(
                        "Brackets over the right tokens with a wrong label, the most frequent ones",
                        List.of("gold label", "predicted label", "times"),
                        Confusion.rows(system.report().totals().errors().confusions())));
    }

    private void gaps(SystemEvaluation system) {
        List<List<String>> rows = system.report().totals().errors().discontinuous().entrySet().stream()
                .map(entry -> HtmlTable.headed(entry.getKey(), entry.getValue().cells()))
                .toList();
        page.add("<h2>Discontinuous constituents of " + Markup.escape(system.name()) + "</h2>"
                + HtmlTable.element(
                        "Partial: another discontinuous constituent that shares tokens is predicted",
                        HtmlTable.headed("label", OutcomeCounts.TITLES),
                        rows));
    }

    private void sentences() {
        List<SystemEvaluation.Sentence> worst = systems.get(0).examples();
        page.add("<h2 id=\"sentences\">Sentences, the worst of "
                + Markup.escape(systems.get(0).name()) + " first</h2>"
                + "<p>Underlined in red: in the gold tree what is missed, in the predicted tree what is wrong.</p>"
                + PhenomenonSection.choice(worst));
        for (int i = 0; i < worst.size(); i++) {
            int at = i;
            TreeDifferences first = worst.get(i).differences();
            page.add("<article class=\"" + PhenomenonSection.names(worst.get(i)) + "\"><h3>"
                    + Markup.escape(worst.get(i).id()) + "</h3>" + PhenomenonSection.text(worst.get(i))
                    + "<div class=\"pair\"><div><h4>gold</h4>"
                    + scroll(Picture.element(first.gold(), first.missed())) + "</div>"
                    + systems.stream()
                            .filter(system -> at < system.examples().size())
                            .map(system -> tree(system.name(), system.examples().get(at)))
                            .collect(Collectors.joining())
                    + "</div></article>");
        }
    }

    private static String tree(String name, SystemEvaluation.Sentence sentence) {
        return "<div><h4>" + Markup.escape(name) + ": F1 " + sentence.brackets().f1() + "</h4>"
                + scroll(Picture.element(
                        sentence.differences().predicted(),
                        sentence.differences().extra()))
                + "</div>";
    }

    /** A picture that scrolls within the page, also by keys. */
    static String scroll(String picture) {
        return "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Tree\">" + picture + "</div>";
    }
}
