package org.crossbranch.lexis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.crossbranch.SharedData;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LemmaScriptTest {
    /** Letters that change their length, have no counterpart or two, or are no single unit; and what separates the parts of a script. */
    private static final List<String> CHARACTERS = List.of(
            "a", "A", "b", "B", "ß", "ẞ", "İ", "i", "ı", "I", "Σ", "σ", "ς", "ǆ", "ǅ", "Ǆ", "𐐀", "𐐨", "😀", "|", "%",
            "_", "*");

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "Hund Hund u0l1|0|0||",
                "HUNDE Hund u0l1|0|1||",
                "Häuser Haus u0l1|2|2|ha|",
                "ging gehen l0|0|3||ehen",
                "am be l0|0|*||be",
                "iPads iPad l0u1l2|0|1||",
                "İzmir İzmir |0|0||",
                "gezogen ziehen l0|5|0|zieh|",
                "a%| %|b l0|1|0||b",
            })
    void aScriptNamesTheEdits(String form, String lemma, String script) {
        assertThat(LemmaScript.of(form, lemma)).hasToString(script);
        roundTrip(form, lemma);
    }

    @ParameterizedTest
    @CsvSource({
        "Hunde, Hund, KATZEN, Katze",
        "ging, gehen, fing, fehen",
        "am, be, are, be",
        "laufen, laufen, LAUFEN, laufen",
        "gezogen, ziehen, zu, zu"
    })
    void aScriptServesOtherForms(String form, String lemma, String other, String itsLemma) {
        assertThat(LemmaScript.of(form, lemma).apply(other)).isEqualTo(itsLemma);
    }

    @ParameterizedTest
    @CsvSource({
        "l0|1|2||o, levi, true",
        "l0|1|2||o, lev, true",
        "l0|1|2||, lev, false",
        "l0|1|2||o, le, false",
        "l0|0|*||o, '', true",
        "l0|2147483647|2147483647||, levi, false"
    })
    void aScriptFitsFormsThatLeaveSomething(String script, String form, boolean fits) {
        LemmaScript parsed = LemmaScript.parse(script);
        assertThat(parsed.fits(form)).isEqualTo(fits);
        assertThat(parsed.apply(form).equals(form)).isNotEqualTo(fits);
    }

    @Test
    void everyPairComesBack() {
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            roundTrip(word(random), word(random));
        }
        roundTrip("x".repeat(2_000) + "y", "x".repeat(2_000));
        roundTrip("a", "_");
    }

    /** Of every treebank that is here. */
    @ParameterizedTest
    @ValueSource(strings = {"ud-la-perseus/test", "ud-de-mix/dev", "agdt-grc/dev"})
    void everyPairOfATreebankComesBack(String name) throws IOException {
        Path file = SharedData.require("data/" + name + ".conllu");
        try (TreebankReader<ConlluSentence> reader =
                new ConlluFormat().ofWords().read(file)) {
            while (reader.hasNext()) {
                if (reader.next() instanceof TreebankEntry.Parsed<ConlluSentence> parsed) {
                    parsed.tree().tree().sentence().tokens().stream()
                            .filter(token -> !token.lemma().isEmpty())
                            .forEach(LemmaScriptTest::roundTrip);
                }
            }
        }
    }

    private static void roundTrip(Token token) {
        roundTrip(token.form(), token.lemma());
    }

    private static void roundTrip(String form, String lemma) {
        LemmaScript script = LemmaScript.of(form, lemma);
        assertThat(script.apply(form)).as(form + " " + script).isEqualTo(lemma);
        assertThat(LemmaScript.parse(script.toString())).isEqualTo(script);
    }

    private static String word(Random random) {
        return Stream.generate(() -> CHARACTERS.get(random.nextInt(CHARACTERS.size())))
                .limit(1 + random.nextInt(7))
                .reduce("", String::concat);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "er",
                "l0|0|2|er",
                "x0|0|2||er",
                "l0|-1|2||er",
                "l0|0|-1||er",
                "l0|*|0||er",
                "l0|0|99999999999||er"
            })
    void otherTextIsRefused(String text) {
        assertThatThrownBy(() -> LemmaScript.parse(text))
                .hasMessage("\"" + text + "\" is no lemma script, such as l0|0|2||er");
    }
}
