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

    private final SortedMap<String, Refusal> refusals = new TreeMap<>();
    private @Nullable Refusal others;

    /** A tally of no trees. */
    public RefusalTally() {}

    /** Counts a tree. */
    public void add(SyntaxTree tree, String reason) {
        add(new Refusal(
                TOKENS.matcher(reason).replaceAll(""), 1, tree.sentence().id()));
    }

    private void add(Refusal refusal) {
        refusals.merge(refusal.reason(), refusal, Refusal::plus);
        if (refusals.size() > MAX_REASONS) {
            addOther(Objects.requireNonNull(refusals.remove(refusals.lastKey()), "the last key has its refusal"));
        }
    }

    private void addOther(Refusal refusal) {
        Refusal other = new Refusal(OTHER_REASONS, refusal.trees(), refusal.example());
        others = others == null ? other : others.plus(other);
    }

    /** Adds what another task counted. */
    public RefusalTally add(RefusalTally other) {
        if (other.others != null) {
            addOther(other.others);
        }
        other.refusals.values().forEach(this::add);
        return this;
    }

    /** The reasons in alphabetical order; last, those that there was no room for. */
    public List<Refusal> refusals() {
        List<Refusal> all = new ArrayList<>(refusals.values());
        if (others != null) {
            all.add(others);
        }
        return all;
    }
}
