package org.crossbranch.figure;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Figures by key, in their order: counts, percentages, and further figures. Programs get them as JSON; tables for people take their
 * columns from them.
 */
public final class Figures {
    private final Map<String, Object> values = new LinkedHashMap<>();
    private final Map<String, Object> asides = new LinkedHashMap<>();

    /**
     * A column of a table.
     *
     * @param title its title
     * @param path the keys that lead to its figure, with dots between
     */
    public record Column(String title, String path) {}

    /** No figures. */
    public Figures() {}

    /**
     * The figures of each group, in the groups' order.
     *
     * @param <K> type of the groups
     * @param <V> type of what is counted in one
     */
    public static <K, V> Figures of(Map<K, V> groups, Function<K, String> key, Function<V, Figures> figures) {
        Figures all = new Figures();
        groups.forEach((group, value) -> all.put(key.apply(group), figures.apply(value)));
        return all;
    }

    /**
     * Adds a figure.
     *
     * @param value a number, a {@link Percentage}, a percentage that is rounded already, or further figures
     */
    public Figures put(String key, Object value) {
        values.put(key, value);
        return this;
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return values.isEmpty();
    }

    /** Adds a figure that only tables show. */
    public Figures putAside(String key, Object value) {
        asides.put(key, value);
        return this;
    }

    /** Adds all figures of others. */
    public Figures putAll(Figures others) {
        values.putAll(others.values);
        asides.putAll(others.asides);
        return this;
    }

    /** The figure at a path as people read it; empty if there is none. */
    public String text(String path) {
        @Nullable Object value = this;
        for (String key : path.split("\\.", -1)) {
            value = value instanceof Figures figures ? figures.get(key) : null;
        }
        return value == null ? "" : value instanceof BigDecimal rounded ? rounded.toPlainString() : value.toString();
    }

    private @Nullable Object get(String key) {
        Object value = values.get(key);
        return value == null ? asides.get(key) : value;
    }

    /** A row of a table: a name and the figures of some columns. */
    public List<String> row(String name, List<Column> columns) {
        List<String> row = new ArrayList<>(List.of(name));
        columns.forEach(column -> row.add(text(column.path)));
        return row;
    }

    /** The titles of a table. */
    public static List<String> titles(String name, List<Column> columns) {
        List<String> titles = new ArrayList<>(List.of(name));
        columns.forEach(column -> titles.add(column.title));
        return titles;
    }

    /** A row for each group of figures here. */
    public List<List<String>> rows(List<Column> columns) {
        List<List<String>> rows = new ArrayList<>();
        values.forEach((key, group) -> rows.add(((Figures) group).row(key, columns)));
        return rows;
    }

    /** A table of the groups of figures here, for a terminal. */
    public TextTable table(String name, List<Column> columns) {
        TextTable table = new TextTable();
        table.add(titles(name, columns));
        rows(columns).forEach(table::add);
        return table;
    }

    /** The figures as a tree of maps, ready for JSON. A percentage that is not defined is null. */
    public Map<String, @Nullable Object> json() {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        values.forEach((key, value) -> json.put(key, json(value)));
        return json;
    }

    private static @Nullable Object json(Object value) {
        if (value instanceof Figures figures) {
            return figures.json();
        }
        if (value instanceof Percentage percentage) {
            return percentage.isDefined() ? (Double) percentage.rounded() : null;
        }
        return value instanceof BigDecimal rounded ? (Double) rounded.doubleValue() : value;
    }
}
