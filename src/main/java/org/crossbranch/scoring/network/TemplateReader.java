package org.crossbranch.scoring.network;

import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.constituency.ItemConfiguration;

/**
 * What scorers with feature templates read: for each template of a token its index, then for each template of a label the
 * label's row; −1 where a place is empty. Training and parsing read by it.
 */
final class TemplateReader implements StepReader<ItemConfiguration> {
    private final ItemTemplate[] templates;
    private final int tokenTemplates;
    private final LabelRows labels;
    private final int structuralActions;
    private final int actions;

    /**
     * A reader.
     *
     * @param templates in any order
     */
    TemplateReader(List<ItemTemplate> templates, ActionInventory inventory) {
        this.templates = Stream.concat(
                        templates.stream().filter(template -> !template.isLabel()),
                        templates.stream().filter(ItemTemplate::isLabel))
                .toArray(ItemTemplate[]::new);
        tokenTemplates = Math.toIntExact(
                templates.stream().filter(template -> !template.isLabel()).count());
        labels = new LabelRows(inventory);
        actions = inventory.size();
        structuralActions = Math.toIntExact(inventory.actions().stream()
                .map(Action::type)
                .filter(Action.Type::isStructural)
                .count());
    }

    /** Number of templates of tokens; they come first. */
    int tokenTemplates() {
        return tokenTemplates;
    }

    /** Number of templates of labels. */
    int labelTemplates() {
        return templates.length - tokenTemplates;
    }

    /** Rows of the embedding of labels, that of an empty place not counted. */
    int labelRows() {
        return labels.size();
    }

    /** Number of actions that the classifier of structural steps chooses from: they have the first ids. */
    int structuralActions() {
        return structuralActions;
    }

    /** What it fixes of a network. */
    ActionCounts counts() {
        return new ActionCounts(
                tokenTemplates, labelTemplates(), labels.size(), structuralActions, actions - structuralActions);
    }

    @Override
    public boolean isLabelStep(ItemConfiguration configuration) {
        return configuration.isLabelStep();
    }

    /** What stands in a template's place: a token, or the row of a label. */
    private int read(ItemConfiguration configuration, int template) {
        int found = templates[template].read(configuration);
        return template < tokenTemplates || found == ItemConfiguration.NONE ? found : labels.of(configuration, found);
    }

    @Override
    public int[] read(ItemConfiguration configuration) {
        int[] read = new int[templates.length];
        read(configuration, read);
        return read;
    }

    /** Writes what {@link #read(ItemConfiguration)} gives. */
    void read(ItemConfiguration configuration, int[] into) {
        for (int template = 0; template < templates.length; template++) {
            into[template] = read(configuration, template);
        }
    }

    @Override
    public int choice(ItemConfiguration configuration, int code) {
        return ActionInventory.idOf(code);
    }
}
