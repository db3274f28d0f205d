package org.crossbranch.scoring;

import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;

/**
 * Strings as dense ids and back. An open vocabulary gives id 0 to every string that it does not hold; a closed one, such
 * as a tag set, knows all there are. Ids follow the order of the strings given. Immutable.
 */
public final class Vocabulary {
    /** The id of what an open vocabulary does not hold. */
    public static final int UNKNOWN = 0;

    /** The result of {@link #find} for a string that a closed vocabulary does not hold. */
    public static final int ABSENT = -1;

    private final boolean open;
    private final List<String> entries;
    private final Object2IntOpenHashMap<String> ids;

    private Vocabulary(boolean open, List<String> entries) {
        this.open = open;
        this.entries = List.copyOf(entries);
        ids = new Object2IntOpenHashMap<>(entries.size());
        ids.defaultReturnValue(open ? UNKNOWN : ABSENT);
        int next = firstId();
        for (String entry : this.entries) {
            if (ids.containsKey(entry)) {
                throw new IllegalArgumentException("\"" + entry + "\" is in the vocabulary twice");
            }
            ids.put(entry, next++);
        }
    }

    /**
     * A vocabulary with the unknown: the first entry has id 1.
     *
     * @throws IllegalArgumentException if an entry is there twice
     */
    public static Vocabulary open(List<String> entries) {
        return new Vocabulary(true, entries);
    }

    /**
     * A vocabulary without the unknown: the first entry has id 0.
     *
     * @throws IllegalArgumentException if an entry is there twice
     */
    public static Vocabulary closed(List<String> entries) {
        return new Vocabulary(false, entries);
    }

    /** An open vocabulary of the distinct strings, sorted. */
    public static Vocabulary openOf(Collection<String> strings) {
        return open(List.copyOf(new TreeSet<>(strings)));
    }

    /** A closed vocabulary of the distinct strings, sorted. */
    public static Vocabulary closedOf(Collection<String> strings) {
        return closed(List.copyOf(new TreeSet<>(strings)));
    }

    /** Whether id 0 stands for whatever is not an entry. */
    public boolean isOpen() {
        return open;
    }

    /** The entries in the order of their ids, the unknown not among them. */
    public List<String> entries() {
        return entries;
    }

    /** Number of ids, the unknown counted: the rows of an embedding table. */
    public int size() {
        return entries.size() + firstId();
    }

    /** The id of a string; if it is not an entry, {@link #UNKNOWN} or {@link #ABSENT}. */
    public int find(String string) {
        return ids.getInt(string);
    }

    /** The row of a string in an embedding that has, behind a closed vocabulary's entries, a row for any other string. */
    public int rowOf(String string) {
        int id = find(string);
        return id == ABSENT ? entries.size() : id;
    }

    /** Whether a string is an entry. */
    public boolean contains(String string) {
        return ids.containsKey(string);
    }

    /**
     * The entry of an id.
     *
     * @throws IndexOutOfBoundsException if there is none, as for the unknown
     */
    public String entry(int id) {
        return entries.get(Objects.checkIndex(id - firstId(), entries.size()));
    }

    private int firstId() {
        return open ? 1 : 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Vocabulary that && open == that.open && entries.equals(that.entries);
    }

    @Override
    public int hashCode() {
        return Objects.hash(open, entries);
    }

    @Override
    public String toString() {
        return (open ? "open" : "closed") + " vocabulary of " + entries.size();
    }
}
