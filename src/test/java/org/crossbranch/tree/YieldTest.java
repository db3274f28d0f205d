package org.crossbranch.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class YieldTest {
    private static final long SEED = 20190602;

    @Test
    void countsBlocksAndGaps() {
        Yield yield = Yield.of(6, 1, 5);
        assertThat(yield.blocks()).containsExactly(new Yield.Block(1, 2), new Yield.Block(5, 7));
        assertThat(yield.blockDegree()).isEqualTo(2);
        assertThat(yield.gapDegree()).isEqualTo(1);
        assertThat(yield.isDiscontinuous()).isTrue();
        assertThat(yield.min()).isEqualTo(1);
        assertThat(yield.max()).isEqualTo(6);
        assertThat(yield).hasToString("{1,5,6}");
    }

    @Test
    void ordersByRightIndexThenSubsetFirst() {
        List<Yield> ordered = List.of(Yield.of(0, 1), Yield.of(2), Yield.of(1, 2), Yield.of(0, 1, 2), Yield.of(3));
        for (int i = 0; i < ordered.size(); i++) {
            for (int j = 0; j < ordered.size(); j++) {
                assertThat(Integer.signum(ordered.get(i).compareTo(ordered.get(j))))
                        .isEqualTo(Integer.compare(i, j));
            }
        }
    }

    @Test
    void agreesWithBitSetsAcrossWordBoundaries() {
        Random random = new Random(SEED);
        for (int trial = 0; trial < 2_000; trial++) {
            BitSet a = randomSet(random);
            BitSet b = randomSet(random);
            Yield x = Yield.ofWords(a.toLongArray());
            Yield y = Yield.of(b.stream().toArray());
            String seed = "seed " + SEED + ", trial " + trial;
            BitSet union = (BitSet) a.clone();
            union.or(b);
            BitSet outside = (BitSet) a.clone();
            outside.andNot(b);
            assertThat(x.union(y)).as(seed).isEqualTo(Yield.of(union.stream().toArray()));
            assertThat(x.isSubsetOf(y)).as(seed).isEqualTo(outside.isEmpty());
            assertThat(x.intersects(y)).as(seed).isEqualTo(a.intersects(b));
            assertThat(x.indices()).as(seed).isEqualTo(a.stream().toArray());
            assertThat(x.min()).as(seed).isEqualTo(a.nextSetBit(0));
            assertThat(x.max()).as(seed).isEqualTo(a.length() - 1);
            assertThat(x.size()).as(seed).isEqualTo(a.cardinality());
            assertThat(x.blockDegree()).as(seed).isEqualTo(x.blocks().size());
            assertThat(x.blocks().stream().flatMapToInt(block -> IntStream.range(block.start(), block.end())))
                    .as(seed)
                    .containsExactly(IntStream.of(x.indices()).boxed().toArray(Integer[]::new));
        }
    }

    @Test
    void refusesAnEmptySet() {
        assertThatThrownBy(Yield::of).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Yield.ofWords(new long[2])).isInstanceOf(IllegalArgumentException.class);
    }

    private static BitSet randomSet(Random random) {
        BitSet set = new BitSet();
        int bound = 1 + random.nextInt(200);
        for (int i = 1 + random.nextInt(20); i > 0; i--) {
            set.set(random.nextInt(bound));
        }
        return set;
    }
}
