package org.crossbranch.render.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.crossbranch.evaluation.significance.PairedScores;
import org.crossbranch.evaluation.significance.Resampling;
import org.crossbranch.render.picture.Markup;

/**
 * The sections of a report with intervals and with the differences between systems.
 *
 * @param measures what the scores' measures are called for people
 * @param scores the systems' scores
 * @param resampling how they were resampled
 * @param result what that says
 */
record ComparedFigures(List<String> measures, PairedScores scores, Resampling resampling, Resampling.Result result) {

    /**
     * The figures.
     *
     * @param unit what was resampled, such as sentences
     * @param more rows of figures without intervals: a name, then a cell for each system
     */
    String figures(String unit, List<List<String>> more) {
        List<List<String>> rows = new ArrayList<>();
        for (int measure = 0; measure < measures.size(); measure++) {
            int at = measure;
            rows.add(HtmlTable.headed(
                    measures.get(measure),
                    result.intervals().stream()
                            .map(intervals -> text(intervals.get(at)))
                            .toList()));
        }
        rows.addAll(more);
        return "<h2>Figures</h2>"
                + HtmlTable.element(
                        "Percentages; in brackets the " + Math.round(100 * Resampling.LEVEL)
                                + " % interval by the bootstrap over " + scores.sentences() + " " + unit + ", "
                                + resampling.rounds() + " samples, seed " + resampling.seed(),
                        HtmlTable.headed("", scores.systems()),
                        rows);
    }

    /** The differences from the first system; nothing where there is no other. */
    String differences() {
        if (scores.systems().size() < 2) {
            return "";
        }
        List<List<String>> rows = new ArrayList<>();
        for (int system = 1; system < scores.systems().size(); system++) {
            for (int measure = 0; measure < measures.size(); measure++) {
                Resampling.Comparison comparison =
                        result.comparisons().get(system - 1).get(measure);
                rows.add(List.of(
                        scores.systems().get(system),
                        measures.get(measure),
                        text(comparison.difference()),
                        String.format(Locale.ROOT, "%.4f", comparison.bootstrap()),
                        String.format(Locale.ROOT, "%.4f", comparison.randomization())));
            }
        }
        return "<h2>Differences from " + Markup.escape(scores.systems().get(0)) + "</h2>"
                + HtmlTable.element(
                        "p: how often chance alone makes such a difference, two-sided",
                        List.of(
                                "system",
                                "measure",
                                "difference",
                                "p, paired bootstrap",
                                "p, approximate randomisation"),
                        rows);
    }

    /** Adds the models' training, if it is known of one. */
    static void addCurves(HtmlPage page, List<TrainingCurves> curves) {
        if (!curves.isEmpty()) {
            page.add("<h2 id=\"training\">Training</h2>");
            curves.forEach(model -> page.add(model.element()));
        }
    }

    private static String text(Resampling.Interval interval) {
        return String.format(Locale.ROOT, "%.2f [%.2f, %.2f]", interval.value(), interval.low(), interval.high());
    }
}
