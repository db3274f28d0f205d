package org.crossbranch.scoring.network.template;

import org.crossbranch.scoring.FeatureExtractor;
import org.crossbranch.transition.Configuration;

/**
 * The features of scorers that look at a configuration through several <em>windows</em>: the places of templates as they are seen from one
 * item or another. Each window has its own actions, and the classifier chooses among those of all.
 *
 * <p>The features are an int array, in a form that the implementation knows.
 *
 * @param <C> the configurations that it reads
 */
public interface WindowFeatureExtractor<C extends Configuration> extends FeatureExtractor<C> {

    /** The sizes of a network that it determines. */
    ActionShape.Counts counts();

    /** Number of windows of a configuration. */
    int windows(C configuration);

    /** Length of what is read off a configuration. */
    int readSize(C configuration);

    /** Writes what {@link #read(Configuration)} gives. */
    void read(C configuration, int[] into);

    /** Number of windows of a configuration that was read. */
    int windows(int[] read);

    /** Number of places of a window. */
    int windowSize();

    /**
     * Writes a window: for each template of a token its index, then for each template of a label its row; −1 where a place is
     * empty.
     *
     * @param read what was read
     * @param windows number of its windows
     */
    void window(int[] read, int windows, int window, int[] into, int at);

    /** A token that a window is about, by which it is found again in the next configuration, where it may be the same. */
    int token(int[] read, int window);

    /** The kinds of action that are allowed in a window, in a form that the implementation knows: equal for equal sets. */
    int allowedKinds(int[] read, int window);

    /** Whether an action is allowed in a window. */
    boolean isAllowed(int[] read, int window, int action);

    /** The window that has the action of a code. */
    int window(C configuration, int code);

    /** {@inheritDoc} All actions of the first window come first. */
    @Override
    int choice(C configuration, int code);

    /** {@inheritDoc} A window's actions are all chosen by one classifier. */
    @Override
    default boolean isLabelStep(C configuration) {
        return false;
    }
}
