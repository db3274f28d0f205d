package org.crossbranch.spark.oracle;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.crossbranch.transition.Refusal;
import org.crossbranch.tree.SyntaxTree;
import org.jspecify.annotations.Nullable;

/** Counts trees without a derivation by reason. Tallies of several tasks can be merged in any order. */
public final class RefusalTally implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Different reasons that are kept, the first in alphabetical order, so that all tasks keep the same. */
    private static final int MAX_REASONS = 100;

    /** Tokens as yields name them: with them, hardly a reason would be that of two trees. */
    private static final Pattern TOKENS = Pattern.compile("\\{[0-9,]+\\}");

    private static final String OTHER_REASONS = "other reasons";

    private final SortedMap<String, Entry> entries = new TreeMap<>();
    private @Nullable Entry others;

    /** A {@link Refusal} less its reason. */
    private record Entry(long trees, String example) implements Serializable {
        Entry plus(Entry other) {
            return new Entry(trees + other.trees, example.compareTo(other.example) <= 0 ? example : other.example);
        }
    }

    /** A tally of no trees. */
    public RefusalTally() {}

    /** Counts a tree. */
    public void add(SyntaxTree tree, String reason) {
        add(TOKENS.matcher(reason).replaceAll(""), new Entry(1, tree.sentence().id()));
    }

    private void add(String reason, Entry entry) {
        entries.merge(reason, entry, Entry::plus);
        if (entries.size() > MAX_REASONS) {
            addOther(Objects.requireNonNull(entries.remove(entries.lastKey()), "the last key has its entry"));
        }
    }

    private void addOther(Entry entry) {
        others = others == null ? entry : others.plus(entry);
    }

    /** Adds what another task counted. */
    public RefusalTally add(RefusalTally other) {
        if (other.others != null) {
            addOther(other.others);
        }
        other.entries.forEach(this::add);
        return this;
    }

    /** The reasons in alphabetical order; last, those that there was no room for. */
    public List<Refusal> refusals() {
        List<Refusal> refusals = new ArrayList<>();
        entries.forEach((reason, entry) -> refusals.add(new Refusal(reason, entry.trees(), entry.example())));
        if (others != null) {
            refusals.add(new Refusal(OTHER_REASONS, others.trees(), others.example()));
        }
        return refusals;
    }
}
