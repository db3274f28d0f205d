package org.crossbranch.spark.training;

import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.crossbranch.spark.table.DerivationsTable;
import org.crossbranch.training.OracleDerivation;
import scala.Tuple2;

/**
 * The training sentences, dealt out to workers in turn by a shuffle. The shards are read once for all rounds, and each task reads its
 * worker's share only. Spark deals a share again that is lost with its executor.
 */
final class DealtSentences {
    private final JavaSparkContext context;
    private final Broadcast<TrainingData> data;
    private final int perceptrons;

    /** By number of workers. */
    private final Map<Integer, JavaPairRDD<Long, Row>> dealt = new HashMap<>();

    DealtSentences(JavaSparkContext context, Broadcast<TrainingData> data, int perceptrons) {
        this.context = context;
        this.data = data;
        this.perceptrons = perceptrons;
    }

    /**
     * The sentences of a round's tasks, those of the first perceptron's workers first.
     *
     * @return rows of the derivations table; worker w of each perceptron has the sentences w, w + workers, … in this order, counted
     *     through all shards, but for those that the round does not read
     */
    JavaRDD<Row> of(int round, int workers) {
        Broadcast<TrainingData> training = data;
        JavaRDD<Row> ofOne = dealt.computeIfAbsent(workers, count -> dealt(context, data, count))
                .mapPartitions(part -> {
                    LongPredicate read = training.value().plan().read(round);
                    Iterable<Tuple2<Long, Row>> numbered = () -> part;
                    return StreamSupport.stream(numbered.spliterator(), false)
                            .filter(sentence -> read.test(sentence._1()))
                            .map(Tuple2::_2)
                            .iterator();
                });
        JavaRDD<Row> ofAll = ofOne;
        for (int perceptron = 1; perceptron < perceptrons; perceptron++) {
            ofAll = ofAll.union(ofOne);
        }
        return ofAll;
    }

    private static JavaPairRDD<Long, Row> dealt(JavaSparkContext context, Broadcast<TrainingData> data, int workers) {
        List<Integer> sizes = data.value().plan().shardSizes();
        return context.parallelize(IntStream.range(0, sizes.size()).boxed().toList(), sizes.size())
                .flatMapToPair(shard -> numbered(
                        sizes.subList(0, shard).stream()
                                .mapToLong(Integer::longValue)
                                .sum(),
                        data.value().derivations(shard)))
                .repartitionAndSortWithinPartitions(new InTurn(workers));
    }

    private static Iterator<Tuple2<Long, Row>> numbered(long first, List<OracleDerivation> derivations) {
        return IntStream.range(0, derivations.size())
                .mapToObj(place -> new Tuple2<>(first + place, DerivationsTable.row(derivations.get(place))))
                .iterator();
    }

    /** The worker of a number. */
    private static final class InTurn extends Partitioner {
        private static final long serialVersionUID = 1L;

        private final int workers;

        InTurn(int workers) {
            this.workers = workers;
        }

        @Override
        public int numPartitions() {
            return workers;
        }

        @Override
        public int getPartition(Object number) {
            return (int) ((Long) number % workers);
        }
    }
}
