package org.crossbranch.training;

import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.SyntaxTree;

/** A score on the development trees, in per cent; of the scores of a kind of trees, the first is the main one. */
public enum DevelopmentMetric {
    /** Labelled F1 over all brackets. */
    F1("f1", "f1", "F1", ConstituencyTree.class),
    /** The same over discontinuous brackets. */
    DISCONTINUOUS_F1("disc-f1", "discontinuousF1", "disc. F1", ConstituencyTree.class),
    /** Share of the tokens with the right head and the right label. */
    LAS("las", "las", "LAS", DependencyTree.class),
    /** Share of the tokens with the right head. */
    UAS("uas", "uas", "UAS", DependencyTree.class);

    private final String setting;
    private final String key;
    private final String text;
    private final Class<? extends SyntaxTree> trees;

    DevelopmentMetric(String setting, String key, String text, Class<? extends SyntaxTree> trees) {
        this.setting = setting;
        this.key = key;
        this.text = text;
        this.trees = trees;
    }

    /** The name in settings. */
    public String setting() {
        return setting;
    }

    /** The name in metrics. */
    public String key() {
        return key;
    }

    /** The name for people. */
    public String text() {
        return text;
    }

    /** The trees that it scores. */
    public Class<? extends SyntaxTree> trees() {
        return trees;
    }

    /** The main metric of a kind of trees. */
    public static DevelopmentMetric mainOf(Class<? extends SyntaxTree> trees) {
        return trees == DependencyTree.class ? LAS : F1;
    }
}
