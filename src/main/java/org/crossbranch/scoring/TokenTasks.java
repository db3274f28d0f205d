package org.crossbranch.scoring;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.crossbranch.tree.Token;

/** The tasks of what a treebank says about a token: its tags, its function, and each morphological attribute. */
public final class TokenTasks implements WordTask.Family {
    private static final String FUNCTION = "function";
    /** Name of the task of second tags. */
    public static final String XPOS = "xpos";

    /** The beginning of the names of morphological attributes' tasks; a star behind it stands for all attributes. */
    public static final String ATTRIBUTE = "morph.";

    private static final String ATTRIBUTES = ATTRIBUTE + "*";

    /** A task by its name, with the way to get a label from a token, and to it. */
    private record Named(String name, Function<Token, String> read, BiFunction<Token, String, Token> write)
            implements WordTask {
        @Override
        public String label(Token token) {
            return read.apply(token);
        }

        @Override
        public Token with(Token token, String label) {
            return write.apply(token, label);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Named that && name.equals(that.name);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    @Override
    public Optional<WordTask> find(String name) {
        if (name.equals(WordTask.TAG)) {
            return Optional.of(new Named(name, Token::tag, Token::withTag));
        }
        if (name.equals(FUNCTION)) {
            return Optional.of(new Named(name, Token::function, Token::withFunction));
        }
        if (name.equals(XPOS)) {
            return Optional.of(new Named(name, Token::xpos, Token::withXpos));
        }
        return name.startsWith(ATTRIBUTE) && !name.equals(ATTRIBUTES) && name.length() > ATTRIBUTE.length()
                ? Optional.of(attribute(name, name.substring(ATTRIBUTE.length())))
                : Optional.empty();
    }

    private static WordTask attribute(String name, String attribute) {
        return new Named(name, token -> token.morphology().getOrDefault(attribute, ""), (token, value) -> {
            Map<String, String> attributes = new TreeMap<>(token.morphology());
            attributes.remove(attribute);
            if (!value.isEmpty()) {
                attributes.put(attribute, value);
            }
            return token.withAnalysis(token.lemma(), attributes);
        });
    }

    @Override
    public Stream<String> members(String name, Token token) {
        return name.equals(ATTRIBUTES) ? token.morphology().keySet().stream().map(ATTRIBUTE::concat) : Stream.empty();
    }

    @Override
    public List<String> names() {
        return List.of(WordTask.TAG, XPOS, FUNCTION, ATTRIBUTE + "<attribute>", ATTRIBUTES);
    }
}
