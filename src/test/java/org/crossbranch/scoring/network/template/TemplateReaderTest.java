package org.crossbranch.scoring.network.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.constituency.StackDequeConfiguration;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;

class TemplateReaderTest {
    /** (S (NP 0 2) 1): the noun phrase crosses the verb. */
    private static final ConstituencyTree TREE = new ConstituencyTree(
            new Sentence("s", "", List.of(Token.of("a", "D"), Token.of("b", "V"), Token.of("c", "N"))),
            new Constituent(
                    "S", "", List.of(new Constituent("NP", "", List.of(new Leaf(0), new Leaf(2))), new Leaf(1))));

    /** Worked by hand: before each action of ML-GAP, what BASE and +NT of Table 8.8 read. */
    @Test
    void readsTheDequeAndTheStackOfMlGap() {
        Map<String, List<Integer>> read = read("ml-gap", TemplateSet.NT);
        // b0 d0.w_l d0.w_r d1.w_r s0.w_l s0.w_r s1.w_r, d0.c d1.c s0.c s1.c; rows of labels: none 0, NP 1, S 2
        assertThat(read).containsEntry("0 SHIFT", List.of(0, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1));
        assertThat(read).containsEntry("4 SHIFT", List.of(2, 1, 1, -1, 0, 0, -1, 0, -1, 0, -1));
        assertThat(read).containsEntry("6 GAP", List.of(-1, 2, 2, -1, 1, 1, 0, 0, -1, 0, 0));
        assertThat(read).containsEntry("7 MERGE", List.of(-1, 2, 2, 1, 0, 0, -1, 0, 0, 0, -1));
        assertThat(read).containsEntry("9 MERGE", List.of(-1, 0, 2, -1, 1, 1, -1, 1, -1, 0, -1));
        assertThat(read).containsEntry("10 LABEL-S", List.of(-1, 0, 2, -1, -1, -1, -1, 0, -1, -1, -1));
    }

    @Test
    void readsHeadsWhereThereAreAny() {
        TransitionSystemFactory<?, ConstituencyTree> lexicalised =
                TransitionSystems.named("sr-gap", ConstituencyTree.class, SystemOptions.DEFAULT);
        assertThat(TemplateSet.LEX.fit(lexicalised)).isTrue();
        assertThat(TemplateSet.LEX.fit(TransitionSystems.named("ml-gap"))).isFalse();
        List<ItemTemplate> templates = TemplateSet.LEX_NT.templates(lexicalised);
        assertThat(templates.stream().map(ItemTemplate::toString))
                .containsExactly(
                        "b0", "d0.w_l", "d0.w_r", "d1.w_r", "s0.w_l", "s0.w_r", "s1.w_r", "d0.w", "d1.w", "s0.w",
                        "s1.w", "d0.c", "d1.c", "s0.c", "s1.c");
        List<List<Integer>> read =
                new ArrayList<>(read("sr-gap", TemplateSet.LEX).values());
        // Every item has a head within it, and every empty place none.
        for (List<Integer> step : read) {
            assertThat(step.get(7) == -1).isEqualTo(step.get(1) == -1);
            assertThat(step.get(7)).isBetween(step.get(1), step.get(2));
            assertThat(step.get(9)).isBetween(step.get(4), step.get(5));
        }
    }

    /** An item that a SWAP gives back to the buffer is read there again, before the tokens behind it. */
    @Test
    void readsTokensThatWereGivenBack() {
        TransitionSystemFactory<StackDequeConfiguration, ConstituencyTree> kind = kind("sr-swap");
        TransitionSystem<StackDequeConfiguration, ConstituencyTree> system = kind.create(kind.inventory(List.of(TREE)));
        StackDequeConfiguration configuration = system.initial(3);
        boolean swapped = false;
        for (int code : kind.derive(system, TREE).codes()) {
            int last = 3;
            int read = 0;
            for (int k = 0; configuration.bufferToken(k) != StackDequeConfiguration.NONE; k++) {
                read++;
                last = configuration.bufferToken(k);
            }
            assertThat(read == 0 || last == 2 || swapped).isTrue();
            assertThat(configuration.bufferToken(0)).isEqualTo(configuration.bufferToken());
            for (int k = 0; configuration.stackItem(k) != StackDequeConfiguration.NONE; k++) {
                for (int b = 0; b < read; b++) {
                    assertThat(configuration.left(configuration.stackItem(k)))
                            .isNotEqualTo(configuration.bufferToken(b));
                }
            }
            swapped |= system.inventory().name(code).equals("SWAP");
            system.apply(configuration, code);
        }
        assertThat(swapped).isTrue();
    }

    @Test
    void namesAreThoseOfTheTables() {
        for (String name : new String[] {"b0", "b3", "s0.w_l", "d1.w_r", "s2.w", "d0.c", "s0.l.w", "s1.r.c"}) {
            assertThat(ItemTemplate.parse(name)).hasToString(name);
        }
        assertThat(ItemTemplate.parse("s0.r.c").isLabel()).isTrue();
        for (String name : new String[] {"", "b", "s0", "s0.x", "b0.w", "q0.w", "s0.l.l.w"}) {
            assertThatThrownBy(() -> ItemTemplate.parse(name)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @SuppressWarnings("unchecked") // stack-based systems have such configurations
    private static TransitionSystemFactory<StackDequeConfiguration, ConstituencyTree> kind(String name) {
        return (TransitionSystemFactory<StackDequeConfiguration, ConstituencyTree>) TransitionSystems.named(name);
    }

    private static Map<String, List<Integer>> read(String name, TemplateSet features) {
        TransitionSystemFactory<StackDequeConfiguration, ConstituencyTree> kind = kind(name);
        ActionInventory inventory = kind.inventory(List.of(TREE));
        TransitionSystem<StackDequeConfiguration, ConstituencyTree> system = kind.create(inventory);
        TemplateFeatureExtractor<StackDequeConfiguration> reader =
                ItemTemplate.extractor(features.templates(kind), inventory);
        StackDequeConfiguration configuration = system.initial(3);
        Map<String, List<Integer>> read = new LinkedHashMap<>();
        for (int code : kind.derive(system, TREE).codes()) {
            List<Integer> places = new ArrayList<>();
            for (int place : reader.read(configuration)) {
                places.add(place);
            }
            read.put(read.size() + " " + inventory.name(code), places);
            system.apply(configuration, code);
        }
        return read;
    }
}
