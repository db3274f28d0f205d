package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.crossbranch.job.run.ExitCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command on dependency trees; the figures themselves have tests of their own. */
final class EvaluateDependenciesTest {
    private static final String GOLD = "1\ta\t_\tX\t_\t_\t0\troot\t_\t_\n2\tb\t_\tX\t_\t_\t1\tcase:x\t_\t_\n\n";

    @TempDir
    private Path folder;

    private Path gold;
    private Path predicted;
    private Path brackets;

    @BeforeEach
    void write() throws IOException {
        gold = Files.writeString(folder.resolve("gold.conllu"), GOLD + GOLD);
        predicted = Files.writeString(
                folder.resolve("predicted.conllu"),
                GOLD + GOLD.replace("case:x", "case").replace("b\t_\tX", "b\t_\tY"));
        brackets = Files.writeString(folder.resolve("gold.discbracket"), "(S (N 0=a) (N 1=b))\n");
    }

    @Test
    void printsAndWritesTheFigures() throws IOException {
        Path json = folder.resolve("scores.json");
        Path weights = Files.writeString(folder.resolve("weights"), "case 0.5\n");
        CommandLineRun run = CommandLineRun.of(
                "evaluate", "--gold", gold, "--predicted", predicted, "--json", json, "--tables", "--weights", weights);
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out())
                .containsPattern("(?m)^UPOS +75.00 +75.00 +75.00 +75.00$")
                .containsPattern("(?m)^LAS, with subtypes +75.00")
                .containsPattern("(?m)^case:x +2 +1 +100.00 +100.00 +50.00 +100.00$");
        JsonNode figures = new ObjectMapper().readTree(json.toFile()).get("dependencies");
        for (String key : new String[] {
            "upos",
            "xpos",
            "ufeats",
            "allTags",
            "lemmas",
            "uas",
            "las",
            "clas",
            "mlas",
            "blex",
            "lasWithSubtypes",
            "uem",
            "lem",
            "nonProjectiveRecall",
            "nonProjectivePrecision",
            "weightedLas"
        }) {
            assertThat(figures.path(key).isNumber()).as(key).isTrue();
        }
        assertThat(figures.get("upos").asDouble()).isEqualTo(75);
        assertThat(figures.get("las").asDouble()).isEqualTo(100);
        assertThat(figures.at("/details/mlas/correct").asInt()).isEqualTo(1);
    }

    @Test
    void comparesSystemsAndWritesAReport() throws IOException {
        Path json = folder.resolve("scores.json");
        Path report = folder.resolve("report.html");
        Path wrong = Files.writeString(folder.resolve("wrong.conllu"), GOLD.replace("case:x", "obj") + GOLD);
        CommandLineRun run = CommandLineRun.of(
                "evaluate",
                "--gold",
                gold,
                "--predicted",
                wrong,
                "--predicted",
                gold,
                "--json",
                json,
                "--html",
                report);
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains("wrong.conllu", "gold.conllu", "p boot");
        JsonNode figures = new ObjectMapper().readTree(json.toFile());
        assertThat(figures.at("/dependencies/las").asDouble()).isEqualTo(75);
        assertThat(figures.at("/others/0/dependencies/las").asDouble()).isEqualTo(100);
        assertThat(figures.at("/significance/systems/1/las/comparedWithFirst/difference")
                        .asDouble())
                .isEqualTo(25);
        assertThat(report)
                .content()
                .contains(
                        "Differences from wrong.conllu",
                        "<td>case</td><td>obj</td><td>1</td>",
                        "<g class=\"arc wrong\"")
                .doesNotContain("NaN");
        assertThat(figures.at("/dependencies/morphology").isMissingNode()).isTrue();
        Path tagged = Files.writeString(
                folder.resolve("tagged.conllu"), GOLD.replace("b\t_\tX\t_\t_", "b\t_\tX\t_\tCase=Nom"));
        Path other = Files.writeString(
                folder.resolve("other.conllu"), GOLD.replace("b\t_\tX\t_\t_", "b\t_\tX\t_\tCase=Acc"));
        CommandLineRun.of("evaluate", "--gold", tagged, "--predicted", other, "--json", json, "--html", report);
        figures = new ObjectMapper().readTree(json.toFile());
        assertThat(figures.at("/dependencies/morphology/byAttribute/Case/precision")
                        .asDouble(-1))
                .isZero();
        assertThat(report).content().contains("Morphology of other.conllu");
        CommandLineRun mixed =
                CommandLineRun.of("evaluate", "--gold", gold, "--predicted", wrong, "--predicted", brackets);
        assertThat(mixed.exit()).isEqualTo(ExitCode.USAGE.status());
    }

    @Test
    void refusesOtherKindsAndTexts() throws IOException {
        CommandLineRun mixed = CommandLineRun.of("evaluate", "--gold", gold, "--predicted", brackets);
        assertThat(mixed.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(mixed.err()).contains("hold both dependency trees and other things; give dependency trees");
        CommandLineRun option = CommandLineRun.of("evaluate", "--gold", gold, "--predicted", gold, "--disc-only");
        assertThat(option.exit()).isEqualTo(ExitCode.USAGE.status());
        CommandLineRun weighted =
                CommandLineRun.of("evaluate", "--gold", brackets, "--predicted", brackets, "--weights", "w");
        assertThat(weighted.exit()).isEqualTo(ExitCode.USAGE.status());
        Files.writeString(predicted, GOLD);
        CommandLineRun shorter = CommandLineRun.of("evaluate", "--gold", gold, "--predicted", predicted);
        assertThat(shorter.exit()).isEqualTo(ExitCode.INPUT.status());
        assertThat(shorter.err()).contains("gold.conllu:4: the predicted text ends before \"ab\"");
    }
}
