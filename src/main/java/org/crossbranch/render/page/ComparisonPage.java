package org.crossbranch.render.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.crossbranch.evaluation.MorphologyTotals;
import org.crossbranch.evaluation.Reliability;
import org.crossbranch.evaluation.significance.PairedScores;
import org.crossbranch.evaluation.significance.Resampling;
import org.crossbranch.figure.Figures;
import org.crossbranch.figure.Percentage;
import org.crossbranch.render.picture.Markup;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Yield;

/**
 * A report of an evaluation, whatever the trees: figures with intervals, differences between systems, training, plots, and a frame
 * for sentences.
 */
final class ComparisonPage {
    /** A difference that chance alone makes less often is one between the systems. */
    private static final double SIGNIFICANT = 0.05;

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
     * Adds what says which system is better and where, the figures, the models' training if it is known of one, and plots.
     *
     * @param unit what was resampled, such as sentences
     * @param more rows of figures without intervals: a name, then a cell for each system
     * @param plots of the systems' scores by group
     */
    void addFigures(String unit, List<List<String>> more, List<TrainingCurves> curves, List<Plot> plots) {
        page.add(differences(plots));
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
        if (!curves.isEmpty()) {
            page.add("<h2>Training</h2>");
            curves.forEach(model -> page.add(model.element()));
        }
        page.add("<h2>Scores by group</h2><p>A line on a bar is the " + Math.round(100 * Resampling.LEVEL)
                + " % interval by Wilson, which takes errors as independent of each other. A group of fewer than "
                + Plot.FEW
                + " has their number behind its name.</p>");
        plots.forEach(plot -> page.add(plot.element()));
    }

    /**
     * Adds how far a system's confidence can be believed, where it has any.
     *
     * @param what what it has confidence in, such as trees
     */
    void addConfidence(String system, String what, Reliability reliability) {
        if (reliability.count() > 0) {
            page.add(
                    Plot.ofReliability("How often " + what + " of " + system + " are right, by confidence", reliability)
                            .element());
        }
    }

    /** The differences from the first system; nothing where there is no other. */
    private String differences(List<Plot> plots) {
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
                        better(system, comparison),
                        probability(comparison.bootstrap()),
                        probability(comparison.randomization())));
            }
        }
        return "<h2>Which is better, and where</h2>"
                + HtmlTable.element(
                        "Differences from " + scores.systems().get(0)
                                + ". p: how often chance alone makes such a difference,"
                                + " two-sided; where that is at least " + SIGNIFICANT + ", none is called better",
                        List.of(
                                "system",
                                "measure",
                                "difference",
                                "better",
                                "p, paired bootstrap",
                                "p, approximate randomisation"),
                        rows)
                + HtmlTable.element(
                        "The groups whose differences weigh most: by difference times size, " + Plot.FEW + " and more",
                        List.of("system", "scores", "gains most", "loses most"),
                        IntStream.range(1, scores.systems().size())
                                .boxed()
                                .flatMap(system -> plots.stream().map(plot -> where(system, plot)))
                                .toList());
    }

    private String better(int system, Resampling.Comparison comparison) {
        boolean isShown = Math.max(comparison.bootstrap(), comparison.randomization()) < SIGNIFICANT;
        return isShown ? scores.systems().get(comparison.difference().value() > 0 ? system : 0) : Percentage.UNDEFINED;
    }

    private List<String> where(int system, Plot plot) {
        Plot.Group most = null;
        Plot.Group least = null;
        for (Plot.Group group : plot.groups()) {
            if (group.of() >= Plot.FEW) {
                most = most == null || weight(group, system) > weight(most, system) ? group : most;
                least = least == null || weight(group, system) < weight(least, system) ? group : least;
            }
        }
        return List.of(
                scores.systems().get(system),
                plot.title(),
                most != null && weight(most, system) > 0 ? difference(most, system) : Percentage.UNDEFINED,
                least != null && weight(least, system) < 0 ? difference(least, system) : Percentage.UNDEFINED);
    }

    /** Not a number counts as no difference. */
    private static double weight(Plot.Group group, int system) {
        double weight = group.of() * difference(group.values(), system);
        return Double.isNaN(weight) ? 0 : weight;
    }

    private static double difference(List<Resampling.Interval> values, int system) {
        return values.get(system).value() - values.get(0).value();
    }

    private static String difference(Plot.Group group, int system) {
        return String.format(
                Locale.ROOT, "%s: %+.2f (%,d)", group.name(), difference(group.values(), system), group.of());
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
        page.add("<h2>Sentences, the worst of "
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
