package org.crossbranch.scoring.linear;

import java.util.List;
import org.crossbranch.scoring.ItemReader;
import org.crossbranch.transition.Configuration;
import org.crossbranch.tree.Sentence;

/**
 * Compiled feature templates. Immutable; sessions are of one thread.
 *
 * @param <C> the configurations that it reads
 */
public interface FeatureHasher<C extends Configuration> {

    /** Number of templates, and so of the features of a configuration. */
    int size();

    /** Number of parts of the templates: those of one part read the same items of the memory. */
    int parts();

    /**
     * The number of the context that an action's features are read in: actions of one context have the same features. It is 0
     * but where an action has a target.
     */
    default int context(int code) {
        return 0;
    }

    /** Tells which items of configurations have equal features. */
    ItemReader<C> items();

    /** A session. */
    Session<C> session();

    /**
     * Reads configurations over the sentences of a batch.
     *
     * @param <C> the configurations
     */
    interface Session<C extends Configuration> {

        /** Reads a batch of sentences and forgets the one before. */
        void begin(List<Sentence> sentences);

        /**
         * Reads what the features of actions are made of.
         *
         * @param sentence number of the configuration's sentence in the batch
         * @param context of the actions, see {@link FeatureHasher#context}
         * @return the values, good until the next ones are read
         */
        TemplateValues read(int sentence, C configuration, int context);
    }
}
