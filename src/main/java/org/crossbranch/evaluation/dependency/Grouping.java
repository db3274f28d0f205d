package org.crossbranch.evaluation.dependency;

/** Properties of arcs by which they are counted apart. */
public enum Grouping {
    /** The universal relation. */
    RELATION("relation", "byRelation"),
    /** The whole relation. */
    RELATION_WITH_SUBTYPE("relation with subtype", "byRelationWithSubtype"),
    /** The distance of head and dependent: {@code root}, {@code 1}, {@code 2}, {@code 3-6}, {@code 7+}. */
    LENGTH("arc length", "byArcLength"),
    /** The side of the head: {@code root}, {@code head before}, {@code head after}. */
    DIRECTION("direction", "byDirection"),
    /** {@code projective} or {@code non-projective}. */
    PROJECTIVITY("arcs", "byProjectivity");

    /** The key of non-projective arcs. */
    static final String NON_PROJECTIVE = "non-projective";

    private final String title;
    private final String key;

    Grouping(String title, String key) {
        this.title = title;
        this.key = key;
    }

    /** Name on the terminal. */
    public String title() {
        return title;
    }

    /** Name in JSON. */
    public String key() {
        return key;
    }

    /** The group of a word's arc. */
    String group(EvaluatedWord word) {
        return switch (this) {
            case RELATION -> word.labels().universalRelation();
            case RELATION_WITH_SUBTYPE -> word.labels().relation();
            case LENGTH -> word.arc().lengthRange();
            case DIRECTION -> word.arc().direction();
            case PROJECTIVITY -> word.arc().isNonProjective() ? NON_PROJECTIVE : "projective";
        };
    }
}
