package org.crossbranch.transform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Orders h and v of Markovisation, by their labels; that they can be undone is {@link ReversibleTransformTest}'s. */
class MarkovizationTest {
    private static final String TREE = "(S (NP (D 0=a) (A 1=b) (N 2=c)) (V 3=d) (VP (NP (N 4=e)) (V 5=f)))";

    @Test
    void annotatesParents() {
        assertThat(transformed(new ParentAnnotation(1))).isEqualTo(TREE);
        assertThat(transformed(new ParentAnnotation(2)))
                .isEqualTo("(S (NP^S (D 0=a) (A 1=b) (N 2=c)) (V 3=d) (VP^S (NP^VP (N 4=e)) (V 5=f)))");
        assertThat(transformed(new ParentAnnotation(3)))
                .isEqualTo("(S (NP^S (D 0=a) (A 1=b) (N 2=c)) (V 3=d) (VP^S (NP^VP^S (N 4=e)) (V 5=f)))");
    }

    @Test
    void namesSiblingsWithoutTheirParents() {
        assertThat(transformed(TreeTransform.sequence(List.of(new ParentAnnotation(2), Binarizer.left(2)))))
                .isEqualTo(
                        "(S (S:V|NP (NP^S (NP^S:A|D (D 0=a) (A 1=b)) (N 2=c)) (V 3=d)) (VP^S (NP^VP (N 4=e)) (V 5=f)))");
        assertThat(transformed(TreeTransform.sequence(List.of(new ParentAnnotation(2), Binarizer.right(0)))))
                .isEqualTo("(S (NP^S (D 0=a) (NP^S: (A 1=b) (N 2=c))) (S: (V 3=d) (VP^S (NP^VP (N 4=e)) (V 5=f))))");
    }

    private static String transformed(TreeTransform transform) {
        return TreeText.line(transform.apply(TreeText.tree(TREE)));
    }
}
