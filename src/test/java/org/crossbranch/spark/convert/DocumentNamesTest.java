package org.crossbranch.spark.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;

class DocumentNamesTest {
    @Test
    void numberedSentencesOfFurtherDocumentsBearTheirNames() {
        DocumentNames names = new DocumentNames();
        List<String> ids = List.of("c/a/1", "c/a/2", "c/b/1", "d/a/1", "c/b/s1", "c/a/3", "7").stream()
                .map(id -> names.apart(tree(id)).sentence().id())
                .toList();
        assertThat(ids).containsExactly("c/a/1", "c/a/2", "c/b/b:1", "d/a/a:1", "c/b/s1", "c/a/3", "7");
    }

    private static DependencyTree tree(String id) {
        return new DependencyTree(
                new Sentence(id, "", List.of(Token.of("x", ""))), new int[] {DependencyTree.ROOT}, List.of("root"));
    }
}
