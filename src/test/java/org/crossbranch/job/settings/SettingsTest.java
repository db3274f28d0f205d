package org.crossbranch.job.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.crossbranch.chart.GrammarOptions;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.linear.LinearSettings;
import org.crossbranch.transition.SystemOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
    @TempDir
    private Path folder;

    @Test
    void defaultsAreUsableAsTheyStand() {
        Settings settings = read(Optional.empty());
        assertThat(settings.importing().malformed()).isEqualTo(ImportSettings.Malformed.STOP);
        assertThat(settings.input().charset()).isEqualTo(StandardCharsets.UTF_8);
        assertThat(settings.values())
                .containsEntry("training.unknown-word-alpha", "0.8375")
                .containsEntry("import.malformed", "stop");
    }

    /** The keys of each file are known, its values allowed, and its scorer fits its system. */
    @Test
    void readySettingsAreValid() throws IOException {
        for (String folder : List.of("experiments", "models")) {
            try (Stream<Path> files = Files.list(Path.of("conf", folder))) {
                List<Path> all =
                        files.filter(file -> file.toString().endsWith(".conf")).toList();
                assertThat(all)
                        .isNotEmpty()
                        .allSatisfy(file -> assertThat(read(Optional.of(file))
                                        .training()
                                        .parser()
                                        .architecture())
                                .isNotNull());
            }
        }
    }

    @Test
    void assignmentsWinOverTheFileAndTheFileOverDefaults() throws IOException {
        Path file = conf("annotate { max-tokens = 80, batch-sentences = 16 }\nimport.malformed = set-aside\n");
        Settings settings = read(Optional.of(file), "annotate.max-tokens=90", "annotate.max-tokens = 91");
        assertThat(settings.annotate().limits().maxTokens()).isEqualTo(91);
        assertThat(settings.annotate().batchSentences()).isEqualTo(16);
        assertThat(settings.importing().malformed()).isEqualTo(ImportSettings.Malformed.SET_ASIDE);
        assertThat(settings.values()).containsEntry("annotate.max-tokens", "91");
    }

    @Test
    void keepsAddressesInAssignmentsWhole() {
        assertThat(read(Optional.empty(), "evaluate.parameters=hdfs://a/b=c.prm")
                        .evaluate()
                        .parameters()
                        .file())
                .isEqualTo("hdfs://a/b=c.prm");
    }

    @Test
    void headsAreATableOfTheProgramOrOfTheUsers() throws IOException {
        assertThat(read(Optional.empty(), "transition.heads=penn")
                        .transition()
                        .options()
                        .heads()
                        .name())
                .isEqualTo("penn");
        assertThat(read(Optional.empty(), "transition.swap-order=lazy")
                        .training()
                        .parser()
                        .options()
                        .swapOrder())
                .isEqualTo(SystemOptions.SwapOrder.LAZY);
        assertThat(read(Optional.empty(), "transition.root=last")
                        .training()
                        .parser()
                        .options())
                .isEqualTo(SystemOptions.DEFAULT.withRoot(SystemOptions.RootPosition.LAST));
        assertThat(read(Optional.empty(), "transition.arc-loss=unlabelled")
                        .training()
                        .parser()
                        .options())
                .isEqualTo(SystemOptions.DEFAULT.withArcLoss(SystemOptions.ArcLoss.UNLABELLED));
        Path file = Files.writeString(folder.resolve("german.heads"), "NP left NN\n");
        Settings settings = read(Optional.empty(), "transition.heads=" + file);
        assertThat(settings.training().parser().options().heads().name()).startsWith("german.heads sha256:");
        assertThat(settings.trainingValues())
                .containsEntry(
                        "transition.heads",
                        settings.transition().options().heads().name());
        Files.writeString(file, "NP leftmost NN\n");
        refused(
                "--set: transition.heads: " + file + ", line 1: \"NP leftmost NN\" is no rule; write LABEL direction"
                        + " child…, where the direction is one of left, left-any, left-except, right, right-any,"
                        + " right-except",
                "transition.heads=" + file);
        refused(
                "--set: transition.heads is \"negra\"; give one of tiger, penn, alpino, universal, or the path of a"
                        + " file of head rules",
                "transition.heads=negra");
    }

    @Test
    void systemsOraclesAndScorersThatDoNotGoTogetherAreRefusedWithThoseThatDo() {
        assertImpossible(
                "ml-set does not go with training.scorer = feed-forward; possible are ml-set with scorer set and oracle"
                        + " static or dynamic; that scorer goes with sr, ml, ml-gap, arc-standard, arc-eager, arc-hybrid,"
                        + " attardi, covington",
                "training.oracle=dynamic",
                "training.scorer=feed-forward");
        assertImpossible(
                "easy-first does not go with training.scorer = set; possible are easy-first with scorer templates"
                        + " (features base, lex, nt, lex-nt) or linear and oracle static; that scorer goes with ml-set",
                "training.system=easy-first");
        assertImpossible(
                "ml-gap does not go with training.scorer = templates and training.features = lex; possible are ml-gap"
                        + " with scorer templates (features base, nt) or feed-forward or linear and oracle static or"
                        + " dynamic; that scorer goes with sr",
                "training.system=ml-gap",
                "training.oracle=dynamic",
                "training.scorer=templates",
                "training.features=lex");
        assertImpossible(
                "easy-first does not go with training.oracle = dynamic; possible are easy-first with scorer templates"
                        + " (features base, lex, nt, lex-nt) or linear and oracle static; oracle dynamic goes with sr, ml,"
                        + " ml-gap, arc-standard, arc-eager, arc-hybrid, attardi, covington, spines",
                "training.system=easy-first",
                "training.scorer=templates",
                "training.oracle=dynamic");
        assertThat(read(Optional.empty(), "oracle.system=easy-first", "oracle.oracle=non-deterministic")
                        .oracle()
                        .oracle())
                .isEqualTo("non-deterministic");
        assertThatThrownBy(() -> read(Optional.empty(), "oracle.system=sr-gap", "oracle.oracle=dynamic"))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("oracle.system = sr-gap does not go with oracle.oracle = dynamic")
                .hasMessageContaining("that oracle goes with sr, ml, ml-gap, ml-set");
        // There is no system with both.
        assertImpossible(
                "graph does not go with training.oracle = dynamic; possible are graph with scorer arcs and oracle"
                        + " static",
                "training.system=graph",
                "training.scorer=arcs",
                "training.oracle=dynamic");
        assertThat(read(
                                Optional.empty(),
                                "training.system=ml-gap-lex",
                                "training.scorer=templates",
                                "training.features=lex-nt")
                        .training()
                        .parser()
                        .scorer())
                .isEqualTo("templates-lex-nt");
        // Features are the business of templates alone.
        assertThat(read(Optional.empty(), "training.features=lex")
                        .training()
                        .parser()
                        .scorer())
                .isEqualTo("set");
    }

    @Test
    void aGrammarHasNoSettingsOfAParser() {
        Settings settings =
                read(Optional.empty(), "training.system=pcfg", "transition.heads=penn", "training.grammar.vertical=2");
        assertThat(settings.grammar()).contains(new GrammarOptions(GrammarOptions.Formalism.PCFG, "penn", 1, 2));
        assertThat(settings.parser()).isEmpty();
        assertThat(read(Optional.empty()).grammar()).isEmpty();
        assertThatThrownBy(() -> read(Optional.empty(), "training.system=glr"))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("training.system is \"glr\"")
                .hasMessageContaining("pcfg, plcfrs");
    }

    private void assertImpossible(String what, String... assignments) {
        assertThatThrownBy(() -> read(Optional.empty(), assignments))
                .isInstanceOf(SettingsException.class)
                .hasMessage("settings: training.system = " + what);
    }

    @Test
    void aBeamHasItsWidthAndThreshold() {
        String beam = "annotate.search=beam";
        String threshold = "annotate.beam-threshold=2.50";
        assertThat(search(beam)).isEqualTo("beam-4");
        assertThat(search(beam, "annotate.beam=16", threshold)).isEqualTo("beam-16-2.5");
        assertThat(search(threshold)).isEqualTo("standard");
        assertThat(search("annotate.search=dp", threshold)).isEqualTo("dp-4");
    }

    private String search(String... assignments) {
        return read(Optional.empty(), assignments).annotate().search();
    }

    @Test
    void aMarginIsOfABeamAndBelowItsThreshold() {
        String[] linear = {"training.system=sr-gap", "training.scorer=linear", "training.tags=given"};
        assertThat(beam(linear, "training.linear.margin=250").margin()).isEqualTo(250);
        assertThat(beam(linear, "training.linear.margin=250", "training.beam-threshold=251")
                        .threshold())
                .isEqualTo(251);
        assertThat(beam(linear, "training.beam=1").margin()).isZero();
        assertThatThrownBy(() -> beam(linear, "training.linear.margin=250", "training.beam=1"))
                .isInstanceOf(SettingsException.class)
                .hasMessage("settings: training.linear.margin is of a beam, and training.beam = 1; set"
                        + " training.linear.margin = 0, or a wider beam");
        assertThatThrownBy(() -> beam(linear, "training.linear.margin=250", "training.beam-threshold=250"))
                .isInstanceOf(SettingsException.class)
                .hasMessage("settings: training.beam-threshold is not above training.linear.margin, so that it drops"
                        + " correct derivations that lead; set it to 0, or above the margin");
    }

    private static LinearSettings.Beam beam(String[] settings, String... more) {
        return read(
                        Optional.empty(),
                        Stream.of(settings, more).flatMap(Stream::of).toArray(String[]::new))
                .training()
                .linear()
                .beam();
    }

    @ParameterizedTest
    @ValueSource(strings = {"linear", "feed-forward"})
    void scorersWithoutASentenceEncoderReadNoVectors(String scorer) {
        String[] settings = {
            "training.system=sr-gap", "training.scorer=" + scorer, "training.tags=given", "training.vectors.file=de.vec"
        };
        assertThatThrownBy(() -> read(Optional.empty(), settings))
                .isInstanceOf(SettingsException.class)
                .hasMessage("settings: training.scorer = " + scorer
                        + " reads no word vectors, and training.vectors.file names some; choose another scorer, or"
                        + " leave the file out");
    }

    @Test
    void aLinearScorerReadsNoEncoder() {
        assertThatThrownBy(() -> read(
                        Optional.empty(),
                        "training.system=sr-gap",
                        "training.scorer=linear",
                        "training.tags=given",
                        "training.encoder.folder=minilm"))
                .isInstanceOf(SettingsException.class)
                .hasMessage(
                        "settings: training.scorer = linear reads no encoder, and training.encoder.folder names one;"
                                + " choose another scorer, or leave the folder out");
    }

    @Test
    void vectorsAreFrozenAndNoneByDefault() {
        assertThat(read(Optional.empty()).training().network().vectors()).isEqualTo(TrainingSettings.Vectors.NONE);
        assertThat(read(Optional.empty(), "training.vectors.file=a/de.vec", "training.vectors.words=5")
                        .training()
                        .network()
                        .vectors())
                .isEqualTo(new TrainingSettings.Vectors("a/de.vec", 5, false));
    }

    @Test
    void aModelHasSeveralNetworksOrPerceptrons() {
        assertThat(read(Optional.empty()).training().schedule().networks()).isEqualTo(1);
        assertThat(read(Optional.empty(), "training.networks=3")
                        .training()
                        .schedule()
                        .networks())
                .isEqualTo(3);
        assertThatThrownBy(() -> read(
                        Optional.empty(),
                        "training.networks=3",
                        "training.system=sr-gap",
                        "training.scorer=linear",
                        "training.tags=given"))
                .isInstanceOf(SettingsException.class)
                .hasMessage("settings: training.scorer = linear has no networks, and training.networks = 3; set"
                        + " training.linear.perceptrons instead");
    }

    @Test
    void aBeamThatIsTrainedWithHasAThresholdIfOneIsSet() {
        assertThat(trainingThreshold("training.beam=16")).isInfinite();
        assertThat(trainingThreshold("training.beam-threshold=2.50")).isEqualTo(2.5);
        assertThat(trainingThreshold("annotate.beam-threshold=2.50")).isInfinite();
    }

    private double trainingThreshold(String assignment) {
        return read(
                        Optional.empty(),
                        "training.system=sr-gap",
                        "training.scorer=linear",
                        "training.tags=given",
                        assignment)
                .training()
                .linear()
                .beam()
                .threshold();
    }

    @Test
    void givenTagsAskForNoLemmas() {
        String[] graph = {
            "training.system=graph", "training.scorer=arcs", "training.word-tasks=xpos,lemma", "training.tags="
        };
        for (String tags : List.of("given", "predicted")) {
            graph[3] = "training.tags=" + tags;
            assertThat(read(Optional.empty(), graph).training().parser().wordTasks())
                    .isEqualTo(tags.equals("given") ? List.of("tag", "xpos") : List.of("tag", "xpos", "lemma"));
        }
    }

    @Test
    void functionsGoIntoLabelsOfSystemsWithoutHeads() {
        assertThat(read(Optional.empty(), "training.functions=labels")
                        .training()
                        .parser()
                        .wordTasks())
                .containsExactly("tag", "function");
        assertThatThrownBy(() -> read(
                        Optional.empty(),
                        "training.system=sr-gap",
                        "training.scorer=templates",
                        "training.functions=labels"))
                .hasMessage("settings: training.functions = labels does not go with training.system = sr-gap;"
                        + " it goes with ml-set, ml-gap and ml");
    }

    @Test
    void templatesGoWithTheirSystemAndSayWhatIsGiven() throws IOException {
        Path features = conf("s0.m[Case] & b0.t\ns0.xpos\n");
        String set = "training.linear.features=" + features;
        assertThat(read(
                                Optional.empty(),
                                "training.system=arc-eager",
                                "training.scorer=linear",
                                "training.tags=given",
                                set)
                        .training()
                        .parser()
                        .wordTasks())
                .containsExactly("tag", "morph.Case", "xpos");
        assertThatThrownBy(() -> read(
                        Optional.empty(),
                        "training.system=ml-gap",
                        "training.scorer=linear",
                        "training.tags=given",
                        set))
                .isInstanceOf(SettingsException.class)
                .hasMessage("settings: training.linear.features = " + features
                        + " does not go with training.system = ml-gap: " + features
                        + ":1:1: the place is of a head, and ml-gap has none; docs/features.md has the sets and places"
                        + " for each system");
    }

    @Test
    void findsAKeyWithoutASectionInTheFirstThatHasIt() {
        List<String> sections = List.of("oracle", "transition");
        assertThat(Assignment.parse("system=sr").within(sections))
                .isEqualTo(new Assignment("--set", "oracle.system", "sr"));
        assertThat(Assignment.parse("heads=tiger").within(sections).key()).isEqualTo("transition.heads");
        assertThat(Assignment.parse("training.system=sr").within(sections).key())
                .isEqualTo("training.system");
        assertThat(Assignment.parse("epochs=3").within(sections).key()).isEqualTo("epochs");
        assertThat(Assignment.parse("exploration.probability=1")
                        .within(List.of("training"))
                        .key())
                .isEqualTo("training.exploration.probability");
    }

    @Test
    void namesUnknownKeyFileLineAndNearestKey() throws IOException {
        Path file = conf("training {\n  epochs = 3\n  learning-rat = 0.1\n}\n");
        assertThatThrownBy(() -> read(Optional.of(file)))
                .isInstanceOf(SettingsException.class)
                .hasMessage(file + ", line 3: unknown key training.learning-rat; the nearest key is"
                        + " training.learning-rate");
        refused("--set: unknown key epochs; the nearest key is training.epochs", "epochs=3");
        refused("--set: unknown key tranining.sede; the nearest key is training.seed", "tranining.sede=3");
        assertThatThrownBy(() -> read(Optional.of(conf("\"training.epochs\" = 3\n"))))
                .hasMessageContaining("unknown key \"training.epochs\"; the nearest key is training.epochs");
        assertThatThrownBy(() -> read(Optional.of(conf("trainin {}\n"))))
                .hasMessageContaining("line 1: unknown key trainin;");
    }

    @Test
    void namesIllTypedValues() throws IOException {
        refused("--set: training.epochs is \"many\"; give a whole number from 1 to 10000", "training.epochs=many");
        refused("--set: training.epochs is \"1.5\"; give a whole number from 1 to 10000", "training.epochs=1.5");
        refused("--set: training.keep-work is \"yes\"; give true or false", "training.keep-work=yes");
        refused("--set: import.malformed is \"skip\"; give one of stop, set-aside", "import.malformed=skip");
        refused(
                "--set: input.charset is \"utf-88\"; give a character encoding such as UTF-8 or ISO-8859-1",
                "input.charset=utf-88");
        Path file = conf("training.epochs = [1, 2]\n");
        assertThatThrownBy(() -> read(Optional.of(file)))
                .hasMessage(file + ", line 1: training.epochs is [1,2]; give a whole number from 1 to 10000");
        Path absent = conf("\ntraining.epochs = null\n");
        assertThatThrownBy(() -> read(Optional.of(absent)))
                .hasMessage(absent + ", line 2: training.epochs is null; give a whole number from 1 to 10000");
        Path section = conf("training.dropout = 0.3\n");
        assertThatThrownBy(() -> read(Optional.of(section)))
                .hasMessage(section + ", line 1: training.dropout is a section, not a key; set one of its keys, such as"
                        + " training.dropout.encoder, training.dropout.input, training.dropout.scorer");
    }

    @Test
    void namesValuesOutOfBounds() {
        refused("--set: training.epochs is \"0\"; give a whole number from 1 to 10000", "training.epochs=0");
        refused(
                "--set: training.epochs is \"1e999999999\"; give a whole number from 1 to 10000",
                "training.epochs=1e999999999");
        refused(
                "--set: training.seed is \"9223372036854775808\"; give a whole number of 64 bits",
                "training.seed=9223372036854775808");
        refused("--set: training.dropout.input is \"1\"; give a number from 0 to below 1", "training.dropout.input=1");
        refused(
                "--set: training.learning-rate is \"NaN\"; give a number from 0.0000001 to 1",
                "training.learning-rate=NaN");
    }

    @Test
    void namesWhatCannotBeReadAtAll() throws IOException {
        refused("--set: \"epochs\" is no assignment; write --set key=value, such as training.epochs=20", "epochs");
        assertThatThrownBy(() -> read(Optional.of(folder.resolve("none.conf"))))
                .hasMessage("--conf: no file " + folder.resolve("none.conf") + "; give the path of a HOCON file");
        Path broken = conf("training {\n  epochs = 3\n");
        assertThatThrownBy(() -> read(Optional.of(broken)))
                .isInstanceOf(SettingsException.class)
                .hasMessageStartingWith(broken + ", line ")
                .hasMessageEndingWith("; write it as HOCON: key = value");
        Path dangling = conf("training.epochs = ${nothing}\n");
        assertThatThrownBy(() -> read(Optional.of(dangling)))
                .isInstanceOf(SettingsException.class)
                .hasMessageStartingWith(dangling + ", line 1: ")
                .hasMessageContaining("${nothing}");
    }

    @Test
    void aFileIncludesFilesBesideIt() throws IOException {
        Files.createDirectories(folder.resolve("base"));
        Files.writeString(folder.resolve("base/a.conf"), "include \"b.conf\"\ntraining.seed = 7\n");
        Files.writeString(folder.resolve("base/b.conf"), "training.epochs = 3\n");
        Files.writeString(folder.resolve("c.conf"), "training.hidden = 33\n");
        Path file = conf("include \"base/a.conf\"\ninclude file(\"c.conf\")\ninclude required(file(\""
                + folder.resolve("c.conf") + "\"))\ntraining.workers = ${training.seed}\n");
        assertThat(read(Optional.of(file)).values())
                .containsEntry("training.epochs", "3")
                .containsEntry("training.seed", "7")
                .containsEntry("training.hidden", "33")
                .containsEntry("training.workers", "7");
    }

    /** Nothing is fetched, and nothing that is missing is passed over. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            delimiter = '|',
            value = {
                "include url(\"http://127.0.0.1:1/there.conf\") | it includes http://127.0.0.1:1/there.conf, which is"
                        + " no path of a file;",
                "include \"FOLDER/there.conf\" | it includes FOLDER/there.conf, which is no path of a file;",
                "include \"http://127.0.0.1:1/there.conf\" | it includes http://127.0.0.1:1/there.conf, which is no"
                        + " path of a file;",
                "include classpath(\"reference.conf\") | it includes reference.conf, which is no path of a file;",
                "include required(classpath(\"reference.conf\")) | it includes reference.conf, which is no path of a"
                        + " file;",
                "include \"reference.conf\" | no file ",
                "include \"there\" | no file ",
                "include file(\"missing.conf\") | no file ",
                "training.epochs = ${HOME} | Could not resolve substitution to a value: ${HOME}; give the value"
                        + " itself,",
                "training.epochs = ${java.version} | Could not resolve substitution to a value: ${java.version}; give"
                        + " the value itself,",
            })
    void nothingButFilesIsIncluded(String line, String message) throws IOException {
        Files.writeString(folder.resolve("there.conf"), "training.epochs = 3\n");
        String url = folder.toUri().toString().replaceFirst("/$", "");
        Path file = conf(line.replace("FOLDER", url) + "\n");
        assertThatThrownBy(() -> read(Optional.of(file)))
                .isInstanceOf(SettingsException.class)
                .hasMessageStartingWith(file.toString())
                .hasMessageContaining(": " + message.replace("FOLDER", url));
    }

    @Test
    void filesThatAreTooDeepOrTooLongAreRefused() throws IOException {
        Path itself = Files.writeString(folder.resolve("itself.conf"), "include \"itself.conf\"\n");
        for (Path file : List.of(
                conf("a {".repeat(20_000) + "}".repeat(20_000)),
                conf("training.epochs = " + "[".repeat(20_000) + "]".repeat(20_000)),
                conf("a.".repeat(20_000) + "a = 1"),
                conf("#".repeat(1 << 20) + "\n"),
                itself)) {
            assertThatThrownBy(() -> read(Optional.of(file)))
                    .as(file.toString())
                    .isInstanceOf(SettingsException.class)
                    .hasMessageStartingWith(file.toString());
        }
    }

    private static void refused(String message, String assignment) {
        assertThatThrownBy(() -> read(Optional.empty(), assignment))
                .isInstanceOf(SettingsException.class)
                .hasMessage(message);
    }

    private static Settings read(Optional<Path> file, String... assignments) {
        return Settings.read(
                file, Arrays.stream(assignments).map(Assignment::parse).toList());
    }

    private Path conf(String text) throws IOException {
        return Files.writeString(Files.createTempFile(folder, "some", ".conf"), text);
    }
}
