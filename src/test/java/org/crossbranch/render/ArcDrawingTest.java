package org.crossbranch.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;

final class ArcDrawingTest {

    /** The arc to "on" crosses the one to "today". */
    private static final DependencyTree HEARING = tree(
            "A/DET/det hearing/NOUN/nsubj is/AUX/aux scheduled/VERB/root on/ADP/nmod the/DET/det issue/NOUN/obl today/ADV/advmod",
            1,
            3,
            3,
            -1,
            1,
            6,
            4,
            3);

    @Test
    void arcsThatCrossAreInterrupted() {
        assertThat(new ArcDrawing(LineStyle.UNICODE, 100).draw(HEARING)).isEqualTo("""
                                       │┌─────────────────────────┐
                         ┌─────────────││──────┐                  │
                        ┌│────────────┐││      │┌──────────┐      │
                 ┌─────┐││     ┌──────┤││      ││    ┌────┐│      │
                 ▾     │▾│     ▾      │▾│      ▾│    ▾    │▾      ▾
                 A   hearing   is  scheduled   on   the  issue  today
                DET    NOUN   AUX     VERB    ADP   DET   NOUN   ADV
                det   nsubj   aux     root    nmod  det   obl   advmod
                """);
    }

    @Test
    void asciiHasTheSameShape() {
        assertThat(new ArcDrawing(LineStyle.ASCII, 100).draw(HEARING)).isEqualTo("""
                                       |+-------------------------+
                         +-------------||------+                  |
                        +|------------+||      |+----------+      |
                 +-----+||     +------+||      ||    +----+|      |
                 v     |v|     v      |v|      v|    v    |v      v
                 A   hearing   is  scheduled   on   the  issue  today
                DET    NOUN   AUX     VERB    ADP   DET   NOUN   ADV
                det   nsubj   aux     root    nmod  det   obl   advmod
                """);
    }

    @Test
    void wideDrawingsAreCutBetweenTokens() {
        assertThat(new ArcDrawing(LineStyle.UNICODE, 40).draw(HEARING)).isEqualTo("""
                tokens 0-4 of 8
                                       │┌─────────┄
                         ┌─────────────││──────┐
                        ┌│────────────┐││      │┌─┄
                 ┌─────┐││     ┌──────┤││      ││
                 ▾     │▾│     ▾      │▾│      ▾│
                 A   hearing   is  scheduled   on
                DET    NOUN   AUX     VERB    ADP
                det   nsubj   aux     root    nmod

                tokens 5-7 of 8
                ┄──────────────┐
                ┄───────┐      │
                  ┌────┐│      │
                  ▾    │▾      ▾
                 the  issue  today
                 DET   NOUN   ADV
                 det   obl   advmod
                """);
    }

    @Test
    void oneTokenHangsOnTheRoot() {
        assertThat(new ArcDrawing(LineStyle.UNICODE, TreeDrawing.ANY_WIDTH).draw(tree("yes/INTJ/root", -1)))
                .isEqualTo("""
                 ▾
                yes
                INTJ
                root
                """);
    }

    private static DependencyTree tree(String text, int... heads) {
        List<Token> tokens = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        for (String word : text.split(" ", -1)) {
            String[] parts = word.split("/", -1);
            tokens.add(Token.of(parts[0], parts[1]));
            labels.add(parts[2]);
        }
        return new DependencyTree(new Sentence("s", "", tokens), heads, labels);
    }
}
