package org.crossbranch.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class IsolatingParserTest {
    private final List<Integer> batches = new ArrayList<>();

    static Stream<Throwable> failuresOfASentence() {
        return Stream.of(new IllegalStateException("a defect"), new OutOfMemoryError(), new StackOverflowError());
    }

    @ParameterizedTest
    @MethodSource("failuresOfASentence")
    void afterAFailureEachSentenceIsParsedAlone(Throwable failure) {
        List<ParseOutcome> outcomes = failingOn("b", failure).parse(sentences("a", "b", "c"));
        assertThat(batches).containsExactly(3, 1, 1, 1);
        assertThat(outcomes)
                .extracting(ParseOutcome::getClass)
                .map(Class::getSimpleName)
                .containsExactly("TooLong", "Failed", "TooLong");
        assertThat(((ParseOutcome.Failed) outcomes.get(1)).reason())
                .contains(failure.getClass().getName());
    }

    @Test
    void aSentenceOnItsOwnIsNotParsedAgain() {
        assertThat(failingOn("b", new IllegalStateException()).parse(sentences("b")))
                .hasSize(1);
        assertThat(batches).containsExactly(1);
    }

    @Test
    void nothingIsRepeatedWithoutAFailure() {
        assertThat(failingOn("b", new IllegalStateException()).parse(sentences("a", "c")))
                .hasSize(2);
        assertThat(batches).containsExactly(2);
    }

    @Test
    void otherErrorsAreNotASentences() {
        Parser parser = failingOn("b", new LinkageError("no such class"));
        assertThatThrownBy(() -> parser.parse(sentences("a", "b"))).isInstanceOf(LinkageError.class);
        assertThat(batches).containsExactly(2);
    }

    private Parser failingOn(String form, Throwable failure) {
        return new IsolatingParser(sentences -> {
            batches.add(sentences.size());
            if (sentences.stream().anyMatch(sentence -> sentence.token(0).form().equals(form))) {
                if (failure instanceof Error error) {
                    throw error;
                }
                throw (RuntimeException) failure;
            }
            return sentences.stream()
                    .<ParseOutcome>map(sentence -> new ParseOutcome.TooLong("tokens", 2, 1))
                    .toList();
        });
    }

    private static List<Sentence> sentences(String... forms) {
        return Stream.of(forms)
                .map(form -> new Sentence(form, form, List.of(Token.of(form, ""))))
                .toList();
    }
}
