package org.crossbranch.transition.dependency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.crossbranch.transform.projective.Projectivizer;
import org.crossbranch.transform.projective.PseudoProjective;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.NonDeterministicOracle;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.SystemOptions.Relations;
import org.crossbranch.transition.SystemOptions.Underivable;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.tree.DependencyTree;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The settings that bring treebanks' trees into a form that a system derives, over every dependency system. */
final class DependencyFormTest {
    private static final long SEED = 20_050_625;
    private static final int LONGEST = 12;

    static Stream<Arguments> systemsAndTreatments() {
        return Stream.of(Underivable.LIFTED, Underivable.HEAD, Underivable.PATH, Underivable.HEAD_PATH)
                .flatMap(treatment ->
                        TransitionSystems.deriving(
                                        DependencyTree.class, SystemOptions.DEFAULT.withUnderivable(treatment))
                                .stream()
                                .map(kind -> Arguments.of(kind.name(), kind, treatment)));
    }

    @ParameterizedTest(name = "{0}, {2}")
    @MethodSource("systemsAndTreatments")
    <C extends Configuration> void everyTreeIsDerivedAndLoweredAgain(
            String name, TransitionSystemFactory<C, DependencyTree> kind, Underivable treatment) {
        List<DependencyTree> trees = trees();
        TransitionSystem<C, DependencyTree> refusing = refusing(name, trees);
        TransitionSystem<C, DependencyTree> system = kind.create(kind.inventory(trees));
        boolean projective = kind.traits().contains(TransitionSystemFactory.Trait.PROJECTIVE);
        int lifted = 0;
        for (DependencyTree tree : trees) {
            C end = kind.derive(system, tree).replay(system, tree.sentence().length());
            DependencyTree derived = system.derived(tree.sentence(), end);
            DependencyTree expected = projective || isRefused(name, refusing, tree) ? lifted(treatment, tree) : tree;
            assertThat(derived).isEqualTo(expected);
            assertThat(system.tree(tree.sentence(), end)).isEqualTo(lowered(treatment, expected));
            assertDerivable(kind, system, derived, end);
            lifted += derived.equals(tree) ? 0 : 1;
        }
        assertThat(lifted > 0).isEqualTo(projective || name.equals("attardi"));
    }

    /** Of what was derived, too, all oracles know the derivation, though the tree of the parse is another. */
    private static <C extends Configuration> void assertDerivable(
            TransitionSystemFactory<C, DependencyTree> kind,
            TransitionSystem<C, DependencyTree> system,
            DependencyTree derived,
            C end) {
        int length = derived.sentence().length();
        Optional<NonDeterministicOracle<C>> correct = kind.nonDeterministicOracle(system, derived.sentence(), end);
        correct.ifPresent(oracle -> assertThat(system.derived(
                        derived.sentence(),
                        Derivation.follow(system, oracle, length).replay(system, length)))
                .isEqualTo(derived));
        kind.dynamicOracle(system, derived.sentence(), end)
                .ifPresent(oracle -> assertThat(system.derived(
                                derived.sentence(),
                                Derivation.follow(system, oracle, length).replay(system, length)))
                        .isEqualTo(derived));
    }

    @ParameterizedTest
    @EnumSource(Relations.class)
    void relationsLoseTheirSubtypesIfAskedTo(Relations relations) {
        SystemOptions options = SystemOptions.DEFAULT.withRelations(relations);
        for (TransitionSystemFactory<?, DependencyTree> kind :
                TransitionSystems.deriving(DependencyTree.class, options)) {
            assertRelations(kind, relations);
        }
    }

    private static <C extends Configuration> void assertRelations(
            TransitionSystemFactory<C, DependencyTree> kind, Relations relations) {
        DependencyTree tree = tree(new int[] {1, -1, 1}, "nmod:poss:x", "root", "aux:");
        TransitionSystem<C, DependencyTree> system = kind.create(kind.inventory(List.of(tree)));
        C end = kind.derive(system, tree).replay(system, 3);
        assertThat(system.tree(tree.sentence(), end).labels())
                .isEqualTo(relations == Relations.WHOLE ? tree.labels() : List.of("nmod", "root", "aux"));
    }

    @ParameterizedTest
    @EnumSource(Underivable.class)
    void labelsWithTheMarksOfLiftingAreRefused(Underivable treatment) {
        DependencyTree tree = tree(new int[] {1, -1}, "a↑b", "root");
        for (TransitionSystemFactory<?, DependencyTree> kind :
                TransitionSystems.deriving(DependencyTree.class, SystemOptions.DEFAULT.withUnderivable(treatment))) {
            assertThatThrownBy(() -> kind.normalized(tree))
                    .isInstanceOf(UnderivableTreeException.class)
                    .hasMessageContaining("a↑b")
                    .hasMessageContaining("rename");
        }
    }

    private static DependencyTree tree(int[] heads, String... labels) {
        return org.crossbranch.tree.DependencyTrees.of(heads, token -> labels[token]);
    }

    private static List<DependencyTree> trees() {
        return DependencyTrees.random(SEED, 300, LONGEST, true, false).toList();
    }

    private static DependencyTree lifted(Underivable treatment, DependencyTree tree) {
        return treatment == Underivable.LIFTED
                ? new Projectivizer().apply(tree)
                : new PseudoProjective(PseudoProjective.Scheme.valueOf(treatment.name())).apply(tree);
    }

    private static DependencyTree lowered(Underivable treatment, DependencyTree tree) {
        return treatment == Underivable.LIFTED
                ? tree
                : new PseudoProjective(PseudoProjective.Scheme.valueOf(treatment.name())).invert(tree);
    }

    @SuppressWarnings("unchecked") // the configurations of a name's systems are of one type
    private static <C extends Configuration> TransitionSystem<C, DependencyTree> refusing(
            String name, List<DependencyTree> trees) {
        TransitionSystemFactory<?, DependencyTree> kind =
                TransitionSystems.named(name, DependencyTree.class, SystemOptions.DEFAULT);
        List<DependencyTree> derivable = kind.traits().contains(TransitionSystemFactory.Trait.PROJECTIVE)
                ? trees.stream().filter(DependencyTree::isProjective).toList()
                : trees;
        return (TransitionSystem<C, DependencyTree>) kind.create(kind.inventory(derivable));
    }

    @SuppressWarnings("unchecked") // the configurations of a name's systems are of one type
    private static <C extends Configuration> boolean isRefused(
            String name, TransitionSystem<C, DependencyTree> system, DependencyTree tree) {
        TransitionSystemFactory<C, DependencyTree> kind = (TransitionSystemFactory<C, DependencyTree>)
                TransitionSystems.named(name, DependencyTree.class, SystemOptions.DEFAULT);
        try {
            kind.derive(system, tree);
            return false;
        } catch (UnderivableTreeException e) {
            return true;
        }
    }
}
