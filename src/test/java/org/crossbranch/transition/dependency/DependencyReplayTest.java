package org.crossbranch.transition.dependency;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.SharedData;
import org.crossbranch.Sweep;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Real dependency treebanks through every system: oracle, replay, and the same tree again; the trees that a system has no derivation of
 * are counted. Trees are taken at a distance from one another.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
final class DependencyReplayTest {
    /** About as many trees of a treebank are replayed. */
    private static final int SAMPLE = Sweep.size(250);

    /** A treebank: its files, and the number of its trees. */
    private record Corpus(String folder, String extension, int trees) {
        int step() {
            return Math.max(1, trees / SAMPLE);
        }

        @Override
        public String toString() {
            return folder;
        }
    }

    private static final List<Corpus> CORPORA = List.of(
            new Corpus("ud-de-mix", ".conllu", 4_696),
            new Corpus("ud-en-ewt", ".conllu", 16_622),
            new Corpus("ud-eu-bdt", ".conllu", 8_993),
            new Corpus("ud-la-perseus", ".conllu", 2_273),
            new Corpus("ud-nl-lassysmall", ".conllu", 7_339),
            new Corpus("agdt-grc", ".conllu", 13_921),
            new Corpus("alpino-nl", ".dep.conllu", 7_136));

    /** The trees of the treebank read last: the systems go through one after another. */
    private final List<DependencyTree> trees = new ArrayList<>();

    private String folder = "";

    static Stream<Arguments> corporaAndSystems() {
        return CORPORA.stream()
                .flatMap(corpus -> Stream.of(RootPosition.values())
                        .flatMap(root ->
                                TransitionSystems.deriving(DependencyTree.class, SystemOptions.DEFAULT.withRoot(root))
                                        .stream()
                                        .map(kind -> Arguments.of(corpus, root, kind))));
    }

    @ParameterizedTest(name = "{0}, root {1}")
    @MethodSource("corporaAndSystems")
    <C extends Configuration> void everyTreeOfTheClassComesBack(
            Corpus corpus, RootPosition root, TransitionSystemFactory<C, DependencyTree> kind) throws IOException {
        read(corpus);
        boolean isProjective = kind.traits().contains(TransitionSystemFactory.Trait.PROJECTIVE);
        ActionInventoryBuilder builder = new ActionInventoryBuilder();
        for (DependencyTree tree : trees) {
            if (!isProjective || tree.isProjective()) {
                kind.collect(tree, builder);
            }
        }
        TransitionSystem<C, DependencyTree> system = kind.create(builder.build());
        int replayed = 0;
        int projective = 0;
        long actions = 0;
        int memory = 0;
        for (DependencyTree tree : trees) {
            projective += tree.isProjective() ? 1 : 0;
            try {
                C end = replay(kind, system, tree);
                replayed++;
                actions += end.steps();
                memory = Math.max(memory, mostInMemory(kind, system, tree));
                assertThat(tree.isProjective() || !isProjective)
                        .as(tree.sentence().id())
                        .isTrue();
            } catch (UnderivableTreeException e) {
                assertThat(tree.isProjective()).as(e.getMessage()).isFalse();
            }
        }
        assertThat(replayed).isGreaterThanOrEqualTo(projective);
        System.out.printf(
                "%s, root %s: %s, every %d-th tree: %d of %d trees replayed, %d of them projective, %d actions, at"
                        + " most %d nodes on the stack%n",
                kind.name(), root, corpus, corpus.step(), replayed, trees.size(), projective, actions, memory);
    }

    /** The end of a tree's derivation, which has led back to it; the dynamic oracle's is the same. */
    private static <C extends Configuration> C replay(
            TransitionSystemFactory<C, DependencyTree> kind,
            TransitionSystem<C, DependencyTree> system,
            DependencyTree tree) {
        int length = tree.sentence().length();
        Derivation derivation = kind.derive(system, tree);
        C end = derivation.replay(system, length);
        assertThat(end.steps()).isLessThanOrEqualTo(system.maxDerivationLength(length));
        assertThat(system.tree(tree.sentence(), end)).as(tree.sentence().id()).isEqualTo(tree);
        kind.dynamicOracle(system.inventory(), tree)
                .ifPresent(oracle -> assertThat(Derivation.follow(system, oracle, length))
                        .as("%s by the dynamic oracle", tree.sentence().id())
                        .isEqualTo(derivation));
        return end;
    }

    private static <C extends Configuration> int mostInMemory(
            TransitionSystemFactory<C, DependencyTree> kind,
            TransitionSystem<C, DependencyTree> system,
            DependencyTree tree) {
        int[] most = new int[1];
        Derivation.follow(
                system, kind.oracle(system.inventory(), tree), tree.sentence().length(), new Derivation.Observer<C>() {
                    @Override
                    public void step(C before, int code) {
                        most[0] = Math.max(most[0], before.memorySize());
                    }

                    @Override
                    public void end(C last) {}
                });
        return most[0];
    }

    private void read(Corpus corpus) throws IOException {
        if (folder.equals(corpus.folder())) {
            return;
        }
        trees.clear();
        int position = 0;
        for (String part : List.of("train", "dev", "test")) {
            Path path = SharedData.require("data/" + corpus.folder() + "/" + part + corpus.extension());
            try (TreebankReader<ConlluSentence> reader = new ConlluFormat().read(path)) {
                for (ConlluSentence sentence : reader.trees().toList()) {
                    if (position++ % corpus.step() == 0) {
                        trees.add(sentence.tree());
                    }
                }
            }
        }
        assertThat(position).as(corpus.folder()).isEqualTo(corpus.trees());
        folder = corpus.folder();
    }
}
