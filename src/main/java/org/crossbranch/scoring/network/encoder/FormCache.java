package org.crossbranch.scoring.network.encoder;

import java.util.LinkedHashMap;

/** Character states of the word forms met most recently, no more than a fixed number. Of one thread. */
final class FormCache {
    /** Longer forms are rare, and could fill the memory. */
    private static final int LONGEST_FORM = 64;

    private static final boolean BY_ACCESS = true;

    private final int capacity;
    private final LinkedHashMap<String, float[]> states;

    FormCache(int capacity) {
        this.capacity = capacity;
        states = new LinkedHashMap<>(16, 0.75f, BY_ACCESS);
    }

    /** Copies a form's states out; false if they are not here. */
    boolean read(String form, float[] out, int outOff) {
        float[] state = states.get(form);
        if (state == null) {
            return false;
        }
        System.arraycopy(state, 0, out, outOff, state.length);
        return true;
    }

    /** Keeps a form's states, in place of those not asked for the longest. */
    void write(String form, float[] source, int off, int width) {
        if (form.length() > LONGEST_FORM) {
            return;
        }
        float[] state = new float[width];
        System.arraycopy(source, off, state, 0, width);
        states.put(form, state);
        if (states.size() > capacity) {
            states.remove(states.keySet().iterator().next());
        }
    }

    int size() {
        return states.size();
    }
}
