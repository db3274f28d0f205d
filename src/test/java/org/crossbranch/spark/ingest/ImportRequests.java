package org.crossbranch.spark.ingest;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.crossbranch.transition.SystemOptions;

/** Requests of {@link ImportRun}, most of which is as usual. */
public final class ImportRequests {
    private ImportRequests() {}

    /** The import of one UTF-8 file, its format by its extension, that ends at the first malformed tree. */
    public static ImportRun.Request of(String input, String output) {
        return of(List.of(input), "", StandardCharsets.UTF_8.name(), "", false, TreePreparation.NONE, output);
    }

    /** An import of trees as their files have them, without dependencies. */
    static ImportRun.Request of(
            List<String> inputs,
            String format,
            String charset,
            String corpus,
            boolean setAside,
            TreePreparation preparation,
            String output) {
        return new ImportRun.Request(
                inputs,
                format,
                charset,
                corpus,
                setAside,
                preparation,
                List.of(),
                SystemOptions.DEFAULT,
                DocumentOptions.DEFAULT,
                output,
                false);
    }
}
