package org.crossbranch.evaluation;

import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Strings that count as one. The relation is symmetric and transitive: A with B and B with C make one class of A, B and
 * C.
 *
 * @param representatives from each string that has equals to the one that stands for its class
 */
public record Equivalence(Map<String, String> representatives) implements Serializable {
    /** Every string equals itself only. */
    public static final Equivalence IDENTITY = new Equivalence(Map.of());

    /** Copies the map. */
    public Equivalence {
        representatives = Collections.unmodifiableSortedMap(new TreeMap<>(representatives));
    }

    /** The string that stands for a string's class: the first that was named of it, or the string itself. */
    public String representative(String string) {
        return representatives.getOrDefault(string, string);
    }

    /** Whether two strings count as one. */
    public boolean areEqual(String one, String other) {
        return one.equals(other) || representative(one).equals(representative(other));
    }

    /** This relation with some more strings that count as one. */
    public Equivalence with(List<String> equals) {
        String first = representative(equals.get(0));
        SortedMap<String, String> merged = new TreeMap<>(representatives);
        for (String string : equals) {
            String joined = representative(string);
            merged.replaceAll((member, representative) -> representative.equals(joined) ? first : representative);
            merged.put(string, first);
        }
        merged.put(first, first);
        return new Equivalence(merged);
    }
}
