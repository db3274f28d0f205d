package org.crossbranch.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordTaskTest {
    private static final Token TOKEN = Token.of("Hunde", "NOUN")
            .withXpos("NN")
            .withFunction("SB")
            .withAnalysis("Hund", Map.of("Case", "Nom", "Number", "Plur"));

    @ParameterizedTest
    @CsvSource({"tag, NOUN", "xpos, NN", "function, SB", "morph.Case, Nom", "morph.Number, Plur", "morph.Tense, ''"})
    void aTaskReadsItsLabelAndWritesAnother(String name, String label) {
        WordTask task = WordTask.named(name);
        assertThat(task.label(TOKEN)).isEqualTo(label);
        Token other = task.with(TOKEN, "other");
        assertThat(other).isNotEqualTo(TOKEN);
        assertThat(task.label(other)).isEqualTo("other");
        assertThat(task.with(other, label)).isEqualTo(TOKEN);
    }

    @Test
    void aLabelOfLemmasServesOtherForms() {
        WordTask task = WordTask.named("lemma");
        String script = task.label(TOKEN);
        assertThat(task.with(Token.of("Tische", "NOUN"), script).lemma()).isEqualTo("Tisch");
        assertThat(task.with(TOKEN.withAnalysis("", TOKEN.morphology()), script))
                .isEqualTo(TOKEN);
        assertThat(task.label(task.with(TOKEN, ""))).isEmpty();
        assertThat(task.withValue(Token.of("Tische", ""), "Tisch").lemma()).isEqualTo("Tisch");
        assertThat(WordTask.named("xpos").withValue(TOKEN, "NNS").xpos()).isEqualTo("NNS");
    }

    @Test
    void labelsThatAreNoScriptsAreRefused() {
        assertThat(Lexicon.Task.of("lemma", Vocabulary.closed(List.of("", "l0|0|1||")))
                        .labels()
                        .size())
                .isEqualTo(2);
        assertThatThrownBy(() -> Lexicon.Task.of("lemma", Vocabulary.closed(List.of("Hund"))))
                .hasMessage("\"Hund\" is no lemma script, such as l0|0|2||er");
    }

    @Test
    void lemmasOfAnotherTaskAndEmptyOnesAreRefused() {
        Vocabulary labels = Vocabulary.closed(List.of(""));
        assertThatThrownBy(() -> Lexicon.Task.of("xpos", labels, List.of("Hund")))
                .hasMessage("the word-level task xpos has lemmas");
        assertThatThrownBy(() -> Lexicon.Task.of("lemma", labels, List.of("Hund", "")))
                .hasMessage("a lemma is empty");
        assertThatThrownBy(() -> Lexicon.Task.of("lemma", labels, List.of("Hund", "Hund")))
                .hasMessage("\"Hund\" is in the vocabulary twice");
    }

    @Test
    void anEmptyValueTakesTheAttributeAway() {
        assertThat(WordTask.named("morph.Case").with(TOKEN, "").morphology()).isEqualTo(Map.of("Number", "Plur"));
    }

    @Test
    void allAttributesAreOneLabel() {
        WordTask task = WordTask.named("morph");
        assertThat(task.label(TOKEN)).isEqualTo("Case=Nom|Number=Plur");
        assertThat(task.with(TOKEN, "").morphology()).isEmpty();
        Token odd = TOKEN.withAnalysis("Hund", Map.of("morph", "a=b|50%", "X", ""));
        assertThat(task.with(TOKEN, task.label(odd))).isEqualTo(odd);
    }

    @Test
    void aGroupStandsForTheAttributesOfTokens() {
        assertThat(WordTask.isGroup("morph.*")).isTrue();
        assertThat(Stream.of("morph.Case", "tag.*", "tag")).noneMatch(WordTask::isGroup);
        assertThat(WordTask.members("morph.*", TOKEN)).containsExactly("morph.Case", "morph.Number");
        assertThat(WordTask.members("tag", TOKEN)).isEmpty();
        assertThat(WordTask.find("morph.*")).isEmpty();
    }
}
