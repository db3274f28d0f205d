package org.crossbranch.scoring.network.template;

import java.util.Comparator;
import java.util.List;
import org.crossbranch.scoring.network.layer.SlotSums;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.constituency.easyfirst.EasyFirst;
import org.crossbranch.transition.constituency.easyfirst.PendingListConfiguration;

/**
 * The features of the scorer of a pending list. The list is five numbers an item: the first token, the last one, the
 * head, the row of the label, and which kinds of action are allowed at its position. The templates' places at a
 * position, its <em>window</em>, are read off that list. The classifier chooses among all actions at all positions.
 */
final class PendingListFeatureExtractor extends WindowFeatureExtractor<PendingListConfiguration> {
    // The numbers of an item.
    static final int FIRST = 0;
    static final int LAST = 1;
    static final int HEAD = 2;
    static final int LABEL = 3;
    private static final int KINDS = 4;

    private static final int ITEM = 5;
    private static final int EMPTY = SlotSums.EMPTY;

    private final EasyFirst system;
    private final LabelVocabulary labels;
    private final Template[] templates;

    /**
     * A typed place in a list of items, seen from a position (after Coavoux 2017 §3.2.2.2).
     *
     * @param offset of the item from the position
     * @param number which of its numbers
     */
    record Template(int offset, int number) {
        boolean isLabel() {
            return number == LABEL;
        }
    }

    /**
     * A reader.
     *
     * @param templates in any order
     */
    PendingListFeatureExtractor(List<Template> templates, ActionInventory inventory) {
        this(templates, inventory, new LabelVocabulary(inventory));
    }

    private PendingListFeatureExtractor(List<Template> templates, ActionInventory inventory, LabelVocabulary labels) {
        super(counts(templates, Template::isLabel, labels.size(), inventory));
        system = new EasyFirst(inventory);
        this.labels = labels;
        this.templates = templates.stream()
                .sorted(Comparator.comparing(Template::isLabel))
                .toArray(Template[]::new);
    }

    @Override
    int windows(PendingListConfiguration configuration) {
        return configuration.size();
    }

    @Override
    int readSize(PendingListConfiguration configuration) {
        return ITEM * configuration.size();
    }

    @Override
    void read(PendingListConfiguration configuration, int[] into) {
        for (int position = 0; position < configuration.size(); position++) {
            int item = configuration.item(position);
            int at = ITEM * position;
            into[at + FIRST] = configuration.left(item);
            into[at + LAST] = configuration.right(item);
            into[at + HEAD] = configuration.head(item);
            into[at + LABEL] = labels.of(configuration.labelAction(item));
            into[at + KINDS] = system.allowedKinds(configuration, position);
        }
    }

    @Override
    int window(PendingListConfiguration configuration, int code) {
        return ActionInventory.targetOf(code);
    }

    @Override
    public int windows(int[] list) {
        return list.length / ITEM;
    }

    /** {@inheritDoc} It is the lexical head of the item there: no other item has it. */
    @Override
    public int token(int[] list, int position) {
        return list[ITEM * position + HEAD];
    }

    /** {@inheritDoc} They are as {@link EasyFirst#allowedKinds} says. */
    @Override
    public int allowedKinds(int[] list, int position) {
        return list[ITEM * position + KINDS];
    }

    @Override
    public boolean isAllowed(int[] list, int position, int action) {
        return (allowedKinds(list, position) & system.kind(action)) != 0;
    }

    @Override
    public int windowSize() {
        return templates.length;
    }

    /** {@inheritDoc} Places beyond the ends of the list are empty. */
    @Override
    public void window(int[] list, int items, int position, int[] into, int at) {
        for (int template = 0; template < templates.length; template++) {
            int seen = position + templates[template].offset();
            into[at + template] = seen < 0 || seen >= items ? EMPTY : list[ITEM * seen + templates[template].number()];
        }
    }
}
