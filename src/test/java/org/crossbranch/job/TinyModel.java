package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.crossbranch.sample.SampleTreebank;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.bracket.DiscbracketFormat;

/** A model that parses, though not well: for what goes on around the parser. */
final class TinyModel {
    private static final int TREES = 24;

    private TinyModel() {}

    /** Trains one in a folder. */
    static Path train(Path folder) throws IOException {
        Path trees = folder.resolve("trees.discbracket");
        try (TreebankWriter<ConstituencyTree> writer = new DiscbracketFormat().write(trees)) {
            for (ConstituencyTree tree :
                    new SampleTreebank(SampleTreebank.SEED).split("train").subList(0, TREES)) {
                writer.write(tree);
            }
        }
        Path model = folder.resolve("model");
        CommandLineRun run = CommandLineRun.of(
                "train",
                "--in",
                trees,
                "--dev",
                trees,
                "--model",
                model,
                "--set",
                "epochs=1",
                "--set",
                "word-size=8",
                "--set",
                "character-size=8",
                "--set",
                "character-lstm=8",
                "--set",
                "sentence-lstm=8",
                "--set",
                "hidden=8");
        assertThat(run.exit()).as(run.err()).isZero();
        return model;
    }
}
