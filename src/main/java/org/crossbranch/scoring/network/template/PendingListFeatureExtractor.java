package org.crossbranch.scoring.network.template;

import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.constituency.easyfirst.EasyFirst;
import org.crossbranch.transition.constituency.easyfirst.PendingListConfiguration;

/**
 * The features of the scorer of a pending list. The list is five numbers an item: the first token, the last one, the
 * head, the row of the label, and which kinds of action are allowed at its position. The templates' places at a
 * position, its <em>window</em>, are read off that list. The classifier chooses among all actions at all positions.
 */
final class PendingListFeatureExtractor implements WindowFeatureExtractor<PendingListConfiguration> {
    /** Numbers of an item. */
    private static final int ITEM = 5;

    private static final int KINDS = 4;

    private static final int EMPTY = PrecomputedTemplates.EMPTY;

    private final EasyFirst system;
    private final LabelVocabulary labels;
    private final ListTemplate[] templates;
    private final ActionShape.Counts counts;

    /**
     * A reader.
     *
     * @param templates in any order
     */
    PendingListFeatureExtractor(List<ListTemplate> templates, ActionInventory inventory) {
        system = new EasyFirst(inventory);
        labels = new LabelVocabulary(inventory);
        List<ListTemplate> ofLabels =
                templates.stream().filter(ListTemplate::isLabel).toList();
        List<ListTemplate> ofTokens =
                templates.stream().filter(template -> !template.isLabel()).toList();
        this.templates = Stream.concat(ofTokens.stream(), ofLabels.stream()).toArray(ListTemplate[]::new);
        counts = new ActionShape.Counts(ofTokens.size(), ofLabels.size(), labels.size(), inventory.size(), 0);
    }

    @Override
    public ActionShape.Counts counts() {
        return counts;
    }

    @Override
    public int windows(PendingListConfiguration configuration) {
        return configuration.size();
    }

    @Override
    public int[] read(PendingListConfiguration configuration) {
        int[] list = new int[readSize(configuration)];
        read(configuration, list);
        return list;
    }

    @Override
    public int readSize(PendingListConfiguration configuration) {
        return ITEM * configuration.size();
    }

    @Override
    public void read(PendingListConfiguration configuration, int[] into) {
        for (int position = 0; position < configuration.size(); position++) {
            int item = configuration.item(position);
            int at = ITEM * position;
            into[at + ListTemplate.Attribute.FIRST.column()] = configuration.left(item);
            into[at + ListTemplate.Attribute.LAST.column()] = configuration.right(item);
            into[at + ListTemplate.Attribute.HEAD.column()] = configuration.head(item);
            into[at + ListTemplate.Attribute.LABEL.column()] = labels.of(configuration.labelAction(item));
            into[at + KINDS] = system.allowedKinds(configuration, position);
        }
    }

    /** {@inheritDoc} All actions at the first position come first. */
    @Override
    public int choice(PendingListConfiguration configuration, int code) {
        return window(configuration, code) * counts.actions() + ActionInventory.idOf(code);
    }

    @Override
    public int window(PendingListConfiguration configuration, int code) {
        return ActionInventory.targetOf(code);
    }

    @Override
    public int windows(int[] list) {
        return list.length / ITEM;
    }

    /** {@inheritDoc} It is the lexical head of the item there: no other item has it. */
    @Override
    public int token(int[] list, int position) {
        return list[ITEM * position + ListTemplate.Attribute.HEAD.column()];
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
            into[at + template] = seen < 0 || seen >= items
                    ? EMPTY
                    : list[ITEM * seen + templates[template].attribute().column()];
        }
    }
}
