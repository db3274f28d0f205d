package org.crossbranch.render.page;

import java.util.List;
import org.crossbranch.evaluation.MorphologyTotals;
import org.crossbranch.render.picture.Markup;

/** The part of a report about morphological attributes. */
final class MorphologySection {
    private MorphologySection() {}

    /** A system's table; empty where there is nothing to compare. */
    static String element(String system, MorphologyTotals morphology) {
        if (!morphology.isCompared()) {
            return "";
        }
        List<List<String>> rows = morphology.byAttribute().entrySet().stream()
                .map(entry -> row(entry.getKey(), entry.getValue()))
                .toList();
        return "<h2>Morphology of " + Markup.escape(system) + "</h2>"
                + HtmlTable.element(
                        "Attributes of words that have a partner; complete match: " + morphology.completeMatch(),
                        List.of("attribute", "accuracy", "precision", "recall", "F1", "coverage"),
                        rows);
    }

    private static List<String> row(String attribute, MorphologyTotals.Counts counts) {
        return List.of(
                attribute,
                counts.accuracy().toString(),
                counts.precision().toString(),
                counts.recall().toString(),
                counts.f1().toString(),
                counts.coverage().toString());
    }
}
