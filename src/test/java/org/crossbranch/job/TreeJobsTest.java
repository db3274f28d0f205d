package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.settings.Key;
import org.crossbranch.job.settings.Settings;
import org.crossbranch.spark.LocalSpark;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jobs that need no model, one after the other, on a few trees. */
class TreeJobsTest {
    private static final String GOLD = """
            (S (VP (WP 0=What) (VB 3=do)) (MD 1=should) (PRP 2=I))
            (S (NP (DT 0=the) (NN 1=cat)) (VP (VBZ 2=sleeps)))
            """;
    private static final String PREDICTED = """
            (S (VP (WP 0=What) (VB 3=do)) (MD 1=should) (PRP 2=I))
            (S (DT 0=the) (NP (NN 1=cat)) (VP (VBZ 2=sleeps)))
            """;

    @TempDir
    private Path folder;

    private Path gold;
    private Path predicted;

    @BeforeEach
    void writeTrees() throws IOException {
        LocalSpark.session();
        gold = Files.writeString(folder.resolve("gold.discbracket"), GOLD);
        predicted = Files.writeString(folder.resolve("predicted.discbracket"), PREDICTED);
    }

    @Test
    void importsDerivesAndConvertsBack() throws IOException {
        assertThat(done("import", "--in", gold, "--out", folder.resolve("trees")))
                .isEqualTo(folder.resolve("trees") + ": 2 trees\n");
        assertThat(done(
                        "oracle",
                        "--in",
                        folder.resolve("trees"),
                        "--system",
                        "ml-set",
                        "--out",
                        folder.resolve("derivations")))
                .contains(": 2 derivations\n")
                .contains("7 tokens; 24 actions of 6 types; derivations of 12.0 actions on average, 14 at most\n")
                .contains("           7  SHIFT\n", "           5  COMBINE\n", "           2  LABEL-VP\n");
        Path back = folder.resolve("back.discbracket");
        assertThat(done("convert", "--in", folder.resolve("trees"), "--format", "discbracket", "--out", back))
                .isEqualTo(back + ": 2 trees\n");
        assertThat(back).hasContent(GOLD);
        JsonNode manifest = new ObjectMapper()
                .readTree(folder.resolve("_runs/derivations.run.json").toFile());
        assertThat(manifest.at("/counts/derivations").asInt()).isEqualTo(2);
        assertThat(manifest.at("/settings").get("oracle.system").asText()).isEqualTo("ml-set");
        assertThat(manifest.at("/inputs/0/sha256").asText()).isNotEmpty();
    }

    /** The manifests of the days lie among them, where Spark looks for days and for Parquet files. */
    @Test
    void tablesOfDaysAreReadAsOne() {
        Path days = folder.resolve("trees");
        for (String day : List.of("date=2025-06-01", "date=2025-06-02")) {
            done("import", "--in", gold, "--out", days.resolve(day));
        }
        assertThat(days.resolve("_runs/date=2025-06-01.run.json")).exists();
        assertThat(LocalSpark.session()
                        .read()
                        .parquet(days.toString())
                        .groupBy("date")
                        .count()
                        .count())
                .isEqualTo(2);
    }

    @Test
    void comparesSystems() throws IOException {
        Path json = folder.resolve("statistics.json");
        Path table = folder.resolve("statistics");
        assertThat(done("statistics", "--in", gold, "--systems", "ml-set,ml", "--json", json, "--out", table))
                .startsWith("2 trees, 7 tokens\n\nWith crossing branches:\nsystem")
                .containsPattern("(?m)^ml-set +6 +24 +12.00 +14 +3.43 +3.50 +0 +0 +0.00 +0 +0.69 +2 +2 +0$")
                .contains("\nml cannot derive 1 trees:\n           1  VP is discontinuous, and the system derives")
                .containsPattern("(?m)^2 trees in ");
        JsonNode figures = new ObjectMapper().readTree(json.toFile());
        assertThat(figures.at("/ml-set/actions/SHIFT").asInt()).isEqualTo(7);
        assertThat(figures.at("/ml-set/derivationLength/total").asInt()).isEqualTo(24);
        assertThat(figures.at("/ml-set/memorySize/distribution/2").asInt()).isPositive();
        assertThat(figures.at("/ml/actions/MERGE").asInt()).isEqualTo(2);
        assertThat(figures.at("/ml/underivable").asInt()).isEqualTo(1);
        assertThat(LocalSpark.session().read().parquet(table.toString()).count())
                .isEqualTo(2);
        JsonNode manifest = new ObjectMapper()
                .readTree(folder.resolve("_runs/statistics.run.json").toFile());
        assertThat(manifest.at("/counts/trees").asInt()).isEqualTo(2);

        CommandLineRun run = CommandLineRun.of("statistics", "--in", gold, "--systems", "ml-set,ml-sett");
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(run.err()).contains("no transition system \"ml-sett\"; there are: ");
    }

    /** A projective system refuses crossing branches, or works on what is left of them, and says of how many. */
    @Test
    void derivesContinuousTreesWhereToldTo() throws IOException {
        Path out = folder.resolve("derivations");
        assertThat(done("oracle", "--in", gold, "--system", "ml", "--out", out))
                .startsWith(out + ": 1 derivations\n" + out + "/_rejects: 1 set aside, each with a reason\n")
                .doesNotContain("continuous");
        String setting = "transition.make-continuous=true";
        assertThat(done("oracle", "--in", gold, "--system", "ml", "--out", out, "--set", setting))
                .startsWith(out + ": 2 derivations\n"
                        + "1 of 2 trees had crossing branches and were made continuous (transition.make-continuous)\n");
        JsonNode manifest = new ObjectMapper()
                .readTree(folder.resolve("_runs/derivations.run.json").toFile());
        assertThat(manifest.at("/counts/madeContinuous").asInt()).isEqualTo(1);
        assertThat(done("statistics", "--in", gold, "--systems", "ml", "--set", setting))
                .startsWith("2 trees, 7 tokens\n1 of 2 trees had crossing branches and were made continuous")
                .doesNotContain("cannot derive");
        Path crossing = Files.writeString(
                folder.resolve("crossing.discbracket"),
                GOLD.lines().limit(1).toList().get(0) + "\n");
        CommandLineRun run = CommandLineRun.of("oracle", "--in", crossing, "--system", "ml", "--out", out);
        assertThat(run.exit()).isEqualTo(ExitCode.INPUT.status());
        assertThat(run.err())
                .startsWith(
                        "crossbranch oracle: " + crossing + ": ml derives none of its 1 trees, the first one since ")
                .endsWith("(transition.make-continuous takes crossing branches out)\n");
    }

    @Test
    void resolvesTracesWhereToldTo() throws IOException {
        Path penn = Files.writeString(
                folder.resolve("wsj.mrg"),
                "( (SBARQ (WHNP-1 (WP What)) (SQ (MD should) (NP-SBJ (PRP I)) (VP (VB do) (NP (-NONE- *T*-1))))))\n");
        Path tables = folder.resolve("trees");
        Path back = folder.resolve("back.discbracket");
        done(
                "import",
                "--in",
                penn,
                "--out",
                tables,
                "--set",
                "import.traces=resolve",
                "--set",
                "import.function-tags=split");
        done("convert", "--in", tables, "--out", back);
        assertThat(back)
                .hasContent("(ROOT (SBARQ (SQ (VP (WHNP (WP 0=What)) (VB 3=do)) (MD 1=should) (NP (PRP 2=I)))))\n");
        done("convert", "--in", tables, "--out", folder.resolve("back.xml"));
        assertThat(folder.resolve("back.xml")).content().contains("<edge label=\"SBJ\" idref=\"s1_");
        done("import", "--in", penn, "--out", tables, "--set", "import.function-tags=split");
        done("convert", "--in", tables, "--out", back);
        assertThat(back).content().contains("(NP (PRP 2=I))", "4=*T*-1");
    }

    /** A historical treebank as it is distributed: its codes and identifiers are no tokens. */
    @Test
    void importsPennBracketsWithMetadata() throws IOException {
        Path penn = Files.writeString(folder.resolve("homiliubok.psd"), """
                ( (CODE <P_1>))

                ( (IP-MAT (CODE {COM:heading})
                \t  (NP-SBJ (PRO hann))
                \t  (VBDI sá)
                \t  (NP-OB1 (N mann) (CP-REL (WNP-1 0) (C sem) (IP-SUB (NP-SBJ *T*-1) (VBDI kom))))) (ID HOM,.1))

                ( (IP-MAT-SPE (IP-MAT-PRN-1 (NP-SBJ *con*) (VBDI kvað) (CP-THT *ICH*-1)) (QP-1 (Q allt))) (ID HOM,.2))

                ( (IP-IMP (NP-SBJ *pro*)) (ID HOM,.3))
                """);
        Path tables = folder.resolve("trees");
        String[] settings = {
            "--set", "traces=resolve", "--set", "function-tags=split", "--set", "keep-subtypes=MAT,SUB,REL"
        };
        assertThat(done(
                        "import",
                        "--in",
                        penn,
                        "--out",
                        tables,
                        settings[0],
                        settings[1],
                        settings[2],
                        settings[3],
                        settings[4],
                        settings[5]))
                .isEqualTo(tables + ": 2 trees\n" + tables
                        + ": dropped 5 nodes of metadata, 5 empty elements, and 2 trees that held nothing else\n");
        Path back = folder.resolve("back.discbracket");
        done("convert", "--in", tables, "--out", back);
        assertThat(back).hasContent("""
                (ROOT (IP-MAT (NP (PRO 0=hann)) (VBDI 1=sá) (NP (N 2=mann) (CP-REL (C 3=sem) (IP-SUB (VBDI 4=kom))))))
                (ROOT (IP-MAT (VBDI 0=kvað) (QP (Q 1=allt))))
                """);
        JsonNode counts = new ObjectMapper()
                .readTree(folder.resolve("_runs/trees.run.json").toFile())
                .get("counts");
        assertThat(counts.get("metadata dropped").asInt()).isEqualTo(5);
        assertThat(counts.get("empty elements dropped").asInt()).isEqualTo(5);
        assertThat(counts.get("trees without words").asInt()).isEqualTo(2);
        String all = "import.metadata=";
        assertThat(done("import", "--in", penn, "--out", tables, "--set", all)).isEqualTo(tables + ": 4 trees\n");
    }

    @Test
    void importHelpNamesEverySettingOfImport() {
        String help = done("import", "--help");
        assertThat(Settings.keys())
                .map(Key::path)
                .filteredOn(path -> path.startsWith("import."))
                .allSatisfy(path -> assertThat(help).contains(path));
        assertThat(help).contains("keep | resolve", "keep | split", "keep | lca | move | root | remove");
    }

    /** discodop takes nothing else for brackets. */
    @Test
    void writesBracketsAsToldTo() throws IOException {
        Path in = Files.writeString(folder.resolve("in.discbracket"), "(S ($[ 0=#LRB#) (N 1=a) ($[ 2=-RRB-))\n");
        Path out = folder.resolve("out.discbracket");
        done("convert", "--in", in, "--out", out);
        assertThat(out).hasContent("(S ($[ 0=-LRB-) (N 1=a) ($[ 2=-RRB-))\n");
        done("convert", "--in", in, "--brackets", "discodop", "--out", out);
        assertThat(out).hasContent("(S ($[ 0=#LRB#) (N 1=a) ($[ 2=#RRB#))\n");
    }

    @Test
    void rootsOfAnyNameComeBackFromExport() throws IOException {
        Path out = folder.resolve("out.export");
        done("convert", "--in", gold, "--out", out);
        Path back = folder.resolve("back.discbracket");
        done("convert", "--in", out, "--out", back);
        assertThat(back).hasContent(GOLD);
    }

    @Test
    void comparesLabelsWithFunctionsOrWithout() throws IOException {
        Path one = Files.writeString(folder.resolve("one.discbracket"), "(S (NP-SBJ (N 0=a) (N 1=b)) (V 2=c))\n");
        Path two = Files.writeString(folder.resolve("two.discbracket"), "(S (NP-OBJ (N 0=a) (N 1=b)) (V 2=c))\n");
        assertThat(done("evaluate", "--gold", one, "--predicted", two)).containsPattern("(?m)^F1 +50.00");
        assertThat(done("evaluate", "--gold", one, "--predicted", two, "--functions", "remove"))
                .containsPattern("(?m)^F1 +100.00");
    }

    @Test
    void evaluatesFilesAndTables() throws IOException {
        Path json = folder.resolve("scores.json");
        done("import", "--in", gold, "--out", folder.resolve("trees"));
        String out = done("evaluate", "--gold", folder.resolve("trees"), "--predicted", predicted, "--json", json);
        assertThat(out).containsPattern("F1 +80.00").containsPattern("disc. F1 +100.00");
        JsonNode scores = new ObjectMapper().readTree(json.toFile());
        for (JsonNode part : new JsonNode[] {scores, scores.get("discontinuous")}) {
            for (String key : new String[] {
                "recall", "precision", "f1", "exactMatch", "goldBrackets", "predictedBrackets", "posAccuracy"
            }) {
                assertThat(part.has(key)).as(key).isTrue();
            }
        }
        assertThat(scores.get("f1").asDouble()).isEqualTo(80);
        assertThat(scores.at("/discontinuous/f1").asDouble()).isEqualTo(100);
        assertThat(done("evaluate", "--gold", gold, "--predicted", predicted, "--disc-only"))
                .containsPattern("(?m)^F1 +100.00");
        // Two of three brackets match where no S, which is a root, is counted.
        assertThat(done("evaluate", "--gold", gold, "--predicted", predicted, "--root", "leave-out"))
                .containsPattern("(?m)^F1 +66.67");
        Path parameters = Files.writeString(folder.resolve("no-np.prm"), "DELETE_LABEL NP\nDELETE_LABEL S\n");
        assertThat(done("evaluate", "--gold", gold, "--predicted", predicted, "--param", parameters))
                .containsPattern("(?m)^F1 +100.00");
    }

    @Test
    void namesOfPhenomenaAreThoseOfAFile() throws IOException {
        Path names = Files.writeString(folder.resolve("own.names"), "clauses S\nother-verbs VB\n");
        String setting = "evaluate.phenomena=" + names;
        assertThat(done("evaluate", "--gold", gold, "--predicted", predicted, "--tables"))
                .contains("wh-extraction");
        assertThat(done("evaluate", "--gold", gold, "--predicted", predicted, "--tables", "--set", setting))
                .contains("fronted phrase")
                .doesNotContain("wh-extraction");
        Path page = folder.resolve("page.html");
        done("view", "--in", gold, "--html", page, "--set", setting);
        assertThat(page).content().contains("\"fronted phrase\"").doesNotContain("wh-extraction");
        done("search", "--in", gold, "--query", "[T]", "--html", page, "--set", setting);
        assertThat(page).content().contains("\"fronted phrase\"").doesNotContain("wh-extraction");
        Files.writeString(names, "clauses S\nwords WP\n");
        for (CommandLineRun run : List.of(
                CommandLineRun.of("evaluate", "--gold", gold, "--predicted", predicted, "--set", setting),
                CommandLineRun.of("view", "--in", gold, "--html", page, "--set", setting))) {
            assertThat(run.exit()).isEqualTo(ExitCode.USAGE.status());
            assertThat(run.err()).contains(names + ":2: unknown kind \"words\"; known are question-words, ");
        }
        Files.delete(names);
        CommandLineRun missing =
                CommandLineRun.of("evaluate", "--gold", gold, "--predicted", predicted, "--set", setting);
        assertThat(missing.exit()).isEqualTo(ExitCode.INPUT.status());
        assertThat(missing.err()).contains(names + " (the file of names of phenomena): cannot be read");
    }

    @Test
    void refusesToEvaluateOtherSentences() throws IOException {
        Files.writeString(predicted, PREDICTED.lines().limit(1).toList().get(0) + "\n");
        CommandLineRun run = CommandLineRun.of("evaluate", "--gold", gold, "--predicted", predicted);
        assertThat(run.exit()).isEqualTo(ExitCode.INPUT.status());
        assertThat(run.err())
                .startsWith("crossbranch evaluate: 1 of the gold sentences have no predicted tree: ")
                .endsWith("both sides must hold the same sentences\n");
        Path report = folder.resolve("report.html");
        assertThat(done("evaluate", "--gold", gold, "--predicted", gold, "--predicted", gold, "--html", report))
                .contains("p boot", "1.0000");
        assertThat(report).content().contains("Differences from", "the worst of");
        Path parameters = Files.writeString(folder.resolve("bad.prm"), "DELETE_LABLE NP\n");
        run = CommandLineRun.of("evaluate", "--gold", gold, "--predicted", gold, "--param", parameters);
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(run.err())
                .startsWith("crossbranch evaluate: " + parameters + ":1: unknown keyword \"DELETE_LABLE\"; known are ");
    }

    @Test
    void refusesWhatAFormatCannotHold() {
        CommandLineRun run = CommandLineRun.of("convert", "--in", gold, "--out", folder.resolve("out.mrg"));
        assertThat(run.exit()).isEqualTo(ExitCode.INPUT.status());
        assertThat(run.err()).contains("cannot be written as bracket: ");
        assertThat(folder.resolve("out.mrg")).doesNotExist();
        run = CommandLineRun.of("convert", "--in", gold, "--out", folder.resolve("out.tre"));
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(run.err()).contains("--out: cannot tell the format of ", "name the format");
    }

    @Test
    void inspectsTreebanks() {
        Path page = folder.resolve("inspection.html");
        Path json = folder.resolve("inspection.json");
        assertThat(done("inspect", "--in", gold, "--test", gold, "--html", page, "--json", json))
                .containsPattern("(?m)^sentences +2$")
                .contains("Look at: 2 sentences of ");
        assertThat(page).content().contains(">Histograms</h2>");
        assertThat(json).content().contains("\"unknownTokens\" : 0", "\"differentWords\" : ");
    }

    /** Training ends at the first malformed tree; whoever mends a treebank wants to see more of them at once. */
    @Test
    void inspectsWhatCanBeReadAndListsTheRest() throws IOException {
        Path broken = Files.writeString(
                folder.resolve("broken.discbracket"),
                "(S (A 0=a)\n" + Files.readString(gold) + "(S (A 0=a) (B 2=b))\n");
        Path json = folder.resolve("inspection.json");
        assertThat(done("inspect", "--in", broken, "--test", broken, "--json", json))
                .containsPattern("(?m)^sentences +2$")
                .contains("Look at: 4 trees that cannot be read")
                .contains("  " + broken + ":1:", "  " + broken + ":4:");
        assertThat(new ObjectMapper()
                        .readTree(json.toFile())
                        .at("/malformed/count")
                        .asInt())
                .isEqualTo(4);
        Files.writeString(broken, "(S (A 0=a)\n");
        CommandLineRun run = CommandLineRun.of("inspect", "--in", broken);
        assertThat(run.exit()).isEqualTo(ExitCode.INPUT.status());
        assertThat(run.err()).contains(broken + ":1:", "no tree of " + broken + " can be read");
    }

    @Test
    void searchesTrees() {
        Path page = folder.resolve("found.html");
        assertThat(done("search", "--in", gold, "--query", "#n:[NT] & discontinuous(#n)", "--draw", "--html", page))
                .contains(
                        "matches in 1 sentences",
                        "/gold/1 ",
                        "What … do",
                        done("view", "--in", gold, "--discontinuous"));
        assertThat(page).content().contains("/gold/1").doesNotContain("/gold/2");
        Path csv = folder.resolve("counts.csv");
        done("search", "--in", gold, "--query", "#w:[word=/[,\"].*|What/]", "--csv", csv);
        assertThat(csv).content().contains("\"#w by words\",\"What\",1\r\n");
        Path table = folder.resolve("matches");
        done("search", "--in", gold, "--query", "[pos=\"no tag\"]", "--out", table);
        assertThat(done("verify", "--in", table)).contains(" 0 rows");
        done("search", "--in", gold, "--query", "#n:[NT] & discontinuous(#n)", "--out", table, "--limit", "1");
        assertThat(done("verify", "--in", table)).contains(" 1 rows");
        CommandLineRun malformed = CommandLineRun.of("search", "--in", gold, "--query", "[cat=NP]");
        assertThat(malformed.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(malformed.err()).contains("--query: character 6, before NP]: a value in quotes");
    }

    @Test
    void drawsTrees() {
        assertThat(done("view", "--in", gold, "--discontinuous", "--ascii"))
                .contains("/gold/1\n")
                .containsPattern("What +should +I +do");
        assertThat(done("view", "--in", gold, "--max-tokens", "3", "--limit", "5"))
                .contains("/gold/2\n")
                .doesNotContain("/gold/1");
        for (String extension : List.of("svg", "tex", "dot")) {
            Path picture = folder.resolve("picture." + extension);
            done("view", "--in", gold, "--discontinuous", "--picture", picture);
            assertThat(picture).content().containsAnyOf("<svg ", "tikzpicture", "digraph");
        }
        Path page = folder.resolve("page.html");
        done("view", "--in", gold, "--html", page);
        assertThat(page).content().startsWith("<!DOCTYPE html>").contains("/gold/1", "/gold/2");
        CommandLineRun other = CommandLineRun.of("view", "--in", gold, "--picture", folder.resolve("picture.png"));
        assertThat(other.exit()).isEqualTo(ExitCode.USAGE.status());
        CommandLineRun none = CommandLineRun.of("view", "--in", gold, "--id", "nobody");
        assertThat(none.exit()).isEqualTo(ExitCode.INPUT.status());
        assertThat(none.err())
                .startsWith("crossbranch view: " + gold
                        + ": there is no sentence nobody; identifiers are as that of the first: ")
                .endsWith("/gold/1\n");
    }

    private static String done(Object... arguments) {
        CommandLineRun run = CommandLineRun.of(arguments);
        assertThat(run.exit()).as(run.err()).isZero();
        return run.out();
    }
}
