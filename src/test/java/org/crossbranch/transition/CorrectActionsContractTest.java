package org.crossbranch.transition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.crossbranch.training.OracleDerivation;
import org.crossbranch.training.OracleDeriver;
import org.crossbranch.transition.TransitionSystemFactory.Trait;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.SyntaxTree;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The sets of correct actions of every system that has an oracle of them, against a search of all that can follow: an action is correct
 * if and only if the gold tree can still be had after it, in a system with heads by the same heads.
 */
final class CorrectActionsContractTest {
    private static final long SEED = 20_121_208;
    private static final int TREES = 80;
    private static final int LONGEST_OF_CONSTITUENTS = 3;
    private static final int LONGEST_OF_DEPENDENCIES = 6;

    static List<SystemSubject<?, ?>> subjects() {
        List<SystemSubject<?, ?>> subjects = new ArrayList<>(SystemSubject.all());
        subjects.removeIf(subject -> oracles(subject.kind()).isEmpty());
        return subjects;
    }

    private static List<String> oracles(TransitionSystemFactory<?, ?> kind) {
        List<String> oracles = new ArrayList<>();
        if (kind.traits().contains(Trait.ALL_DERIVATIONS) || isEasyFirst(kind)) {
            oracles.add(OracleDeriver.NON_DETERMINISTIC);
        }
        if (kind.traits().contains(Trait.DYNAMIC_ORACLE)) {
            oracles.add(OracleDeriver.DYNAMIC);
        }
        return oracles;
    }

    private static boolean isEasyFirst(TransitionSystemFactory<?, ?> kind) {
        return kind.traits().contains(Trait.SPURIOUS_AMBIGUITY);
    }

    @ParameterizedTest
    @MethodSource("subjects")
    <C extends Configuration, T extends SyntaxTree> void thoseThatReachTheTreeAreCorrect(SystemSubject<C, T> subject) {
        int longest =
                subject.kind().trees() == ConstituencyTree.class ? LONGEST_OF_CONSTITUENTS : LONGEST_OF_DEPENDENCIES;
        List<T> trees = subject.trees(SEED, TREES, longest).toList();
        assertThat(trees).hasSizeGreaterThan(TREES / 5);
        int several = 0;
        for (T tree : trees) {
            ActionInventory inventory = subject.kind().inventory(List.of(tree));
            OracleDeriver<C, T> deriver = OracleDeriver.of(subject.kind(), inventory);
            OracleDerivation gold = deriver.derive(tree);
            List<Set<Integer>> reaching =
                    new Search<>(subject.kind().create(inventory), tree, gold.taken()).reaching(gold.taken());
            for (String oracle : oracles(subject.kind())) {
                List<List<Integer>> correct = deriver.correctAtEachStep(gold, oracle);
                assertThat(correct).hasSameSizeAs(gold.taken().codes());
                for (int step = 0; step < correct.size(); step++) {
                    String where = oracle + ", step " + step + " of " + tree;
                    assertThat(correct.get(step))
                            .as(where)
                            .isSorted()
                            .contains(gold.taken().codes().get(step))
                            .isSubsetOf(reaching.get(step));
                    // Easy-first's knows direct derivations only, which swap no more than they need.
                    if (!isEasyFirst(subject.kind())) {
                        assertThat(correct.get(step)).as(where).hasSameSizeAs(reaching.get(step));
                    }
                    several += correct.get(step).size() > 1 ? 1 : 0;
                }
            }
        }
        // A binary tree with heads has one derivation by reductions of the stack alone.
        assertThat(several > 0)
                .as("steps with several correct actions")
                .isEqualTo(!subject.kind().name().equals("sr"));
    }

    /** All derivations over a tree's tokens. */
    private static final class Search<C extends Configuration, T extends SyntaxTree> {
        private final TransitionSystem<C, T> system;
        private final T tree;
        private final boolean hasHeads;
        private final Object wanted;
        private final C last;
        private final Map<String, Boolean> known = new HashMap<>();

        Search(TransitionSystem<C, T> system, T tree, Derivation gold) {
            this.system = system;
            this.tree = tree;
            C configuration = system.initial(tree.sentence().length());
            Set<MemoryItem> built = new HashSet<>();
            for (int code : gold.codes()) {
                system.apply(configuration, code);
                built.addAll(labelled(configuration));
            }
            hasHeads = built.stream().anyMatch(item -> item.head() != MemoryItem.NO_HEAD);
            wanted = outcome(configuration, built);
            last = configuration;
        }

        /** Before each action of a derivation, the actions after which the tree can be had. */
        List<Set<Integer>> reaching(Derivation derivation) {
            List<Set<Integer>> reaching = new ArrayList<>();
            C configuration = system.initial(tree.sentence().length());
            Set<MemoryItem> built = new HashSet<>();
            for (int code : derivation.codes()) {
                Set<Integer> codes = new HashSet<>();
                for (int allowed : allowed(configuration)) {
                    if (reaches(after(configuration, allowed), built)) {
                        codes.add(allowed);
                    }
                }
                reaching.add(codes);
                system.apply(configuration, code);
                built.addAll(labelled(configuration));
            }
            return reaching;
        }

        private boolean reaches(C configuration, Set<MemoryItem> before) {
            Set<MemoryItem> built = new HashSet<>(before);
            built.addAll(labelled(configuration));
            if (system.isFinal(configuration)) {
                return outcome(configuration, built).equals(wanted);
            }
            if (hasOtherArcs(configuration)) {
                return false;
            }
            List<Integer> allowed = allowed(configuration);
            // As text: hashes of small numbers, added up, collide.
            String state =
                    system.memory(configuration) + " " + allowed + " " + sorted(built) + " " + arcs(configuration);
            Boolean found = known.get(state);
            if (found == null) {
                found = allowed.stream().anyMatch(code -> reaches(after(configuration, code), built));
                known.put(state, found);
            }
            return found;
        }

        /** Whether there is an arc that the gold tree lacks: none is taken back. */
        private boolean hasOtherArcs(C configuration) {
            return configuration instanceof ArcConfiguration arcs
                    && last instanceof ArcConfiguration gold
                    && IntStream.range(0, arcs.nodes())
                            .filter(arcs::isAttached)
                            .anyMatch(
                                    node -> arcs.head(node) != gold.head(node) || arcs.label(node) != gold.label(node));
        }

        private C after(C configuration, int code) {
            C after = system.branch(configuration);
            system.apply(after, code);
            return after;
        }

        private List<Integer> allowed(C configuration) {
            int[] codes = new int[system.maxAllowed(configuration.length())];
            int count = system.allowed(configuration, codes);
            return Arrays.stream(codes, 0, count).boxed().toList();
        }

        private static List<Integer> arcs(Configuration configuration) {
            return configuration instanceof ArcConfiguration arcs
                    ? IntStream.range(0, arcs.nodes())
                            .flatMap(node ->
                                    IntStream.of(arcs.isAttached(node) ? arcs.head(node) : -1, arcs.label(node)))
                            .boxed()
                            .toList()
                    : List.of();
        }

        /** The tree in normal form and, in a system with heads, those of its constituents. */
        private Object outcome(C last, Set<MemoryItem> built) {
            T derived = system.derived(tree.sentence(), last);
            if (!hasHeads || !(derived instanceof ConstituencyTree constituents)) {
                return derived;
            }
            return List.of(
                    derived,
                    built.stream()
                            .filter(item -> constituents.constituents().stream()
                                    .anyMatch(node -> node.yield().equals(item.tokens())))
                            .collect(Collectors.toSet()));
        }

        private static List<String> sorted(Set<MemoryItem> items) {
            return items.stream().map(MemoryItem::toString).sorted().toList();
        }

        private Set<MemoryItem> labelled(C configuration) {
            Set<MemoryItem> items = new HashSet<>();
            system.memory(configuration).values().stream()
                    .flatMap(List::stream)
                    .filter(item -> !item.label().isEmpty())
                    .forEach(items::add);
            return items;
        }
    }
}
