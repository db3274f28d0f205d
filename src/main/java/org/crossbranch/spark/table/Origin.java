package org.crossbranch.spark.table;

import java.util.Comparator;

/**
 * Where a sentence comes from. The natural order is that of reading: by corpus, document and place in it.
 *
 * @param corpus name of the corpus
 * @param document name of the document in it
 * @param position place in the document, from 1
 */
public record Origin(String corpus, String document, long position) implements Comparable<Origin> {
    private static final Comparator<Origin> READING_ORDER =
            Comparator.comparing(Origin::corpus).thenComparing(Origin::document).thenComparingLong(Origin::position);

    @Override
    public int compareTo(Origin other) {
        return READING_ORDER.compare(this, other);
    }
}
