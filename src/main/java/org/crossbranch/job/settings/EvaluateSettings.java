package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import java.util.List;
import org.crossbranch.evaluation.significance.Resampling;
import org.crossbranch.spark.evaluate.ParameterChoice;

/**
 * The settings of {@code evaluate}.
 *
 * @param parameters what is left out and what counts as equal
 * @param resampling samples of the bootstrap and of approximate randomisation
 */
public record EvaluateSettings(ParameterChoice parameters, Resampling resampling) {
    private static final Key<String> PARAMETERS = Key.text("evaluate.parameters");
    private static final Key<Boolean> DISCONTINUOUS_ONLY = Key.flag("evaluate.discontinuous-only");
    private static final Key<Functions> FUNCTIONS = Key.choice("evaluate.functions", Functions.class);
    private static final Key<Root> ROOT = Key.choice("evaluate.root", Root.class);
    private static final Key<String> PHENOMENA = Key.text("evaluate.phenomena");
    private static final Key<Integer> RESAMPLES = Key.integer("evaluate.resamples", 1, 1_000_000);
    private static final Key<Integer> SEED = Key.integer("evaluate.seed", 0, Integer.MAX_VALUE);

    static final List<Key<?>> KEYS =
            List.of(PARAMETERS, DISCONTINUOUS_ONLY, FUNCTIONS, ROOT, PHENOMENA, RESAMPLES, SEED);

    static EvaluateSettings of(Config config) {
        return new EvaluateSettings(
                new ParameterChoice(
                        PARAMETERS.read(config),
                        DISCONTINUOUS_ONLY.read(config),
                        FUNCTIONS.read(config) == Functions.REMOVE,
                        ROOT.read(config) == Root.LEAVE_OUT,
                        PHENOMENA.read(config)),
                new Resampling(SEED.read(config), RESAMPLES.read(config)));
    }

    /** The treatment of functions in labels such as {@code NP-SBJ}. */
    private enum Functions {
        /** They are part of the label. */
        LEAVE,
        /** They are cut off, in gold and predicted trees alike. */
        REMOVE
    }

    /** The treatment of trees' roots. */
    private enum Root {
        /** A root is counted unless its label is deleted. */
        BY_LABEL,
        /** No root is counted. */
        LEAVE_OUT
    }
}
