package org.crossbranch.spark.training;

import java.io.IOException;
import java.time.Instant;
import org.crossbranch.digest.Sha256;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.model.Provenance;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.search.Confidence;

/** Makes models of a run's parameters, with the record of where they come from. */
record TrainedModels(TrainRun.Request request, TrainingCorpus corpus) {

    /** Writes the weights after an epoch as the last model and, if they are, as the best. */
    void write(ModelDirectory directory, Weights weights, Confidence confidence, boolean best) throws IOException {
        ModelBundle model = new ModelBundle(
                request.settings().parser().system(),
                request.settings().parser().oracle(),
                request.settings().parser().scorer(),
                corpus.vocabulary().inventory(),
                corpus.vocabulary().lexicon(),
                weights,
                confidence,
                request.settingsByKey(),
                new Provenance(
                        Sha256.hex(corpus.fingerprint()),
                        request.settings().schedule().seed(),
                        request.libraries(),
                        corpus.vectors(),
                        corpus.also(),
                        request.commit(),
                        Instant.now()));
        directory.writeLast(model);
        if (best) {
            directory.writeBest(model);
        }
    }
}
