package org.crossbranch.spark.training;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.model.Provenance;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.spark.cluster.Fingerprint;

/** Makes models of a run's parameters, with the record of where they come from. */
record TrainedModels(TrainRun.Request request, TrainingCorpus corpus) {

    /** Writes the weights after an epoch as the last model and, if they are, as the best. */
    void write(ModelDirectory directory, Weights weights, boolean best) throws IOException {
        MessageDigest digest = Fingerprint.sha256();
        digest.update(corpus.fingerprint().getBytes(StandardCharsets.UTF_8));
        ModelBundle model = new ModelBundle(
                request.settings().system(),
                request.settings().oracle(),
                request.settings().scorer(),
                corpus.vocabulary().inventory(),
                corpus.vocabulary().lexicon(),
                weights,
                request.settingsByKey(),
                new Provenance(
                        Fingerprint.hex(digest),
                        request.settings().seed(),
                        request.libraries(),
                        request.commit(),
                        Instant.now()));
        directory.writeLast(model);
        if (best) {
            directory.writeBest(model);
        }
    }
}
