package org.crossbranch.spark.annotate;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.crossbranch.spark.Shard;
import org.crossbranch.spark.cluster.Fingerprint;
import org.crossbranch.spark.ingest.SentenceEntry;
import org.crossbranch.spark.ingest.SourceFile;
import org.crossbranch.spark.table.store.Identifiers;

/**
 * The sentences to be parsed, and the rows of the last table that stay.
 *
 * @param parts one or more, whose shards follow each other
 * @param fingerprint digest of the contents and of what the identifiers are made of
 * @param files the files that are parsed; none for a table
 * @param keptFiles versions of the files whose rows stay, by {@linkplain LastFiles#key corpus and document}
 * @param keptRows number of rows and rejects that stay
 */
record AnnotateInput(
        List<InputPart> parts,
        String fingerprint,
        List<SourceFile> files,
        SortedMap<String, String> keptFiles,
        long keptRows) {

    /** An input without rows of the last table. */
    static AnnotateInput of(List<InputPart> parts, String fingerprint, List<SourceFile> files) {
        return new AnnotateInput(parts, fingerprint, files, new TreeMap<>(), 0);
    }

    /** This with another part behind it. */
    AnnotateInput with(InputPart part, List<String> contents) {
        return AnnotateInput.of(
                Stream.concat(parts.stream(), Stream.of(part)).toList(),
                Fingerprint.of(
                        Stream.concat(Stream.of(fingerprint), contents.stream()).toList()),
                files);
    }

    int shardCount() {
        return parts.stream().mapToInt(InputPart::shardCount).sum();
    }

    JavaRDD<Shard<SentenceEntry>> shards() {
        JavaRDD<Shard<SentenceEntry>> shards = parts.get(0).shards(0);
        int first = parts.get(0).shardCount();
        for (InputPart part : parts.subList(1, parts.size())) {
            shards = shards.union(part.shards(first));
            first += part.shardCount();
        }
        return shards;
    }

    long count() {
        return parts.stream().mapToLong(InputPart::count).sum();
    }

    Identifiers identifiers() {
        return parts.stream().map(InputPart::identifiers).reduce(Identifiers.NONE, Identifiers::plus);
    }
}
