package org.crossbranch.transition.constituency.easyfirst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.crossbranch.transition.constituency.ConstituencySystemContractTest.withoutFunctions;
import static org.crossbranch.transition.constituency.shiftreduce.LexicalizedTrees.sentence;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.crossbranch.Allocations;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.NonDeterministicOracle;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.constituency.shiftreduce.LexicalizedTrees;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Yield;
import org.junit.jupiter.api.Test;

/** Tests of EAFI alone; ConstituencySystemContractTest holds it to the contract of all systems. */
final class EasyFirstTest {
    private static final long SEED = 19;

    /** Coavoux 2017, Figure 3.3. */
    private static final ConstituencyTree UMKEHREN = new ConstituencyTree(
            sentence("Das/PDS wollen/VMFIN wir/PPER umkehren/VVINF ./$."),
            Constituent.of(
                    "ROOT",
                    Constituent.of("S", Constituent.of("VP", new Leaf(0), new Leaf(3)), new Leaf(1), new Leaf(2)),
                    new Leaf(4)));

    private static final HeadFinder GERMAN = HeadRules.parse("test", "VP right VVINF\nS left VMFIN\n* left");

    private static final TransitionSystemFactory<PendingListConfiguration, ConstituencyTree> KIND =
            new EasyFirst.Factory(GERMAN);

    private static final ActionInventory INVENTORY = KIND.inventory(List.of(UMKEHREN));

    private final TransitionSystem<PendingListConfiguration, ConstituencyTree> system = KIND.create(INVENTORY);

    @Test
    void derivesACrossingTree() {
        String[] derivation = {
            "BINARY-LEFT-S-1 {0} {1,2} {3} {4}",
            "SWAP-AT-1 {0} {3} {1,2} {4}",
            "BINARY-RIGHT-VP-0 {0,3} {1,2} {4}",
            "ADD-RIGHT-0 {0,1,2,3} {4}",
            "BINARY-LEFT-ROOT-0 {0,1,2,3,4}",
        };
        EasyFirstOracle oracle = new EasyFirstOracle(INVENTORY, UMKEHREN, GERMAN);
        PendingListConfiguration configuration = system.initial(5);
        for (String expected : derivation) {
            int code = oracle.next(configuration);
            system.apply(configuration, code);
            assertThat(INVENTORY.name(code) + " " + printed(configuration)).isEqualTo(expected);
        }
        assertThat(system.isFinal(configuration)).isTrue();
        assertThat(configuration.head(configuration.item(0))).isEqualTo(1);
        assertThat(system.tree(UMKEHREN.sentence(), configuration)).isEqualTo(UMKEHREN);
    }

    @Test
    void knowsAllCorrectActions() {
        EasyFirstOracle oracle = new EasyFirstOracle(INVENTORY, UMKEHREN, GERMAN);
        assertThat(correct(oracle, system.initial(5))).containsExactly("BINARY-LEFT-S-1", "SWAP-AT-2");
        assertThat(correct(oracle, after(5, "BINARY-LEFT-S-1"))).containsExactly("SWAP-AT-1");
        assertThat(correct(oracle, after(5, "SWAP-AT-2"))).containsExactly("SWAP-AT-1");
        assertThat(correct(oracle, after(5, "SWAP-AT-2 SWAP-AT-1")))
                .containsExactly("BINARY-RIGHT-VP-0", "BINARY-LEFT-S-2");
        assertThat(correct(oracle, after(5, "SWAP-AT-2 SWAP-AT-1 BINARY-RIGHT-VP-0")))
                .containsExactly("BINARY-RIGHT-S-0", "BINARY-LEFT-S-1");
    }

    /** Whichever of the correct actions are taken, the tree comes back; each of them is allowed. */
    @Test
    void anyCorrectActionsLeadToTheGoldTree() {
        List<ConstituencyTree> trees = RandomTrees.of(11, 1500, 25).toList();
        for (HeadRules.Table table : List.of(HeadRules.Table.UNIVERSAL, HeadRules.Table.PENN)) {
            TransitionSystemFactory<PendingListConfiguration, ConstituencyTree> kind =
                    new EasyFirst.Factory(HeadRules.of(table));
            ActionInventory inventory = kind.inventory(trees);
            TransitionSystem<PendingListConfiguration, ConstituencyTree> own = kind.create(inventory);
            for (ConstituencyTree tree : trees) {
                EasyFirstOracle oracle = (EasyFirstOracle) kind.oracle(inventory, tree);
                Random random = new Random(tree.sentence().id().hashCode());
                int length = tree.sentence().length();
                PendingListConfiguration configuration = own.initial(length);
                int[] codes = new int[2 * length];
                while (!own.isFinal(configuration)) {
                    int count = oracle.correct(configuration, codes);
                    int next = oracle.next(configuration);
                    assertThat(IntStream.of(codes).limit(count)).contains(next).doesNotHaveDuplicates();
                    for (int i = 0; i < count; i++) {
                        assertThat(own.isAllowed(configuration, codes[i])).isTrue();
                    }
                    own.apply(configuration, codes[random.nextInt(count)]);
                }
                assertThat(own.tree(tree.sentence(), configuration))
                        .as(tree.sentence().id())
                        .isEqualTo(withoutFunctions(tree));
            }
        }
    }

    @Test
    void allowsWhatThePreconditionsDo() {
        assertThat(allowed(system.initial(1))).containsExactly("UNARY-ROOT-0");
        assertThat(allowed(system.initial(2)))
                .containsExactly("BINARY-LEFT-ROOT-0", "BINARY-RIGHT-ROOT-0", "SWAP-AT-0");
        // Heads that have changed places do not do so again.
        assertThat(allowed(after(2, "SWAP-AT-0"))).containsExactly("BINARY-LEFT-ROOT-0", "BINARY-RIGHT-ROOT-0");
        // What has a root's label is no child, and there is one of it.
        assertThat(allowed(after(4, "BINARY-LEFT-ROOT-0")))
                .contains("ADD-LEFT-1", "BINARY-LEFT-S-1", "SWAP-AT-0")
                .doesNotContain("BINARY-LEFT-S-0", "ADD-RIGHT-0", "BINARY-LEFT-ROOT-1");
        assertThat(allowed(after(3, "BINARY-LEFT-ROOT-0"))).containsExactly("SWAP-AT-0", "ADD-LEFT-1");
        // The last two items are joined by a root's label only.
        assertThat(allowed(after(3, "BINARY-LEFT-S-0")))
                .containsExactly("BINARY-LEFT-ROOT-0", "BINARY-RIGHT-ROOT-0", "SWAP-AT-0");
    }

    @Test
    void theBoundIsReached() {
        ConstituencyTree tree = LexicalizedTrees.fromTheOutside(6, true);
        TransitionSystem<PendingListConfiguration, ConstituencyTree> own = KIND.create(KIND.inventory(List.of(tree)));
        PendingListConfiguration configuration = own.initial(6);
        int[] codes = new int[own.maxAllowed(6)];
        // Unary constituents first, then swaps while there are any, then the rest.
        for (Action.Type wanted : List.of(Action.Type.UNARY, Action.Type.SWAP_AT, Action.Type.BINARY_LEFT)) {
            boolean found = true;
            while (found) {
                int count = own.allowed(configuration, codes);
                int chosen = IntStream.of(codes)
                        .limit(count)
                        .filter(code -> own.inventory()
                                        .action(ActionInventory.idOf(code))
                                        .type()
                                == wanted)
                        .findFirst()
                        .orElse(-1);
                found = chosen >= 0;
                if (found) {
                    own.apply(configuration, chosen);
                }
            }
        }
        while (!own.isFinal(configuration)) {
            own.allowed(configuration, codes);
            own.apply(configuration, codes[0]);
        }
        assertThat(configuration.steps()).isEqualTo(own.maxDerivationLength(6)).isEqualTo(15 + 6 + 5);
    }

    @Test
    void saysWhyATreeCannotBeDerived() {
        ConstituencyTree unknown = UMKEHREN.withRoot(Constituent.of(
                "ROOT", Constituent.of("XP", new Leaf(0), new Leaf(1), new Leaf(2), new Leaf(3)), new Leaf(4)));
        assertThatThrownBy(() -> KIND.oracle(INVENTORY, unknown))
                .isInstanceOfSatisfying(
                        UnderivableTreeException.class,
                        e -> assertThat(e.reason()).isEqualTo("the inventory has no action BINARY-LEFT-XP"));
        assertThatThrownBy(() -> new EasyFirstOracle(INVENTORY, UMKEHREN, GERMAN).next(system.initial(4)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("not defined");
    }

    /** Functions, which heads may have been found by, are no part of a derivation: its heads are. */
    @Test
    void aDerivationKnowsAllOthersOfItsTree() {
        Random random = new Random(SEED);
        for (ConstituencyTree tree : RandomTrees.of(SEED, 100, 12).toList()) {
            HeadFinder heads = (constituent, sentence) ->
                    constituent.yield().max() % constituent.children().size();
            TransitionSystemFactory<PendingListConfiguration, ConstituencyTree> kind = new EasyFirst.Factory(heads);
            ActionInventory inventory = kind.inventory(List.of(tree));
            EasyFirst easyFirst = new EasyFirst(inventory);
            int length = tree.sentence().length();
            PendingListConfiguration derived = kind.derive(easyFirst, tree).replay(easyFirst, length);
            NonDeterministicOracle<PendingListConfiguration> again = easyFirst.oracle(tree.sentence(), derived);
            EasyFirstOracle gold = (EasyFirstOracle) kind.oracle(inventory, tree);
            int[] codes = new int[easyFirst.maxAllowed(length)];
            int[] expected = new int[codes.length];
            PendingListConfiguration configuration = easyFirst.initial(length);
            while (!easyFirst.isFinal(configuration)) {
                int count = again.correct(configuration, codes);
                int expectedCount = gold.correct(configuration, expected);
                assertThat(Arrays.copyOf(codes, count))
                        .as("%s, seed %d", tree.sentence().id(), SEED)
                        .isEqualTo(Arrays.copyOf(expected, expectedCount));
                easyFirst.apply(configuration, codes[random.nextInt(count)]);
            }
        }
    }

    @Test
    void itemsKnowTheirFirstAndLastTokens() {
        PendingListConfiguration configuration = after(5, "BINARY-LEFT-S-1 SWAP-AT-1 BINARY-RIGHT-VP-0");
        assertThat(printed(configuration)).isEqualTo("{0,3} {1,2} {4}");
        for (int position = 0; position < 3; position++) {
            int item = configuration.item(position);
            assertThat(configuration.left(item))
                    .isEqualTo(configuration.itemYield(item).min());
            assertThat(configuration.right(item))
                    .isEqualTo(configuration.itemYield(item).max());
        }
    }

    @Test
    void aStepAllocatesNothing() {
        List<ConstituencyTree> trees = RandomTrees.of(SEED, 50, 100).toList();
        TransitionSystemFactory<PendingListConfiguration, ConstituencyTree> kind =
                new EasyFirst.Factory(HeadRules.of(HeadRules.Table.UNIVERSAL));
        ActionInventory inventory = kind.inventory(trees);
        TransitionSystem<PendingListConfiguration, ConstituencyTree> easyFirst = kind.create(inventory);
        List<EasyFirstOracle> oracles = trees.stream()
                .map(tree -> (EasyFirstOracle) kind.oracle(inventory, tree))
                .toList();
        PendingListConfiguration configuration = easyFirst.initial(100);
        int[] codes = new int[easyFirst.maxAllowed(100)];
        long least = Allocations.least(round -> {
            for (int t = 0; t < trees.size(); t++) {
                configuration.reset(trees.get(t).sentence().length());
                while (easyFirst.allowed(configuration, codes) > 0) {
                    int count = oracles.get(t).correct(configuration, codes);
                    easyFirst.apply(configuration, codes[round % count]);
                }
            }
        });
        assertThat(least).as("bytes for 50 derivations").isLessThan(1000);
    }

    private PendingListConfiguration after(int length, String actions) {
        PendingListConfiguration configuration = system.initial(length);
        Stream.of(actions.split(" ", -1)).forEach(name -> system.apply(configuration, INVENTORY.parse(name)));
        return configuration;
    }

    private static List<String> correct(EasyFirstOracle oracle, PendingListConfiguration configuration) {
        int[] codes = new int[2 * configuration.length()];
        int count = oracle.correct(configuration, codes);
        return IntStream.of(codes).limit(count).mapToObj(INVENTORY::name).toList();
    }

    private List<String> allowed(PendingListConfiguration configuration) {
        int[] codes = new int[system.maxAllowed(configuration.length())];
        int count = system.allowed(configuration, codes);
        return IntStream.of(codes).limit(count).mapToObj(INVENTORY::name).toList();
    }

    private static String printed(PendingListConfiguration configuration) {
        return String.join(
                " ",
                IntStream.range(0, configuration.size())
                        .mapToObj(position -> configuration.itemYield(configuration.item(position)))
                        .map(Yield::toString)
                        .toList());
    }
}
