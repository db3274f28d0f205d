package org.crossbranch.transition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ItemListTest {
    @Test
    void removingMovesTheLaterItemsUp() {
        ItemList list = of(7, 5, 9, 2);
        list.remove(1);
        assertThat(items(list)).containsExactly(7, 9, 2);
        list.remove(2);
        assertThat(items(list)).containsExactly(7, 9);
        assertThatThrownBy(() -> list.remove(2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> list.get(-1)).hasMessage("item -1 of 2");
    }

    @Test
    void findsTheLastPositionOfAnItem() {
        assertThat(of(3, 4, 3, 8).find(3)).isEqualTo(2);
        assertThat(of(3, 4).find(5)).isEqualTo(Configuration.NONE);
    }

    @Test
    void aCopyIsIndependent() {
        ItemList list = of(1, 2, 3);
        ItemList copy = of(4, 4, 4, 4);
        copy.copyFrom(list);
        list.set(0, 9);
        assertThat(items(copy)).containsExactly(1, 2, 3);
    }

    @Test
    void aTableCopiesFromTheFirstItemThatDiffers() {
        ItemTable table = table(10, 20, 30);
        ItemTable copy = table(10, 21, 31, 41);
        copy.copyFrom(table, 1);
        assertThat(copy.count()).isEqualTo(3);
        assertThat(copy.get(0, 1)).isEqualTo(10);
        assertThat(copy.get(2, 1)).isEqualTo(30);
        assertThatThrownBy(() -> copy.get(3, 0)).hasMessage("item 3 of 3");
        copy.copyFrom(table(10), 1);
        assertThat(copy.count()).isEqualTo(1);
    }

    private static ItemList of(int... items) {
        ItemList list = new ItemList();
        list.reset(items.length);
        IntStream.of(items).forEach(list::add);
        return list;
    }

    private static int[] items(ItemList list) {
        return IntStream.range(0, list.size()).map(list::get).toArray();
    }

    /** A table of two fields, the second of which has the values. */
    private static ItemTable table(int... values) {
        ItemTable table = new ItemTable(2);
        table.reset(4);
        for (int value : values) {
            int item = table.add();
            table.set(item, 0, 0);
            table.set(item, 1, value);
        }
        return table;
    }
}
