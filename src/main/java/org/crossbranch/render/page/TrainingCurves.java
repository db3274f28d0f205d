package org.crossbranch.render.page;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A model's training: lines over epochs.
 *
 * @param model the model's name
 * @param curves the scores on development trees in percent, and the loss last
 * @param best the epoch, from 1, whose model was kept
 */
public record TrainingCurves(String model, List<Curve> curves, int best) {
    private static final double HEIGHT = 160;
    private static final double LEFT = 40;
    private static final double TOP = 12;
    private static final double WIDTH = 460;
    private static final int LINES = 4;

    /** Copies the list. */
    public TrainingCurves {
        curves = List.copyOf(curves);
    }

    /**
     * A line.
     *
     * @param name what it shows
     * @param values its values by epoch
     */
    public record Curve(String name, List<Double> values) {
        /** Copies the list. */
        public Curve {
            values = List.copyOf(values);
        }
    }

    /** The lines as elements of a page: the scores together, the loss by itself. */
    String element() {
        int scores = curves.size() - 1;
        double highest = curves.get(scores).values().stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(1);
        return "<div>"
                + (scores == 0 ? "" : plot("scores on development trees, per cent", curves.subList(0, scores), 100))
                + plot("loss of training", curves.subList(scores, scores + 1), highest) + "</div>";
    }

    private String plot(String title, List<Curve> shown, double highest) {
        StringBuilder svg = Plot.begin(
                model + ": " + title,
                title,
                shown.stream().map(Curve::name).toList(),
                LEFT + WIDTH + 20,
                HEIGHT + TOP + 24,
                words(shown));
        for (int line = 0; line <= LINES; line++) {
            double value = highest * line / LINES;
            Plot.grid(svg, LEFT, LEFT + WIDTH, y(value, highest), text(value));
        }
        int epochs = shown.get(0).values().size();
        svg.append("<path class=\"axis\" d=\"M" + Plot.number(x(best - 1, epochs)) + " " + Plot.number(TOP) + "V"
                + Plot.number(TOP + HEIGHT) + "\"/>");
        Plot.text(svg, LEFT, HEIGHT + TOP + 18, "epochs 1 to " + epochs + ", the best " + best);
        for (int i = 0; i < shown.size(); i++) {
            List<Double> values = shown.get(i).values();
            svg.append("<polyline class=\"curve series" + i % 4 + "\" points=\""
                    + IntStream.range(0, epochs)
                            .mapToObj(epoch ->
                                    Plot.number(x(epoch, epochs)) + "," + Plot.number(y(values.get(epoch), highest)))
                            .collect(Collectors.joining(" "))
                    + "\"/>");
        }
        return svg.append(Plot.END).toString();
    }

    private static String words(List<Curve> shown) {
        return shown.stream()
                .map(curve -> curve.name() + ": "
                        + curve.values().stream().map(TrainingCurves::text).collect(Collectors.joining(" ")))
                .collect(Collectors.joining("; "));
    }

    private static double x(int epoch, int epochs) {
        return LEFT + (epochs == 1 ? 0 : WIDTH * epoch / (epochs - 1));
    }

    private static double y(double value, double highest) {
        return TOP + HEIGHT * (1 - (highest == 0 ? 0 : value / highest));
    }

    private static String text(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
