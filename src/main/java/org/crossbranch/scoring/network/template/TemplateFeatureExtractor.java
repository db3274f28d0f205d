package org.crossbranch.scoring.network.template;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.crossbranch.scoring.FeatureExtractor;
import org.crossbranch.scoring.ItemReader;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;

/**
 * The features of scorers with templates: for each template of a token its index, then for each template of a label the
 * label's row; −1 where a place is empty. Training and parsing read by it.
 */
final class TemplateFeatureExtractor<C extends Configuration> implements FeatureExtractor<C> {
    private final List<FeatureTemplate<C>> templates = new ArrayList<>();
    private final int tokenTemplates;
    private final Predicate<C> isLabelStep;
    private final ItemReader<C> items;
    private final int labelRows;
    private final int structuralActions;
    private final int actions;

    /**
     * A reader.
     *
     * @param templates in any order
     * @param items tells which items the templates take for equal
     * @param isLabelStep whether a labelling action is due
     * @param labelRows number of rows of labels
     */
    TemplateFeatureExtractor(
            List<FeatureTemplate<C>> templates,
            ItemReader<C> items,
            Predicate<C> isLabelStep,
            int labelRows,
            ActionInventory inventory) {
        this.items = items;
        templates.stream().filter(template -> !template.isLabel()).forEach(this.templates::add);
        tokenTemplates = this.templates.size();
        templates.stream().filter(FeatureTemplate::isLabel).forEach(this.templates::add);
        this.isLabelStep = isLabelStep;
        this.labelRows = labelRows;
        actions = inventory.size();
        structuralActions = inventory.firstLabelling();
    }

    /** Tells which items the templates take for equal. */
    ItemReader<C> items() {
        return items;
    }

    /** Number of templates of tokens; they come first. */
    int tokenTemplates() {
        return tokenTemplates;
    }

    int labelTemplates() {
        return templates.size() - tokenTemplates;
    }

    /** Number of actions that the classifier of structural steps chooses from: they have the first ids. */
    int structuralActions() {
        return structuralActions;
    }

    /** The sizes of a network that it determines. */
    ActionShape.Counts counts() {
        return new ActionShape.Counts(
                tokenTemplates, labelTemplates(), labelRows, structuralActions, actions - structuralActions);
    }

    @Override
    public boolean isLabelStep(C configuration) {
        return isLabelStep.test(configuration);
    }

    @Override
    public int[] read(C configuration) {
        int[] read = new int[templates.size()];
        read(configuration, read);
        return read;
    }

    /** Writes what {@link #read(Configuration)} gives. */
    void read(C configuration, int[] into) {
        for (int template = 0; template < templates.size(); template++) {
            into[template] = templates.get(template).read(configuration);
        }
    }

    @Override
    public int choice(C configuration, int code) {
        return ActionInventory.idOf(code);
    }
}
