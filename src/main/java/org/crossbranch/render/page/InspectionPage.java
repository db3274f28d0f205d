package org.crossbranch.render.page;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.crossbranch.evaluation.significance.Resampling.Interval;
import org.crossbranch.inspection.InspectionReport;
import org.crossbranch.inspection.SplitComparison;
import org.crossbranch.inspection.TrainingChecks;
import org.crossbranch.inspection.TreebankProfile;
import org.crossbranch.render.picture.Markup;

/** A treebank's sizes, histograms, labels and oddities as a page: what to look at before training. */
public final class InspectionPage {
    private static final int SHOWN = 40;

    private InspectionPage() {}

    /**
     * The page.
     *
     * @param frame names the treebank
     */
    public static String html(InspectionReport report, ReportFrame frame) {
        HtmlPage page = new HtmlPage("Inspection of " + frame.name()).withContents();
        page.add("<header><h1>Inspection of " + Markup.escape(frame.name()) + "</h1></header><main>");
        if (!report.warnings().isEmpty()) {
            page.add("<h2>To look at</h2><div class=\"warning\"><ul>"
                    + report.warnings().stream()
                            .map(warning -> "<li>" + Markup.escape(warning) + "</li>")
                            .collect(Collectors.joining())
                    + "</ul></div>");
        }
        page.add("<h2>Sizes</h2>" + table("", report.sizes().entrySet().stream().toList()));
        if (!report.checks().refusals().isEmpty()) {
            page.add(refusals(report.checks()));
        }
        if (report.malformed().count() > 0) {
            page.add("<h2>Trees that cannot be read</h2><ul>"
                    + report.malformed().first().stream()
                            .map(error -> "<li>" + Markup.escape(error) + "</li>")
                            .collect(Collectors.joining())
                    + "</ul>");
        }
        report.tests().forEach(test -> page.add(test(test)));
        page.add("<h2>Histograms</h2>");
        page.add(plot("Sentences by number of tokens, percent", report.lengths()));
        page.add(plot("Sentences by gap degree, percent", report.histogram(TreebankProfile.Group.GAP_DEGREE)));
        if (!report.profile().get(TreebankProfile.Group.BLOCKS).isEmpty()) {
            page.add(plot("Constituents by number of blocks, percent", report.histogram(TreebankProfile.Group.BLOCKS)));
        }
        page.add("<h2>Labels</h2><div class=\"pair\">");
        report.labels().forEach((title, rows) -> page.add("<div>" + table("By " + title, rows) + "</div>"));
        return page.add("</div></main>" + frame.foot()).toString();
    }

    private static String test(SplitComparison test) {
        return "<h2>Test set " + Markup.escape(test.name()) + "</h2><p>"
                + String.format(
                        Locale.ROOT,
                        "%,d of %,d tokens are of words that the treebank lacks (%.1f %%). %,d of %,d sentences are in the"
                                + " treebank, word by word.",
                        test.unknownTokens(),
                        test.profile().size("tokens"),
                        InspectionReport.unknownPercentage(test),
                        test.sharedSentences(),
                        test.profile().size("sentences"))
                + "</p>";
    }

    private static String refusals(TrainingChecks checks) {
        return "<h2>Trees that transition systems refuse</h2><p>Training ends before its first epoch if its system refuses more than "
                + checks.limit()
                + " of the trees (training.max-refused).</p><table class=\"words\"><thead><tr><th>Systems</th><th>Refused</th><th>Trains</th><th>Most"
                + " frequent reasons</th></tr></thead><tbody>"
                + checks.refusals().stream()
                        .map(systems -> "<tr><td>" + Markup.escape(systems.names()) + "</td><td>" + systems.counted()
                                + "</td><td>" + (checks.isRefused(systems) ? "no" : "yes") + "</td><td>"
                                + systems.reasons().stream().map(Markup::escape).collect(Collectors.joining("<br>"))
                                + "</td></tr>")
                        .collect(Collectors.joining())
                + "</tbody></table>";
    }

    private static String plot(String title, List<Map.Entry<String, Long>> counts) {
        double all = counts.stream().mapToLong(Map.Entry::getValue).sum();
        return Plot.ofShares(
                        title,
                        counts.stream()
                                .map(count -> new Plot.Group(
                                        count.getKey(),
                                        List.of(Interval.none(100 * count.getValue() / all)),
                                        count.getValue()))
                                .toList())
                .element();
    }

    private static String table(String caption, List<Map.Entry<String, Long>> rows) {
        String rest = rows.size() > SHOWN ? "<p>and " + (rows.size() - SHOWN) + " more</p>" : "";
        return "<table>" + (caption.isEmpty() ? "" : "<caption>" + Markup.escape(caption) + "</caption>") + "<tbody>"
                + rows.stream()
                        .limit(SHOWN)
                        .map(row -> "<tr><td>" + Markup.escape(row.getKey().isEmpty() ? "(none)" : row.getKey())
                                + "</td><td>" + String.format(Locale.ROOT, "%,d", row.getValue()) + "</td></tr>")
                        .collect(Collectors.joining())
                + "</tbody></table>" + rest;
    }
}
