package org.crossbranch.spark.annotate;

import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import org.crossbranch.spark.ingest.SourceFile;

/**
 * The changes of a folder's files since a table was made of them.
 *
 * @param fresh the files to be parsed: new ones and those that have changed
 * @param changed number of the latter
 * @param kept versions of the files whose rows stay, by {@linkplain LastFiles#key corpus and document}
 * @param gone number of files that are no longer there
 * @param areGoneKept whether the rows of these stay; they are among the kept ones then
 */
record FileChanges(List<SourceFile> fresh, int changed, SortedMap<String, String> kept, int gone, boolean areGoneKept) {

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%,d new files, %,d changed, %,d as they were, %,d gone%s; only new and changed ones are parsed",
                fresh.size() - changed,
                changed,
                kept.size() - (areGoneKept ? gone : 0),
                gone,
                gone == 0 ? "" : areGoneKept ? " whose rows are kept" : " whose rows are removed");
    }
}
