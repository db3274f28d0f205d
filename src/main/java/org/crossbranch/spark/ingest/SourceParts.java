package org.crossbranch.spark.ingest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.output.HiddenPaths;
import org.crossbranch.spark.output.HiddenPaths.Purpose;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.store.HadoopSettings;

/**
 * The parts in which the files of an import are read, side by side. Long files that are compressed are unpacked to hidden copies beside
 * the output first, which are deleted when this is closed.
 *
 * @param parts the parts, in the order of the files
 * @param copies the hidden folder of the copies
 * @param isCopied whether there are any
 * @param configuration how file systems are reached
 */
record SourceParts(List<SourceFile.Part> parts, Path copies, boolean isCopied, Configuration configuration)
        implements AutoCloseable {
    /** A compressed file that is not longer is read as it is. */
    private static final long SHORT_PACKED = 2L << 20;

    /** Whole files. */
    static SourceParts whole(SparkSession spark, OutputClaim claim, List<SourceFile> files) {
        return new SourceParts(
                files.stream().map(SourceFile.Part::whole).toList(),
                claim.hidden(Purpose.IMPORT_TEXT),
                false,
                HadoopSettings.of(spark));
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
            return new SourceParts(parts, copies, !plain.equals(files), configuration);
        } catch (Exception e) {
            // Spark throws checked ones that it does not declare.
            delete(configuration, copies);
            throw e;
        }
    }

    @Override
    public void close() {
        if (isCopied) {
            delete(configuration, copies);
        }
    }

    private static void delete(Configuration configuration, Path copies) {
        try {
            HiddenPaths.discard(copies.getFileSystem(configuration), copies);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + copies, e);
        }
    }
}
