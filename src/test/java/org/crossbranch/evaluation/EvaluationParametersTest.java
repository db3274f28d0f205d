package org.crossbranch.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvaluationParametersTest {
    @TempDir
    private Path folder;

    @Test
    void readsEveryKeyword() throws IOException {
        EvaluationParameters parameters = read(
                "\uFEFF## what evaluators write above it ##",
                "",
                "DEBUG 1",
                "MAX_ERROR 10",
                "CUTOFF_LEN 70 ",
                "LABELED 0",
                "DISC_ONLY 1",
                "DELETE_ROOT_PRETERMS 1",
                "LA 1",
                "TED 0",
                "QUOTE_LABEL ``",
                "DELETE_LABEL\tTOP",
                "DELETE_LABEL #",
                "DELETE_LABEL_FOR_LENGTH -NONE-",
                "DELETE_WORD «",
                "DELETE_WORD «",
                "EQ_LABEL ADVP PRT",
                "EQ_LABEL PRT AVP ADV",
                "EQ_WORD  -LRB- (");
        assertThat(parameters.cutoffLength()).isEqualTo(70);
        assertThat(parameters.view()).isEqualTo(BracketView.UNLABELLED_DISCONTINUOUS);
        assertThat(parameters.areRootPreterminalsDeleted()).isTrue();
        assertThat(parameters.deletedLabels()).containsExactlyInAnyOrder("TOP", "#");
        assertThat(parameters.tagsDeletedForLength()).containsExactly("-NONE-");
        assertThat(parameters.deletedWords()).containsExactly("«");
        assertThat(parameters.equalLabels().representative("ADV")).isEqualTo("ADVP");
        assertThat(parameters.equalWords().areEqual("(", "-LRB-")).isTrue();
        assertThat(parameters.equalWords().areEqual("(", ")")).isFalse();
    }

    @Test
    void whatAFileDoesNotSetDeletesNothing() throws IOException {
        EvaluationParameters parameters = read("# nothing");
        assertThat(parameters)
                .isEqualTo(new EvaluationParameters(
                        Set.of(),
                        Set.of(),
                        Set.of(),
                        Equivalence.IDENTITY,
                        Equivalence.IDENTITY,
                        EvaluationParameters.NO_CUTOFF,
                        true,
                        false,
                        false,
                        FunctionTreatment.LEAVE,
                        false,
                        PhenomenonNames.bundled()));
        assertThat(read("CUTOFF_LEN -1").hasCutoff()).isFalse();
    }

    @Test
    void conventionsAreBundled() {
        EvaluationParameters conventions = EvaluationParameters.conventions();
        assertThat(conventions.view()).isEqualTo(BracketView.LABELLED);
        assertThat(conventions.withDiscontinuousOnly(true).view()).isEqualTo(BracketView.DISCONTINUOUS);
        assertThat(conventions.withCutoffLength(70).cutoffLength()).isEqualTo(70);
        assertThat(conventions.deletedLabels()).contains("ROOT", "$,", "LET()", "-NONE-");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
                    DELETE_LABLE X        | unknown keyword "DELETE_LABLE"; known are CUTOFF_LEN, DEBUG, DELETE_LABEL,
                    DELETE_LABEL          | DELETE_LABEL takes one value and has 0; write a line for each
                    DELETE_WORD . ,       | DELETE_WORD takes one value and has 2; write a line for each
                    EQ_LABEL ADVP         | EQ_LABEL takes two values or more and has 1
                    CUTOFF_LEN forty      | CUTOFF_LEN takes a whole number, not "forty"
                    CUTOFF_LEN 0          | CUTOFF_LEN takes a length of at least 1, or -1 for no cut-off, not 0
                    LABELED 1             | LABELED is set a second time; keep one of the lines
                    LA one                | LA takes a whole number, not "one"
                    """)
    void badLinesAreNamed(String line, String reason) {
        assertThatThrownBy(() -> read("LABELED 1", line))
                .isInstanceOfSatisfying(EvaluationParameters.MalformedParametersException.class, e -> {
                    assertThat(e.file()).isEqualTo(folder.resolve("test.prm").toString());
                    assertThat(e.line()).isEqualTo(2);
                })
                .hasMessageStartingWith(folder.resolve("test.prm") + ":2: " + reason);
    }

    /** With punctuation, brackets that differ by a full stop are others; without it, they are the same. */
    @Test
    void parametersWithNamesDeletePunctuationOrCountIt() {
        Sentence sentence = new Sentence("it", "", List.of(Token.of("a", "N"), Token.of("b", "V"), Token.of(".", ".")));
        ConstituencyTree gold =
                tree(sentence, new Constituent("S", "", List.of(new Leaf(0), new Leaf(1))), new Leaf(2));
        ConstituencyTree predicted =
                tree(sentence, new Constituent("S", "", List.of(new Leaf(0), new Leaf(1), new Leaf(2))));
        assertThat(f1("evalb", gold, predicted)).isEqualTo(100);
        assertThat(f1("spmrl", gold, predicted)).isZero();
        assertThat(EvaluationParameters.named("evalb").orElseThrow().cutoffLength())
                .isEqualTo(40);
        assertThat(EvaluationParameters.named("spmrl").orElseThrow().cutoffLength())
                .isEqualTo(70);
        assertThat(EvaluationParameters.named("evalb.prm")).isEmpty();
    }

    private static double f1(String name, ConstituencyTree gold, ConstituencyTree predicted) {
        EvaluationParameters parameters = EvaluationParameters.named(name).orElseThrow();
        return new BracketScorer(parameters)
                .score(gold, predicted)
                .brackets(parameters.view())
                .f1()
                .value();
    }

    private static ConstituencyTree tree(Sentence sentence, TreeNode... children) {
        return new ConstituencyTree(sentence, new Constituent("TOP", "", List.of(children)));
    }

    @Test
    void otherEncodingsAreRefused() throws IOException {
        Path file = folder.resolve("latin1.prm");
        Files.write(file, "LABELED 1\nDELETE_WORD «\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> EvaluationParameters.parse(file.toString(), Files.readAllBytes(file)))
                .hasMessage(file + ":2: this is not UTF-8; convert the file to UTF-8");
    }

    private EvaluationParameters read(String... lines) throws IOException {
        Path file = folder.resolve("test.prm");
        Files.write(file, List.of(lines));
        return EvaluationParameters.parse(file.toString(), Files.readAllBytes(file));
    }
}
