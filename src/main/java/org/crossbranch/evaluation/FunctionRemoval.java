package org.crossbranch.evaluation;

import java.util.List;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.TreeNode;

/**
 * Cuts labels and tags before their first hyphen or equals sign, unless they begin with it, as discodop's {@code eval} does:
 * {@code NP-SBJ} becomes {@code NP}, {@code -LRB-} stays.
 */
final class FunctionRemoval {
    private FunctionRemoval() {}

    static ConstituencyTree apply(ConstituencyTree tree) {
        return new ConstituencyTree(
                tree.sentence()
                        .withTokens(tree.sentence().tokens().stream()
                                .map(token -> token.withTag(cut(token.tag())))
                                .toList()),
                cut(tree.root()));
    }

    private static Constituent cut(Constituent node) {
        List<TreeNode> children = node.changedChildren(FunctionRemoval::cut);
        return new Constituent(cut(node.label()), node.function(), children);
    }

    private static String cut(String label) {
        int hyphen = label.indexOf('-');
        String category = hyphen > 0 ? label.substring(0, hyphen) : label;
        int equals = category.indexOf('=');
        return equals > 0 ? category.substring(0, equals) : category;
    }
}
