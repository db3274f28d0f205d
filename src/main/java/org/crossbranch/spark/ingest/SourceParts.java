package org.crossbranch.spark.ingest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.cluster.HadoopSettings;
import org.crossbranch.spark.output.HiddenPaths;
import org.crossbranch.spark.output.HiddenPaths.Purpose;
import org.crossbranch.spark.output.OutputClaim;

/**
 * The parts in which the files of an import are read, side by side. Long files that are compressed are unpacked to hidden copies beside
 * the output first, which are deleted when this is closed.
 *
 * @param parts the parts, in the order of the files
 * @param groupBytes most bytes of short files that are read after each other
 * @param copies the hidden folder of the copies, if there are any
 * @param configuration how file systems are reached
 */
record SourceParts(List<SourceFile.Part> parts, long groupBytes, Optional<Path> copies, Configuration configuration)
        implements AutoCloseable {
    /** A compressed file that is not longer is read as it is. */
    private static final long SHORT_PACKED = 2L << 20;

    private static final long GROUP_BYTES = 1L << 18;

    private static final int GROUP_FILES = 500;

    static SourceParts whole(SparkSession spark, List<SourceFile> files) {
        return new SourceParts(
                files.stream().map(SourceFile.Part::whole).toList(), 0, Optional.empty(), HadoopSettings.of(spark));
    }

    /** Files in parts, where they can be divided. Copies that earlier runs left are deleted. */
    static SourceParts divided(
            SparkSession spark, OutputClaim claim, TextDivision division, List<SourceFile> files, Charset charset) {
        Configuration configuration = HadoopSettings.of(spark);
        claim.deleteHidden(configuration, Set.of(Purpose.IMPORT_TEXT));
        Path copies = claim.hidden(Purpose.IMPORT_TEXT);
        try {
            List<SourceFile> plain = UnpackedTexts.unpackLong(
                    spark, files, charset, copies, Math.min(SHORT_PACKED, division.partBytes()));
            List<SourceFile.Part> parts = division.divide(spark, plain, charset);
            long groupBytes = Math.min(GROUP_BYTES, division.partBytes());
            Optional<Path> made = plain.equals(files) ? Optional.empty() : Optional.of(copies);
            return new SourceParts(parts, groupBytes, made, configuration);
        } catch (Exception e) {
            // Spark throws checked ones that it does not declare.
            delete(configuration, copies);
            throw e;
        }
    }

    /** The parts in groups, each to become a shard: a part that is long enough, or some short files after each other. */
    List<List<SourceFile.Part>> grouped() {
        List<List<SourceFile.Part>> groups = new ArrayList<>();
        long bytes = 0;
        int files = 0;
        for (SourceFile.Part part : parts) {
            long length = part.bytes(configuration);
            if (groups.isEmpty() || bytes + length > groupBytes || files == GROUP_FILES) {
                groups.add(new ArrayList<>());
                bytes = 0;
                files = 0;
            }
            groups.get(groups.size() - 1).add(part);
            bytes += length;
            files++;
        }
        return groups;
    }

    @Override
    public void close() {
        copies.ifPresent(folder -> delete(configuration, folder));
    }

    private static void delete(Configuration configuration, Path copies) {
        try {
            HiddenPaths.discard(copies.getFileSystem(configuration), copies);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + copies, e);
        }
    }
}
