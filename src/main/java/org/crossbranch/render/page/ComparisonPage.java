package org.crossbranch.render.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.crossbranch.evaluation.Figures;
import org.crossbranch.evaluation.MorphologyTotals;
import org.crossbranch.evaluation.Percentage;
import org.crossbranch.evaluation.significance.PairedScores;
import org.crossbranch.evaluation.significance.Resampling;
import org.crossbranch.render.picture.Markup;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Yield;

/**
 * A report of an evaluation, whatever the trees: figures with intervals, differences between systems, training, plots, and a frame
 * for sentences.
 */
final class ComparisonPage {
    private final HtmlPage page;
    private final ReportFrame frame;
    private final List<String> measures;
    private final PairedScores scores;
    private final Resampling resampling;
    private final Resampling.Result result;

    /**
     * A page with its header.
     *
     * @param frame names the gold trees
     * @param measures what the scores' measures are called for people
     * @param scores the systems' scores
     * @param resampling how they were resampled
     * @param result what that says
     */
    ComparisonPage(
            ReportFrame frame,
            List<String> measures,
            PairedScores scores,
            Resampling resampling,
            Resampling.Result result) {
        this.frame = frame;
        this.page = new HtmlPage("Evaluation against " + frame.name())
                .withContents()
                .add("<header><h1>Evaluation against " + Markup.escape(frame.name()) + "</h1></header><main>");
        this.measures = measures;
        this.scores = scores;
        this.resampling = resampling;
        this.result = result;
    }

    /** Adds markup. Texts in it are escaped already. */
    void add(String markup) {
        page.add(markup);
    }

    /**
     * Adds figures and differences, the models' training if it is known of one, and the title of plots.
     *
     * @param unit what was resampled, such as sentences
     * @param more rows of figures without intervals: a name, then a cell for each system
     */
    void addFigures(String unit, List<List<String>> more, List<TrainingCurves> curves) {
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
        addTable(
                "Figures",
                "Percentages; in brackets the " + Math.round(100 * Resampling.LEVEL)
                        + " % interval by the bootstrap over " + scores.sentences() + " " + unit + ", "
                        + resampling.rounds() + " samples, seed " + resampling.seed(),
                HtmlTable.headed("", scores.systems()),
                rows);
        page.add(differences());
        if (!curves.isEmpty()) {
            page.add("<h2 id=\"training\">Training</h2>");
            curves.forEach(model -> page.add(model.element()));
        }
        page.add("<h2 id=\"plots\">" + (scores.systems().size() > 1 ? "Where they differ" : "Scores by group")
                + "</h2><p>A line on a bar is the " + Math.round(100 * Resampling.LEVEL)
                + " % interval by Wilson, which takes errors as independent of each other. A group of fewer than "
                + Plot.FEW
                + " has their number behind its name.</p>");
    }

    /** The differences from the first system; nothing where there is no other. */
    private String differences() {
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
                        probability(comparison.bootstrap()),
                        probability(comparison.randomization())));
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

    private static String probability(double p) {
        return Double.isNaN(p) ? Percentage.UNDEFINED : String.format(Locale.ROOT, "%.4f", p);
    }

    /** A figure with its interval, if it has one. */
    static String text(Resampling.Interval interval) {
        return text(interval.value())
                + (Double.isNaN(interval.low())
                        ? ""
                        : String.format(Locale.ROOT, " [%.2f, %.2f]", interval.low(), interval.high()));
    }

    /** A figure to two decimals; a dash where it is not defined. */
    static String text(double value) {
        return Double.isNaN(value) ? Percentage.UNDEFINED : String.format(Locale.ROOT, "%.2f", value);
    }

    void addTable(String title, String caption, List<String> header, List<List<String>> rows) {
        page.add("<h2>" + Markup.escape(title) + "</h2>" + HtmlTable.element(caption, header, rows));
    }

    /**
     * Adds a plot.
     *
     * @param groups the categories
     */
    void addPlot(String title, List<Plot.Group> groups) {
        page.add(Plot.ofScores(title, scores.systems(), groups).element());
    }

    /** Adds a system's morphological attributes, where there is something to compare. */
    void addMorphology(String system, MorphologyTotals morphology) {
        if (!morphology.isCompared()) {
            page.add("");
        } else {
            addTable(
                    "Morphology of " + system,
                    "Attributes of words that have a partner; complete match: " + morphology.completeMatch(),
                    Figures.titles("attribute", MorphologyTotals.COLUMNS),
                    morphology.attributes().rows(MorphologyTotals.COLUMNS));
        }
    }

    /** Adds the title of the worst sentences of the first system, and a note to them. */
    void addSentences(String note) {
        page.add("<h2 id=\"sentences\">Sentences, the worst of "
                + Markup.escape(scores.systems().get(0)) + " first</h2>" + note + "<p>" + HtmlPage.KEYS_OF_TREES.strip()
                + "</p>");
    }

    /**
     * A picture, or several, below a title.
     *
     * @param title the title, which is not escaped yet
     */
    static String titled(String title, String pictures) {
        return "<div><h4>" + Markup.escape(title) + "</h4>" + pictures + "</div>";
    }

    /** A picture that scrolls within the page, below its sentence. */
    static String scroll(Sentence sentence, String picture) {
        return "<p dir=\"auto\">" + Markup.escape(sentence.words(Yield.range(0, sentence.length())))
                + "</p><div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Tree\">" + picture + "</div>";
    }

    /** The page. */
    @Override
    public String toString() {
        return page.add("</main>" + frame.foot()).script("pictures.js").toString();
    }
}
