package org.crossbranch.spark.training;

import java.util.List;
import org.apache.spark.broadcast.Broadcast;
import org.crossbranch.training.BatchPlan;
import org.crossbranch.training.Example;
import org.deeplearning4j.core.loader.MultiDataSetLoader;
import org.nd4j.common.loader.Source;
import org.nd4j.linalg.dataset.api.MultiDataSet;

/** Makes the batch that a path names, on the worker that trains on it, from the derivations table. */
final class BatchLoader implements MultiDataSetLoader {
    private static final long serialVersionUID = 1L;

    private final Broadcast<TrainingData> data;
    private final List<String> files;

    /**
     * A loader for a round.
     *
     * @param files the files that hold the round's examples, one a shard
     */
    BatchLoader(Broadcast<TrainingData> data, List<String> files) {
        this.data = data;
        this.files = List.copyOf(files);
    }

    @Override
    public MultiDataSet load(Source source) {
        TrainingData training = data.value();
        BatchPlan.Batch batch = BatchPlan.Batch.parse(source.getPath());
        String key = training.runId() + "/" + batch.round() + "/" + batch.shard();
        List<List<Example>> batches =
                ShardCache.get(key, () -> training.batches(batch.shard(), batch.round(), files.get(batch.shard())));
        return training.encoder().encode(batches.get(batch.batch()), batch.round());
    }
}
