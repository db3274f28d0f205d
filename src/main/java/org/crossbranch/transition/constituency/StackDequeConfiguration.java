package org.crossbranch.transition.constituency;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.MemoryItem;
import org.crossbranch.tree.Yield;

/**
 * A configuration whose items stand in places that feature templates address (Coavoux 2017 §7.3.1, Table 8.8): s0, s1 …
 * from the top of the stack, d0, d1 … from the top of the deque, b0 at the front of the buffer. A system without a deque
 * has an empty one.
 *
 * <p>An item is an int that names it within the configuration, in no order; {@link #NONE} stands for no item, no token and
 * no action. Nothing here allocates.
 */
public interface StackDequeConfiguration extends Configuration {
    /** No item, token or action. */
    int NONE = -1;

    /** The item s_k, or {@link #NONE} if the stack has no more than k items. */
    int stackItem(int k);

    /** The item d_k, or {@link #NONE} if the deque has no more than k items. */
    int dequeItem(int k);

    /** The token b0, or {@link #NONE} if the buffer is empty. */
    int bufferToken();

    /**
     * The token b_k, or {@link #NONE} if the buffer has no more than k tokens: the k-th after b0 in the sentence, in a
     * system that gives nothing back to the buffer.
     */
    default int bufferToken(int k) {
        int first = bufferToken();
        return first == NONE || k >= length() - first ? NONE : first + k;
    }

    /** The smallest token index of an item. */
    int left(int item);

    /** The greatest token index of an item. */
    int right(int item);

    /** The token that is the lexical head of an item, or {@link #NONE} in a system without heads. */
    int head(int item);

    /**
     * The id of the action that gave an item its label: a LABEL or REDUCE action of any direction, or {@link #NONE} for a
     * token or an item without a label.
     */
    int labelAction(int item);

    /** The item that an item's left child was, or {@link #NONE} for a token. Of a unary constituent, its child. */
    int leftChild(int item);

    /** The item that an item's right child was, or {@link #NONE} for a token or a unary constituent. */
    int rightChild(int item);

    /** Whether a labelling action, of NO-LABEL or LABEL-X, is due; never in a system without them. */
    boolean isLabelStep();

    /**
     * The places of memory, for people.
     *
     * @param inventory names the labels
     * @param hasDeque whether there is a deque
     */
    default Map<String, List<MemoryItem>> memory(ActionInventory inventory, boolean hasDeque) {
        Map<String, List<MemoryItem>> places = new LinkedHashMap<>();
        places.put("stack", stacked(inventory, this::stackItem));
        if (hasDeque) {
            places.put("deque", stacked(inventory, this::dequeItem));
        }
        places.put(
                "buffer",
                IntStream.iterate(0, k -> bufferToken(k) != NONE, k -> k + 1)
                        .mapToObj(k -> MemoryItem.ofToken(bufferToken(k)))
                        .toList());
        return places;
    }

    private List<MemoryItem> stacked(ActionInventory inventory, IntUnaryOperator place) {
        List<MemoryItem> items = new ArrayList<>();
        for (int k = 0; place.applyAsInt(k) != NONE; k++) {
            int item = place.applyAsInt(k);
            items.add(new MemoryItem(inventory.labelOf(labelAction(item)), head(item), tokens(item)));
        }
        Collections.reverse(items);
        return items;
    }

    private Yield tokens(int item) {
        int first = leftChild(item);
        if (first == NONE) {
            return Yield.of(left(item));
        }
        int second = rightChild(item);
        return second == NONE ? tokens(first) : tokens(first).union(tokens(second));
    }
}
