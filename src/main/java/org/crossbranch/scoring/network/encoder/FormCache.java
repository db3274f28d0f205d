package org.crossbranch.scoring.network.encoder;

import java.util.Iterator;
import java.util.LinkedHashMap;

/** Values of the word forms met most recently, no more than a fixed number. Of one thread. */
final class FormCache {
    /** Longer forms are rare, and could fill the memory. */
    private static final int LONGEST_FORM = 64;

    private static final boolean BY_ACCESS = true;

    private final int capacity;
    private final LinkedHashMap<String, float[]> values;

    FormCache(int capacity) {
        this.capacity = capacity;
        values = new LinkedHashMap<>(16, 0.75f, BY_ACCESS);
    }

    /** Copies a form's values out; false if they are not here. */
    boolean read(String form, float[] out, int outOff) {
        float[] kept = values.get(form);
        if (kept == null) {
            return false;
        }
        System.arraycopy(kept, 0, out, outOff, kept.length);
        return true;
    }

    /** Keeps the values of a form that is not here, in place of those not asked for the longest; all forms have the same width. */
    void write(String form, float[] source, int off, int width) {
        if (form.length() > LONGEST_FORM) {
            return;
        }
        float[] kept = values.size() < capacity ? new float[width] : removeOldest();
        System.arraycopy(source, off, kept, 0, width);
        values.put(form, kept);
    }

    private float[] removeOldest() {
        Iterator<float[]> oldest = values.values().iterator();
        float[] kept = oldest.next();
        oldest.remove();
        return kept;
    }

    int size() {
        return values.size();
    }
}
