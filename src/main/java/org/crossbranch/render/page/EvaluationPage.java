package org.crossbranch.render.page;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.crossbranch.evaluation.BracketCounts;
import org.crossbranch.evaluation.BracketView;
import org.crossbranch.evaluation.Confusion;
import org.crossbranch.evaluation.EvaluationTotals;
import org.crossbranch.evaluation.OutcomeCounts;
import org.crossbranch.evaluation.SystemEvaluation;
import org.crossbranch.evaluation.TreeDifferences;
import org.crossbranch.evaluation.significance.PairedScores;
import org.crossbranch.evaluation.significance.Resampling;
import org.crossbranch.evaluation.significance.Resampling.Interval;
import org.crossbranch.figure.Figures;
import org.crossbranch.render.picture.Markup;
import org.crossbranch.render.picture.Picture;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;

/** A report of an evaluation: figures with intervals, tests of differences, plots, confusions, and the worst sentences' trees. */
public final class EvaluationPage {
    private static final int MOST_LABELS = 20;
    private static final int LENGTHS = 10;
    private static final int LONGEST_GROUP = 5;

    private static final List<String> MEASURES = List.of("F1", "disc. F1", "exact match", "tree distance (Dice)");

    private static final List<String> FIGURES = List.of(
            "recall",
            "precision",
            "unlabelled F1",
            "disc. recall",
            "disc. precision",
            "leaf-ancestor",
            "POS accuracy",
            "parse coverage",
            "gold brackets",
            "predicted brackets");

    private final List<SystemEvaluation> systems;
    private final ComparisonPage page;

    private EvaluationPage(List<SystemEvaluation> systems, ComparisonPage page) {
        this.systems = systems;
        this.page = page;
    }

    /**
     * The page.
     *
     * @param frame names the gold trees
     * @param systems the systems, one at least, in the order of the scores
     * @param result what resampling says of the scores
     * @param curves the training of models, as far as it is known
     */
    public static String html(
            ReportFrame frame,
            List<SystemEvaluation> systems,
            PairedScores scores,
            Resampling resampling,
            Resampling.Result result,
            List<TrainingCurves> curves) {
        return new EvaluationPage(systems, new ComparisonPage(frame, MEASURES, scores, resampling, result))
                .build(curves);
    }

    private String build(List<TrainingCurves> curves) {
        List<List<String>> figures = FIGURES.stream()
                .map(title -> HtmlTable.headed(
                        title,
                        systems.stream()
                                .map(system -> system.report().text(title))
                                .toList()))
                .toList();
        page.addFigures("sentences", figures, curves, plots());
        systems.forEach(system -> {
            EvaluationTotals totals = system.report().totals();
            page.addConfidence(system.name(), "trees", totals.confidence());
            page.addConfidence(system.name(), "constituents", totals.constituentConfidence());
        });
        systems.forEach(this::breakdowns);
        sentences();
        return page.toString();
    }

    private void breakdowns(SystemEvaluation system) {
        EvaluationTotals totals = system.report().totals();
        page.addTable(
                "Labels that " + system.name() + " confuses",
                "Brackets over the right tokens with a wrong label, the most frequent ones",
                List.of("gold label", "predicted label", "times"),
                Confusion.rows(totals.errors().confusions()));
        page.addTable(
                "Discontinuous constituents of " + system.name(),
                "Partial: another discontinuous constituent that shares tokens is predicted",
                Figures.titles("label", OutcomeCounts.COLUMNS),
                totals.errors().outcomes().rows(OutcomeCounts.COLUMNS));
        page.add(HtmlTable.element(
                "By what makes branches cross; an occurrence may have several constituents",
                Figures.titles("branches cross by", OutcomeCounts.COLUMNS),
                system.report().phenomena().rows(OutcomeCounts.COLUMNS)));
        page.addMorphology(system.name(), totals.morphology());
    }

    private List<Plot> plots() {
        Plot lengths = plot(
                "F1 by sentence length, in tokens",
                system -> byLength(system.report().totals().byLength()));
        Plot gaps = plot("F1 by gap degree", system -> {
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
        Plot labels = plot("F1 by label, the most frequent ones", system -> {
            Map<String, BracketCounts> counts = new TreeMap<>(Comparator.comparingInt(frequent::indexOf));
            frequent.forEach(label ->
                    counts.put(label, system.report().totals().byLabel().getOrDefault(label, BracketCounts.NONE)));
            return counts;
        });
        return List.of(lengths, gaps, labels);
    }

    /** Counts by ten lengths together, such as 11–20; the longest together. */
    private static Map<String, BracketCounts> byLength(SortedMap<Integer, EvaluationTotals.LengthTotals> lengths) {
        Map<Integer, BracketCounts> groups = new TreeMap<>();
        lengths.forEach((length, totals) -> groups.merge(
                Math.min(LONGEST_GROUP, Math.max(0, length - 1) / LENGTHS),
                totals.brackets(BracketView.LABELLED).brackets(),
                BracketCounts::plus));
        Map<String, BracketCounts> named = new LinkedHashMap<>();
        groups.forEach((group, counts) ->
                named.put(group * LENGTHS + 1 + (group == LONGEST_GROUP ? "…" : "–" + (group + 1) * LENGTHS), counts));
        return named;
    }

    private Plot plot(String title, Function<SystemEvaluation, Map<String, BracketCounts>> counts) {
        List<Map<String, BracketCounts>> all = systems.stream().map(counts).toList();
        Map<String, List<Interval>> groups = new LinkedHashMap<>();
        all.stream().flatMap(each -> each.keySet().stream()).forEach(name -> groups.put(name, List.of()));
        groups.replaceAll((name, none) -> all.stream()
                .map(each -> f1(each.getOrDefault(name, BracketCounts.NONE)))
                .toList());
        return Plot.ofScores(
                title,
                systems.stream().map(SystemEvaluation::name).toList(),
                groups.entrySet().stream()
                        .map(group -> new Plot.Group(
                                group.getKey(),
                                group.getValue(),
                                all.get(0)
                                        .getOrDefault(group.getKey(), BracketCounts.NONE)
                                        .gold()))
                        .toList());
    }

    private static Interval f1(BracketCounts counts) {
        return Interval.ofShare(counts.f1().value(), (counts.gold() + counts.predicted()) / 2.0);
    }

    private void sentences() {
        List<SystemEvaluation.Sentence> worst = systems.get(0).examples();
        page.addSentences(
                "<p>Underlined in red: in the gold tree what is missed, in the predicted tree what is wrong.</p>"
                        + PhenomenonSection.choice(worst));
        for (int i = 0; i < worst.size(); i++) {
            int at = i;
            TreeDifferences first = worst.get(i).differences();
            page.add("<article class=\"" + PhenomenonSection.names(worst.get(i)) + "\"><h3>"
                    + Markup.escape(worst.get(i).id()) + "</h3>" + PhenomenonSection.text(worst.get(i))
                    + "<div class=\"pair\">"
                    + ComparisonPage.titled("gold", picture(first.gold(), first.missed()))
                    + systems.stream()
                            .filter(system -> at < system.examples().size())
                            .map(system -> tree(system.name(), system.examples().get(at)))
                            .collect(Collectors.joining())
                    + "</div></article>");
        }
    }

    private static String tree(String name, SystemEvaluation.Sentence sentence) {
        TreeDifferences differences = sentence.differences();
        return ComparisonPage.titled(
                name + ": F1 " + sentence.brackets().f1(), picture(differences.predicted(), differences.extra()));
    }

    private static String picture(ConstituencyTree tree, List<Constituent> wrong) {
        return ComparisonPage.scroll(tree.sentence(), Picture.element(tree, wrong));
    }
}
