package org.crossbranch.scoring.network.template;

import java.util.List;
import java.util.function.Predicate;
import org.crossbranch.scoring.FeatureExtractor;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;

/**
 * The features of scorers that look at a configuration through several <em>windows</em>: the places of templates as they are seen from one
 * item or another. Each window has its own actions, and the classifier chooses among those of all.
 *
 * <p>The features are an int array, in a form that the implementation knows.
 *
 * @param <C> the configurations that it reads
 */
public abstract class WindowFeatureExtractor<C extends Configuration> implements FeatureExtractor<C> {
    private final ActionShape.Counts counts;

    WindowFeatureExtractor(ActionShape.Counts counts) {
        this.counts = counts;
    }

    /** The sizes of a network for templates, some of which are of labels, and an inventory without labelling actions. */
    static <T> ActionShape.Counts counts(
            List<T> templates, Predicate<T> isLabel, int labelRows, ActionInventory inventory) {
        int ofLabels = Math.toIntExact(templates.stream().filter(isLabel).count());
        return new ActionShape.Counts(templates.size() - ofLabels, ofLabels, labelRows, inventory.size(), 0);
    }

    /** The sizes of a network that it determines. */
    public final ActionShape.Counts counts() {
        return counts;
    }

    /** {@inheritDoc} A window's actions are all chosen by one classifier. */
    @Override
    public final boolean isLabelStep(C configuration) {
        return false;
    }

    @Override
    public final int[] read(C configuration) {
        int[] read = new int[readSize(configuration)];
        read(configuration, read);
        return read;
    }

    /** {@inheritDoc} All actions of the first window come first. */
    @Override
    public final int choice(C configuration, int code) {
        return window(configuration, code) * counts.actions() + ActionInventory.idOf(code);
    }

    /** Number of windows of a configuration. */
    abstract int windows(C configuration);

    /** Length of what is read off a configuration. */
    abstract int readSize(C configuration);

    /** Writes what {@link #read(Configuration)} gives. */
    abstract void read(C configuration, int[] into);

    /** The window that has the action of a code. */
    abstract int window(C configuration, int code);

    /** Number of windows of a configuration that was read. */
    public abstract int windows(int[] read);

    /** Number of places of a window. */
    public abstract int windowSize();

    /**
     * Writes a window: for each template of a token its index, then for each template of a label its row; −1 where a place is
     * empty.
     *
     * @param read what was read
     * @param windows number of its windows
     */
    public abstract void window(int[] read, int windows, int window, int[] into, int at);

    /** A token that a window is about, by which it is found again in the next configuration, where it may be the same. */
    public abstract int token(int[] read, int window);

    /** The kinds of action that are allowed in a window, in a form that the implementation knows: equal for equal sets. */
    public abstract int allowedKinds(int[] read, int window);

    /** Whether an action is allowed in a window. */
    public abstract boolean isAllowed(int[] read, int window, int action);
}
