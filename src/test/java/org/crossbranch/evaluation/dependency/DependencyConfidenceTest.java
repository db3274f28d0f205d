package org.crossbranch.evaluation.dependency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;

/** Confidence in arcs and trees by what of them is right. */
class DependencyConfidenceTest {
    private static final Sentence SENTENCE =
            new Sentence("s", "a b c", List.of(Token.of("a", "X"), Token.of("b", "X"), Token.of("c", "X")));
    private static final DependencyTree GOLD =
            new DependencyTree(SENTENCE, new int[] {-1, 0, 0}, List.of("root", "obl:arg", "punct"));

    @Test
    void arcsAreRightByHeadAndUniversalRelation() {
        DependencyTotals totals = new DependencyTotals();
        DependencyTree right = new DependencyTree(SENTENCE, new int[] {-1, 0, 0}, List.of("root", "obl", "punct"));
        DependencyTree wrong = new DependencyTree(SENTENCE, new int[] {-1, 0, 1}, List.of("root", "nmod", "punct"));
        totals.addConfidence(GOLD, right, OptionalDouble.of(0.65), List.of(1.0, 0.72, 0.94));
        totals.addConfidence(GOLD, wrong, OptionalDouble.of(0.15), List.of(0.96, 0.78, 0.2));
        totals.addConfidence(GOLD, wrong, OptionalDouble.empty(), List.of());
        assertThat(totals.treeConfidence().count()).isEqualTo(2);
        assertThat(totals.treeConfidence().error()).isCloseTo((0.35 + 0.15) / 2, within(1e-12));
        assertThat(totals.arcConfidence().count()).isEqualTo(6);
        // From 0.9 on three of three are right, from 0.7 on one of two, and of the one below none.
        assertThat(totals.arcConfidence().error())
                .isCloseTo((3 - 1.0 - 0.94 - 0.96 + 0.72 + 0.78 - 1 + 0.2) / 6, within(1e-12));
        DependencyReport report = new DependencyReport(totals, Optional.empty());
        assertThat(report.text()).containsPattern("(?m)^arcs +6 +76.67 +66.67 +13.33$");
        assertThat(report.json().get("dependencies"))
                .extracting("confidence.trees.error")
                .isEqualTo(25.0);
    }

    @Test
    void withoutConfidenceNothingIsSaid() {
        DependencyTotals totals = new DependencyTotals();
        totals.addConfidence(GOLD, GOLD, OptionalDouble.empty(), List.of());
        DependencyReport report = new DependencyReport(totals, Optional.empty());
        assertThat(report.text()).doesNotContain("confidence");
        assertThat((Map<?, ?>) report.json().get("dependencies"))
                .extracting(Map::keySet)
                .asInstanceOf(InstanceOfAssertFactories.COLLECTION)
                .doesNotContain("confidence");
    }
}
