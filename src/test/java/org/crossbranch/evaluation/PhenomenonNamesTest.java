package org.crossbranch.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.crossbranch.evaluation.EvaluationParameters.MalformedParametersException;
import org.crossbranch.evaluation.PhenomenonNames.Kind;
import org.crossbranch.tree.ConstituencyTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhenomenonNamesTest {
    private static final Path ICELANDIC = Path.of("conf", "phenomena", "icepahc.names");

    /** Trees made up with the labels of a treebank of Icelandic. By the bundled names, nothing of them but the order is known. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
        WH_EXTRACTION    ; FRONTED_PHRASE ; ~(ROOT (CP-QUE (IP-SUB (PP (WNP (WPRO-A 0=Hvern)) (P 3=um)) (VBPI 1=talar) (NP (PRO-N 2=hún))) (. 4=?)))~
        IT_EXTRAPOSITION ; EXTRAPOSITION  ; ~(ROOT (IP-MAT (NP (NPR-N 0=Anna)) (VBPI 1=veit) (NP (PRO-A 2=það) (CP-THT (C 4=að) (IP-SUB (NP (PRO-N 5=hún)) (VBPI 6=kemur)))) (ADVP (ADV 3=vel)) (. 7=.)))~
        VERB_CLUSTER     ; OTHER          ; ~(ROOT (IP-MAT (NP (NPR-N 0=Anna)) (IP-INF (NP (N-A 1=brauð)) (VB 3=baka)) (MDPI 2=vill) (. 4=.)))~
        EXTRAPOSITION    ; EXTRAPOSITION  ; ~(ROOT (IP-MAT (NP (N-N 0=maður) (CP-REL (C 2=sem) (IP-SUB (VBPI 3=syngur)))) (VBDI 1=kom) (. 4=.)))~
        """)
    void aTreebankWithOtherLabelsHasAFileOfItsOwn(Phenomenon own, Phenomenon bundled, String brackets)
            throws IOException {
        ConstituencyTree tree = PhenomenaTest.tree(brackets);
        EvaluationParameters parameters = EvaluationParameters.conventions();
        assertThat(new BracketScorer(parameters).phenomena(tree)).containsExactly(bundled);
        PhenomenonNames names = PhenomenonNames.parse(ICELANDIC.toString(), Files.readAllBytes(ICELANDIC));
        BracketScorer scorer = new BracketScorer(parameters.withPhenomenonNames(names));
        assertThat(scorer.phenomena(tree)).containsExactly(own);
        assertThat(scorer.differences(tree, tree).phenomena()).isEqualTo(Map.of(own, new OutcomeCounts(1, 0, 0, 0)));
    }

    @Test
    void linesOfAKindAddUp() {
        assertThat(parse("# one\nclauses S\n\nexpletives Það\nclauses IP #\n"))
                .isEqualTo(new PhenomenonNames(
                        Map.of(Kind.CLAUSES, Set.of("S", "IP", "#"), Kind.EXPLETIVES, Set.of("það"))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
        clause IP      | :2: unknown kind "clause"; known are question-words, clauses, finite-clauses, verb-phrases,
        nominals       | :2: nominals has no names; write some, or leave the line out
        """)
    void badLinesAreNamed(String line, String reason) {
        assertThatThrownBy(() -> parse("clauses S\n" + line))
                .isInstanceOf(MalformedParametersException.class)
                .hasMessageStartingWith("own.names" + reason);
    }

    @Test
    void filesWithoutNamesAndInOtherEncodingsAreRefused() {
        assertThatThrownBy(() -> parse("# nothing\n"))
                .isInstanceOf(MalformedParametersException.class)
                .hasMessageStartingWith("own.names:1: no names; write a line for each of question-words, ");
        assertThatThrownBy(() -> PhenomenonNames.parse(
                        "own.names", "clauses S\nexpletives það\n".getBytes(StandardCharsets.ISO_8859_1)))
                .hasMessage("own.names:2: this is not UTF-8; convert the file to UTF-8");
    }

    @Test
    void theBundledFileNamesEachKind() {
        assertThat(PhenomenonNames.bundled().names()).containsOnlyKeys(Kind.values());
    }

    private static PhenomenonNames parse(String text) {
        return PhenomenonNames.parse("own.names", text.getBytes(StandardCharsets.UTF_8));
    }
}
