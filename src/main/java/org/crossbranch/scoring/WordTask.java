package org.crossbranch.scoring;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.crossbranch.lexis.LemmaScript;
import org.crossbranch.tree.Token;

/**
 * A word-level task: a label that a parser predicts of each token, such as its part-of-speech tag, its function or a morphological
 * attribute. A model has a list of tasks, each with the labels that its treebank gives. Tasks of one name are equal.
 */
public final class WordTask {
    /** Name of the task of part-of-speech tags. */
    public static final String TAG = "tag";

    /** Name of the task of second tags. */
    public static final String XPOS = "xpos";

    /** Name of the task of lemmas, whose labels are {@link LemmaScript}s. */
    public static final String LEMMA = "lemma";

    /** The beginning of the names of morphological attributes' tasks; a star behind it stands for all attributes. */
    public static final String ATTRIBUTE = "morph.";

    /** Name of the task of all morphological attributes together. */
    public static final String MORPHOLOGY = "morph";

    /** Name of the task of the functions of edges above tokens. */
    public static final String FUNCTION = "function";

    private static final String ATTRIBUTES = ATTRIBUTE + "*";

    private final String name;
    private final Function<Token, String> read;
    private final BiFunction<Token, String, Token> write;

    private WordTask(String name, Function<Token, String> read, BiFunction<Token, String, Token> write) {
        this.name = name;
        this.read = read;
        this.write = write;
    }

    /**
     * The task of a name.
     *
     * @throws IllegalArgumentException if there is none; the message lists what there is
     */
    public static WordTask named(String name) {
        return find(name)
                .orElseThrow(() -> new IllegalArgumentException(
                        "no word-level task \"" + name + "\"; there are: " + String.join(", ", names())));
    }

    /** The task of a name, if there is one. */
    public static Optional<WordTask> find(String name) {
        return switch (name) {
            case TAG -> Optional.of(new WordTask(name, Token::tag, Token::withTag));
            case XPOS -> Optional.of(new WordTask(name, Token::xpos, Token::withXpos));
            case FUNCTION -> Optional.of(new WordTask(name, Token::function, Token::withFunction));
            case LEMMA -> Optional.of(new WordTask(name, WordTask::script, WordTask::withLemma));
            case MORPHOLOGY ->
                Optional.of(new WordTask(
                        name,
                        token -> label(token.morphology()),
                        (token, label) -> token.withAnalysis(token.lemma(), attributes(label))));
            default ->
                name.startsWith(ATTRIBUTE) && !name.equals(ATTRIBUTES) && name.length() > ATTRIBUTE.length()
                        ? Optional.of(attribute(name, name.substring(ATTRIBUTE.length())))
                        : Optional.empty();
        };
    }

    private static WordTask attribute(String name, String attribute) {
        return new WordTask(name, token -> token.morphology().getOrDefault(attribute, ""), (token, value) -> {
            Map<String, String> attributes = new TreeMap<>(token.morphology());
            attributes.remove(attribute);
            if (!value.isEmpty()) {
                attributes.put(attribute, value);
            }
            return token.withAnalysis(token.lemma(), attributes);
        });
    }

    private static String script(Token token) {
        return token.lemma().isEmpty()
                ? ""
                : LemmaScript.of(token.form(), token.lemma()).toString();
    }

    private static Token withLemma(Token token, String script) {
        String lemma = script.isEmpty() ? "" : LemmaScript.parse(script).apply(token.form());
        return token.withAnalysis(lemma, token.morphology());
    }

    /** Attributes as a label of {@link #MORPHOLOGY}, such as {@code Case=Nom|Number=Sing}. */
    private static String label(Map<String, String> attributes) {
        return attributes.entrySet().stream()
                .map(attribute -> attribute.getKey() + "="
                        + attribute.getValue().replace("%", "%25").replace("|", "%7C"))
                .collect(Collectors.joining("|"));
    }

    /** The attributes that a label of {@link #MORPHOLOGY} stands for. */
    static Map<String, String> attributes(String label) {
        Map<String, String> attributes = new TreeMap<>();
        for (String attribute : label.isEmpty() ? new String[0] : label.split("\\|", -1)) {
            int equals = attribute.indexOf('=');
            attributes.put(
                    attribute.substring(0, Math.max(0, equals)),
                    attribute.substring(equals + 1).replace("%7C", "|").replace("%25", "%"));
        }
        return attributes;
    }

    /** The names, {@code morph.<attribute>} for those of attributes, and those of groups. */
    public static List<String> names() {
        return List.of(TAG, XPOS, LEMMA, FUNCTION, MORPHOLOGY, ATTRIBUTE + "<attribute>", ATTRIBUTES);
    }

    /** Whether a name stands for all tasks of a kind for which some token has a label, such as {@code morph.*}. */
    public static boolean isGroup(String name) {
        return name.equals(ATTRIBUTES);
    }

    /** The names of a group's tasks for which a token has a label. */
    public static Stream<String> members(String group, Token token) {
        return isGroup(group) ? token.morphology().keySet().stream().map(ATTRIBUTE::concat) : Stream.empty();
    }

    /** Whether the labels are the values of one morphological attribute. */
    boolean isAttribute() {
        return name.startsWith(ATTRIBUTE);
    }

    /** The attribute whose values are the labels. */
    String attribute() {
        return name.substring(ATTRIBUTE.length());
    }

    /** The name in settings and models, such as {@code tag}. */
    public String name() {
        return name;
    }

    /** The label that a treebank's token bears; empty if it bears none, which is a label, too. */
    public String label(Token token) {
        return read.apply(token);
    }

    /** The token with a predicted label. */
    public Token with(Token token, String label) {
        return write.apply(token, label);
    }

    /** The token with a value as users know it: the label, but of lemmas the lemma itself. */
    public Token withValue(Token token, String value) {
        return name.equals(LEMMA) ? token.withAnalysis(value, token.morphology()) : with(token, value);
    }

    /**
     * Checks that these can be labels.
     *
     * @throws IllegalArgumentException if one cannot
     */
    void check(Collection<String> labels) {
        if (name.equals(LEMMA)) {
            labels.stream().filter(label -> !label.isEmpty()).forEach(LemmaScript::parse);
        }
    }

    /**
     * Checks that these can be lemmas of the training data.
     *
     * @throws IllegalArgumentException if the task is another one, or a lemma is empty
     */
    void checkLemmas(Collection<String> lemmas) {
        if (!lemmas.isEmpty() && !name.equals(LEMMA)) {
            throw new IllegalArgumentException("the word-level task " + name + " has lemmas");
        }
        if (lemmas.contains("")) {
            throw new IllegalArgumentException("a lemma is empty");
        }
    }

    /**
     * The token with its form, its place and the labels of some tasks: nothing else that a treebank has of it, but the lemma where
     * there are tasks, since a parser that is given labels predicts none.
     */
    public static Token keep(Token token, List<WordTask> tasks) {
        Token kept = new Token(token.form(), "", "", new TreeMap<>(), "", token.start(), token.end());
        for (WordTask task : tasks) {
            kept = task.with(kept, task.label(token));
        }
        return tasks.isEmpty() ? kept : kept.withAnalysis(token.lemma(), kept.morphology());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WordTask that && name.equals(that.name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return name;
    }
}
