package org.crossbranch.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;

class BatchPlanTest {
    private static final BatchPlan PLAN = new BatchPlan(7, 4, List.of(10, 3, 40));

    @Test
    void aRoundVisitsEachBatchOfEachShardOnce() {
        List<BatchPlan.Batch> batches = PLAN.round(2);
        assertThat(batches).hasSize(PLAN.batchCount()).doesNotHaveDuplicates().hasSize(3 + 1 + 10);
        assertThat(batches).allMatch(batch -> batch.round() == 2);
        assertThat(PLAN.round(2)).isEqualTo(batches);
        assertThat(batches)
                .allMatch(batch -> BatchPlan.Batch.parse(batch.name()).equals(batch));
    }

    @Test
    void aShardIsCutIntoItsSentencesInNewCompanyEachRound() {
        List<Example> shard = examples(40);
        List<List<Example>> first = PLAN.split(shard, 2, 0);
        assertThat(first).hasSize(10).allMatch(batch -> batch.size() == 4);
        List<Example> all = new ArrayList<>();
        first.forEach(all::addAll);
        assertThat(all).containsExactlyInAnyOrderElementsOf(shard);
        assertThat(PLAN.split(shard, 2, 0)).isEqualTo(first);
        assertThat(PLAN.split(shard, 2, 1)).isNotEqualTo(first);
    }

    private static List<Example> examples(int count) {
        List<Example> examples = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<Token> tokens = Collections.nCopies(1 + i % 7, Token.of("w", "T"));
            examples.add(new Example(new Sentence("s" + i, "", tokens), List.of(), Optional.empty()));
        }
        return examples;
    }
}
