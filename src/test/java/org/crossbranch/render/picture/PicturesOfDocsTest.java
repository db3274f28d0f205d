package org.crossbranch.render.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.crossbranch.sample.SampleDependencies;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.TreebankReader;
import org.junit.jupiter.api.Test;

/** The pictures in {@code docs/pictures} are what the program draws; {@code -Dcrossbranch.write-docs=true} writes them. */
class PicturesOfDocsTest {
    private static final Path FOLDER = Path.of("docs", "pictures");
    private static final Path SAMPLES = Path.of("data-samples", "test.discbracket");

    @Test
    void picturesAreThoseOfTheSampleTreebank() throws IOException {
        ConstituencyTree tree = tree("109");
        DependencyTree arcs = SampleDependencies.of(tree);
        Map<String, Analysis> pictures = Map.of(
                "branches.svg", Analysis.of(tree),
                "arcs.svg", Analysis.of(SampleDependencies.of(tree("2"))),
                "both.svg", new Analysis(tree.sentence(), Optional.of(tree), Optional.of(arcs)));
        for (Map.Entry<String, Analysis> picture : pictures.entrySet()) {
            Path file = FOLDER.resolve(picture.getKey());
            String svg = Picture.file(picture.getValue()) + "\n";
            if (Boolean.getBoolean("crossbranch.write-docs")) {
                Files.createDirectories(FOLDER);
                Files.writeString(file, svg);
            }
            assertThat(file).content().isEqualTo(svg);
        }
    }

    private static ConstituencyTree tree(String ordinal) throws IOException {
        try (TreebankReader<ConstituencyTree> reader =
                ConstituencyFormat.of(SAMPLES).read(SAMPLES)) {
            return reader.trees()
                    .filter(tree -> tree.sentence().id().endsWith("/" + ordinal))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
