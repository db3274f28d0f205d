package org.crossbranch.treebank.text;

import java.io.Serializable;

/**
 * The extent of a stretch of a file.
 *
 * @param lines number of lines, blank ones too
 * @param entries number of sentences or trees, malformed ones too
 * @param version of the format, as the stretch says, or 0 if it does not
 */
public record Extent(int lines, long entries, int version) implements Serializable {
    /** None. */
    public static final Extent NONE = new Extent(0, 0, 0);

    /** The extent of what has one version. */
    public Extent(int lines, long entries) {
        this(lines, entries, 0);
    }

    /** This and what follows it, whose version counts for more. */
    public Extent plus(Extent next) {
        return new Extent(
                Math.addExact(lines, next.lines), entries + next.entries, next.version == 0 ? version : next.version);
    }
}
