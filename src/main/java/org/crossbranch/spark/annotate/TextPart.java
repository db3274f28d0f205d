package org.crossbranch.spark.annotate;

import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.Shard;
import org.crossbranch.spark.Shards;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.cluster.TaskCount;
import org.crossbranch.spark.ingest.DistributedSegmenter;
import org.crossbranch.spark.ingest.SentenceEntry;
import org.crossbranch.spark.ingest.TextDivision.Measured;
import org.crossbranch.spark.ingest.TextSentences;
import org.crossbranch.spark.table.store.Identifiers;
import org.crossbranch.treebank.TreebankSource;

/**
 * Text files, read as they are parsed: a shard is a range of one, or some short ones. Nothing is shuffled.
 *
 * @param shares the shards
 * @param segmenter finds their tokens
 */
record TextPart(SparkSession spark, List<List<Measured>> shares, DistributedSegmenter segmenter) implements InputPart {

    /** The parts of all shards, in the order of the files. */
    Stream<Measured> parts() {
        return shares.stream().flatMap(List::stream);
    }

    @Override
    public int shardCount() {
        return shares.size();
    }

    @Override
    public long count() {
        return parts().mapToLong(Measured::sentences).sum();
    }

    /** They follow from the numbers of sentences. */
    @Override
    public Identifiers identifiers() {
        return JavaSparkContext.fromSparkContext(spark.sparkContext())
                .parallelize(shares, TaskCount.forShortWork(spark, shares.size()))
                .flatMap(List::iterator)
                .map(measured -> {
                    TreebankSource source = measured.part().file().source();
                    Identifiers identifiers = Identifiers.NONE;
                    for (long i = 1; i <= measured.sentences(); i++) {
                        long ordinal = measured.part().before().entries() + i;
                        identifiers = identifiers.plus(source.sentenceId(Long.toString(ordinal)));
                    }
                    return identifiers;
                })
                .fold(Identifiers.NONE, Identifiers::plus);
    }

    @Override
    public JavaRDD<Shard<SentenceEntry>> shards(int first) {
        DistributedSegmenter tokens = segmenter;
        HadoopSettings configuration = HadoopSettings.share(spark);
        JavaRDD<List<Measured>> divided =
                JavaSparkContext.fromSparkContext(spark.sparkContext()).parallelize(shares, shares.size());
        return Shards.of(
                divided,
                first,
                share -> new TextSentences(configuration.value(), share.next().iterator(), tokens.segmenter()));
    }
}
