package org.crossbranch.spark.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.crossbranch.transition.Refusal;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;

final class RefusalTallyTest {
    private static final long SEED = 5;

    @Test
    void whateverTheOrderAndGroupingOfTheTreesTheRefusalsAreTheSame() {
        // Reason i has i + 1 trees; there are more reasons than are kept.
        List<ConstituencyTree> trees = new ArrayList<>();
        for (int reason = 0; reason < 110; reason++) {
            for (int copy = 0; copy <= reason; copy++) {
                trees.add(tree(String.format(Locale.ROOT, "%03d/%03d", reason, copy)));
            }
        }
        Random random = new Random(SEED);
        for (int round = 0; round < 20; round++) {
            Collections.shuffle(trees, random);
            List<RefusalTally> tasks =
                    IntStream.range(0, 4).mapToObj(task -> new RefusalTally()).toList();
            for (ConstituencyTree tree : trees) {
                String id = tree.sentence().id();
                tasks.get(random.nextInt(4)).add(tree, "reason " + id.substring(0, 3) + "{1,2}");
            }
            List<Refusal> refusals =
                    tasks.stream().reduce(new RefusalTally(), RefusalTally::add).refusals();
            assertThat(refusals).as("seed %d, round %d", SEED, round).hasSize(101);
            assertThat(refusals.get(7)).isEqualTo(new Refusal("reason 007", 8, "007/000"));
            assertThat(refusals.get(99)).isEqualTo(new Refusal("reason 099", 100, "099/000"));
            assertThat(refusals.get(100))
                    .isEqualTo(new Refusal(
                            "other reasons", IntStream.rangeClosed(101, 110).sum(), "100/000"));
        }
    }

    private static ConstituencyTree tree(String id) {
        return new ConstituencyTree(
                new Sentence(id, "", List.of(Token.of("w", "T"))), Constituent.of("ROOT", new Leaf(0)));
    }
}
