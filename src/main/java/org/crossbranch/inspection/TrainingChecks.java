package org.crossbranch.inspection;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.crossbranch.transition.Refusal;

/**
 * Counts what training and parsing refuse of a treebank.
 *
 * @param refusals the trees that transition systems refuse
 * @param maxRefusedPercent greatest share of the trees that training lets a system refuse
 * @param overLong number of sentences that are not parsed whole
 * @param maxTokens length of the longest sentence that is
 */
public record TrainingChecks(List<SystemRefusals> refusals, double maxRefusedPercent, long overLong, int maxTokens) {

    /** Copies the list. */
    public TrainingChecks {
        refusals = List.copyOf(refusals);
    }

    /**
     * Checks a treebank.
     *
     * @param profile the treebank's
     * @param refusals the trees that each system refuses, by its name
     */
    public static TrainingChecks of(
            TreebankProfile profile, Map<String, List<Refusal>> refusals, double maxRefusedPercent, int maxTokens) {
        long overLong = profile.get(TreebankProfile.Group.LENGTH).entrySet().stream()
                .filter(length -> Integer.parseInt(length.getKey()) > maxTokens)
                .mapToLong(Map.Entry::getValue)
                .sum();
        return new TrainingChecks(SystemRefusals.grouped(refusals, profile), maxRefusedPercent, overLong, maxTokens);
    }

    /** Whether training by some systems would end before its first epoch. */
    public boolean isRefused(SystemRefusals systems) {
        return systems.percent() > maxRefusedPercent;
    }

    /** The greatest share as the settings have it. */
    public String limit() {
        return BigDecimal.valueOf(maxRefusedPercent).stripTrailingZeros().toPlainString() + " %";
    }

    /** Reasons to look at the trees, a line each. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        refusals.stream()
                .filter(this::isRefused)
                .forEach(systems -> warnings.add(systems.sentence() + ", and training.max-refused is " + limit()));
        if (overLong > 0) {
            warnings.add(String.format(
                    Locale.ROOT, "%,d sentences of more than %,d tokens (annotate.max-tokens)", overLong, maxTokens));
        }
        return warnings;
    }

    /** The refusals for a terminal. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (SystemRefusals systems : refusals) {
            text.append(systems.sentence()).append('\n');
            systems.reasons()
                    .forEach(reason -> text.append("    ").append(reason).append('\n'));
        }
        return text.append(refusals.isEmpty() ? "" : "\n").toString();
    }

    /** The figures as a tree of maps. */
    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("maxRefused", maxRefusedPercent);
        json.put("refusals", refusals.stream().map(SystemRefusals::json).toList());
        json.put("maxTokens", maxTokens);
        json.put("overLongSentences", overLong);
        return json;
    }
}
