package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigValueFactory;
import java.util.Locale;

/**
 * Settings of training that are chosen by the treebank: by the kind of its trees, and by their number. They stand between the defaults
 * and what the user sets. There is a file for each in {@code conf/training}; the number of epochs follows the number of trees.
 */
public enum Recipe {
    /** Constituents, few trees. */
    CONSTITUENTS_SMALL,
    /** Constituents. */
    CONSTITUENTS_LARGE,
    /** Dependencies, few trees. */
    DEPENDENCIES_SMALL,
    /** Dependencies. */
    DEPENDENCIES_LARGE;

    private static final long MOST_OF_SMALL_CONSTITUENTS = 3_000;
    private static final long MOST_OF_SMALL_DEPENDENCIES = 5_000;

    /** Epochs times the root of the number of trees; small treebanks need more passes, but fewer steps. */
    private static final double EPOCHS = 1_500;

    private static final int FEWEST_EPOCHS = 8;
    private static final int MOST_EPOCHS = 60;

    /** The recipe for so many trees. */
    public static Recipe of(boolean isOfDependencies, long trees) {
        if (isOfDependencies) {
            return trees <= MOST_OF_SMALL_DEPENDENCIES ? DEPENDENCIES_SMALL : DEPENDENCIES_LARGE;
        }
        return trees <= MOST_OF_SMALL_CONSTITUENTS ? CONSTITUENTS_SMALL : CONSTITUENTS_LARGE;
    }

    /** The number of epochs for so many trees. */
    public static int epochs(long trees) {
        return (int) Math.max(FEWEST_EPOCHS, Math.min(MOST_EPOCHS, Math.round(EPOCHS / Math.sqrt((double) trees))));
    }

    /** Name of its file: {@code constituents-small.conf}. */
    public String file() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-') + ".conf";
    }

    /** Its settings for so many trees. */
    Config settings(long trees) {
        Config file = ConfigFactory.parseResources(
                Recipe.class, file(), ConfigParseOptions.defaults().setAllowMissing(false));
        return ConfigValueFactory.fromAnyRef(epochs(trees), file() + " for " + trees + " trees")
                .atPath("training.epochs")
                .withFallback(file);
    }
}
