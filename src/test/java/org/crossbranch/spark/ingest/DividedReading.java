package org.crossbranch.spark.ingest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.treebank.MalformedTreeException;

/** Compares the entries of a file's parts with the file's. */
public final class DividedReading {

    /** Those who work where they are asked to. */
    private static final class Here implements FileWorkers {
        private final Configuration configuration;

        Here(Configuration configuration) {
            this.configuration = configuration;
        }

        @Override
        public <T, R> List<R> each(List<T> inputs, Work<T, R> work) {
            List<R> results = new ArrayList<>();
            for (T input : inputs) {
                try {
                    results.add(work.apply(configuration, input));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            return results;
        }
    }

    private DividedReading() {}

    /**
     * Reads a file in parts of some bytes, and whole.
     *
     * @throws AssertionError if that is not the same
     */
    public static void check(Configuration configuration, SourceFile file, Charset charset, int bytes)
            throws IOException {
        List<SourceFile.Part> parts = new TextDivision(bytes, Integer.MAX_VALUE)
                .divide(configuration, new Here(configuration), List.of(file), charset);
        List<String> divided = entries(configuration, parts, charset);
        List<String> whole = entries(configuration, List.of(SourceFile.Part.whole(file)), charset);
        if (!divided.equals(whole)) {
            throw new AssertionError(
                    "in parts " + parts + "\n" + String.join("\n", divided) + "\nwhole\n" + String.join("\n", whole));
        }
    }

    /** All entries, and how the reading ended. */
    static List<String> entries(Configuration configuration, List<SourceFile.Part> parts, Charset charset)
            throws IOException {
        List<String> entries = new ArrayList<>();
        for (SourceFile.Part part : parts) {
            try (SourceReader reader = SourceReader.open(
                    configuration,
                    part,
                    charset.name(),
                    TreePreparation.NONE,
                    DocumentOptions.DEFAULT,
                    new DistributedSegmenter("", ""),
                    Optional.empty())) {
                while (reader.hasNext()) {
                    entries.add(reader.next().toString());
                }
            } catch (MalformedTreeException e) {
                entries.add(e.getMessage());
                return entries;
            }
        }
        return entries;
    }
}
