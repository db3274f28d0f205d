package org.crossbranch.treebank.conll;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Columns that CoNLL-U lacks, as pairs of its MISC column. A column without a value has no pair; {@code |} and {@code %} in values are
 * escaped.
 */
final class MiscPairs {
    private final Map<String, String> pairs = new LinkedHashMap<>();

    /** The pairs of a row's MISC column, also those that no format of ours made. */
    static MiscPairs of(ConlluRow row) {
        MiscPairs misc = new MiscPairs();
        for (String pair : row.value(ConlluRow.MISC).split("\\|", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                misc.pairs.put(
                        pair.substring(0, equals),
                        pair.substring(equals + 1).replace("%7C", "|").replace("%25", "%"));
            }
        }
        return misc;
    }

    MiscPairs put(String key, String value) {
        if (!value.equals(ConlluRow.NONE)) {
            pairs.put(key, value);
        }
        return this;
    }

    /** A value, or {@code _}. */
    String get(String key) {
        String value = pairs.getOrDefault(key, "");
        return value.isEmpty() ? ConlluRow.NONE : value;
    }

    /** The column. */
    @Override
    public String toString() {
        return pairs.isEmpty()
                ? ConlluRow.NONE
                : pairs.entrySet().stream()
                        .map(pair -> pair.getKey() + "="
                                + pair.getValue().replace("%", "%25").replace("|", "%7C"))
                        .collect(Collectors.joining("|"));
    }
}
