package org.crossbranch.scoring.network.template;

import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.scoring.FeatureExtractor;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.constituency.StackDequeConfiguration;

/**
 * The features of scorers with templates: for each template of a token its index, then for each template of a label the
 * label's row; −1 where a place is empty. Training and parsing read by it.
 */
final class TemplateFeatureExtractor implements FeatureExtractor<StackDequeConfiguration> {
    private final ItemTemplate[] templates;
    private final int tokenTemplates;
    private final LabelVocabulary labels;
    private final int structuralActions;
    private final int actions;

    /**
     * A reader.
     *
     * @param templates in any order
     */
    TemplateFeatureExtractor(List<ItemTemplate> templates, ActionInventory inventory) {
        this.templates = Stream.concat(
                        templates.stream().filter(template -> !template.isLabel()),
                        templates.stream().filter(ItemTemplate::isLabel))
                .toArray(ItemTemplate[]::new);
        tokenTemplates = Math.toIntExact(
                templates.stream().filter(template -> !template.isLabel()).count());
        labels = new LabelVocabulary(inventory);
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

    /** The sizes of a network that it determines. */
    ActionShape.Counts counts() {
        return new ActionShape.Counts(
                tokenTemplates, labelTemplates(), labels.size(), structuralActions, actions - structuralActions);
    }

    @Override
    public boolean isLabelStep(StackDequeConfiguration configuration) {
        return configuration.isLabelStep();
    }

    /** The index in a template's place: a token, or the row of a label. */
    private int read(StackDequeConfiguration configuration, int template) {
        int found = templates[template].read(configuration);
        return template < tokenTemplates || found == StackDequeConfiguration.NONE
                ? found
                : labels.of(configuration, found);
    }

    @Override
    public int[] read(StackDequeConfiguration configuration) {
        int[] read = new int[templates.length];
        read(configuration, read);
        return read;
    }

    /** Writes what {@link #read(StackDequeConfiguration)} gives. */
    void read(StackDequeConfiguration configuration, int[] into) {
        for (int template = 0; template < templates.length; template++) {
            into[template] = read(configuration, template);
        }
    }

    @Override
    public int choice(StackDequeConfiguration configuration, int code) {
        return ActionInventory.idOf(code);
    }
}
