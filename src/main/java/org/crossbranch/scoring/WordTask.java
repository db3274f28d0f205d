package org.crossbranch.scoring;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.crossbranch.tree.Token;

/**
 * A word-level task: a label that a parser predicts of each token, such as its part-of-speech tag. A model has a list of tasks,
 * each with the labels that its treebank gives. Tasks of one name are equal.
 */
public interface WordTask {
    /** Name of the task of part-of-speech tags. */
    String TAG = "tag";

    /** The name in settings and models, such as {@code tag}. */
    String name();

    /** The label that a treebank's token bears; empty if it bears none, which is a label, too. */
    String label(Token token);

    /** The token with a predicted label. */
    Token with(Token token, String label);

    /**
     * The task of a name.
     *
     * @throws IllegalArgumentException if no registered family has it; the message lists what there is
     */
    static WordTask named(String name) {
        return find(name)
                .orElseThrow(() -> new IllegalArgumentException(
                        "no word-level task \"" + name + "\"; there are: " + String.join(", ", names())));
    }

    /** Whether a name stands for all tasks of a kind for which some token has a label, such as {@code morph.*}. */
    static boolean isGroup(String name) {
        return name.endsWith(".*") && names().contains(name);
    }

    /** The names of a group's tasks for which a token has a label. */
    static Stream<String> members(String group, Token token) {
        return families().flatMap(family -> family.members(group, token));
    }

    /** The names of all families. */
    static List<String> names() {
        return families().flatMap(family -> family.names().stream()).toList();
    }

    /** The task of a name, if a registered family has it. */
    static Optional<WordTask> find(String name) {
        return families().flatMap(family -> family.find(name).stream()).findFirst();
    }

    private static Stream<Family> families() {
        return ServiceLoader.load(Family.class, WordTask.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get);
    }

    /**
     * Tasks that are registered together: a line in the file of {@code META-INF/services} by this interface's name makes them
     * known. Needs a public constructor without arguments.
     */
    interface Family {

        /** The task of a name, if it is of this family. */
        Optional<WordTask> find(String name);

        /** The names of a group's tasks for which a token has a label; none if the group is of another family. */
        default Stream<String> members(String group, Token token) {
            return Stream.empty();
        }

        /** The names, with a word in angle brackets where there are many, such as {@code morph.<attribute>}, and those of groups. */
        List<String> names();
    }
}
