package org.crossbranch.render.page;

import java.util.List;
import java.util.Locale;
import org.crossbranch.render.picture.Markup;

/**
 * Bars side by side: a group for each category, in it a bar for each series, from 0 to 100 percent.
 *
 * @param title what is shown
 * @param series names of the series
 * @param groups the categories
 */
record Plot(String title, List<String> series, List<Group> groups) {
    private static final double HEIGHT = 160;
    private static final double LEFT = 34;
    private static final double TOP = 12;
    private static final double BAR = 14;
    private static final double GAP = 18;
    private static final int GRID = 25;

    /**
     * A category.
     *
     * @param name its name
     * @param values a percentage by series; not a number where there is none
     */
    record Group(String name, List<Double> values) {}

    /** The plot as an element of a page. */
    String element() {
        double groupWidth = Math.max(BAR * series.size(), 30) + GAP;
        double width = LEFT + groupWidth * groups.size() + 10;
        StringBuilder svg = new StringBuilder("<figure><figcaption>" + Markup.escape(title) + legend(series)
                + "</figcaption><div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Plot\"><svg class=\"plot\""
                + " role=\"img\" width=\"" + number(width) + "\" height=\"" + number(HEIGHT + TOP + 36) + "\"><title>"
                + Markup.escape(title) + "</title><desc>" + Markup.escape(words()) + "</desc>");
        for (int percent = 0; percent <= 100; percent += GRID) {
            double y = y(percent);
            svg.append("<path class=\"axis\" d=\"M")
                    .append(number(LEFT))
                    .append(' ')
                    .append(number(y))
                    .append('H')
                    .append(number(width))
                    .append("\"/><text x=\"4\" y=\"")
                    .append(number(y + 4))
                    .append("\">")
                    .append(percent)
                    .append("</text>");
        }
        for (int group = 0; group < groups.size(); group++) {
            double x = LEFT + GAP / 2 + group * groupWidth;
            List<Double> values = groups.get(group).values();
            for (int one = 0; one < values.size(); one++) {
                double value = values.get(one);
                if (!Double.isNaN(value)) {
                    svg.append("<rect class=\"series")
                            .append(one % 4)
                            .append("\" x=\"")
                            .append(number(x + one * BAR))
                            .append("\" y=\"")
                            .append(number(y(value)))
                            .append("\" width=\"")
                            .append(number(BAR - 2))
                            .append("\" height=\"")
                            .append(number(HEIGHT * value / 100))
                            .append("\"><title>")
                            .append(Markup.escape(series.get(one) + ", "
                                    + groups.get(group).name() + ": " + String.format(Locale.ROOT, "%.2f", value)))
                            .append("</title></rect>");
                }
            }
            svg.append("<text x=\"")
                    .append(number(x))
                    .append("\" y=\"")
                    .append(number(HEIGHT + TOP + 18 + group % 2 * 12))
                    .append("\">")
                    .append(Markup.escape(groups.get(group).name()))
                    .append("</text>");
        }
        return svg.append("</svg></div></figure>").toString();
    }

    /** Names of series with their colours. */
    static String legend(List<String> series) {
        StringBuilder legend = new StringBuilder();
        for (int one = 0; one < series.size(); one++) {
            legend.append(" <svg class=\"plot\" width=\"12\" height=\"12\" aria-hidden=\"true\"><rect class=\"series")
                    .append(one % 4)
                    .append("\" width=\"12\" height=\"12\"/></svg> ")
                    .append(Markup.escape(series.get(one)));
        }
        return legend.toString();
    }

    private String words() {
        StringBuilder words = new StringBuilder();
        for (Group group : groups) {
            words.append(group.name()).append(':');
            group.values()
                    .forEach(value ->
                            words.append(Double.isNaN(value) ? " none" : String.format(Locale.ROOT, " %.2f", value)));
            words.append("; ");
        }
        return words.toString();
    }

    private static double y(double percent) {
        return TOP + HEIGHT * (1 - percent / 100);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
