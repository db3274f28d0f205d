package org.crossbranch.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.bracket.DiscbracketFormat;

/** The treebank in {@code data-samples/}, of a language that does not exist. */
public final class SampleTreebank {
    /** Where it lies. */
    static final Path FOLDER = Path.of("data-samples");

    private SampleTreebank() {}

    /** The trees of {@code train}, {@code dev} or {@code test}. */
    public static List<ConstituencyTree> split(String name) {
        try (TreebankReader<ConstituencyTree> reader =
                new DiscbracketFormat().read(FOLDER.resolve(name + ".discbracket"))) {
            return reader.trees().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
