package org.crossbranch.job;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.spark.sql.Row;
import org.crossbranch.evaluation.significance.PairedScores;
import org.crossbranch.evaluation.significance.Resampling;
import org.crossbranch.figure.TextTable;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.spark.table.ScoresTable;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one system or several, as text, as JSON and as rows of a table.
 *
 * @param systems the systems, one at least
 * @param significance what resampling says, where it was done
 */
record EvaluationFigures(List<OneSystem> systems, Optional<Significance> significance) {
    private static final String SIGNIFICANCE = "significance";

    /** Copies the list. */
    EvaluationFigures {
        systems = List.copyOf(systems);
    }

    /**
     * The figures of a system.
     *
     * @param name the system's name
     * @param json its figures as JSON has them
     * @param text the same for a terminal
     * @param tables the same by breakdown, for a terminal
     */
    record OneSystem(String name, Map<String, ? extends @Nullable Object> json, String text, String tables) {}

    /** The figures of a single system. */
    static EvaluationFigures of(OneSystem system) {
        return new EvaluationFigures(List.of(system), Optional.empty());
    }

    /**
     * The figures of systems that are compared, by resampling.
     *
     * @param html writes the report of intervals and tests, where one is wanted
     */
    static EvaluationFigures compared(
            JobRun run,
            List<OneSystem> systems,
            PairedScores scores,
            Resampling resampling,
            Consumer<Resampling.Result> html) {
        Significance significance =
                run.timed("resample", () -> new Significance(scores, resampling, resampling.of(scores)));
        html.accept(significance.result());
        return new EvaluationFigures(systems, Optional.of(significance));
    }

    /**
     * Intervals and tests.
     *
     * @param scores the systems' scores by sentence
     * @param resampling how sentences were resampled
     * @param result what that says
     */
    record Significance(PairedScores scores, Resampling resampling, Resampling.Result result) {

        private Map<String, Object> json() {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("seed", resampling.seed());
            json.put("resamples", resampling.rounds());
            json.put("level", Resampling.LEVEL);
            List<Map<String, Object>> systems = new ArrayList<>();
            for (int system = 0; system < scores.systems().size(); system++) {
                Map<String, Object> one = new LinkedHashMap<>();
                one.put("predicted", scores.systems().get(system));
                one.putAll(json(system));
                systems.add(one);
            }
            json.put("systems", systems);
            return json;
        }

        private Map<String, Object> json(int system) {
            Map<String, Object> json = new LinkedHashMap<>();
            for (int measure = 0; measure < scores.measures().size(); measure++) {
                Map<String, @Nullable Object> figures =
                        interval("value", result.intervals().get(system).get(measure));
                if (system > 0) {
                    figures.put(
                            "comparedWithFirst",
                            comparison(result.comparisons().get(system - 1).get(measure)));
                }
                json.put(scores.measures().get(measure), figures);
            }
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

        private String text() {
            TextTable table = TextTable.headed(
                    "system", "measure", "value", "interval", "difference", "interval", "p boot", "p rand");
            for (int system = 0; system < scores.systems().size(); system++) {
                for (int measure = 0; measure < scores.measures().size(); measure++) {
                    List<String> row = new ArrayList<>(List.of(
                            scores.systems().get(system), scores.measures().get(measure)));
                    add(row, result.intervals().get(system).get(measure));
                    if (system > 0) {
                        Resampling.Comparison comparison =
                                result.comparisons().get(system - 1).get(measure);
                        add(row, comparison.difference());
                        row.add(String.format(Locale.ROOT, "%.4f", comparison.bootstrap()));
                        row.add(String.format(Locale.ROOT, "%.4f", comparison.randomization()));
                    }
                    table.add(row);
                }
            }
            return table.toString();
        }

        private static void add(List<String> row, Resampling.Interval interval) {
            row.add(String.format(Locale.ROOT, "%.2f", interval.value()));
            row.add(String.format(Locale.ROOT, "%.2f to %.2f", interval.low(), interval.high()));
        }
    }

    /** The figures of the first system; where sentences were resampled, with {@code significance} and the other systems. */
    Map<String, @Nullable Object> json() {
        Map<String, @Nullable Object> json = new LinkedHashMap<>(systems.get(0).json());
        significance.ifPresent(found -> {
            json.put(SIGNIFICANCE, found.json());
            List<Map<String, @Nullable Object>> others = new ArrayList<>();
            for (OneSystem system : systems.subList(1, systems.size())) {
                Map<String, @Nullable Object> other = new LinkedHashMap<>();
                other.put("predicted", system.name());
                other.putAll(system.json());
                others.add(other);
            }
            json.put("others", others);
        });
        return json;
    }

    /** Each system's figures, and the differences of the others from the first. */
    String text() {
        return significance
                .map(found -> named(OneSystem::text) + found.text())
                .orElseGet(() -> systems.get(0).text());
    }

    /** Each system's figures by breakdown. */
    String tables() {
        return significance.isPresent()
                ? named(OneSystem::tables)
                : systems.get(0).tables();
    }

    private String named(Function<OneSystem, String> text) {
        StringBuilder all = new StringBuilder();
        systems.forEach(system -> all.append(system.name())
                .append("\n\n")
                .append(text.apply(system))
                .append('\n'));
        return all.toString();
    }

    /** All figures as rows of the table {@code scores}. */
    List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (int system = 0; system < systems.size(); system++) {
            String name = systems.get(system).name();
            rows.addAll(ScoresTable.rows(name, systems.get(system).json()));
            if (significance.isPresent()) {
                rows.addAll(ScoresTable.rows(
                        name, Map.of(SIGNIFICANCE, significance.get().json(system))));
            }
        }
        return rows;
    }
}
