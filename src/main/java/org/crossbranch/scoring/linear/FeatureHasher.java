package org.crossbranch.scoring.linear;

import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.ItemReader;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.transition.Configuration;
import org.crossbranch.tree.Sentence;

/**
 * Compiled feature templates. Immutable; sessions are of one thread.
 *
 * @param <C> the configurations that it reads
 */
public abstract class FeatureHasher<C extends Configuration> {
    final CompiledTemplates compiled;
    private final Optional<ItemReader<C>> items;
    private final Vocabulary words;

    FeatureHasher(FeatureTemplates templates, Optional<ItemReader<C>> items, Vocabulary words) {
        compiled = new CompiledTemplates(templates);
        this.items = items;
        this.words = words;
    }

    /** Number of templates, and so of the features of a configuration. */
    public final int size() {
        return compiled.templates.length;
    }

    /** Number of parts of the templates: those of one part read the same items of the memory. */
    public final int parts() {
        return compiled.parts.length;
    }

    /**
     * The number of the context that an action's features are read in: actions of one context have the same features. It is 0
     * but where an action has a target.
     */
    public int context(int code) {
        return 0;
    }

    /** Tells which items of configurations have equal features; none where an action may be anywhere. */
    public final Optional<ItemReader<C>> items() {
        return items;
    }

    /** A session. */
    public abstract Session<C> session();

    /**
     * Reads configurations over the sentences of a batch.
     *
     * @param <C> the configurations
     */
    public abstract static class Session<C extends Configuration> {
        final SentenceColumns columns;
        final TemplateValues values;

        /** The item or token that each node of the templates stands for. */
        final int[] nodes;

        Session(FeatureHasher<C> hasher) {
            columns = new SentenceColumns(hasher.words, hasher.compiled.attributes);
            values = new TemplateValues(hasher.compiled);
            nodes = new int[hasher.compiled.parents.length];
        }

        /** Reads a batch of sentences and forgets the one before. */
        public final void begin(List<Sentence> sentences) {
            columns.begin(sentences);
        }

        /**
         * Reads what the features of actions are made of.
         *
         * @param sentence number of the configuration's sentence in the batch
         * @param context of the actions, see {@link FeatureHasher#context}
         * @return the values, good until the next ones are read
         */
        public abstract TemplateValues read(int sentence, C configuration, int context);
    }
}
