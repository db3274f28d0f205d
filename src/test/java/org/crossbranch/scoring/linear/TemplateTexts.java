package org.crossbranch.scoring.linear;

import java.util.Optional;

/** Texts of feature templates, for tests of other packages. */
public final class TemplateTexts {
    private TemplateTexts() {}

    /**
     * Reads templates, and checks that they are written and read again as the same. Of other sets, those are included that the
     * program brings along.
     *
     * @throws FeatureSyntaxException if they are malformed
     */
    public static void check(String source, String text) {
        FeatureTemplates templates = read(source, text);
        if (!read(source, templates.text()).equals(templates)) {
            throw new AssertionError("written as\n" + templates.text());
        }
    }

    private static FeatureTemplates read(String source, String text) {
        return FeatureTemplates.parse(source, text, FeatureTemplates::shipped, place -> Optional.empty());
    }
}
