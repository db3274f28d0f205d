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
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.ActionInventoryBuilder;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.SystemOptions.RootPosition;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.dependency.ArcConfiguration;
import org.crossbranch.transition.dependency.ArcSystem;
import org.crossbranch.transition.dependency.DependencyTrees;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Compiled templates of dependency systems against an interpreter of their text, on random configurations. */
final class ArcFeatureHasherTest {
    private static final long SEED = 43;
    private static final int NONE = ArcConfiguration.NONE;

    private static final String ANY_SYSTEM = """
            s0.w & b0.t
            s1.t & s0.m[Case] & b1.m[*]
            s0.xpos & s2.xpos & b2.w
            s0.suf2 & s1.suf3
            b0.pre2 & s0.l.suf3
            s0.c & s1.c
            s0.l.c & s0.l2.t & s1.l.w
            s0.r.c & s1.r2.c & s1.r2.w
            s0.h.t & s0.h.h.t & b0.l.c
            s0.vl & s1.vr
            b0.vl & s0.vr & s1.vl
            s0.sl & s1.sr
            s1.sl & s0.sr & b0.sl
            s0.l.r.t & s1.r.l.c
            dist
            s3.t & s4.w
            b3.t & s0.t & dist
            p & s0.t
            q
            """;

    static Stream<Arguments> systems() {
        return Stream.of("arc-standard", "arc-eager", "arc-hybrid", "attardi", "arc-swap", "covington", "spines")
                .flatMap(system -> Arrays.stream(RootPosition.values()).map(root -> Arguments.of(system, root)));
    }

    private static FeatureTemplates parse(String text, TransitionSystemFactory<?, ?> system) {
        return FeatureTemplates.parse(
                "test", text, set -> Optional.empty(), place -> ArcFeatureHasher.refusal(place, system));
    }

    @ParameterizedTest
    @MethodSource("systems")
    void aFeatureIsEqualWhereItsTextIs(String name, RootPosition root) {
        TransitionSystemFactory<?, DependencyTree> factory =
                TransitionSystems.deriving(DependencyTree.class, SystemOptions.DEFAULT.withRoot(root)).stream()
                        .filter(kind -> kind.name().equals(name))
                        .findFirst()
                        .orElseThrow();
        boolean isSpines = name.equals("spines");
        String text = ANY_SYSTEM + (isSpines ? "g0.t & g1.w\ng0.c & g0.vl & s0.t & s1.t\n" : "");
        ActionInventoryBuilder builder = new ActionInventoryBuilder();
        DependencyTrees.random(SEED, 60, 9, false, true).forEach(tree -> factory.collect(tree, builder));
        check(factory, (ArcSystem) factory.create(builder.build()), parse(text, factory), isSpines);
    }

    private static void check(
            TransitionSystemFactory<?, ?> factory, ArcSystem system, FeatureTemplates templates, boolean isSpines) {
        Vocabulary words = Vocabulary.openOf(List.of("a", "bb", "ccc", ",", ":"));
        ArcFeatureHasher hasher = new ArcFeatureHasher(templates, factory, words, system.inventory());
        FeatureHasher.Session<ArcConfiguration> session = hasher.session();
        Random random = new Random(SEED);
        List<Map<Long, String>> texts = new ArrayList<>();
        List<Map<String, Long>> hashes = new ArrayList<>();
        templates.templates().forEach(template -> {
            texts.add(new HashMap<>());
            hashes.add(new HashMap<>());
        });
        Signatures signatures = new Signatures(hasher);
        NaiveScores<ArcConfiguration> scores = new NaiveScores<>(hasher, system.inventory());
        for (int round = 0; round < 60; round++) {
            Sentence sentence = ItemFeatureHasherTest.sentence(random, 2 + random.nextInt(10));
            List<Sentence> batch = List.of(ItemFeatureHasherTest.sentence(random, 3), sentence);
            session.begin(batch);
            scores.begin(batch);
            ArcConfiguration configuration = system.initial(sentence.length());
            int[] codes = new int[system.maxAllowed(sentence.length())];
            int[] again = new int[codes.length];
            for (int step = 0; step < 60 && !system.isFinal(configuration); step++) {
                int count = system.allowed(configuration, codes);
                // SHIFT comes first: often taken, it lets the stack grow.
                int code = codes[random.nextBoolean() ? 0 : random.nextInt(count)];
                long[] features = signatures.check(session.read(1, configuration, hasher.context(code)));
                Interpreter interpreter = Interpreter.of(sentence, configuration, system, words, code, factory.name());
                for (int t = 0; t < features.length; t++) {
                    String written = templates.templates().get(t).written();
                    String text = interpreter.text(written);
                    assertThat(texts.get(t).computeIfAbsent(features[t], hash -> text))
                            .as("%s, seed %d", written, SEED)
                            .isEqualTo(text);
                    long feature = features[t];
                    assertThat(hashes.get(t).computeIfAbsent(text, key -> feature))
                            .as("%s: %s, seed %d", written, text, SEED)
                            .isEqualTo(feature);
                }
                assertThat(system.allowed(configuration, again)).isEqualTo(count);
                system.apply(configuration, code);
            }
            scores.check(system, batch, random.nextInt(50), random);
        }
        assertThat(signatures.haveRepeatedParts()).isTrue();
        // In most systems a node of the stack has no head yet.
        assertThat(IntStream.range(0, texts.size())
                        .filter(t -> texts.get(t).size() == 1)
                        .mapToObj(t -> templates.templates().get(t).written()))
                .isSubsetOf("s0.h.t & s0.h.h.t & b0.l.c");
        assertThat(isSpines).isEqualTo(hasher.context(codeWithTarget(system.inventory())) != 0);
    }

    private static int codeWithTarget(ActionInventory inventory) {
        return IntStream.range(0, inventory.size())
                .filter(id -> inventory.action(id).type().hasTarget())
                .map(id -> ActionInventory.code(id, 2))
                .findFirst()
                .orElse(0);
    }

    /**
     * A template's value in words, by the definition alone: from the heads of all nodes.
     *
     * @param stack the nodes s0, s1, … as templates see them
     * @param buffer the nodes b0, b1, …
     * @param above g0 and g1
     */
    private record Interpreter(
            Sentence sentence,
            ArcConfiguration configuration,
            List<String> labels,
            Vocabulary words,
            boolean isBufferArc,
            List<Integer> stack,
            List<Integer> buffer,
            List<Integer> above) {

        static Interpreter of(
                Sentence sentence,
                ArcConfiguration configuration,
                ArcSystem system,
                Vocabulary words,
                int code,
                String name) {
            List<Integer> stack = new ArrayList<>();
            for (int k = 0; k < configuration.memorySize(); k++) {
                stack.add(configuration.stackNode(k));
            }
            List<Integer> buffer = new ArrayList<>();
            for (int k = 0; k < configuration.bufferSize(); k++) {
                buffer.add(configuration.bufferNode(k));
            }
            List<Integer> above = new ArrayList<>();
            Interpreter plain = new Interpreter(
                    sentence,
                    configuration,
                    system.labels(),
                    words,
                    Set.of("arc-eager", "covington").contains(name),
                    stack,
                    buffer,
                    above);
            String[] action = system.inventory().name(code).split("-", -1);
            if (action[0].equals("SPINE")) {
                boolean isLeft = action[1].equals("LEFT");
                int target = Integer.parseInt(action[action.length - 1]);
                int head = stack.get(isLeft ? 0 : 1);
                for (int k = 1; k < target; k++) {
                    above.add(0, head);
                    List<Integer> side = plain.dependents(head, isLeft);
                    head = side.get(isLeft ? 0 : side.size() - 1);
                }
                above.subList(Math.min(2, above.size()), above.size()).clear();
                stack.set(isLeft ? 0 : 1, head);
                (isLeft ? buffer : stack).addAll(isLeft ? 0 : 2, above);
            }
            return plain;
        }

        String text(String template) {
            return Arrays.stream(template.split(" & ", -1)).map(this::value).collect(Collectors.joining("|"));
        }

        private List<Integer> dependents(int node, boolean left) {
            return IntStream.range(0, configuration.nodes())
                    .filter(other -> configuration.head(other) == node && other < node == left)
                    .boxed()
                    .toList();
        }

        private static int at(List<Integer> nodes, int place) {
            return place < 0 || place >= nodes.size() ? NONE : nodes.get(place);
        }

        private String value(String place) {
            if (!place.contains(".")) {
                return ofPair(place);
            }
            String[] parts = place.split("\\.", -1);
            int depth = parts[0].charAt(1) - '0';
            int node = at(
                    switch (parts[0].charAt(0)) {
                        case 's' -> stack;
                        case 'b' -> buffer;
                        default -> above;
                    },
                    depth);
            for (int i = 1; i < parts.length - 1 && node != NONE; i++) {
                List<Integer> left = dependents(node, true);
                List<Integer> right = dependents(node, false);
                node = switch (parts[i]) {
                    case "l" -> at(left, 0);
                    case "l2" -> at(left, 1);
                    case "r" -> at(right, right.size() - 1);
                    case "r2" -> at(right, right.size() - 2);
                    default -> configuration.head(node);
                };
            }
            return node == NONE ? "none" : ofNode(node, parts[parts.length - 1]);
        }

        private String ofNode(int node, String attribute) {
            return switch (attribute) {
                case "c" -> configuration.label(node) == NONE ? "unattached" : labels.get(configuration.label(node));
                case "vl" -> String.valueOf(dependents(node, true).size());
                case "vr" -> String.valueOf(dependents(node, false).size());
                case "sl" -> labelSet(dependents(node, true));
                case "sr" -> labelSet(dependents(node, false));
                default -> ofToken(node, attribute);
            };
        }

        private String labelSet(List<Integer> nodes) {
            TreeSet<String> set = new TreeSet<>();
            nodes.forEach(node -> set.add(labels.get(configuration.label(node))));
            return set.toString();
        }

        private String ofToken(int node, String attribute) {
            if (node == configuration.root()) {
                return "root";
            }
            Token token = sentence.token(configuration.token(node));
            return switch (attribute) {
                case "w" ->
                    words.contains(token.form())
                            ? token.form()
                            : "..."
                                    + token.form()
                                            .substring(Math.max(0, token.form().length() - 3));
                case "t" -> token.tag();
                case "pre2" -> token.form().replaceAll("(?<=^..).*", "");
                case "suf2" -> token.form().replaceAll("^.*(?=..$)", "");
                case "suf3" -> token.form().replaceAll("^.*(?=...$)", "");
                case "xpos" -> token.xpos();
                case "m[*]" -> token.morphology().toString();
                default -> "case " + token.morphology().getOrDefault("Case", "");
            };
        }

        private String ofPair(String what) {
            int one = at(stack, 0);
            int other = isBufferArc ? at(buffer, 0) : at(stack, 1);
            if (one == NONE || other == NONE) {
                return "none";
            }
            int distance = Math.abs(one - other);
            if (what.equals("dist")) {
                return distance > 10 ? "more" : distance > 5 ? "6 to 10" : String.valueOf(distance);
            }
            if (one == configuration.root() || other == configuration.root()) {
                return "root";
            }
            List<String> between = new ArrayList<>();
            int left = Math.min(configuration.token(one), configuration.token(other));
            for (int token = left + 1; token < left + distance; token++) {
                String form = sentence.token(token).form();
                if (form.matches("[,:;]")) {
                    between.add(form);
                }
            }
            return what.equals("q")
                    ? String.valueOf(between.size())
                    : between.isEmpty() ? "no" : between.size() > 1 ? "several" : between.get(0);
        }
    }

    /** A derivation of Sartorio 2015, Example 6.5: from hope to clear over be, by the second and by the first node of the spine. */
    @Test
    void theContextIsThatOfTheThesis() {
        TransitionSystemFactory<?, ?> factory = TransitionSystems.named("spines");
        ActionInventoryBuilder builder = new ActionInventoryBuilder();
        DependencyTree tree = DependencyTrees.of(
                "hope", new int[] {1, DependencyTree.ROOT, 3, 1, 3, 4}, List.of("s", "root", "m", "x", "c", "a"));
        factory.deriving(DependencyTree.class).orElseThrow().collect(tree, builder);
        ActionInventory inventory = builder.build();
        ArcSystem system = (ArcSystem) factory.create(inventory);
        List<Token> tokens = Stream.of("I", "hope", "to", "be", "clear", "enough")
                .map(word -> Token.of(word, "T"))
                .toList();
        ArcConfiguration configuration = system.initial(tokens.size());
        for (String action : List.of(
                "SHIFT",
                "SHIFT",
                "SPINE-LEFT-ARC-s-1",
                "SHIFT",
                "SHIFT",
                "SPINE-LEFT-ARC-m-1",
                "SPINE-RIGHT-ARC-x-1",
                "SHIFT")) {
            system.apply(configuration, inventory.parse(action));
        }
        Interpreter low = Interpreter.of(
                new Sentence("s", "", tokens),
                configuration,
                system,
                Vocabulary.openOf(List.of("I", "hope", "to", "be", "clear", "enough")),
                inventory.parse("SPINE-RIGHT-ARC-c-2"),
                "spines");
        assertThat(low.text("s0.w & s1.w & s2.w & b0.w & b1.w & g0.w & g1.w"))
                .isEqualTo("clear|be|hope|enough|none|hope|none");
        Interpreter high = Interpreter.of(
                new Sentence("s", "", tokens),
                configuration,
                system,
                Vocabulary.openOf(List.of("I", "hope", "to", "be", "clear", "enough")),
                inventory.parse("SPINE-RIGHT-ARC-c-1"),
                "spines");
        assertThat(high.text("s0.w & s1.w & s2.w & b0.w & b1.w & g0.w & g1.w"))
                .isEqualTo("clear|hope|none|enough|none|none|none");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "arc-eager | d0.w        | 1: the place is of a deque, and arc-eager has none",
                "arc-eager | s0.t & g0.t | 8: g0 and g1 are of systems whose arcs lead from any node of a spine, and are all of them",
                "spines    | g2.t        | 1: g0 and g1 are of systems whose arcs lead from any node of a spine, and are all of them",
                "arc-swap  | s0.u.t      | 1: a node has l, l2, r, r2 and h, and no only child",
                "attardi   | s0.wlo      | 1: the place is of constituents, and attardi has none",
                "attardi   | b0.t & s0.x | 8: the place is of constituents, and attardi has none",
            })
    void placesThatASystemDoesNotHaveAreRefused(String system, String text, String message) {
        TransitionSystemFactory<?, ?> factory = TransitionSystems.named(system);
        assertThatThrownBy(() -> parse(text, factory))
                .isInstanceOf(FeatureSyntaxException.class)
                .hasMessage("test:1:" + message);
    }

    @ParameterizedTest
    @CsvSource({
        "zhang-nivre, arc-eager",
        "zhang-nivre-standard, arc-standard",
        "zhang-nivre-attardi, attardi",
        "zhang-nivre-swap, arc-swap",
        "sartorio-arc, spines",
    })
    void eachSystemHasItsSet(String set, String system) {
        TransitionSystemFactory<?, ?> factory = TransitionSystems.named(system);
        assertThat(FeatureTemplates.named(set, place -> ArcFeatureHasher.refusal(place, factory)))
                .isPresent();
    }
}
