package org.crossbranch.scoring.linear;

import org.crossbranch.scoring.Hashes;

/** The values that templates read of a configuration, and the features made of them. Of one thread; a session has one. */
public final class TemplateValues {
    private final CompiledTemplates compiled;
    private final long[] values;

    /** Each value times its factor. Products that do not wait for each other are faster than a chain. */
    private final long[] products;

    TemplateValues(CompiledTemplates compiled) {
        this.compiled = compiled;
        values = new long[compiled.valueNodes.length];
        products = new long[values.length];
    }

    void set(int value, long read) {
        values[value] = read;
        products[value] = Hashes.spread(read) * compiled.factors[value];
    }

    /** A hash of all that was read, never 0: where it is equal, all features are. */
    public long signature() {
        long sum = 0;
        for (long product : products) {
            sum += product;
        }
        return Hashes.finish(sum);
    }

    /** A hash of what the templates of a part read, never 0: where it is equal, their features are. */
    public long signature(int part) {
        long sum = 0;
        for (int value : compiled.partValues[part]) {
            sum += products[value];
        }
        return Hashes.finish(sum);
    }

    /**
     * The features: a hash for each template, never 0.
     *
     * @param into where they go, in the order of the templates
     */
    public void features(long[] into) {
        for (int template = 0; template < compiled.templates.length; template++) {
            into[template] = compiled.feature(template, values);
        }
    }

    /**
     * The features of a part's templates.
     *
     * @param into where they go
     * @param first the place of the first one
     * @return the place after the last one
     */
    int features(int part, long[] into, int first) {
        int at = first;
        for (int template : compiled.parts[part]) {
            into[at++] = compiled.feature(template, values);
        }
        return at;
    }
}
