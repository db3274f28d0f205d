package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.crossbranch.sample.SampleTreebank;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.bracket.DiscbracketFormat;

/** A model that parses, though not well: for what goes on around the parser. */
final class TinyModel {
    /** Settings that make training short. */
    static final List<String> SETTINGS = List.of(
            "system=ml-set",
            "epochs=1",
            "word-size=8",
            "character-size=8",
            "character-lstm=8",
            "sentence-lstm=8",
            "hidden=8");

    private static final int TREES = 24;

    private TinyModel() {}

    /** Trains one in a folder. */
    static Path train(Path folder) throws IOException {
        Files.createDirectories(folder);
        Path trees = folder.resolve("trees.discbracket");
        try (TreebankWriter<ConstituencyTree> writer = new DiscbracketFormat().write(trees)) {
            for (ConstituencyTree tree : SampleTreebank.split("train").subList(0, TREES)) {
                writer.write(tree);
            }
        }
        Path model = folder.resolve("model");
        List<Object> line = new ArrayList<>(List.of("train", "--in", trees, "--dev", trees, "--model", model));
        SETTINGS.forEach(setting -> line.addAll(List.of("--set", setting)));
        CommandLineRun run = CommandLineRun.of(line.toArray());
        assertThat(run.exit()).as(run.err()).isZero();
        return model;
    }
}
