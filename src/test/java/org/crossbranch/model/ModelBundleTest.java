package org.crossbranch.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.crossbranch.digest.Sha256;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.TokenVectors;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.network.RandomModel;
import org.crossbranch.search.Confidence;
import org.crossbranch.search.LogisticCurve;
import org.crossbranch.search.ParseBudget;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

final class ModelBundleTest {
    @TempDir
    private Path folder;

    @Test
    void whatIsWrittenIsRead() throws IOException {
        RandomModel model = RandomModel.small(new Random(1));
        ModelBundle written = TestBundles.of(model, TestBundles.CREATED, "ml-set", "set");
        Path file = folder.resolve("a.model");
        written.write(file);
        ModelBundle read = ModelBundle.read(file);
        assertThat(read.system()).isEqualTo("ml-set");
        assertThat(read.oracle()).isEqualTo("static");
        assertThat(read.scorer()).isEqualTo("set");
        assertThat(read.inventory().hash()).isEqualTo(written.inventory().hash());
        assertThat(read.lexicon()).isEqualTo(written.lexicon());
        assertThat(read.weights()).isEqualTo(written.weights());
        assertThat(read.settings()).isEqualTo(written.settings());
        assertThat(read.provenance()).isEqualTo(written.provenance());
        assertThat(read.id()).isEqualTo(written.id());
        List<Sentence> sentences = model.sentences(new Random(2), 20, 12);
        assertThat(read.parser(ParseBudget.DEFAULT).parse(sentences))
                .isEqualTo(written.parser(ParseBudget.DEFAULT).parse(sentences));
    }

    /** The actions of dependencies are written beside those of the system, and decide the parses, too. */
    @ParameterizedTest
    @CsvSource({"ml-set, set", "ml-gap, templates-nt"})
    void dependenciesAreWrittenAndRead(String system, String scorer) throws IOException {
        RandomModel model = RandomModel.withDependencies(new Random(3), ParserArchitecture.of(system, scorer));
        ModelBundle written = TestBundles.of(model, TestBundles.CREATED, system, scorer);
        Path file = folder.resolve("two-trees.model");
        written.write(file);
        ModelBundle read = ModelBundle.read(file);
        assertThat(read.lexicon().dependencies().orElseThrow().hash())
                .isEqualTo(written.lexicon().dependencies().orElseThrow().hash());
        assertThat(read.weights()).isEqualTo(written.weights());
        assertThat(read.id()).isEqualTo(written.id());
        assertThat(read.parses()).containsExactlyInAnyOrder(ConstituencyTree.class, DependencyTree.class);
        List<Sentence> sentences = model.sentences(new Random(2), 20, 12);
        List<ParseOutcome> outcomes = read.parser(ParseBudget.DEFAULT).parse(sentences);
        assertThat(outcomes)
                .isEqualTo(written.parser(ParseBudget.DEFAULT).parse(sentences))
                .allSatisfy(outcome -> assertThat(
                                ((ParseOutcome.Parsed) outcome).analysis().dependency())
                        .isPresent());
    }

    /** Confidence is part of a parse, and so of the identifier. */
    @Test
    void confidenceIsWrittenAndRead() throws IOException {
        ModelBundle without = TestBundles.random(7);
        Confidence confidence = new Confidence(
                Optional.of(new LogisticCurve(-0.25, 1.5)),
                Optional.of(LogisticCurve.IDENTITY),
                Optional.of(new LogisticCurve(-0.5, 0.75)));
        for (Confidence some :
                List.of(confidence, new Confidence(confidence.trees(), Optional.empty(), Optional.empty()))) {
            ModelBundle written = new ModelBundle(
                    without.system(),
                    without.oracle(),
                    without.scorer(),
                    without.inventory(),
                    without.lexicon(),
                    without.weights(),
                    some,
                    without.settings(),
                    without.provenance());
            Path file = folder.resolve("a.model");
            written.write(file);
            ModelBundle read = ModelBundle.read(file);
            assertThat(read.confidence()).isEqualTo(some);
            assertThat(read.id()).isEqualTo(written.id()).isNotEqualTo(without.id());
            byte[] bytes = Files.readAllBytes(file);
            int length = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(12);
            ObjectMapper json = new ObjectMapper();
            ObjectNode manifest = (ObjectNode) json.readTree(Arrays.copyOfRange(bytes, 48, 48 + length));
            for (String wrong : List.of("{\"heads\":[0.0,1.0]}", "{\"trees\":[1.0]}")) {
                manifest.set("confidence", json.readTree(wrong));
                Files.write(file, TestBundles.withManifest(bytes, 3, json.writeValueAsBytes(manifest)));
                assertThatThrownBy(() -> ModelBundle.read(file))
                        .isInstanceOf(ModelFormatException.class)
                        .hasMessageContaining("a confidence in");
            }
        }
    }

    /** Before version 3 all tensors were floats, in version 1 tags the only word-level task; such models keep parses and ids. */
    @Test
    void modelsOfEarlierVersionsAreRead() throws IOException {
        RandomModel model = RandomModel.standard(new Random(3), 50, 6, 4);
        ModelBundle written = TestBundles.of(model, TestBundles.CREATED, "ml-set", "set");
        Path file = folder.resolve("a.model");
        written.write(file);
        byte[] version3 = Files.readAllBytes(file);
        int manifestLength =
                ByteBuffer.wrap(version3).order(ByteOrder.LITTLE_ENDIAN).getInt(12);
        ObjectMapper json = new ObjectMapper();
        ObjectNode manifest =
                TestBundles.version2((ObjectNode) json.readTree(Arrays.copyOfRange(version3, 48, 48 + manifestLength)));
        Path file2 = folder.resolve("2.model");
        Files.write(file2, TestBundles.withManifest(version3, 2, json.writeValueAsBytes(manifest)));
        assertThat(ModelBundle.read(file2).id()).isEqualTo(written.id());
        assertThat(ModelBundle.read(file2).weights()).isEqualTo(written.weights());
        manifest.set("tags", manifest.remove("tasks").get(0).get("labels"));
        Files.write(file, TestBundles.withManifest(version3, 1, json.writeValueAsBytes(manifest)));
        ModelBundle read = ModelBundle.read(file);
        assertThat(read.lexicon()).isEqualTo(model.lexicon());
        List<Sentence> sentences = model.sentences(new Random(2), 20, 12);
        assertThat(read.parser(ParseBudget.DEFAULT).parse(sentences))
                .isEqualTo(written.parser(ParseBudget.DEFAULT).parse(sentences));
        ObjectNode identity = json.createObjectNode();
        for (String field : List.of(
                "system",
                "scorer",
                "shape",
                "actions",
                "rootLabels",
                "inventoryHash",
                "words",
                "characters",
                "tags",
                "tensors")) {
            identity.set(field, manifest.get(field));
        }
        assertThat(read.id())
                .isEqualTo(written.id())
                .isEqualTo(Digests.hex(Sha256.begin().digest(json.writeValueAsBytes(identity))));
    }

    @ParameterizedTest
    @EnumSource
    void aRoundedModelIsSmallAndNearAndKeepsItsIdentity(Precision precision) throws IOException {
        RandomModel model = RandomModel.standard(new Random(3), 3000, 20, 30);
        ModelBundle written = TestBundles.of(model, TestBundles.CREATED, "ml-set", "set");
        Path file = folder.resolve("a.model");
        written.write(file, precision);
        ModelBundle read = ModelBundle.read(file);
        double least = precision == Precision.FLOAT32 ? 0 : precision == Precision.BFLOAT16 ? 1.0 / 128 : 1.0 / 127;
        written.weights().tensors().forEach((name, tensor) -> {
            float[] rounded =
                    Objects.requireNonNull(read.weights().tensors().get(name)).values();
            int columns = tensor.shape()[tensor.shape().length - 1];
            for (int i = 0; i < rounded.length; i++) {
                float largest = 0;
                for (int column = 0; column < columns; column++) {
                    largest = Math.max(largest, Math.abs(tensor.values()[i - i % columns + column]));
                }
                double bound = tensor.shape().length == 1
                        ? 0
                        : least / 2 * (precision == Precision.INT8 ? largest : Math.abs(tensor.values()[i]));
                assertThat((double) rounded[i])
                        .as("%s %d", name, i)
                        .isCloseTo(tensor.values()[i], within(bound * 1.0001));
            }
        });
        // Weights are floats again: whoever reads and writes them keeps the identity.
        assertThat(read.id().equals(written.id())).isEqualTo(precision == Precision.FLOAT32);
        Path again = folder.resolve("again.model");
        read.write(again);
        assertThat(ModelBundle.read(again).id()).isEqualTo(read.id());
        double share = (double) Files.size(file) / Files.size(again);
        assertThat(share)
                .isBetween(
                        precision == Precision.FLOAT32 ? 1.0 : 0.2,
                        precision == Precision.FLOAT32 ? 1.0 : precision == Precision.BFLOAT16 ? 0.6 : 0.4);
        List<Sentence> sentences = model.sentences(new Random(2), 20, 12);
        assertThat(read.parser(ParseBudget.DEFAULT).parse(sentences))
                .allMatch(outcome -> outcome instanceof ParseOutcome.Parsed);
    }

    /** Their hashes and counts would not survive it. */
    @Test
    void linearModelsAreNeverRounded() throws IOException {
        ParserArchitecture<?, ?> kind = ParserArchitecture.of("sr-gap", "linear");
        ModelBundle written =
                TestBundles.of(RandomModel.small(new Random(5), kind), TestBundles.CREATED, "sr-gap", "linear");
        Path file = folder.resolve("a.model");
        written.write(file, Precision.INT8);
        assertThat(ModelBundle.read(file).id()).isEqualTo(written.id());
    }

    @Test
    void equalTrainingsAreEqualWithoutTimeAndJava() throws IOException {
        ModelBundle here = TestBundles.random(4);
        SortedMap<String, String> libraries = new TreeMap<>(here.provenance().libraries());
        libraries.put("java", "17.0.99");
        Provenance other = new Provenance(
                here.provenance().trainingDataSha256(),
                here.provenance().seed(),
                libraries,
                here.provenance().commit(),
                TestBundles.CREATED.plusSeconds(7));
        ModelBundle there = new ModelBundle(
                here.system(),
                here.oracle(),
                here.scorer(),
                here.inventory(),
                here.lexicon(),
                here.weights(),
                here.confidence(),
                new TreeMap<>(Map.of("training.language", "nl")),
                other);
        assertThat(there.reproducible().provenance())
                .isEqualTo(here.reproducible().provenance());
        assertThat(there.reproducible().id()).isEqualTo(here.id());
        assertThat(there.language()).isEqualTo("nl");
        assertThat(here.language()).isEmpty();
    }

    static List<ParserArchitecture<?, ?>> parsers() {
        List<ParserArchitecture<?, ?>> parsers = new ArrayList<>();
        TransitionSystems.deriving(ConstituencyTree.class)
                .forEach(system -> parsers.addAll(ParserArchitecture.of(system)));
        return parsers;
    }

    @ParameterizedTest
    @MethodSource("parsers")
    void everySystemAndScorerComesBack(ParserArchitecture<?, ?> kind) throws IOException {
        RandomModel model = RandomModel.small(new Random(10), kind);
        ModelBundle written = TestBundles.of(
                model, TestBundles.CREATED, kind.system().name(), kind.scorer().name());
        Path file = folder.resolve("a.model");
        written.write(file);
        ModelBundle read = ModelBundle.read(file);
        assertThat(read.id()).isEqualTo(written.id());
        assertThat(read.weights()).isEqualTo(written.weights());
        List<Sentence> sentences = model.sentences(new Random(12), 20, 12);
        assertThat(read.parser(ParseBudget.DEFAULT).parse(sentences))
                .isEqualTo(written.parser(ParseBudget.DEFAULT).parse(sentences))
                .allMatch(outcome -> outcome instanceof ParseOutcome.Parsed);
    }

    @ParameterizedTest
    @CsvSource({"ml-set, set", "ml-gap, templates-nt", "graph, arcs"})
    void aModelOfSeveralNetworksComesBack(String system, String scorer) throws IOException {
        RandomModel model = RandomModel.ensemble(new Random(13), ParserArchitecture.of(system, scorer), 3, true);
        ModelBundle written = TestBundles.of(model, TestBundles.CREATED, system, scorer);
        Path file = folder.resolve("a.model");
        written.write(file);
        ModelBundle read = ModelBundle.read(file);
        assertThat(read.id()).isEqualTo(written.id());
        assertThat(read.weights()).isEqualTo(written.weights());
        List<Sentence> sentences = model.sentences(new Random(14), 20, 12);
        assertThat(read.parser(ParseBudget.DEFAULT).parse(sentences))
                .isEqualTo(written.parser(ParseBudget.DEFAULT).parse(sentences));
        byte[] whole = Files.readAllBytes(file);
        int length = ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN).getInt(12);
        ObjectMapper json = new ObjectMapper();
        for (String networks : List.of("2", "4", "0", "100")) {
            ObjectNode manifest = (ObjectNode) json.readTree(Arrays.copyOfRange(whole, 48, 48 + length));
            ((ObjectNode) manifest.get("shape")).put("networks", Integer.parseInt(networks));
            Files.write(file, TestBundles.withManifest(whole, BundleFormat.VERSION, json.writeValueAsBytes(manifest)));
            assertThatThrownBy(() -> ModelBundle.read(file))
                    .as("%s networks", networks)
                    .isInstanceOf(ModelFormatException.class);
        }
    }

    @Test
    void knownLemmasComeBackAndBelongToTheIdentity() throws IOException {
        ModelBundle written = TestBundles.withLemmas(15);
        Path file = folder.resolve("a.model");
        written.write(file);
        assertThat(ModelBundle.read(file).lexicon()).isEqualTo(written.lexicon());
        assertThat(ModelBundle.read(file).id()).isEqualTo(written.id());
        byte[] whole = Files.readAllBytes(file);
        // As models of earlier releases are.
        ObjectNode manifest = manifest(whole);
        ((ObjectNode) manifest.get("tasks").get(1)).remove("lemmas");
        ObjectMapper json = new ObjectMapper();
        byte[] without = TestBundles.withManifest(whole, BundleFormat.VERSION, json.writeValueAsBytes(manifest));
        Files.write(file, without);
        ModelBundle earlier = ModelBundle.read(file);
        assertThat(earlier.lexicon().tasks().get(1).lemmas().entries()).isEmpty();
        assertThat(earlier.id()).isNotEqualTo(written.id());
        earlier.write(file);
        assertThat(file).hasBinaryContent(without);
        for (String lemmas : List.of("[\"\"]", "[\"w2\", \"w2\"]", "[null]", "null", "[[]]", "\"w2\"", "{}")) {
            ((ObjectNode) manifest.get("tasks").get(1)).set("lemmas", json.readTree(lemmas));
            refuses(file, whole, manifest);
        }
        ((ObjectNode) manifest.get("tasks").get(1)).remove("lemmas");
        ((ObjectNode) manifest.get("tasks").get(0)).putArray("lemmas").add("w2");
        refuses(file, whole, manifest);
    }

    /** With their origin, which is no part of the identity; rounding takes them along. */
    @Test
    void vectorsComeBackWithTheirOrigin() throws IOException {
        ModelBundle written = TestBundles.withVectors(15);
        Path file = folder.resolve("a.model");
        written.write(file);
        ModelBundle read = ModelBundle.read(file);
        assertThat(read.lexicon()).isEqualTo(written.lexicon());
        assertThat(read.weights()).isEqualTo(written.weights());
        assertThat(read.provenance()).isEqualTo(written.provenance());
        assertThat(read.id()).isEqualTo(written.id());
        assertThat(written.reproducible().provenance().vectors())
                .isEqualTo(written.provenance().vectors());
        byte[] whole = Files.readAllBytes(file);
        written.write(folder.resolve("rounded.model"), Precision.INT8);
        assertThat(ModelBundle.read(folder.resolve("rounded.model")).lexicon()).isEqualTo(written.lexicon());
        for (String vectors : List.of("{}", "null", "[]", "{\"file\": \"a\"}")) {
            ObjectNode manifest = manifest(whole);
            manifest.set("vectors", new ObjectMapper().readTree(vectors));
            refuses(file, whole, manifest);
        }
        for (String words : List.of("[]", "null", "[\"w7\"]", "[\"a\", \"a\", \"b\", \"c\", \"d\"]")) {
            ObjectNode manifest = manifest(whole);
            manifest.set("vectorWords", new ObjectMapper().readTree(words));
            refuses(file, whole, manifest);
        }
        ObjectNode without = manifest(whole);
        without.remove(List.of("vectors", "vectorWords"));
        refuses(file, whole, without);
        ObjectNode other = manifest(whole);
        other.set("vectorWords", new ObjectMapper().readTree("[\"w7\", \"ß5\", \"w3\", \"w60\", \"w5\"]"));
        Files.write(
                file,
                TestBundles.withManifest(whole, BundleFormat.VERSION, new ObjectMapper().writeValueAsBytes(other)));
        assertThat(ModelBundle.read(file).id()).isNotEqualTo(written.id());
    }

    @Test
    void aModelWithoutVectorsSaysNothingOfThem() throws IOException {
        Path file = folder.resolve("a.model");
        TestBundles.random(15).write(file);
        ObjectNode manifest = manifest(Files.readAllBytes(file));
        assertThat(manifest.has("vectors") || manifest.has("vectorWords")).isFalse();
        assertThat(manifest.get("shape").has("vectorSize")
                        || manifest.get("shape").has("vectorWords"))
                .isFalse();
    }

    @Test
    void aModelNamesTheEncoderThatItReadsAndIsNoParserWithoutIt() throws IOException {
        ModelBundle written = TestBundles.withEncoder(15, new TokenVectors("ab".repeat(32), 4, 3, Optional.empty()));
        Path file = folder.resolve("a.model");
        written.write(file);
        ModelBundle read = ModelBundle.read(file);
        assertThat(read.lexicon()).isEqualTo(written.lexicon());
        assertThat(read.id()).isEqualTo(written.id());
        byte[] whole = Files.readAllBytes(file);
        assertThat(manifest(whole).get("encoder").toString())
                .isEqualTo("[{\"sha256\":\"" + "ab".repeat(32) + "\",\"width\":4,\"layers\":3}]");
        assertThat(manifest(whole).get("shape").get("contextSize").asInt()).isEqualTo(4);
        for (String encoder : List.of(
                "[]", "null", "[{\"sha256\":\"a\",\"width\":5,\"layers\":3}]", "[{\"sha256\":\"a\",\"width\":4}]")) {
            ObjectNode manifest = manifest(whole);
            manifest.set("encoder", new ObjectMapper().readTree(encoder));
            refuses(file, whole, manifest);
        }
        ObjectNode other = manifest(whole);
        other.set("encoder", new ObjectMapper().readTree("[{\"sha256\":\"cd\",\"width\":4,\"layers\":3}]"));
        Files.write(
                file,
                TestBundles.withManifest(whole, BundleFormat.VERSION, new ObjectMapper().writeValueAsBytes(other)));
        assertThat(ModelBundle.read(file).id()).isNotEqualTo(written.id());

        Sentence sentence = new Sentence("s", "", List.of(Token.of("w1", ""), Token.of("w2", "")));
        ParseOutcome outcome =
                read.parser(ParseBudget.DEFAULT).parse(List.of(sentence)).get(0);
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        ParseOutcome.Failed.class,
                        failed -> assertThat(failed.cause()).hasMessageContaining("was given none"));
        TokenVectors encoder = read.lexicon().encoder().orElseThrow();
        ModelBundle joined = read.with(encoder.from((tokens, out, offset, stride) -> {}));
        assertThat(joined.id()).isEqualTo(read.id());
        assertThat(joined.parser(ParseBudget.DEFAULT).parse(List.of(sentence)).get(0))
                .isInstanceOf(ParseOutcome.Parsed.class);
        TokenVectors another = new TokenVectors("cd", 4, 3, Optional.empty());
        assertThatThrownBy(() -> read.with(another)).hasMessageContaining("not cd");
    }

    private static ObjectNode manifest(byte[] model) throws IOException {
        int length = ByteBuffer.wrap(model).order(ByteOrder.LITTLE_ENDIAN).getInt(12);
        return (ObjectNode) new ObjectMapper().readTree(Arrays.copyOfRange(model, 48, 48 + length));
    }

    private static void refuses(Path file, byte[] model, ObjectNode manifest) throws IOException {
        byte[] changed =
                TestBundles.withManifest(model, BundleFormat.VERSION, new ObjectMapper().writeValueAsBytes(manifest));
        Files.write(file, changed);
        assertThatThrownBy(() -> ModelBundle.read(file))
                .as("%s", manifest.get("tasks"))
                .isInstanceOf(ModelFormatException.class);
    }

    @Test
    void tensorsOfManyChunksAreRead() throws IOException {
        RandomModel model = RandomModel.standard(new Random(3), 3000, 20, 30);
        ModelBundle written = TestBundles.of(model, TestBundles.CREATED, "ml-set", "set");
        Path file = folder.resolve("a.model");
        written.write(file);
        assertThat(ModelBundle.read(file).weights()).isEqualTo(written.weights());
    }

    /** Trained on a cluster, a model has other versions beside the same network. */
    @Test
    void modelsOfEqualParsesHaveOneIdentityWhereverTheyWereTrained() throws IOException {
        ModelBundle here = TestBundles.random(4);
        Provenance provenance = new Provenance(
                "cd".repeat(32), 8, new TreeMap<>(Map.of("spark", "3.5.5")), "", TestBundles.CREATED.plusSeconds(1));
        ModelBundle there = new ModelBundle(
                here.system(),
                "dynamic",
                here.scorer(),
                here.inventory(),
                here.lexicon(),
                here.weights(),
                here.confidence(),
                new TreeMap<>(Map.of("training.epochs", "31")),
                provenance);
        assertThat(there.id()).isEqualTo(here.id());
        there.write(folder.resolve("there"));
        ModelBundle read = ModelBundle.read(folder.resolve("there"));
        assertThat(read.id()).isEqualTo(here.id());
        assertThat(read.provenance()).isEqualTo(provenance);
    }

    @Test
    void whateverParsesOtherwiseHasAnotherIdentity() {
        Random random = new Random(4);
        RandomModel model = RandomModel.small(random);
        String id = TestBundles.of(model, TestBundles.CREATED, "ml-set", "set").id();
        model.network().tensors().forEach((name, tensor) -> {
            int at = random.nextInt(tensor.values().length);
            float was = tensor.values()[at];
            tensor.values()[at] = Math.nextUp(was);
            assertThat(TestBundles.of(model, TestBundles.CREATED, "ml-set", "set")
                            .id())
                    .as(name)
                    .isNotEqualTo(id);
            tensor.values()[at] = was;
        });
        assertThat(TestBundles.of(model, TestBundles.CREATED, "ml-set", "set").id())
                .isEqualTo(id);
        Lexicon lexicon = model.lexicon();
        List<String> words = new ArrayList<>(lexicon.words().entries());
        Collections.swap(words, 0, 1);
        ModelBundle bundle = TestBundles.of(model, TestBundles.CREATED, "ml-set", "set");
        ModelBundle swapped = new ModelBundle(
                bundle.system(),
                bundle.oracle(),
                bundle.scorer(),
                bundle.inventory(),
                new Lexicon(Vocabulary.open(words), lexicon.characters(), lexicon.tasks()),
                bundle.weights(),
                bundle.confidence(),
                bundle.settings(),
                bundle.provenance());
        assertThat(swapped.id()).isNotEqualTo(id);
    }

    @Test
    void equalModelsGiveEqualBytesAndTheTimeIsNotPartOfTheIdentity() throws IOException {
        ModelBundle one = TestBundles.random(4);
        ModelBundle same = TestBundles.random(4);
        ModelBundle later =
                TestBundles.of(RandomModel.small(new Random(4)), TestBundles.CREATED.plusSeconds(1), "ml-set", "set");
        ModelBundle other = TestBundles.random(5);
        one.write(folder.resolve("one"));
        same.write(folder.resolve("same"));
        later.write(folder.resolve("later"));
        assertThat(folder.resolve("same")).hasSameBinaryContentAs(folder.resolve("one"));
        assertThat(Files.readAllBytes(folder.resolve("later"))).isNotEqualTo(Files.readAllBytes(folder.resolve("one")));
        assertThat(later.id()).isEqualTo(one.id()).hasSize(64);
        assertThat(other.id()).isNotEqualTo(one.id());
    }

    @Test
    void aFileIsReplacedWholeAndNothingIsLeftBesideIt() throws IOException {
        Path file = folder.resolve("best.model");
        TestBundles.random(6).write(file);
        TestBundles.random(7).write(file);
        assertThat(ModelBundle.read(file).id()).isEqualTo(TestBundles.random(7).id());
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void aFailedWriteLeavesTheOldAndNoTrace() throws IOException {
        Path occupied = Files.createDirectory(folder.resolve("occupied"));
        Files.createFile(occupied.resolve("inhabitant"));
        ModelBundle bundle = TestBundles.random(8);
        assertThatThrownBy(() -> bundle.write(occupied)).isInstanceOf(IOException.class);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(occupied);
        }
        assertThatThrownBy(() -> bundle.write(folder.resolve("missing/model"))).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void partsThatDoNotFitTogetherAreRefused() {
        RandomModel model = RandomModel.small(new Random(9));
        assertThatThrownBy(() -> TestBundles.of(model, TestBundles.CREATED, "ml-sett", "set"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no transition system \"ml-sett\"");
        assertThatThrownBy(() -> TestBundles.of(model, TestBundles.CREATED, "ml-set", "sett"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no scorer \"sett\"; there are: set");
    }

    @Test
    void aMissingFileIsSaidToBeMissing() {
        assertThatThrownBy(() -> ModelBundle.read(folder.resolve("nowhere"))).isInstanceOf(NoSuchFileException.class);
    }
}
