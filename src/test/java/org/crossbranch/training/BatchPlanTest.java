package org.crossbranch.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;

class BatchPlanTest {
    private static final BatchPlan PLAN = new BatchPlan(7, 4, List.of(10, 3, 40));

    @Test
    void aRoundVisitsEachBatchOfEachShardOnce() {
        List<BatchPlan.Batch> batches = PLAN.round(2);
        assertThat(batches).hasSize(PLAN.batchCount(2)).doesNotHaveDuplicates().hasSize(3 + 1 + 10);
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

    /** Of shards of 5, 7 and 4 sentences the last two have 11, and a round reads 3 of these beside the 5. */
    @Test
    void aRoundReadsTheNextSentencesOfThePartGoingRound() {
        BatchPlan plan = new BatchPlan(7, 2, List.of(5, 7, 4), new BatchPlan.Part(1, 3));
        List<List<Integer>> read = new ArrayList<>();
        for (int round = 0; round < 5; round++) {
            List<Integer> numbers = new ArrayList<>();
            for (int shard = 0; shard < 3; shard++) {
                int first = List.of(0, 5, 12).get(shard);
                List<Integer> all = IntStream.range(0, plan.shardSizes().get(shard))
                        .mapToObj(place -> first + place)
                        .toList();
                List<Integer> own = plan.read(all, shard, round);
                numbers.addAll(own);
                int number = shard;
                assertThat(plan.round(round).stream().filter(batch -> batch.shard() == number))
                        .hasSize((own.size() + 1) / 2);
            }
            assertThat(plan.round(round)).hasSize(plan.batchCount(round));
            read.add(numbers);
        }
        assertThat(plan.sentences()).isEqualTo(8);
        assertThat(read)
                .containsExactly(
                        List.of(0, 1, 2, 3, 4, 5, 6, 7),
                        List.of(0, 1, 2, 3, 4, 8, 9, 10),
                        List.of(0, 1, 2, 3, 4, 11, 12, 13),
                        List.of(0, 1, 2, 3, 4, 5, 14, 15),
                        List.of(0, 1, 2, 3, 4, 6, 7, 8));
        assertThatThrownBy(() -> new BatchPlan(7, 2, List.of(5, 7, 4), new BatchPlan.Part(1, 12)))
                .hasMessage("12 of 11 sentences");
    }

    /** No epoch ends with one kind of trees. */
    @Test
    void theBatchesOfThePartLieEvenlyAmongTheOthers() {
        BatchPlan plan = new BatchPlan(7, 1, List.of(20, 20, 20, 20), new BatchPlan.Part(2, 10));
        List<BatchPlan.Batch> batches = plan.round(4);
        assertThat(batches).hasSize(50).doesNotHaveDuplicates();
        for (int start = 0; start < 50; start += 5) {
            assertThat(batches.subList(start, start + 5).stream().filter(batch -> batch.shard() >= 2))
                    .hasSize(1);
        }
        BatchPlan whole = new BatchPlan(7, 1, List.of(20, 20));
        assertThat(batches.stream().filter(batch -> batch.shard() < 2))
                .containsExactlyInAnyOrderElementsOf(whole.round(4));
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
