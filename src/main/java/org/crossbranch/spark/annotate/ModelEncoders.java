package org.crossbranch.spark.annotate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.model.ModelFormatException;
import org.crossbranch.scoring.TokenVectors;
import org.crossbranch.spark.vectors.DistributedEncoder;

/** Joins models with the encoder that they read, which is no part of their files. */
public final class ModelEncoders {
    private ModelEncoders() {}

    /**
     * The models with the encoder in a folder on any file system.
     *
     * @param paths where they were read from, for messages
     * @param folder the encoder's; empty for none
     * @throws ModelFormatException as {@link #join(List, List, Optional)}
     * @throws org.crossbranch.pretrained.EncoderException if the encoder cannot be used
     */
    public static List<ModelBundle> join(
            Configuration configuration, List<String> paths, List<ModelBundle> models, String folder) {
        return join(
                paths,
                models,
                folder.isEmpty() ? Optional.empty() : Optional.of(DistributedEncoder.open(configuration, folder)));
    }

    /**
     * The models with an encoder.
     *
     * @throws ModelFormatException if one reads an encoder and there is none or another, or none reads any
     */
    public static List<ModelBundle> join(List<String> paths, List<ModelBundle> models, Optional<TokenVectors> encoder) {
        List<ModelBundle> joined = new ArrayList<>();
        boolean isRead = false;
        for (int i = 0; i < models.size(); i++) {
            ModelBundle model = models.get(i);
            Optional<TokenVectors> wanted = model.lexicon().encoder();
            if (wanted.isEmpty()) {
                joined.add(model);
                continue;
            }
            String sha256 = wanted.get().sha256();
            TokenVectors given = encoder.orElse(wanted.get());
            if (encoder.isEmpty() || !given.sha256().equals(sha256)) {
                throw new ModelFormatException(
                        paths.get(i),
                        "encoder",
                        "the model reads the vectors of the encoder " + sha256
                                + (encoder.isEmpty()
                                        ? ", and none is given"
                                        : ", and another is given, " + given.sha256())
                                + "; give the folder of its model.onnx and tokenizer.json with --encoder, in SQL in spark.crossbranch.encoder");
            }
            joined.add(model.with(given));
            isRead = true;
        }
        if (encoder.isPresent() && !isRead) {
            throw unread(paths);
        }
        return joined;
    }

    /** Refuses an encoder beside models, or a grammar, that read none. */
    static ModelFormatException unread(List<String> paths) {
        return new ModelFormatException(
                String.join(", ", paths), "encoder", "no model here reads an encoder; leave --encoder out");
    }
}
