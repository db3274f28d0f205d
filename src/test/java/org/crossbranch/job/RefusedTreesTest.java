package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.spark.LocalSpark;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Training says which trees it does not learn from. */
final class RefusedTreesTest {
    /** Six trees; two have a VP with a gap, one an NP. */
    private static final String TREES = """
            (ROOT (VP (V 0=a) (V 2=b)) (N 1=c))
            (ROOT (VP (V 0=a) (V 1=b)) (N 2=c))
            (ROOT (NP (N 0=a) (N 2=b)) (V 1=c))
            (ROOT (NP (N 0=a) (N 1=b)) (V 2=c))
            (ROOT (VP (V 0=a) (V 2=c)) (N 1=b))
            (ROOT (NP (N 0=a) (N 1=c)) (V 2=b))
            """;

    @TempDir
    private Path folder;

    private Path trees;
    private Path dev;
    private Path model;

    @BeforeEach
    void writeTrees() throws IOException {
        LocalSpark.session();
        trees = Files.writeString(Files.createDirectory(folder.resolve("bank")).resolve("trees.discbracket"), TREES);
        dev = Files.copy(trees, trees.resolveSibling("dev.discbracket"));
        model = folder.resolve("model");
    }

    @Test
    void moreThanTheLimitEndTrainingWithTheReasonsAndTheMend() throws IOException {
        CommandLineRun run = train(trees, "training.max-refused=49");
        assertThat(run.exit()).isEqualTo(ExitCode.INPUT.status());
        assertThat(run.err())
                .isEqualTo("crossbranch train: " + trees
                        + ": ml refuses 3 of 6 trees, and training.max-refused is 49 %."
                        + " 2: VP is discontinuous, and the system derives continuous trees only (bank/trees/1);"
                        + " 1: NP is discontinuous, and the system derives continuous trees only (bank/trees/3)."
                        + " Set transition.make-continuous=true, choose another system, mend the trees, or raise"
                        + " training.max-refused.\n");
        assertThat(manifest().at("/counts/treesRefused").asInt()).isEqualTo(3);
        assertThat(model.resolve("last.model")).doesNotExist();
        assertThat(train(trees).exit()).as("by default").isEqualTo(ExitCode.INPUT.status());
        assertThat(train(trees, "transition.make-continuous=true").exit()).isZero();
    }

    @Test
    void whatWasUsedAndRefusedIsToldAndKept() throws IOException {
        CommandLineRun run = train(trees, "training.max-refused=50");
        assertThat(run.exit()).as(run.err()).isZero();
        String told = """
                6 trees: 3 used, 3 refused by ml, 0 skipped (set aside by import)
                           2  VP is discontinuous, and the system derives continuous trees only (bank/trees/1)
                           1  NP is discontinuous, and the system derives continuous trees only (bank/trees/3)
                6 development trees: 3 within reach of the parser's actions, 3 not; all are scored
                           2  VP is discontinuous, and the system derives continuous trees only (bank/dev/1)
                           1  NP is discontinuous, and the system derives continuous trees only (bank/dev/3)
                """;
        assertThat(run.out()).startsWith(told + "epoch 1: F1 ");
        JsonNode first = manifest();
        assertThat(first.at("/counts/trees").asInt()).isEqualTo(6);
        assertThat(first.at("/counts/treesUsed").asInt()).isEqualTo(3);
        assertThat(first.at("/counts/treesRefused").asInt()).isEqualTo(3);
        assertThat(first.at("/counts/developmentTreesOutOfReach").asInt()).isEqualTo(3);
        assertThat(first.at("/figures/refused/0/reason").asText()).startsWith("VP is discontinuous");
        assertThat(first.at("/figures/refused/0/trees").asInt()).isEqualTo(2);
        assertThat(first.at("/figures/refused/1/example").asText()).isEqualTo("bank/trees/3");
        assertThat(first.at("/figures/bestEpoch").asInt()).isEqualTo(1);
        // A finished run is resumed: nothing is trained, and the same is said.
        assertThat(train(trees, "training.max-refused=50").out()).startsWith(told + model + ": epoch 1 of 1");
        assertThat(manifest().at("/counts")).isEqualTo(first.at("/counts"));
        assertThat(manifest().at("/figures")).isEqualTo(first.at("/figures"));
    }

    /** A table of derivations remembers what it was made of, and a table of trees what import set aside. */
    @Test
    void tablesKeepTheNumbers() throws IOException {
        Files.writeString(trees, TREES + "(ROOT (NP (N 0=a)\n");
        Path table = folder.resolve("table");
        Path derivations = folder.resolve("derivations");
        assertThat(CommandLineRun.of("import", "--in", trees, "--out", table, "--set", "import.malformed=set-aside")
                        .exit())
                .isZero();
        assertThat(CommandLineRun.of("oracle", "--in", table, "--system", "ml", "--out", derivations)
                        .exit())
                .isZero();
        CommandLineRun run = train(derivations, "training.max-refused=50");
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).startsWith("7 trees: 3 used, 3 refused by ml, 1 skipped (set aside by import)\n");
        assertThat(manifest().at("/counts/treesSkipped").asInt()).isEqualTo(1);
    }

    /** Silver trees are counted apart, and as many as there may be refused. */
    @Test
    void silverTreesThatAreLeftOutAreToldAndKept() throws IOException {
        Path silver = Files.writeString(
                Files.createDirectory(folder.resolve("silver")).resolve("trees.discbracket"), """
                (ROOT (VP (V 0=d) (V 2=e)) (N 1=f))
                (ROOT (VP (V 0=d) (V 1=e)) (N 2=f))
                (ROOT (VP (V 0=a) (V 1=b)) (N 2=c))
                (ROOT (VP (V 0=d) (X 1=e)) (N 2=f))
                """);
        CommandLineRun run = train(trees, List.of("--also", silver, "--weight", "0.5"), "training.max-refused=50");
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains("""
                4 silver trees: 1 used, 3 refused, 0 skipped (not parsed whole, or set aside)
                           1  VP is discontinuous, and the system derives continuous trees only (silver/trees/1)
                           1  its sentence is one of the development trees (silver/trees/3)
                           1  the treebank has no tag "X" (silver/trees/4)
                """);
        assertThat(manifest().at("/counts/silverTrees").asInt()).isEqualTo(4);
        assertThat(manifest().at("/counts/silverTreesUsed").asInt()).isEqualTo(1);
        assertThat(manifest().at("/counts/silverTreesRefused").asInt()).isEqualTo(3);
        assertThat(manifest().at("/figures/silverRefused/2/reason").asText())
                .isEqualTo("the treebank has no tag \"X\"");
        assertThat(manifest().at("/inputs").toString()).contains(silver.toString());
        assertThat(manifest().at("/settings/training.also-weight").asText()).isEqualTo("0.5");
        assertThat(train(trees, List.of("--also", trees)).err())
                .contains("--also " + trees + " is the same as --in " + trees + "; give another path for --also");
        Path bank = folder.resolve("bank");
        assertThat(train(bank, List.of("--also", trees)).err()).contains("--also " + trees + " lies in --in " + bank);
        assertThat(train(trees, List.of("--weight", "2")).err())
                .contains("--weight is of the trees of --also; give these, or leave it out");
        assertThat(train(trees, List.of("--also", silver), "training.grammar.kind=plcfrs")
                        .exit())
                .isEqualTo(ExitCode.USAGE.status());
    }

    /** Inspection has the same figures before. */
    @Test
    void inspectionSaysWhatTrainingWouldRefuse() {
        CommandLineRun run = CommandLineRun.of("inspect", "--in", trees);
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out())
                .containsPattern(
                        "(?m)^Look at: [^:]*\\bml, .* refuse 3 of 6 trees \\(50.0 %\\), and training.max-refused is 5 %$")
                .contains("    2  VP is discontinuous, and the system derives continuous trees only (bank/trees/1)\n")
                .contains("    1  NP is discontinuous, and the system derives continuous trees only (bank/trees/3)\n");
        assertThat(CommandLineRun.of("inspect", "--in", trees, "--set", "training.max-refused=50")
                        .out())
                .contains("refuse 3 of 6 trees")
                .doesNotContain("training.max-refused");
        assertThat(CommandLineRun.of("inspect", "--in", trees, "--set", "transition.make-continuous=true")
                        .out())
                .doesNotContain("refuse 3 of 6 trees");
    }

    private CommandLineRun train(Path in, String... settings) {
        return train(in, List.of(), settings);
    }

    private CommandLineRun train(Path in, List<Object> options, String... settings) {
        Stream<Object> line = Stream.of("train", "--in", in, "--dev", dev, "--model", model);
        Stream<Object> sizes = Stream.of(
                        "system=ml",
                        "scorer=feed-forward",
                        "training.epochs=1",
                        "training.workers=1",
                        "training.word-size=4",
                        "training.hidden=4")
                .flatMap(setting -> Stream.of("--set", setting));
        Stream<Object> more = Arrays.stream(settings).flatMap(setting -> Stream.of("--set", setting));
        return CommandLineRun.of(Stream.of(line, options.stream(), sizes, more)
                .flatMap(part -> part)
                .toArray());
    }

    private JsonNode manifest() throws IOException {
        return new ObjectMapper()
                .readTree(folder.resolve("_runs/model.run.json").toFile());
    }
}
