package org.crossbranch.render.page;

import java.util.List;
import java.util.Locale;
import org.crossbranch.evaluation.Reliability;
import org.crossbranch.evaluation.significance.Resampling.Interval;
import org.crossbranch.figure.Percentage;
import org.crossbranch.render.picture.Markup;

/**
 * Bars side by side: a group for each category, in it a bar for each series, from 0 percent.
 *
 * @param title what is shown
 * @param series names of the series
 * @param groups the categories
 * @param top the percentage at the upper end
 */
record Plot(String title, List<String> series, List<Group> groups, int top) {
    private static final double HEIGHT = 160;
    private static final double LEFT = 34;
    /** Room for the last name, which begins at its group. */
    private static final double RIGHT = 44;

    private static final double TOP = 12;
    private static final double BAR = 14;
    private static final double GAP = 18;
    private static final double ZERO = 1.5;
    private static final double CAP = 2.5;

    /** A group of fewer says so. */
    static final int FEW = 30;

    private static final int LINES = 4;
    private static final List<Integer> TOPS = List.of(4, 8, 20, 40, 60, 80);
    private static final int ALL = 100;

    /** The end of a plot. */
    static final String END = "</svg></div></figure>";

    /**
     * A category.
     *
     * @param name its name
     * @param values a percentage by series, with its interval; not a number where there is none
     * @param of how many things it has
     */
    record Group(String name, List<Interval> values, long of) {
        /** The name, with the number of few things, whose percentages say little. */
        String label() {
            return of < FEW ? name + " (" + of + ")" : name;
        }
    }

    /** A plot of scores, up to 100 percent. */
    static Plot ofScores(String title, List<String> series, List<Group> groups) {
        return new Plot(title, series, groups, ALL);
    }

    /** A plot of shares, as high as the largest needs. */
    static Plot ofShares(String title, List<Group> groups) {
        double most = groups.stream()
                .flatMap(group -> group.values().stream())
                .mapToDouble(Interval::value)
                .max()
                .orElse(ALL);
        int top = TOPS.stream().filter(one -> one >= most).findFirst().orElse(ALL);
        return new Plot(title, List.of("share"), groups, top);
    }

    /** A plot of how often what has some confidence is right (Guo et al. 2017): the two bars of a range should be equally high. */
    static Plot ofReliability(String title, Reliability reliability) {
        return ofScores(
                title,
                List.of("mean confidence", "right"),
                reliability.ranges().stream()
                        .map(range -> new Group(
                                String.format(Locale.ROOT, "%.1f–%.1f", range.least(), range.most()),
                                List.of(
                                        Interval.none(100 * range.confidence()),
                                        Interval.ofShare(
                                                100.0 * range.right() / range.count(), (double) range.count())),
                                range.count()))
                        .toList());
    }

    /** The plot as an element of a page. */
    String element() {
        double groupWidth = Math.max(BAR * series.size(), 30) + GAP;
        double width = LEFT + groupWidth * groups.size() + RIGHT;
        StringBuilder svg = begin(title, title, series, width, HEIGHT + TOP + 36, words());
        for (int percent = 0; percent <= top; percent += top / LINES) {
            grid(svg, LEFT, width, y(percent), Integer.toString(percent));
        }
        for (int group = 0; group < groups.size(); group++) {
            double x = LEFT + GAP / 2 + group * groupWidth;
            List<Interval> values = groups.get(group).values();
            String name = groups.get(group).label();
            for (int one = 0; one < values.size(); one++) {
                Interval interval = values.get(one);
                double value = interval.value();
                if (Double.isNaN(value)) {
                    text(svg, x + one * BAR + 2, y(0) - 4, Percentage.UNDEFINED);
                } else {
                    // A score of zero has a bar, too.
                    double height = Math.max(ZERO, HEIGHT * value / top);
                    String label = series.get(one) + ", " + name + ": " + ComparisonPage.text(interval);
                    svg.append("<rect class=\"series" + one % 4 + "\" x=\"" + number(x + one * BAR) + "\" y=\""
                            + number(y(0) - height) + "\" width=\"" + number(BAR - 2) + "\" height=\""
                            + number(height) + "\"><title>" + Markup.escape(label) + "</title></rect>");
                    if (!Double.isNaN(interval.low())) {
                        line(svg, x + one * BAR + (BAR - 2) / 2, y(interval.low()), y(interval.high()));
                    }
                }
            }
            text(svg, x, HEIGHT + TOP + 18 + group % 2 * 12, Markup.escape(name));
        }
        return svg.append(END).toString();
    }

    /**
     * The begin of a plot, which {@link #END} ends.
     *
     * @param caption title of the figure
     * @param title title of the picture
     * @param series names of the series
     * @param words the plot for those who do not see it
     */
    static StringBuilder begin(
            String caption, String title, List<String> series, double width, double height, String words) {
        return new StringBuilder("<figure><figcaption>" + Markup.escape(caption) + legend(series)
                + "</figcaption><div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Plot\"><svg class=\"plot\""
                + " role=\"img\" width=\"" + number(width) + "\" height=\"" + number(height) + "\"><title>"
                + Markup.escape(title) + "</title><desc>" + Markup.escape(words) + "</desc>");
    }

    /** A line across, and its value. */
    static void grid(StringBuilder svg, double left, double right, double y, String value) {
        svg.append("<path class=\"axis\" d=\"M" + number(left) + " " + number(y) + "H" + number(right) + "\"/>");
        svg.append("<text x=\"4\" y=\"" + number(y + 4) + "\">" + value + "</text>");
    }

    /** An interval: a line up with a cap at each end. */
    private static void line(StringBuilder svg, double x, double low, double high) {
        String cap = "h" + number(2 * CAP);
        svg.append("<path class=\"interval\" d=\"M" + number(x) + " " + number(low) + "V" + number(high) + "M"
                + number(x - CAP) + " " + number(low) + cap + "M" + number(x - CAP) + " " + number(high) + cap
                + "\"/>");
    }

    /** A text that is escaped already. */
    static void text(StringBuilder svg, double x, double y, String text) {
        svg.append("<text x=\"" + number(x) + "\" y=\"" + number(y) + "\">" + text + "</text>");
    }

    /** Names of series with their colours. */
    private static String legend(List<String> series) {
        StringBuilder legend = new StringBuilder();
        for (int one = 0; one < series.size(); one++) {
            legend.append(" <svg class=\"plot\" width=\"12\" height=\"12\" aria-hidden=\"true\"><rect class=\"series"
                    + one % 4 + "\" width=\"12\" height=\"12\"/></svg> " + Markup.escape(series.get(one)));
        }
        return legend.toString();
    }

    private String words() {
        StringBuilder words = new StringBuilder();
        for (Group group : groups) {
            words.append(group.label()).append(':');
            group.values().forEach(value -> words.append(' ').append(ComparisonPage.text(value)));
            words.append("; ");
        }
        return words.toString();
    }

    private double y(double percent) {
        return TOP + HEIGHT * (1 - percent / top);
    }

    /** A coordinate. */
    static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
