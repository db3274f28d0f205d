package org.crossbranch.scoring;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.tree.Token;

/**
 * The strings that a neural scorer knows.
 *
 * @param words word forms, open
 * @param characters single Unicode code points, open
 * @param tasks the word-level tasks, each with its labels
 * @param functions the grammatical functions that the edges of trees get; empty for a scorer that predicts none
 * @param vectorWords the words that have a vector trained outside of the treebank, open; none for a scorer that reads no vectors
 * @param encoder the encoder whose vectors of tokens the scorer reads, if it reads any
 * @param dependencies the actions of the system {@code graph} whose arcs the scorer predicts beside the trees of its own system; empty
 *     for a scorer that predicts none
 */
public record Lexicon(
        Vocabulary words,
        Vocabulary characters,
        List<Task> tasks,
        Optional<Functions> functions,
        Vocabulary vectorWords,
        Optional<TokenVectors> encoder,
        Optional<ActionInventory> dependencies) {
    private static final Vocabulary NO_LABELS = Vocabulary.closed(List.of());
    private static final Vocabulary NO_VECTORS = Vocabulary.open(List.of());

    /**
     * A word-level task.
     *
     * @param task what it reads and writes
     * @param labels its labels, closed
     * @param lemmas of the task of lemmas, those of the training data, closed; none of other tasks, and of earlier releases' models
     */
    public record Task(WordTask task, Vocabulary labels, Vocabulary lemmas) {

        /** Checks that labels and lemmas are all there are, and can be the task's. */
        public Task {
            if (labels.isOpen() || lemmas.isOpen()) {
                throw new IllegalArgumentException("the labels of task " + task.name() + " have an unknown");
            }
            task.check(labels.entries());
            task.checkLemmas(lemmas.entries());
        }

        /** The token with a predicted label. */
        public Token with(Token token, int label) {
            return task.with(token, labels.entry(label));
        }

        /** The task of a name, without lemmas. */
        public static Task of(String name, Vocabulary labels) {
            return of(name, labels, List.of());
        }

        /** The task of a name, with the lemmas of the training data. */
        public static Task of(String name, Vocabulary labels, List<String> lemmas) {
            return new Task(WordTask.named(name), labels, Vocabulary.closed(lemmas));
        }
    }

    /**
     * Grammatical functions.
     *
     * @param categories labels of constituents, open: the unknown stands for a token
     * @param functions the functions, closed, the empty one among them if some edge has none
     */
    public record Functions(Vocabulary categories, Vocabulary functions) {

        /** Checks which are open. */
        public Functions {
            if (!categories.isOpen() || functions.isOpen()) {
                throw new IllegalArgumentException("categories have an unknown, and functions have none");
            }
        }
    }

    /** Checks which are open, that a character is one code point, and that no task is there twice. */
    public Lexicon {
        tasks = List.copyOf(tasks);
        if (!words.isOpen() || !characters.isOpen() || !vectorWords.isOpen()) {
            throw new IllegalArgumentException("words and characters have an unknown");
        }
        for (String character : characters.entries()) {
            if (character.codePointCount(0, character.length()) != 1) {
                throw new IllegalArgumentException("not one character: \"" + character + "\"");
            }
        }
        Set<String> names = new HashSet<>();
        for (Task task : tasks) {
            if (!names.add(task.task().name())) {
                throw new IllegalArgumentException(
                        "the word-level task " + task.task().name() + " is there twice");
            }
        }
    }

    /** A lexicon without vectors. */
    public Lexicon(Vocabulary words, Vocabulary characters, List<Task> tasks, Optional<Functions> functions) {
        this(words, characters, tasks, functions, NO_VECTORS, Optional.empty(), Optional.empty());
    }

    /** A lexicon without functions. */
    public Lexicon(Vocabulary words, Vocabulary characters, List<Task> tasks) {
        this(words, characters, tasks, Optional.empty());
    }

    /** A lexicon whose only task are part-of-speech tags. */
    public Lexicon(Vocabulary words, Vocabulary characters, Vocabulary tags) {
        this(words, characters, List.of(Task.of(WordTask.TAG, tags)));
    }

    /** The lexicon with words that have vectors. */
    public Lexicon withVectors(Vocabulary withVectors) {
        return new Lexicon(words, characters, tasks, functions, withVectors, encoder, dependencies);
    }

    /** The lexicon with an encoder, or with a source of the vectors of its own. */
    public Lexicon withEncoder(TokenVectors vectors) {
        return new Lexicon(words, characters, tasks, functions, vectorWords, Optional.of(vectors), dependencies);
    }

    /** The lexicon of a scorer that predicts dependencies, too. */
    public Lexicon withDependencies(ActionInventory actions) {
        return new Lexicon(words, characters, tasks, functions, vectorWords, encoder, Optional.of(actions));
    }

    /** The row of a form's vector: that of the word itself or, if it has none, of the word in lower case; else {@link Vocabulary#UNKNOWN}. */
    public int vectorRow(String form) {
        int row = vectorWords.find(form);
        return row == Vocabulary.UNKNOWN ? vectorWords.find(form.toLowerCase(Locale.ROOT)) : row;
    }

    /** The part-of-speech tags; none if tagging is no task. */
    public Vocabulary tags() {
        return tagging().stream().map(Task::labels).findFirst().orElse(NO_LABELS);
    }

    /** The task of part-of-speech tags alone; none if tagging is no task. */
    public List<Task> tagging() {
        return tasks.stream()
                .filter(task -> task.task().name().equals(WordTask.TAG))
                .toList();
    }
}
