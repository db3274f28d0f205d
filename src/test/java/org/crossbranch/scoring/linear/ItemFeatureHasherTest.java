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
import java.util.stream.Collectors;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystemFactory.Trait;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.UnderivableTreeException;
import org.crossbranch.transition.constituency.StackDequeConfiguration;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
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
        check(
                system,
                FeatureTemplates.parse(
                        "test", text, set -> Optional.empty(), place -> ItemFeatureHasher.refusal(place, system)));
    }

    @SuppressWarnings("unchecked") // systems with a stack
    private static <C extends StackDequeConfiguration> void check(
            TransitionSystemFactory<?, ConstituencyTree> factory, FeatureTemplates templates) {
        ActionInventoryBuilder builder = new ActionInventoryBuilder();
        RandomTrees.continuous(SEED, 30, 9).forEach(tree -> collect(factory, tree, builder));
        ActionInventory inventory = builder.build();
        TransitionSystem<C, ConstituencyTree> system =
                (TransitionSystem<C, ConstituencyTree>) factory.create(inventory);
        Vocabulary words = Vocabulary.openOf(List.of("a", "bb", "ccc", ",", ":"));
        ItemFeatureHasher hasher = new ItemFeatureHasher(templates, factory, words, inventory);
        FeatureHasher.Session<StackDequeConfiguration> session = hasher.session();
        Random random = new Random(SEED);
        List<Map<Long, String>> texts = new ArrayList<>();
        List<Map<String, Long>> hashes = new ArrayList<>();
        templates.templates().forEach(template -> {
            texts.add(new HashMap<>());
            hashes.add(new HashMap<>());
        });
        Signatures signatures = new Signatures(hasher);
        NaiveScores<StackDequeConfiguration> scores = new NaiveScores<>(hasher, inventory);
        for (int round = 0; round < 40; round++) {
            List<Sentence> batch = List.of(sentence(random, 4), sentence(random, 2 + random.nextInt(8)));
            session.begin(batch);
            scores.begin(batch);
            C configuration = system.initial(batch.get(1).length());
            int[] codes = new int[system.maxAllowed(batch.get(1).length())];
            while (!system.isFinal(configuration)) {
                long[] features = signatures.check(session.read(1, configuration, 0));
                Interpreter interpreter = new Interpreter(
                        batch.get(1), configuration, inventory, factory.traits().contains(Trait.DEQUE), words);
                for (int t = 0; t < features.length; t++) {
                    String text = interpreter.text(templates.templates().get(t).written());
                    assertThat(texts.get(t).computeIfAbsent(features[t], hash -> text))
                            .as("%s, seed %d", templates.templates().get(t).written(), SEED)
                            .isEqualTo(text);
                    long feature = features[t];
                    assertThat(hashes.get(t).computeIfAbsent(text, key -> feature))
                            .isEqualTo(feature);
                }
                system.apply(configuration, codes[random.nextInt(system.allowed(configuration, codes))]);
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

    /** A template's value in words, by the definition alone. */
    private record Interpreter(
            Sentence sentence,
            StackDequeConfiguration configuration,
            ActionInventory inventory,
            boolean hasDeque,
            Vocabulary words) {

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
            if (parts[0].charAt(0) == 'b') {
                int token = configuration.bufferToken(depth);
                return token == NONE ? "none" : ofToken(token, attribute);
            }
            int item = parts[0].charAt(0) == 's' ? configuration.stackItem(depth) : configuration.dequeItem(depth);
            for (int i = 1; i < parts.length - 1 && item != NONE; i++) {
                boolean isUnary = configuration.rightChild(item) == NONE;
                item = switch (parts[i]) {
                    case "l" -> isUnary ? NONE : configuration.leftChild(item);
                    case "r" -> configuration.rightChild(item);
                    default -> isUnary ? configuration.leftChild(item) : NONE;
                };
            }
            return item == NONE ? "none" : ofItem(item, attribute);
        }

        private String ofItem(int item, String attribute) {
            return switch (attribute) {
                case "c" -> label(item);
                case "x" ->
                    gaps(item) > 0
                            ? "pass"
                            : childGaps(configuration.leftChild(item)) + childGaps(configuration.rightChild(item)) > 0
                                    ? "gap"
                                    : "no";
                case "y" -> String.valueOf(gaps(item));
                case "wl", "tl" -> ofToken(configuration.itemYield(item).min(), attribute);
                case "wr", "tr" -> ofToken(configuration.itemYield(item).max(), attribute);
                case "wlo", "tlo" -> ofToken(configuration.itemYield(item).min() - 1, attribute);
                case "wro", "tro" -> ofToken(configuration.itemYield(item).max() + 1, attribute);
                default -> ofToken(configuration.head(item), attribute);
            };
        }

        private int childGaps(int item) {
            return item == NONE ? 0 : gaps(item);
        }

        private int gaps(int item) {
            var yield = configuration.itemYield(item);
            return yield.max() - yield.min() + 1 - yield.size();
        }

        private String label(int item) {
            int action = configuration.labelAction(item);
            if (action == NONE) {
                return configuration.leftChild(item) == NONE
                        ? sentence.token(configuration.left(item)).tag()
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
            int top = hasDeque ? configuration.dequeItem(0) : configuration.stackItem(0);
            int second = configuration.stackItem(hasDeque ? 0 : 1);
            if (top == NONE || second == NONE) {
                return "none";
            }
            int left = Math.min(configuration.head(top), configuration.head(second));
            int right = Math.max(configuration.head(top), configuration.head(second));
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
            })
    void placesThatASystemDoesNotHaveAreRefused(String system, String text, String message) {
        TransitionSystemFactory<?, ?> factory = TransitionSystems.named(system);
        assertThatThrownBy(() -> FeatureTemplates.parse(
                        "test", text, set -> Optional.empty(), place -> ItemFeatureHasher.refusal(place, factory)))
                .isInstanceOf(FeatureSyntaxException.class)
                .hasMessage("test:1:" + message);
    }
}
