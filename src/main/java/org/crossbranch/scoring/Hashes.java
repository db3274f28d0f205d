package org.crossbranch.scoring;

/** 64-bit hashes of strings and of features. They are the same on every machine: models hold them. */
public final class Hashes {
    private static final long PRIME = 0x9E37_79B9_7F4A_7C15L;
    private static final long FIRST = 0xBF58_476D_1CE4_E5B9L;
    private static final long SECOND = 0x94D0_49BB_1331_11EBL;

    private Hashes() {}

    /** The hash of a string. */
    public static long of(String string) {
        return of(string, 0, string.length());
    }

    /** The hash of a part of a string, as of a string of its own. */
    public static long of(String string, int from, int to) {
        long hash = PRIME;
        for (int i = from; i < to; i++) {
            hash = join(hash, string.charAt(i));
        }
        return finish(hash);
    }

    /** The hash of what was joined so far and one more value. */
    public static long join(long before, long value) {
        long mixed = (before ^ value) * PRIME;
        return mixed ^ mixed >>> 29;
    }

    /** Lets low bits depend on high ones. */
    public static long spread(long hash) {
        return hash ^ hash >>> 32;
    }

    /** Lets all bits depend on all (the finalizer of SplitMix64); never 0, which tables take for no key. */
    public static long finish(long hash) {
        long mixed = (hash ^ hash >>> 30) * FIRST;
        mixed = (mixed ^ mixed >>> 27) * SECOND;
        mixed ^= mixed >>> 31;
        return mixed == 0 ? 1 : mixed;
    }
}
