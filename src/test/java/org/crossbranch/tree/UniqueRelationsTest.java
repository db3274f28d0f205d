package org.crossbranch.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Labels that count as one of some relations. */
public final class UniqueRelationsTest {

    /** Number of dependents of some relations that stand beside another such dependent of their head. */
    public static int violations(DependencyTree tree, UniqueRelations relations) {
        int[] found = new int[tree.sentence().length()];
        int violations = 0;
        for (int token = 0; token < found.length; token++) {
            int head = tree.head(token);
            boolean isCounted = head != DependencyTree.ROOT && relations.contains(tree.label(token));
            violations += isCounted && found[head]++ > 0 ? 1 : 0;
        }
        return violations;
    }

    @Test
    void subtypesCountButForOuterOnes() {
        assertThat(List.of("nsubj", "csubj", "nsubj:pass", "csubj:pass:x"))
                .allMatch(UniqueRelations.SUBJECTS::contains);
        assertThat(List.of("obj", "nsubj:outer", "csubj:outer", "subj", "", "nsubjpass"))
                .noneMatch(UniqueRelations.SUBJECTS::contains);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nsubj:pass", "a,b", "a/b", "a b"})
    void refusesWhatIsNoRelation(String name) {
        assertThatThrownBy(() -> new UniqueRelations(List.of("nsubj", name)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + name + "\" is no relation");
    }
}
