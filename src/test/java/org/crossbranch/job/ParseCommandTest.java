package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.serve.RunningService;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.model.TestBundles;
import org.crossbranch.pretrained.PretrainedEncoder;
import org.crossbranch.pretrained.TinyEncoder;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.crossbranch.treebank.export.ExportFormat;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ParseCommandTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private static Path folder;

    private static Path constituents;
    private static Path dependencies;
    private static Path ofGivenTags;

    @BeforeAll
    static void models() throws IOException {
        constituents = model("constituents", RunningService.constituents(1));
        dependencies = model("dependencies", RunningService.dependencies(1));
        ofGivenTags = model("given", RunningService.ofGivenTags(1));
    }

    private static Path model(String name, ModelBundle bundle) throws IOException {
        Path file = folder.resolve(name + ".model");
        bundle.write(file);
        return file;
    }

    @Test
    void aModelThatReadsAnEncoderParsesWithItAlone() throws IOException {
        Path encoder = new TinyEncoder(1).write(folder.resolve("encoder"));
        Path model = model(
                "encoded",
                TestBundles.withEncoder(7, PretrainedEncoder.of(encoder).vectors()));
        CommandLineRun run = parse("w1 w2 .\nw3\n", "--model", model, "--encoder", encoder);
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(new DiscbracketFormat().read(written(run, "discbracket")).trees())
                .hasSize(2);
        assertThat(parse("w1 w2 .\nw3\n", "--model", model, "--set", "annotate.encoder=" + encoder)
                        .out())
                .isEqualTo(run.out());
        CommandLineRun without = parse("w1\n", "--model", model);
        assertThat(without.exit()).isEqualTo(ExitCode.MODEL.status());
        assertThat(without.err()).contains("none is given; give the folder").contains("with --encoder");
        CommandLineRun nowhere = parse("w1\n", "--model", model, "--encoder", folder.resolve("nowhere"));
        assertThat(nowhere.exit()).isEqualTo(ExitCode.MODEL.status());
        assertThat(nowhere.err()).contains("there is no model.onnx; give the folder of an encoder");
    }

    @Test
    void textBecomesDiscbracketOfConstituents() throws IOException {
        CommandLineRun run = parse("Ein Satz .\n\nNoch einer.\n", "--model", constituents);
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(new DiscbracketFormat().read(written(run, "discbracket")).trees())
                .extracting(tree -> tree.sentence().words(tree.root().yield()))
                .containsExactly("Ein Satz .", "Noch einer .");
    }

    @Test
    void textBecomesConlluOfDependencies() throws IOException {
        CommandLineRun run = parse("Ein Satz.\nNoch einer\n", "--model", dependencies);
        assertThat(run.exit()).as(run.err()).isZero();
        List<ConlluSentence> sentences =
                new ConlluFormat().read(written(run, "conllu")).trees().toList();
        assertThat(sentences)
                .extracting(ConlluSentence::comments)
                .containsExactly(
                        List.of("# sent_id = 1", "# text = Ein Satz."),
                        List.of("# sent_id = 2", "# text = Noch einer"));
        assertThat(sentences.get(0).rows().get(1).columns().get(9)).isEqualTo("SpaceAfter=No");
    }

    @Test
    void exportIsAFileOfItsOwn() throws IOException {
        CommandLineRun run = parse("Ein Satz\nNoch einer\n", "--model", constituents, "--to", "export");
        assertThat(run.out())
                .startsWith("#FORMAT 4\n#BOS 1\n")
                .containsOnlyOnce("#FORMAT")
                .contains("#BOS 2\n");
        assertThat(new ExportFormat().read(written(run, "export")).trees()).hasSize(2);
    }

    @Test
    void twoModelsGiveTreesOfBothKinds() throws IOException {
        CommandLineRun run = parse("Ein Satz\n", "--model", constituents, "--model", dependencies, "--to", "jsonl");
        JsonNode row = JSON.readTree(run.out());
        assertThat(row.get("id").asText()).isEqualTo("1");
        assertThat(row.get("status").asText()).isEqualTo("parsed");
        assertThat(row.get("text").asText()).isEqualTo("Ein Satz");
        assertThat(row.get("tokens")).hasSize(2);
        assertThat(row.has("constituents")).isTrue();
        assertThat(row.get("dependencies")).hasSize(2);
        CommandLineRun drawn = parse("Ein Satz\n", "--model", constituents, "--model", dependencies, "--to", "drawing");
        assertThat(drawn.out()).startsWith("1\n\n").contains("Ein", "Satz");
        assertThat(parse("a\n", "--model", constituents, "--model", dependencies)
                        .out())
                .startsWith("# sent_id = 1\n");
    }

    @Test
    void jsonHasTheFormsThatAreAskedFor() throws IOException {
        CommandLineRun run =
                parse("Ein Satz\n", "--model", constituents, "--to", "jsonl", "--formats", "discbracket,conllu,svg");
        JsonNode row = JSON.readTree(run.out());
        assertThat(row.get("discbracket").asText() + "\n")
                .isEqualTo(parse("Ein Satz\n", "--model", constituents).out());
        assertThat(row.get("svg").asText()).startsWith("<svg ").contains(">Satz</text>");
        assertThat(row.has("constituents") || row.has("conllu")).isFalse();
        CommandLineRun unknown = parse("a\n", "--model", constituents, "--to", "jsonl", "--formats", "svg,png");
        assertThat(unknown.exit()).isEqualTo(2);
        assertThat(unknown.err()).contains("no format \"png\"; there are: discbracket, export, conllu, tree, svg");
        CommandLineRun elsewhere = parse("a\n", "--model", constituents, "--formats", "svg");
        assertThat(elsewhere.exit()).isEqualTo(2);
        assertThat(elsewhere.err()).contains("--formats is for --to jsonl, not discbracket");
    }

    @Test
    void runningTextIsCutIntoSentences() throws IOException {
        CommandLineRun run = parse(
                "Ein Satz. Noch\neiner.\n\nEin Absatz", "--model", dependencies, "--from", "document", "--to", "jsonl");
        List<JsonNode> rows = rows(run);
        assertThat(rows).extracting(row -> row.get("id").asText()).containsExactly("1", "2", "3");
        assertThat(rows)
                .extracting(row -> row.get("text").asText())
                .containsExactly("Ein Satz.", "Noch einer.", "Ein Absatz");
        assertThat(rows).extracting(row -> row.get("offset").asInt()).containsExactly(0, 10, 23);
    }

    @Test
    void documentsInJsonKeepTheirIdentifiers() throws IOException {
        String lines = "{\"id\": \"a/b\", \"text\": \"Ein Satz. Noch einer.\"}\nno JSON\n{\"text\": \"Dritter\"}\n";
        CommandLineRun run = parse(lines, "--model", dependencies, "--from", "jsonl");
        assertThat(run.exit()).isZero();
        assertThat(run.err()).contains("standard input:2:").containsOnlyOnce("crossbranch parse: ");
        assertThat(run.out())
                .startsWith("# newdoc id = a/b\n# sent_id = a:b/1\n")
                .contains("\n# sent_id = a:b/2\n")
                .contains("\n# 2/0: malformed: standard input:2:")
                .contains("\n# newdoc id = 3\n# sent_id = 3/1\n");
        List<JsonNode> rows = rows(parse(lines, "--model", dependencies, "--from", "jsonl", "--to", "jsonl"));
        assertThat(rows)
                .extracting(
                        row -> row.get("id").asText() + " " + row.get("status").asText())
                .containsExactly("a/b/1 parsed", "a/b/2 parsed", "2/0 malformed", "3/1 parsed");
    }

    @Test
    void conlluKeepsWhatNoParserPredicts() throws IOException {
        String given = """
                # newdoc id = d
                # sent_id = s1
                # text = im Haus
                1-2\tim\t_\t_\t_\t_\t_\t_\t_\t_
                1\tin\tin\tADP\tAPPR\t_\t_\t_\t_\tGloss=in
                2\tdem\tder\tDET\tART\tCase=Dat\t_\t_\t_\t_
                3\tHaus\tHaus\tNOUN\tNN\t_\t_\t_\t_\tSpaceAfter=No

                """;
        CommandLineRun run = parse(given, "--model", dependencies, "--from", "conllu");
        assertThat(run.exit()).as(run.err()).isZero();
        ConlluSentence sentence = new ConlluFormat()
                .read(written(run, "conllu"))
                .trees()
                .findFirst()
                .orElseThrow();
        assertThat(sentence.comments()).containsExactly("# newdoc id = d", "# sent_id = s1", "# text = im Haus");
        assertThat(sentence.rows()).hasSize(4);
        assertThat(sentence.rows().get(1).columns()).contains("in", "Gloss=in");
        assertThat(sentence.rows().get(3).columns().get(2)).isEqualTo("Haus");
    }

    @Test
    void givenTagsAreReadFromTokensAlone() throws IOException {
        CommandLineRun text = parse("Ein Satz\n", "--model", ofGivenTags);
        assertThat(text.exit()).isEqualTo(2);
        assertThat(text.err()).contains("takes labels as given").contains("--from conllu");
        CommandLineRun tokens = parse("1\tEin\t_\tART\n2\tSatz\t_\tNN\n\n", "--model", ofGivenTags, "--from", "conllu");
        assertThat(tokens.exit()).as(tokens.err()).isZero();
        assertThat(tokens.out()).contains("(ART 0=Ein)").contains("(NN 1=Satz)");
    }

    @Test
    void grammarsParseGivenTags() throws IOException {
        Path trees = Files.writeString(
                folder.resolve("gold.discbracket"),
                "(S (VP (PROAV 0=darüber) (VVPP 2=nachgedacht)) (VAFIN 1=wird))\n(S (NE 0=Jan) (VVFIN 1=denkt))\n");
        for (String system : List.of("plcfrs", "pcfg")) {
            Path grammar = folder.resolve(system + ".grammar");
            CommandLineRun made = CommandLineRun.of(
                    "train", "--in", trees, "--model", grammar, "--set", "system=" + system, "--set", "heads=tiger");
            assertThat(made.exit()).as(made.err()).isZero();
            assertThat(made.out()).contains("4 rules of 2 trees, 3 symbols and 5 tags, size 11");
            CommandLineRun run = parse(
                    "1\tDavon\t_\tPROAV\n2\twird\t_\tVAFIN\n3\tgeredet\t_\tVVPP\n\n1\tJa\t_\tITJ\n\n",
                    "--model",
                    grammar,
                    "--from",
                    "conllu");
            assertThat(run.exit()).as(run.err()).isZero();
            assertThat(run.out())
                    .isEqualTo("(S (VP (PROAV 0=Davon) (VVPP 2=geredet)) (VAFIN 1=wird))\n(NOPARSE (ITJ 0=Ja))\n");
            assertThat(run.err()).contains("the grammar derives no tree over the tags of the sentence");
            assertThat(parse("Ja\n", "--model", grammar).err()).contains("takes labels as given");
        }
        CommandLineRun epochs = CommandLineRun.of(
                "train", "--in", trees, "--dev", trees, "--model", folder.resolve("g"), "--set", "system=pcfg");
        assertThat(epochs.exit()).isEqualTo(2);
        assertThat(epochs.err()).contains("--dev decides which epoch is best, and a grammar has none; leave it out");
        Path bad = Files.writeString(folder.resolve("bad.grammar"), "% crossbranch grammar 1\nno\n");
        CommandLineRun refused = parse("Ja\n", "--model", bad);
        assertThat(refused.exit()).isEqualTo(4);
        assertThat(refused.err()).contains("bad.grammar: line 2: the line has 1 columns");
    }

    @Test
    void whatIsTooLongIsMarked() throws IOException {
        String text = "a b c\nd\n";
        String[] limit = {"--set", "annotate.max-tokens=2"};
        CommandLineRun brackets = parse(text, "--model", constituents, limit[0], limit[1]);
        assertThat(brackets.exit()).isZero();
        assertThat(brackets.err()).contains("standard input:1: 3 tokens; the limit is 2");
        assertThat(brackets.out()).startsWith("(NOPARSE 0=a 1=b 2=c)\n");
        CommandLineRun conllu = parse(text, "--model", dependencies, limit[0], limit[1]);
        assertThat(conllu.out())
                .startsWith("# sent_id = 1\n# text = a b c\n# status = too-long\n# reason = 3 tokens; the limit is 2");
        assertThat(new ConlluFormat().read(written(conllu, "conllu")).trees()).hasSize(2);
        CommandLineRun drawn = parse(text, "--model", constituents, limit[0], limit[1], "--to", "drawing");
        assertThat(drawn.out()).startsWith("1: too-long: 3 tokens; the limit is 2");
    }

    @Test
    void linesThatAreNoTextAreMarked() throws IOException {
        byte[] text = "a\n\u00ff\nb\n".getBytes(StandardCharsets.ISO_8859_1);
        CommandLineRun run = parse(text, "--model", constituents);
        assertThat(run.exit()).isZero();
        assertThat(run.err()).contains("standard input:2:1: these bytes are not UTF-8");
        assertThat(run.out().lines().toList()).hasSize(3).element(1).isEqualTo("");
        assertThat(parse(text, "--model", dependencies).out()).contains("\n# 2: malformed: standard input:2:1: ");
        assertThat(parse(text, "--model", constituents, "--to", "export").out())
                .contains("\n%% 2: malformed: standard input:2:1: ");
        assertThat(parse(text, "--model", constituents, "--charset", "ISO-8859-1")
                        .err())
                .isEmpty();
    }

    @Test
    void compressedInputIsUnpackedAndDamageEndsIt() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write("Ein Satz\n".repeat(1_000).getBytes(StandardCharsets.UTF_8));
        }
        CommandLineRun whole = parse(packed.toByteArray(), "--model", constituents);
        assertThat(whole.out().lines()).hasSize(1_000);
        byte[] cut = Arrays.copyOf(packed.toByteArray(), packed.size() - 6);
        CommandLineRun damaged = parse(cut, "--model", constituents);
        assertThat(damaged.exit()).isEqualTo(3);
        assertThat(damaged.err()).contains("standard input:").contains("damaged");
    }

    @Test
    void formatsThatTheModelCannotFillAreRefused() throws IOException {
        CommandLineRun run = parse("a\n", "--model", constituents, "--to", "conllu");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("--to conllu is for trees that the model does not make");
        CommandLineRun unknown = parse("a\n", "--model", constituents, "--from", "pdf");
        assertThat(unknown.exit()).isEqualTo(2);
        assertThat(unknown.err()).contains("there are: text, document, conllu, jsonl");
        CommandLineRun missing = parse("a\n", "--model", folder.resolve("none"));
        assertThat(missing.exit()).isEqualTo(4);
    }

    @Test
    void formatsHaveTheirNamesInTurkishToo() throws IOException {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr"));
            assertThat(parse("a\n", "--model", constituents, "--to", "drawing").exit())
                    .isZero();
            Locale.setDefault(Locale.forLanguageTag("ar"));
            assertThat(parse("a b\n", "--model", dependencies).out()).contains("# sent_id = 1\n# text = a b\n1\ta\t");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void anEmptyInputIsAnEmptyOutput() throws IOException {
        CommandLineRun run = parse("", "--model", constituents);
        assertThat(run).isEqualTo(new CommandLineRun(0, "", ""));
    }

    /** In a process of its own: a sentence is answered while the pipe is open, and a reader that goes ends it. */
    @Test
    void aProcessAnswersLineByLineAndEndsWithItsReader() throws Exception {
        Process process = new ProcessBuilder(command("parse", "--model", constituents.toString()))
                .redirectError(folder.resolve("err").toFile())
                .start();
        InputStream seen = process.getInputStream();
        try (OutputStream typed = process.getOutputStream()) {
            typed.write("Ein Satz\n".getBytes(StandardCharsets.UTF_8));
            typed.flush();
            assertThat(seen.read()).isEqualTo('(');
            seen.close();
            try {
                for (int i = 0; i < 1_000_000 && process.isAlive(); i++) {
                    typed.write("Ein Satz\n".getBytes(StandardCharsets.UTF_8));
                    typed.flush();
                }
            } catch (IOException e) {
                // It has gone, too.
            }
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        } catch (IOException e) {
            // The last flush finds the pipe closed.
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        }
        assertThat(process.exitValue()).isZero();
        // A model of random words knows none of them, and says so.
        assertThat(Files.readString(folder.resolve("err")).lines().filter(line -> !line.startsWith("WARNING")))
                .allMatch(line -> line.contains("% of the words are unknown to "));
    }

    private static List<String> command(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--add-modules",
                "jdk.incubator.vector",
                "-cp",
                System.getProperty("java.class.path"),
                LocalMain.class.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    private static CommandLineRun parse(String input, Object... arguments) {
        return parse(input.getBytes(StandardCharsets.UTF_8), arguments);
    }

    private static CommandLineRun parse(byte[] input, Object... arguments) {
        List<Object> line = new ArrayList<>(List.of("parse"));
        line.addAll(List.of(arguments));
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream(input));
            return CommandLineRun.of(line.toArray());
        } finally {
            System.setIn(before);
        }
    }

    private static List<JsonNode> rows(CommandLineRun run) throws IOException {
        List<JsonNode> rows = new ArrayList<>();
        for (String line : run.out().lines().toList()) {
            rows.add(JSON.readTree(line));
        }
        return rows;
    }

    private static Path written(CommandLineRun run, String extension) throws IOException {
        return Files.writeString(folder.resolve("written." + extension), run.out());
    }
}
