package org.crossbranch.spark;

import java.io.Serializable;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.crossbranch.transition.constituency.SystemOptions;

/**
 * What {@link ImportRun} is to do.
 *
 * @param inputs files, or folders of files; gzip or not
 * @param format name of their format, {@link SourceFile#TEXT} for raw text, or empty to go by the extensions
 * @param charset name of their encoding
 * @param corpus name of the corpus, or empty for the names of the folders that the files lie in
 * @param setAside whether a malformed tree goes to the rejects and reading goes on, or ends the run
 * @param preparation what is done to constituency trees
 * @param dependencies CoNLL-U files, or folders of them, as many as there are inputs, that say which children are heads; or
 *     none
 * @param options where the head table is that chooses where the dependencies leave a choice
 * @param output path of the table
 */
public record ImportRequest(
        List<String> inputs,
        String format,
        String charset,
        String corpus,
        boolean setAside,
        TreePreparation preparation,
        List<String> dependencies,
        PortableOptions options,
        String output)
        implements Serializable {

    /** Copies the lists and checks that the encoding is known. */
    public ImportRequest {
        inputs = List.copyOf(inputs);
        dependencies = List.copyOf(dependencies);
        charset = Charset.forName(charset).name();
    }

    /** An import of trees as their files have them, without dependencies. */
    public ImportRequest(
            List<String> inputs,
            String format,
            String charset,
            String corpus,
            boolean setAside,
            TreePreparation preparation,
            String output) {
        this(
                inputs,
                format,
                charset,
                corpus,
                setAside,
                preparation,
                List.of(),
                PortableOptions.of(SystemOptions.DEFAULT),
                output);
    }

    /** The import of one UTF-8 file, its format by its extension, that ends at the first malformed tree. */
    public static ImportRequest of(String input, String output) {
        return new ImportRequest(
                List.of(input), "", StandardCharsets.UTF_8.name(), "", false, TreePreparation.NONE, output);
    }
}
