package org.crossbranch.scoring.network.template;

import java.util.List;

/** The feature sets for LR-spines, about the arc of an action. */
public enum SpineTemplateSet {
    /** The context of Sartorio 2015, Table 6.1. */
    BASE("s1 s2 s3 q1 q2 gp gg"),
    /** BASE and the outermost dependents of both nodes of the arc. */
    CHILDREN("s1 s2 s3 q1 q2 gp gg s1.l s1.r s2.l s2.r"),
    /** CHILDREN, the labels of the arcs to these, and of those to the nodes. */
    CHILDREN_LABELS("s1 s2 s3 q1 q2 gp gg s1.l s1.r s2.l s2.r s1.c s2.c s1.l.c s1.r.c s2.l.c s2.r.c");

    private final String names;

    SpineTemplateSet(String names) {
        this.names = names;
    }

    List<SpineTemplate> templates() {
        return SpineTemplate.parseAll(names);
    }
}
