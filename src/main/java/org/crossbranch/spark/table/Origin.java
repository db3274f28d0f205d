package org.crossbranch.spark.table;

import java.util.Comparator;

/**
 * The origin of a sentence. The natural order is that of reading: by corpus, document and place in it.
 *
 * @param corpus name of the corpus
 * @param document name of the document in it
 * @param position place in the document, from 1
 * @param offset offset of its text's first character in the document, in UTF-16 units, or {@link #NO_OFFSET}
 */
public record Origin(String corpus, String document, long position, int offset) implements Comparable<Origin> {
    /** Offset of a sentence that is no part of a running text. */
    public static final int NO_OFFSET = -1;

    private static final Comparator<Origin> READING_ORDER =
            Comparator.comparing(Origin::corpus).thenComparing(Origin::document).thenComparingLong(Origin::position);

    /** A sentence that is no part of a running text. */
    public Origin(String corpus, String document, long position) {
        this(corpus, document, position, NO_OFFSET);
    }

    @Override
    public int compareTo(Origin other) {
        return READING_ORDER.compare(this, other);
    }
}
