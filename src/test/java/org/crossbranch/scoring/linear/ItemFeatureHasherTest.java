package org.crossbranch.scoring.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystemFactory.Trait;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.constituency.PartialTrees;
import org.crossbranch.transition.constituency.StackDequeConfiguration;
import org.crossbranch.transition.constituency.easyfirst.EasyFirst;
import org.crossbranch.transition.constituency.easyfirst.PendingListConfiguration;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.Yield;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compiled templates against an interpreter of their text, on random configurations. */
final class ItemFeatureHasherTest {
    private static final long SEED = 41;
    private static final int NONE = StackDequeConfiguration.NONE;

    private static final String ANY_SYSTEM = "b0.t\nb1.w & b0.m[Case]\ns0.c & s1.c\ns0.l.c & s0.r.wl\ns0.u.c\ns0.l.r.c"
            + "\nb0.xpos & b2.m[*]\ns0.wl & s0.tr\ns1.wlo & s0.tro\ns0.x & s0.y\ns1.r.x & s2.y\nb0.pre2\nb1.suf2 & b0.suf3\n";
    private static final String HEADS = "s0.w & s1.t\ns0.suf3 & s1.l.pre2\ns0.l.w & s1.m[Case]\np & s0.c\nq\n";

    @ParameterizedTest
    @ValueSource(strings = {"sr-gap", "sr-swap", "sr-cswap-unary", "ml-gap", "sr-cgap"})
    void aFeatureIsEqualWhereItsTextIs(String name) {
        TransitionSystemFactory<?, ConstituencyTree> system =
                TransitionSystems.deriving(ConstituencyTree.class).stream()
                        .filter(kind -> kind.name().equals(name))
                        .findFirst()
                        .orElseThrow();
        String text = ANY_SYSTEM
                + (system.traits().contains(Trait.HEADS) ? HEADS : "")
                + (system.traits().contains(Trait.DEQUE) ? "d0.c & d1.wl\nd0.l.y & d0.x\n" : "");
        boolean hasDeque = system.traits().contains(Trait.DEQUE);
        check(
                system,
                FeatureTemplates.parse(
                        "test", text, set -> Optional.empty(), place -> ItemFeatureHasher.refusal(place, system)),
                (templates, words, inventory) -> new ItemFeatureHasher(templates, system, words, inventory),
                (configuration, context) -> new StackPlaces(configuration, hasDeque));
    }

    @Test
    void aFeatureOfAListIsEqualWhereItsTextIs() {
        TransitionSystemFactory<?, ConstituencyTree> system =
                TransitionSystems.named(EasyFirst.NAME, ConstituencyTree.class, SystemOptions.DEFAULT);
        String text = """
                s0.c & s1.c
                b0.t
                b1.w & b0.m[Case]
                s0.wl & b0.tr
                s1.wlo & s0.tro
                s0.x & s0.y
                b0.x & b1.y
                s0.w & s2.t
                b0.suf3 & s0.pre2
                p & s0.c
                q & b0.c
                """;
        check(
                system,
                FeatureTemplates.parse(
                        "test", text, set -> Optional.empty(), place -> ListFeatureHasher.refusal(place, system)),
                ListFeatureHasher::new,
                ListPlaces::new);
    }

    /** Makes a hasher. */
    private interface Compiler<C extends Configuration> {
        FeatureHasher<C> compile(FeatureTemplates templates, Vocabulary words, ActionInventory inventory);
    }

    @SuppressWarnings("unchecked") // the caller's system and hasher are of the same configurations
    private static <B extends Configuration, C extends B> void check(
            TransitionSystemFactory<?, ConstituencyTree> factory,
            FeatureTemplates templates,
            Compiler<B> compiler,
            BiFunction<B, Integer, Places> places) {
        ActionInventoryBuilder builder = new ActionInventoryBuilder();
        RandomTrees.continuous(SEED, 30, 9).forEach(tree -> collect(factory, tree, builder));
        ActionInventory inventory = builder.build();
        TransitionSystem<C, ConstituencyTree> system =
                (TransitionSystem<C, ConstituencyTree>) factory.create(inventory);
        Vocabulary words = Vocabulary.openOf(List.of("a", "bb", "ccc", ",", ":"));
        FeatureHasher<B> hasher = compiler.compile(templates, words, inventory);
        FeatureHasher.Session<B> session = hasher.session();
        Random random = new Random(SEED);
        List<Map<Long, String>> texts = new ArrayList<>();
        List<Map<String, Long>> hashes = new ArrayList<>();
        templates.templates().forEach(template -> {
            texts.add(new HashMap<>());
            hashes.add(new HashMap<>());
        });
        Signatures signatures = new Signatures(hasher);
        NaiveScores<B> scores = new NaiveScores<>(hasher, inventory);
        for (int round = 0; round < 40; round++) {
            List<Sentence> batch = List.of(sentence(random, 4), sentence(random, 2 + random.nextInt(8)));
            session.begin(batch);
            scores.begin(batch);
            C configuration = system.initial(batch.get(1).length());
            int[] codes = new int[system.maxAllowed(batch.get(1).length())];
            while (!system.isFinal(configuration)) {
                int code = codes[random.nextInt(system.allowed(configuration, codes))];
                int context = hasher.context(code);
                long[] features = signatures.check(session.read(1, configuration, context));
                Interpreter interpreter =
                        new Interpreter(batch.get(1), places.apply(configuration, context), inventory, words);
                for (int t = 0; t < features.length; t++) {
                    String text = interpreter.text(templates.templates().get(t).written());
                    assertThat(texts.get(t).computeIfAbsent(features[t], hash -> text))
                            .as("%s, seed %d", templates.templates().get(t).written(), SEED)
                            .isEqualTo(text);
                    long feature = features[t];
                    assertThat(hashes.get(t).computeIfAbsent(text, key -> feature))
                            .isEqualTo(feature);
                }
                system.apply(configuration, code);
            }
            scores.check(system, batch, random.nextInt(90), random);
            if (round == 20) {
                scores.change();
            }
        }
        assertThat(signatures.haveRepeatedParts()).isTrue();
        // Some systems have no unary constituents.
        assertThat(texts.stream().filter(map -> map.size() > 1).count()).isGreaterThanOrEqualTo(texts.size() - 1);
    }

    private static void collect(
            TransitionSystemFactory<?, ConstituencyTree> factory,
            ConstituencyTree tree,
            ActionInventoryBuilder builder) {
        try {
            factory.collect(tree, builder);
        } catch (UnderivableTreeException e) {
            assertThat(e.reason()).contains("in a row");
        }
    }

    static Sentence sentence(Random random, int length) {
        List<Token> tokens = new ArrayList<>();
        String[] forms = {"a", "bb", "ccc", ",", ":", "unknown", "known", "unity", "dawn"};
        for (int i = 0; i < length; i++) {
            Token token = Token.of(forms[random.nextInt(forms.length)], "T" + random.nextInt(3));
            SortedMap<String, String> morphology = new TreeMap<>();
            if (random.nextBoolean()) {
                morphology.put("Case", random.nextBoolean() ? "Nom" : "Acc");
            }
            tokens.add(new Token(
                    token.form(),
                    token.tag(),
                    "X" + random.nextInt(2),
                    "",
                    morphology,
                    "",
                    Token.NO_OFFSET,
                    Token.NO_OFFSET));
        }
        return new Sentence("s", "", tokens);
    }

    /** The places of a configuration, by their names. */
    private interface Places {
        /** The item at a place of a memory, or {@link #NONE}; of a buffer, the token. */
        int find(char memory, int depth);

        /** A child by its name, or {@link #NONE}. */
        int child(int item, String name);

        List<Integer> children(int item);

        PartialTrees items();

        Yield yieldOf(int item);

        /** The items that may be joined next. */
        int[] pair();

        default boolean isToken(char memory) {
            return false;
        }
    }

    private record StackPlaces(StackDequeConfiguration items, boolean hasDeque) implements Places {
        @Override
        public int find(char memory, int depth) {
            return switch (memory) {
                case 's' -> items.stackItem(depth);
                case 'd' -> items.dequeItem(depth);
                default -> items.bufferToken(depth);
            };
        }

        @Override
        public boolean isToken(char memory) {
            return memory == 'b';
        }

        @Override
        public int child(int item, String name) {
            boolean isUnary = items.rightChild(item) == NONE;
            return switch (name) {
                case "l" -> isUnary ? NONE : items.leftChild(item);
                case "r" -> items.rightChild(item);
                default -> isUnary ? items.leftChild(item) : NONE;
            };
        }

        @Override
        public List<Integer> children(int item) {
            return Stream.of(items.leftChild(item), items.rightChild(item))
                    .filter(child -> child != NONE)
                    .toList();
        }

        @Override
        public Yield yieldOf(int item) {
            return items.itemYield(item);
        }

        @Override
        public int[] pair() {
            return new int[] {hasDeque ? items.dequeItem(0) : items.stackItem(0), items.stackItem(hasDeque ? 0 : 1)};
        }
    }

    private record ListPlaces(PendingListConfiguration items, int target) implements Places {
        @Override
        public int find(char memory, int depth) {
            int position = memory == 's' ? target - depth : target + 1 + depth;
            return position < 0 || position >= items.size() ? NONE : items.item(position);
        }

        @Override
        public int child(int item, String name) {
            throw new IllegalArgumentException(name);
        }

        @Override
        public List<Integer> children(int item) {
            return Stream.iterate(items.firstChild(item), child -> child != NONE, items::nextChild)
                    .toList();
        }

        @Override
        public Yield yieldOf(int item) {
            return items.itemYield(item);
        }

        @Override
        public int[] pair() {
            return new int[] {find('s', 0), find('b', 0)};
        }
    }

    /** A template's value in words, by the definition alone. */
    private record Interpreter(Sentence sentence, Places places, ActionInventory inventory, Vocabulary words) {

        String text(String template) {
            return Arrays.stream(template.split(" & ", -1)).map(this::value).collect(Collectors.joining("|"));
        }

        private String value(String place) {
            if (place.equals("p") || place.equals("q")) {
                return separators(place.equals("q"));
            }
            String[] parts = place.split("\\.", -1);
            int depth = parts[0].charAt(1) - '0';
            String attribute = parts[parts.length - 1];
            char memory = parts[0].charAt(0);
            int item = places.find(memory, depth);
            if (places.isToken(memory)) {
                return item == NONE ? "none" : ofToken(item, attribute);
            }
            for (int i = 1; i < parts.length - 1 && item != NONE; i++) {
                item = places.child(item, parts[i]);
            }
            return item == NONE ? "none" : ofItem(item, attribute);
        }

        private String ofItem(int item, String attribute) {
            return switch (attribute) {
                case "c" -> label(item);
                case "x" ->
                    gaps(item) > 0
                            ? "pass"
                            : places.children(item).stream().anyMatch(child -> gaps(child) > 0) ? "gap" : "no";
                case "y" -> String.valueOf(gaps(item));
                case "wl", "tl" -> ofToken(places.yieldOf(item).min(), attribute);
                case "wr", "tr" -> ofToken(places.yieldOf(item).max(), attribute);
                case "wlo", "tlo" -> ofToken(places.yieldOf(item).min() - 1, attribute);
                case "wro", "tro" -> ofToken(places.yieldOf(item).max() + 1, attribute);
                default -> ofToken(places.items().head(item), attribute);
            };
        }

        private int gaps(int item) {
            var yield = places.yieldOf(item);
            return yield.max() - yield.min() + 1 - yield.size();
        }

        private String label(int item) {
            int action = places.items().labelAction(item);
            if (action == NONE) {
                return places.children(item).isEmpty()
                        ? sentence.token(places.yieldOf(item).min()).tag()
                        : "none";
            }
            return ActionInventory.RootLabel.ofTree(inventory.labelOf(action));
        }

        private String ofToken(int token, String attribute) {
            if (token < 0 || token >= sentence.length()) {
                return "outside";
            }
            Token found = sentence.token(token);
            return switch (attribute) {
                case "pre2" -> found.form().replaceAll("(?<=^..).*", "");
                case "suf2" -> found.form().replaceAll("^.*(?=..$)", "");
                case "suf3" -> found.form().replaceAll("^.*(?=...$)", "");
                case "xpos" -> found.xpos();
                case "m[*]" -> found.morphology().toString();
                case "w", "wl", "wr", "wlo", "wro" ->
                    words.contains(found.form())
                            ? found.form()
                            : "..."
                                    + found.form()
                                            .substring(Math.max(0, found.form().length() - 3));
                case "t", "tl", "tr", "tlo", "tro" -> found.tag();
                default -> "case " + found.morphology().getOrDefault("Case", "");
            };
        }

        private String separators(boolean count) {
            int[] pair = places.pair();
            if (pair[0] == NONE || pair[1] == NONE) {
                return "none";
            }
            int one = places.items().head(pair[0]);
            int other = places.items().head(pair[1]);
            int left = Math.min(one, other);
            int right = Math.max(one, other);
            List<String> between = new ArrayList<>();
            for (int token = left + 1; token < right; token++) {
                String form = sentence.token(token).form();
                if (form.matches("[,:;]")) {
                    between.add(form);
                }
            }
            return count
                    ? String.valueOf(between.size())
                    : between.isEmpty() ? "no" : between.size() > 1 ? "several" : between.get(0);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sr-swap | d0.c         | 1: the place is of a deque, and sr-swap has none",
                "ml-gap  | b0.t & s0.w  | 8: the place is of a head, and ml-gap has none",
                "ml-gap  | p            | 1: the place is of a head, and ml-gap has none",
                "sr-gap  | b0.c         | 1: a token of the buffer has no attribute but w, t, xpos, pre2, suf2, suf3 and m[NAME]",
                "sr-gap  | b0.l.w       | 1: a token of the buffer has no children",
                "sr-gap  | s0.h.w       | 1: the place is of dependencies, and sr-gap has none",
                "sr-gap  | s0.c & s0.vl | 8: the place is of dependencies, and sr-gap has none",
                "sr-gap  | g0.w         | 1: the place is of dependencies, and sr-gap has none",
                "easy-first | d0.c      | 1: the place is of a deque, and easy-first has none",
                "easy-first | s0.l.c    | 1: an item of easy-first has any number of children, so l, r and u are none",
            })
    void placesThatASystemDoesNotHaveAreRefused(String system, String text, String message) {
        TransitionSystemFactory<?, ?> factory = TransitionSystems.named(system);
        assertThatThrownBy(() -> FeatureTemplates.parse(
                        "test",
                        text,
                        set -> Optional.empty(),
                        place -> system.equals(EasyFirst.NAME)
                                ? ListFeatureHasher.refusal(place, factory)
                                : ItemFeatureHasher.refusal(place, factory)))
                .isInstanceOf(FeatureSyntaxException.class)
                .hasMessage("test:1:" + message);
    }
}
