package org.crossbranch.transition.constituency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.constituency.setbased.SetBased;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;
import org.junit.jupiter.api.Test;

final class GoldTreeTest {
    private static final long SEED = 11;

    /** Whatever the way up, it ends where one ends who takes it step by step. */
    @Test
    void containersAreFoundByJumps() {
        List<ConstituencyTree> trees =
                new ArrayList<>(RandomTrees.of(SEED, 300, 40).toList());
        IntStream.of(2, 3, 17, 64, 130).forEach(length -> trees.add(nested(length)));
        for (ConstituencyTree tree : trees) {
            ConstituencyTree normal = SetBased.SYSTEM.normalized(tree);
            ActionInventory inventory = SetBased.SYSTEM.inventory(List.of(tree));
            GoldTree gold = new GoldTree(inventory, normal);
            for (int token = 0; token < gold.length(); token++) {
                int node = gold.container(token, 0);
                for (int tokens = 0; tokens <= gold.length() + 1; tokens++) {
                    while (node != GoldTree.NONE && gold.size(node) <= tokens) {
                        node = gold.parent(node);
                    }
                    assertThat(gold.container(token, tokens))
                            .as("%s: more than %d tokens over %d", tree, tokens, token)
                            .isEqualTo(node);
                }
            }
        }
    }

    /** Each constituent but the least has one token and another constituent. */
    private static ConstituencyTree nested(int length) {
        TreeNode inner = new Leaf(0);
        for (int token = 1; token < length; token++) {
            inner = Constituent.of("X", inner, new Leaf(token));
        }
        return new ConstituencyTree(
                new Sentence(
                        "nested/" + length,
                        "",
                        IntStream.range(0, length)
                                .mapToObj(token -> Token.of("w" + token, "T"))
                                .toList()),
                (Constituent) inner);
    }
}
