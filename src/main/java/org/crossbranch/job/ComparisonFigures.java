package org.crossbranch.job;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.crossbranch.evaluation.SystemEvaluation;
import org.crossbranch.evaluation.TextTable;
import org.crossbranch.evaluation.significance.PairedScores;
import org.crossbranch.evaluation.significance.Resampling;
import org.crossbranch.spark.evaluate.ComparisonRun;
import org.jspecify.annotations.Nullable;

/**
 * The figures of several systems, as text and JSON.
 *
 * @param result the systems with their scores
 * @param resampling how sentences were resampled
 * @param significance what that says
 */
record ComparisonFigures(ComparisonRun.Result result, Resampling resampling, Resampling.Result significance) {

    static ComparisonFigures of(ComparisonRun.Result result, Resampling resampling) {
        return new ComparisonFigures(result, resampling, resampling.of(result.scores()));
    }

    /** The figures of the first system, with {@code significance}, and those of the others. */
    Map<String, @Nullable Object> json() {
        Map<String, @Nullable Object> json = result.systems().get(0).report().json();
        json.put("significance", significanceJson());
        List<Map<String, @Nullable Object>> others = new ArrayList<>();
        for (SystemEvaluation system :
                result.systems().subList(1, result.systems().size())) {
            Map<String, @Nullable Object> other = new LinkedHashMap<>();
            other.put("predicted", system.name());
            other.putAll(system.report().json());
            others.add(other);
        }
        json.put("others", others);
        return json;
    }

    private Map<String, @Nullable Object> significanceJson() {
        PairedScores scores = result.scores();
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("seed", resampling.seed());
        json.put("resamples", resampling.rounds());
        json.put("level", Resampling.LEVEL);
        List<Map<String, @Nullable Object>> systems = new ArrayList<>();
        for (int system = 0; system < scores.systems().size(); system++) {
            Map<String, @Nullable Object> one = new LinkedHashMap<>();
            one.put("predicted", scores.systems().get(system));
            for (int measure = 0; measure < scores.measures().size(); measure++) {
                Map<String, @Nullable Object> figures =
                        interval("value", significance.intervals().get(system).get(measure));
                if (system > 0) {
                    Resampling.Comparison comparison =
                            significance.comparisons().get(system - 1).get(measure);
                    figures.put("comparedWithFirst", comparison(comparison));
                }
                one.put(scores.measures().get(measure), figures);
            }
            systems.add(one);
        }
        json.put("systems", systems);
        return json;
    }

    private static Map<String, @Nullable Object> comparison(Resampling.Comparison comparison) {
        Map<String, @Nullable Object> json = interval("difference", comparison.difference());
        json.put("pairedBootstrap", comparison.bootstrap());
        json.put("approximateRandomisation", comparison.randomization());
        return json;
    }

    private static Map<String, @Nullable Object> interval(String name, Resampling.Interval interval) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put(name, rounded(interval.value()));
        json.put("low", rounded(interval.low()));
        json.put("high", rounded(interval.high()));
        return json;
    }

    private static @Nullable Double rounded(double value) {
        return Double.isNaN(value) ? null : Math.round(value * 100) / 100.0;
    }

    /** Each system's figures, and the differences of the others from the first. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (SystemEvaluation system : result.systems()) {
            text.append(system.name())
                    .append("\n\n")
                    .append(system.report().text())
                    .append('\n');
        }
        TextTable table = TextTable.headed(
                "system", "measure", "value", "interval", "difference", "interval", "p boot", "p rand");
        PairedScores scores = result.scores();
        for (int system = 0; system < scores.systems().size(); system++) {
            for (int measure = 0; measure < scores.measures().size(); measure++) {
                List<String> row = new ArrayList<>(
                        List.of(scores.systems().get(system), scores.measures().get(measure)));
                add(row, significance.intervals().get(system).get(measure));
                if (system > 0) {
                    Resampling.Comparison comparison =
                            significance.comparisons().get(system - 1).get(measure);
                    add(row, comparison.difference());
                    row.add(String.format(Locale.ROOT, "%.4f", comparison.bootstrap()));
                    row.add(String.format(Locale.ROOT, "%.4f", comparison.randomization()));
                }
                table.add(row);
            }
        }
        return text.append(table).toString();
    }

    private static void add(List<String> row, Resampling.Interval interval) {
        row.add(String.format(Locale.ROOT, "%.2f", interval.value()));
        row.add(String.format(Locale.ROOT, "%.2f to %.2f", interval.low(), interval.high()));
    }

    /** Tables of each system. */
    String tables() {
        StringBuilder text = new StringBuilder();
        result.systems()
                .forEach(system -> text.append(system.name())
                        .append("\n\n")
                        .append(system.report().tables())
                        .append('\n'));
        return text.toString();
    }
}
