package org.crossbranch.transition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ActionInventoryTest {
    private static final Action NP = new Action(Action.Type.LABEL, "NP");
    private static final Action CHAIN = new Action(Action.Type.LABEL, "ROOT@S");
    private static final Action SHIFT = Action.of(Action.Type.SHIFT);
    private static final Action COMBINE = Action.of(Action.Type.COMBINE);

    private final ActionInventory inventory =
            new ActionInventory(List.of(CHAIN, NP, COMBINE, SHIFT, NP), List.of("ROOT@S"));

    @Test
    void sortsAndNumbersActions() {
        assertThat(inventory.actions()).containsExactly(SHIFT, COMBINE, NP, CHAIN);
        assertThat(inventory.id(NP)).isEqualTo(2);
        assertThat(inventory.find(Action.of(Action.Type.NO_LABEL))).isEqualTo(-1);
        assertThatThrownBy(() -> inventory.id(Action.of(Action.Type.NO_LABEL)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no action NO-LABEL in this inventory");
    }

    @Test
    void packsTargets() {
        for (int target : new int[] {0, 1, 300, 32_768, ActionInventory.MAX_TARGET}) {
            int code = ActionInventory.code(1, target);
            assertThat(ActionInventory.idOf(code)).isEqualTo(1);
            assertThat(ActionInventory.targetOf(code)).isEqualTo(target);
            assertThat(inventory.name(code)).isEqualTo("COMBINE-" + target);
            assertThat(inventory.parse("COMBINE-" + target)).isEqualTo(code);
        }
        assertThat(inventory.parse("LABEL-ROOT@S")).isEqualTo(3);
    }

    @Test
    void readsTargetsBehindLabels() {
        Action binary = new Action(Action.Type.BINARY_LEFT, "NP");
        Action other = new Action(Action.Type.BINARY_LEFT, "NP-2");
        Action swap = Action.of(Action.Type.SWAP_AT);
        ActionInventory list = new ActionInventory(List.of(swap, binary, other), List.of("NP"));
        for (int id = 0; id < list.size(); id++) {
            int code = ActionInventory.code(id, 12);
            assertThat(list.name(code)).endsWith("-12");
            assertThat(list.parse(list.name(code))).isEqualTo(code);
        }
        assertThatThrownBy(() -> list.parse("BINARY-LEFT-NP")).hasMessageContaining("no action BINARY-LEFT-NP");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "LABEL-VP", "shift", "COMBINE", "COMBINE-", "COMBINE--1", "COMBINE-65536", "COMBINE-01"})
    void refusesNamesThatItDoesNotGive(String name) {
        assertThatThrownBy(() -> inventory.parse(name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no action " + name + " in this inventory");
    }

    @Test
    void hashesNumberingAndRoots() {
        assertThat(new ActionInventory(List.of(SHIFT, NP, CHAIN, COMBINE), List.of("ROOT@S")).hash())
                .isEqualTo(inventory.hash());
        assertThat(new ActionInventory(List.of(SHIFT, NP, CHAIN, COMBINE), List.of("NP")).hash())
                .isNotEqualTo(inventory.hash());
    }

    @Test
    void refusesARootLabelWithoutAnAction() {
        assertThatThrownBy(() -> new ActionInventory(List.of(NP), List.of("VP")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("VP");
    }
}
