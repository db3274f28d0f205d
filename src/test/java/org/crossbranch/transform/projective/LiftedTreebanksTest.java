package org.crossbranch.transform.projective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.crossbranch.SharedData;
import org.crossbranch.transform.projective.PseudoProjective.Scheme;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every tree of every treebank becomes projective, and known shares of the lifted arcs come back. */
@Tag("slow")
class LiftedTreebanksTest {
    private static final double ROUNDED = 0.050_000_1;

    /** Arcs whose heads change and change back. */
    private static final class Recovery {
        private final PseudoProjective transform;
        private long lifted;
        private long recovered;

        Recovery(Scheme scheme) {
            this.transform = new PseudoProjective(scheme);
        }

        void add(DependencyTree tree) {
            DependencyTree projective = transform.apply(tree);
            DependencyTree inverse = transform.invert(projective);
            String id = tree.sentence().id();
            if (!projective.isProjective() || !inverse.labels().equals(tree.labels())) {
                throw new AssertionError("not projective, or other labels: " + id);
            }
            for (int token = 0; token < tree.sentence().length(); token++) {
                boolean isBack = inverse.head(token) == tree.head(token);
                if (projective.head(token) != tree.head(token)) {
                    lifted++;
                    recovered += isBack ? 1 : 0;
                } else if (!isBack) {
                    throw new AssertionError("lowered without having been lifted: " + id);
                }
            }
        }

        double percent() {
            return 100.0 * recovered / lifted;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ud-nl-lassysmall, 5647, 70.3, 70.9, 89.6",
        "ud-eu-bdt, 3640, 91.4, 84.3, 97.2",
        "ud-la-perseus, 963, 95.3, 81.8, 99.3",
        "ud-de-mix, 329, 93.3, 97.6, 99.4",
        "ud-en-ewt, 357, 91.0, 95.2, 100.0",
        "agdt-grc, 21253, 78.8, 68.7, 89.4"
    })
    void comeBackInPart(String treebank, long lifted, double head, double path, double both) throws IOException {
        List<Recovery> recoveries =
                Stream.of(Scheme.values()).map(Recovery::new).toList();
        Path file = SharedData.require("data/" + treebank + "/train.conllu");
        try (TreebankReader<ConlluSentence> reader = new ConlluFormat().read(file)) {
            reader.trees().forEach(sentence -> recoveries.forEach(recovery -> recovery.add(sentence.tree())));
        }
        System.out.printf(
                Locale.ROOT,
                "%s: %,d arcs lifted; recovered by head %.1f %%, path %.1f %%, head+path %.1f %%%n",
                treebank,
                recoveries.get(0).lifted,
                recoveries.get(0).percent(),
                recoveries.get(1).percent(),
                recoveries.get(2).percent());
        assertThat(recoveries).extracting(recovery -> recovery.lifted).containsOnly(lifted);
        assertThat(recoveries.get(0).percent()).isCloseTo(head, within(ROUNDED));
        assertThat(recoveries.get(1).percent()).isCloseTo(path, within(ROUNDED));
        assertThat(recoveries.get(2).percent()).isCloseTo(both, within(ROUNDED));
    }

    @Test
    void allTreesBecomeProjective() throws IOException {
        Recovery recovery = new Recovery(Scheme.HEAD_PATH);
        int[] trees = {0};
        List<Path> files;
        try (Stream<Path> paths = Files.walk(SharedData.require("data"))) {
            files = paths.filter(path -> path.toString().endsWith(".conllu")).toList();
        }
        for (Path file : files) {
            try (TreebankReader<ConlluSentence> reader = new ConlluFormat().read(file)) {
                reader.trees().forEach(sentence -> {
                    recovery.add(sentence.tree());
                    trees[0]++;
                });
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%,d trees, %,d arcs lifted, %.1f %% recovered%n",
                trees[0],
                recovery.lifted,
                recovery.percent());
        assertThat(trees[0]).isEqualTo(63_174);
    }
}
