package org.crossbranch.transform.projective;

/**
 * A label with what it says of lifting.
 *
 * @param relation the label before
 * @param isLifted whether the arc was lifted, {@code ↑}
 * @param headRelation the label of the head that it was lifted from, behind {@code ↑}; empty if it is not said
 * @param isPath whether something was lifted along this arc, {@code ↓}
 */
record LiftedLabel(String relation, boolean isLifted, String headRelation, boolean isPath) {
    static final char LIFTED = '↑';
    static final char PATH = '↓';

    /** Whether a label says something of lifting. */
    static boolean isMarked(String label) {
        return label.indexOf(LIFTED) >= 0 || label.indexOf(PATH) >= 0;
    }

    static LiftedLabel parse(String label) {
        boolean isPath = !label.isEmpty() && label.charAt(label.length() - 1) == PATH;
        String rest = isPath ? label.substring(0, label.length() - 1) : label;
        int lifted = rest.indexOf(LIFTED);
        return lifted < 0
                ? new LiftedLabel(rest, false, "", isPath)
                : new LiftedLabel(rest.substring(0, lifted), true, rest.substring(lifted + 1), isPath);
    }

    @Override
    public String toString() {
        return relation + (isLifted ? LIFTED + headRelation : "") + (isPath ? Character.toString(PATH) : "");
    }
}
