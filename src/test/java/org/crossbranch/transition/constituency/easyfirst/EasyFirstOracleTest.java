package org.crossbranch.transition.constituency.easyfirst;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.crossbranch.Sweep;
import org.crossbranch.transform.HeadFinder;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.constituency.EveryTree;
import org.crossbranch.transition.constituency.shiftreduce.LexicalizedTrees;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.TreeNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The oracle's set against a search over all derivations. Expected is every action of a direct derivation after which the gold
 * tree, with its heads, can still be derived. In a direct derivation SWAPs only ever bring items into the order of siblings by left
 * index, and a constituent of two or more children begins with BINARY.
 */
final class EasyFirstOracleTest {
    private static final long SEED = 23;

    @Test
    @Tag("slow")
    void knowsEveryCorrectActionOnTheWayToEveryTreeOfFourTokens() {
        Tally tally = new Tally();
        for (int tokens = 1; tokens <= 4; tokens++) {
            int last = tokens == 4 ? 3 : 6;
            List<ConstituencyTree> trees =
                    EveryTree.of(tokens, List.of("A"), List.of("ROOT")).toList();
            for (int i = 0; i < trees.size(); i += tokens == 4 ? Sweep.stride(8) : 1) {
                // Heads of each constituent's first, second … last child, and at random.
                for (int choice = 0; choice <= last; choice++) {
                    compare(trees.get(i), heads(choice), tally);
                }
            }
        }
        tally.print("every tree of 1 to 4 tokens");
    }

    @Test
    @Tag("slow")
    void knowsEveryCorrectActionOnTheWayToLargerTrees() {
        Tally tally = new Tally();
        List<ConstituencyTree> five = EveryTree.of(5, List.of("A"), List.of("ROOT"))
                .filter(tree -> tree.constituents().stream()
                        .noneMatch(node -> node.children().size() == 1))
                .toList();
        assertThat(five).hasSize(236);
        Stream<ConstituencyTree> some = IntStream.range(0, five.size())
                .filter(i -> i % Sweep.stride(8) == 0)
                .mapToObj(five::get);
        Stream<ConstituencyTree> random = RandomTrees.of(SEED, Sweep.size(15), 7);
        Stream.concat(some, random).forEach(tree -> {
            for (int choice = 0; choice < 2; choice++) {
                compare(tree, heads(choice + 5), tally);
            }
        });
        tally.print("every hierarchy of 5 tokens and random trees of up to 7");
    }

    /** A = {0,3,4,5} precedes B = {1,2}: 3, 4 and 5 pass B one by one, where B could pass 0 alone. */
    @Test
    void aDirectDerivationNeedNotHaveTheFewestSwaps() {
        ConstituencyTree tree = new ConstituencyTree(
                LexicalizedTrees.words(6),
                Constituent.of(
                        "ROOT",
                        Constituent.of("A", new Leaf(0), new Leaf(3), new Leaf(4), new Leaf(5)),
                        Constituent.of("B", new Leaf(1), new Leaf(2))));
        Gold gold = new Gold(tree, (constituent, sentence) -> 0);
        assertThat(gold.fewestSwapsOfDirectDerivations(new int[0])).isEqualTo(3);
        int[] shorter = gold.codes(
                "BINARY-LEFT-B-1", "SWAP-AT-0", "BINARY-LEFT-A-1", "ADD-LEFT-2", "ADD-LEFT-2", "BINARY-RIGHT-ROOT-0");
        assertThat(gold.items(gold.replay(shorter))).containsExactly(gold.root);
    }

    /** The same two neighbours, 1 and 2, which are in the order of siblings. */
    @Test
    void whetherASwapOfSiblingsInOrderLosesTheTreeDoesNotShowInTheTwo() {
        ConstituencyTree tree = new ConstituencyTree(
                LexicalizedTrees.words(4),
                Constituent.of(
                        "ROOT",
                        Constituent.of("A", Constituent.of("B", new Leaf(0), new Leaf(3)), new Leaf(1)),
                        new Leaf(2)));
        HeadFinder last = (constituent, sentence) -> constituent.label().equals("ROOT") ? 0 : 1;
        Gold gold = new Gold(tree, last);
        // Before 3 moves, 2 can still pass 0 and stand before A; behind 3 it cannot pass 3, the head of B.
        assertThat(gold.isDerivable(gold.codes("SWAP-AT-1"))).isTrue();
        assertThat(gold.isDerivable(gold.codes("SWAP-AT-2", "SWAP-AT-1", "SWAP-AT-2")))
                .isFalse();
        // With the head 0, B lets it pass.
        HeadFinder first = (constituent, sentence) -> constituent.label().equals("A") ? 1 : 0;
        gold = new Gold(tree, first);
        assertThat(gold.isDerivable(gold.codes("SWAP-AT-2", "SWAP-AT-1", "SWAP-AT-2")))
                .isTrue();
    }

    /** A head finder; the same constituent has the same head each time. */
    private static HeadFinder heads(int choice) {
        return (constituent, sentence) -> {
            int children = constituent.children().size();
            return choice < 3
                    ? Math.min(choice, children - 1)
                    : new Random(SEED * choice + constituent.yield().hashCode()).nextInt(children);
        };
    }

    private static void compare(ConstituencyTree tree, HeadFinder heads, Tally tally) {
        Gold gold = new Gold(tree, heads);
        Set<List<Object>> seen = new HashSet<>();
        gold.compare(new int[0], seen, tally);
        tally.trees++;
    }

    /** Counts of the comparisons. */
    private static final class Tally {
        private int trees;
        private int configurations;
        private int correct;
        private int indirect;

        private void print(String what) {
            assertThat(indirect).as("actions of no direct derivation").isPositive();
            System.out.printf(
                    "easy-first: %s: %d trees with heads, %d configurations, %d correct actions; %d actions of no"
                            + " direct derivation that keep the tree within reach%n",
                    what, trees, configurations, correct, indirect);
        }
    }

    /** A constituent as far as it is built; two are equal if their children are, in whatever order they were added. */
    private record Built(String label, int head, Set<Object> children) {}

    /** A tree and all derivations that build nothing but parts of it: what is built is never taken apart. */
    private static final class Gold {
        private final ConstituencyTree tree;
        private final EasyFirst system;
        private final ActionInventory inventory;
        private final EasyFirstOracle oracle;
        private final List<Built> nodes = new ArrayList<>();
        private final Built root;
        private final Map<List<Object>, Boolean> reaches = new HashMap<>();

        Gold(ConstituencyTree treebankTree, HeadFinder heads) {
            TransitionSystemFactory<PendingListConfiguration, ConstituencyTree> kind = new EasyFirst.Factory(heads);
            inventory = kind.inventory(List.of(treebankTree));
            tree = kind.normalized(treebankTree);
            system = new EasyFirst(inventory);
            oracle = new EasyFirstOracle(inventory, tree, heads);
            root = node(tree.root(), heads, inventory.rootLabel(tree.root().label()));
        }

        private Built node(Constituent constituent, HeadFinder heads, String label) {
            Set<Object> children = new HashSet<>();
            int head = -1;
            int headChild = constituent.children().size() == 1 ? 0 : heads.headChild(constituent, tree.sentence());
            for (int i = 0; i < constituent.children().size(); i++) {
                TreeNode child = constituent.children().get(i);
                Object part =
                        child instanceof Constituent below ? node(below, heads, below.label()) : ((Leaf) child).index();
                children.add(part);
                head = i == headChild ? headOf(part) : head;
            }
            Built built = new Built(label, head, children);
            nodes.add(built);
            return built;
        }

        private static int headOf(Object part) {
            return part instanceof Built built ? built.head : (Integer) part;
        }

        void compare(int[] prefix, Set<List<Object>> seen, Tally tally) {
            PendingListConfiguration configuration = replay(prefix);
            if (system.isFinal(configuration) || !seen.add(items(configuration))) {
                return;
            }
            Set<Integer> expected = new TreeSet<>();
            int[] codes = new int[system.maxAllowed(configuration.length())];
            int allowed = system.allowed(configuration, codes);
            for (int code : Arrays.copyOf(codes, allowed)) {
                if (isDerivable(longer(prefix, code))) {
                    if (isDirect(configuration, code)) {
                        expected.add(code);
                    } else {
                        tally.indirect++;
                    }
                }
            }
            int count = oracle.correct(configuration, codes);
            List<Integer> found = IntStream.of(codes).limit(count).boxed().toList();
            assertThat(names(found))
                    .as("%s after %s", tree, names(IntStream.of(prefix).boxed().toList()))
                    .containsExactlyInAnyOrderElementsOf(names(expected));
            tally.configurations++;
            tally.correct += count;
            found.forEach(code -> compare(longer(prefix, code), seen, tally));
        }

        private List<String> names(Iterable<Integer> codes) {
            List<String> names = new ArrayList<>();
            codes.forEach(code -> names.add(inventory.name(code)));
            return names;
        }

        /** Whether some derivation that begins with these actions ends in the gold tree. */
        private boolean isDerivable(int[] prefix) {
            PendingListConfiguration configuration = replay(prefix);
            List<Object> items = items(configuration);
            if (system.isFinal(configuration)) {
                return items.equals(List.of(root));
            }
            if (!items.stream().allMatch(this::isPartOfGold)) {
                return false;
            }
            Boolean known = reaches.get(items);
            if (known != null) {
                return known;
            }
            int[] codes = new int[system.maxAllowed(configuration.length())];
            int allowed = system.allowed(configuration, codes);
            boolean found = false;
            for (int i = 0; i < allowed && !found; i++) {
                found = isDerivable(longer(prefix, codes[i]));
            }
            reaches.put(items, found);
            return found;
        }

        private boolean isPartOfGold(Object item) {
            return !(item instanceof Built built)
                    || nodes.stream()
                            .anyMatch(node -> node.label.equals(built.label)
                                    && node.head == built.head
                                    && node.children.containsAll(built.children));
        }

        /** Whether a direct derivation may take an action, if any derivation may. */
        private boolean isDirect(PendingListConfiguration configuration, int code) {
            int position = ActionInventory.targetOf(code);
            int item = configuration.item(position);
            return switch (inventory.action(ActionInventory.idOf(code)).type()) {
                case SWAP_AT -> {
                    int next = configuration.item(position + 1);
                    yield !isBefore(
                            configuration.itemYield(item).min(),
                            configuration.itemYield(next).min(),
                            tree.root());
                }
                case UNARY -> nodes.stream().anyMatch(node -> node.children.equals(Set.of(item)));
                default -> true;
            };
        }

        int fewestSwapsOfDirectDerivations(int[] prefix) {
            PendingListConfiguration configuration = replay(prefix);
            if (system.isFinal(configuration)) {
                return 0;
            }
            int[] codes = new int[system.maxAllowed(configuration.length())];
            int count = oracle.correct(configuration, codes);
            return IntStream.of(codes)
                    .limit(count)
                    .map(code -> (inventory.action(ActionInventory.idOf(code)).type() == Action.Type.SWAP_AT ? 1 : 0)
                            + fewestSwapsOfDirectDerivations(longer(prefix, code)))
                    .min()
                    .orElseThrow();
        }

        int[] codes(String... names) {
            return Stream.of(names).mapToInt(inventory::parse).toArray();
        }

        private static boolean isBefore(int one, int other, Constituent below) {
            TreeNode first = childWith(one, below);
            TreeNode second = childWith(other, below);
            return first.equals(second)
                    ? isBefore(one, other, (Constituent) first)
                    : first.yield().min() < second.yield().min();
        }

        private static TreeNode childWith(int token, Constituent constituent) {
            return constituent.children().stream()
                    .filter(child -> child.yield().contains(token))
                    .findFirst()
                    .orElseThrow();
        }

        private List<Object> items(PendingListConfiguration configuration) {
            List<Object> items = new ArrayList<>();
            for (int position = 0; position < configuration.size(); position++) {
                items.add(item(configuration, configuration.item(position)));
            }
            return items;
        }

        private Object item(PendingListConfiguration configuration, int item) {
            int action = configuration.labelAction(item);
            if (action == PendingListConfiguration.NONE) {
                return item;
            }
            Set<Object> children = new HashSet<>();
            for (int child = configuration.firstChild(item);
                    child != PendingListConfiguration.NONE;
                    child = configuration.nextChild(child)) {
                children.add(item(configuration, child));
            }
            return new Built(inventory.action(action).label(), configuration.head(item), children);
        }

        private PendingListConfiguration replay(int[] prefix) {
            PendingListConfiguration configuration =
                    system.initial(tree.sentence().length());
            for (int code : prefix) {
                system.apply(configuration, code);
            }
            return configuration;
        }

        private static int[] longer(int[] prefix, int code) {
            int[] longer = Arrays.copyOf(prefix, prefix.length + 1);
            longer[prefix.length] = code;
            return longer;
        }
    }
}
