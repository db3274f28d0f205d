package org.crossbranch.spark.training;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.model.Provenance;
import org.crossbranch.scoring.weights.Weights;

/** Makes models of a run's parameters, with the record of where they come from. */
record TrainedModels(TrainRun.Request request, TrainingCorpus corpus) {

    /** Writes the weights after an epoch as the last model and, if they are, as the best. */
    void write(ModelDirectory directory, Weights weights, boolean best) throws IOException {
        ModelBundle model = new ModelBundle(
                request.settings().system(),
                request.settings().oracle(),
                request.settings().scorer(),
                corpus.vocabulary().inventory(),
                corpus.vocabulary().lexicon(),
                weights,
                request.settingsByKey(),
                new Provenance(
                        sha256(corpus.fingerprint()),
                        request.settings().seed(),
                        request.libraries(),
                        request.commit(),
                        Instant.now()));
        directory.writeLast(model);
        if (best) {
            directory.writeBest(model);
        }
    }

    private static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
