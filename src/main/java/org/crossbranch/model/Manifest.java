package org.crossbranch.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.crossbranch.digest.Sha256;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.TokenVectors;
import org.crossbranch.scoring.WordTask;
import org.crossbranch.scoring.vectors.VectorSource;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.scoring.weights.SparseWeights;
import org.crossbranch.scoring.weights.Tensor;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.scoring.weights.WeightsKind;
import org.crossbranch.search.Confidence;
import org.crossbranch.search.LogisticCurve;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.dependency.graph.HeadSelection;

/**
 * The manifest as it stands in the file: JSON of numbers and strings, in this order. Reading it makes these records and
 * nothing else; what the strings say is checked afterwards.
 *
 * @param shape the sizes of the network by name
 * @param categories labels of constituents, for the functions; left out, as these are, of a model that predicts none
 * @param functions grammatical functions
 * @param dependencies the actions of the system {@code graph} of a model that predicts dependencies, too; left out, as the next, of others
 * @param dependencyRoots labels of arcs from the root
 * @param vectorWords the words that have vectors; left out, as the next, of a model without
 * @param vectors {@code file} and {@code sha256} of the {@link VectorSource}
 * @param encoder the encoder whose vectors of tokens the network reads; left out of a model without
 * @param confidence constant and slope of the {@link LogisticCurve} of trees, of arcs and of constituents; left out where there is none
 * @param also the trees beside the training data; left out where there were none
 * @param created when, as ISO 8601
 */
record Manifest(
        String system,
        String oracle,
        String scorer,
        ObjectNode shape,
        List<ActionEntry> actions,
        List<String> rootLabels,
        String inventoryHash,
        List<String> words,
        List<String> characters,
        List<TaskEntry> tasks,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> categories,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> functions,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<ActionEntry> dependencies,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> dependencyRoots,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> vectorWords,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) SortedMap<String, String> vectors,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<EncoderEntry> encoder,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) SortedMap<String, List<Double>> confidence,
        SortedMap<String, String> settings,
        String trainingDataSha256,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Provenance.Also> also,
        long seed,
        SortedMap<String, String> libraries,
        String commit,
        String created,
        List<TensorEntry> tensors) {

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .defaultSetterInfo(JsonSetter.Value.construct(Nulls.FAIL, Nulls.FAIL))
            .build();

    private static final String DEPENDENCIES = "dependencies";
    private static final String DEPENDENCY_ROOTS = "dependencyRoots";
    private static final String CONFIDENCE = "confidence";
    private static final String VECTOR_WORDS = "vectorWords";
    private static final String VECTORS = "vectors";
    private static final String ENCODER = "encoder";
    private static final String ALSO = "also";
    private static final String FILE = "file";
    private static final String SHA256 = "sha256";
    private static final String TREES = "trees";
    private static final String ARCS = "arcs";
    private static final String CONSTITUENTS = "constituents";

    /**
     * A word-level task.
     *
     * @param lemmas lemmas of the training data; left out if there are none
     */
    record TaskEntry(
            String name,
            List<String> labels,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> lemmas) {}

    /** An encoder: the digest of its files, and the {@link TokenVectors} that it gives. */
    record EncoderEntry(String sha256, int width, int layers) {}

    /** An action of the inventory. */
    record ActionEntry(Action.Type type, String label) {}

    /**
     * A tensor; its elements follow the manifest.
     *
     * @param precision the numbers that its elements are
     * @param sha256 digest of the elements as they stand in the file, in hexadecimal
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record TensorEntry(String name, int[] shape, Precision precision, String sha256) {}

    /**
     * A tensor by its elements as floats, whatever the file holds.
     *
     * @param sha256 digest of the floats, in hexadecimal
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record TensorIdentity(String name, int[] shape, String sha256) {}

    /** All that decides a parse. The network's parameters are in it as the tensors' digests. */
    private record Identity(
            String system,
            String scorer,
            ObjectNode shape,
            List<ActionEntry> actions,
            List<String> rootLabels,
            String inventoryHash,
            List<String> words,
            List<String> characters,
            List<String> tags,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<TaskEntry> tasks,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> categories,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> functions,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<ActionEntry> dependencies,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> dependencyRoots,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> vectorWords,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<EncoderEntry> encoder,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) SortedMap<String, List<Double>> confidence,
            List<TensorIdentity> tensors) {}

    /** The manifest of a model that is written in a precision. */
    static Manifest of(ModelBundle bundle, Precision ofModel) {
        Provenance provenance = bundle.provenance();
        List<TensorEntry> tensors = new ArrayList<>();
        Weights weights = bundle.weights();
        weights.tensors().forEach((name, tensor) -> {
            Precision precision =
                    weights.match(dense -> TensorBytes.precision(ofModel, tensor.shape()), sparse -> Precision.FLOAT32);
            tensors.add(new TensorEntry(name, tensor.shape(), precision, Digests.of(tensor, precision)));
        });
        return new Manifest(
                bundle.system(),
                bundle.oracle(),
                bundle.scorer(),
                sizes(weights.shape()),
                entries(bundle.inventory()),
                List.copyOf(bundle.inventory().rootLabels()),
                bundle.inventory().hash(),
                bundle.lexicon().words().entries(),
                bundle.lexicon().characters().entries(),
                bundle.lexicon().tasks().stream()
                        .map(task -> new TaskEntry(
                                task.task().name(),
                                task.labels().entries(),
                                task.lemmas().entries()))
                        .toList(),
                bundle.lexicon()
                        .functions()
                        .map(known -> known.categories().entries())
                        .orElse(List.of()),
                bundle.lexicon()
                        .functions()
                        .map(known -> known.functions().entries())
                        .orElse(List.of()),
                bundle.lexicon().dependencies().map(Manifest::entries).orElse(List.of()),
                bundle.lexicon()
                        .dependencies()
                        .map(actions -> List.copyOf(actions.rootLabels()))
                        .orElse(List.of()),
                bundle.lexicon().vectorWords().entries(),
                provenance
                        .vectors()
                        .map(source -> new TreeMap<>(Map.of(FILE, source.file(), SHA256, source.sha256())))
                        .orElseGet(TreeMap::new),
                bundle.lexicon().encoder().stream()
                        .map(vectors -> new EncoderEntry(vectors.sha256(), vectors.width(), vectors.layers()))
                        .toList(),
                curves(bundle.confidence()),
                bundle.settings(),
                provenance.trainingDataSha256(),
                provenance.also().stream().toList(),
                provenance.seed(),
                provenance.libraries(),
                provenance.commit(),
                provenance.created().toString(),
                tensors);
    }

    private static List<ActionEntry> entries(ActionInventory inventory) {
        return inventory.actions().stream()
                .map(action -> new ActionEntry(action.type(), action.label()))
                .toList();
    }

    private static ActionInventory inventory(List<ActionEntry> entries, List<String> rootLabels) {
        return new ActionInventory(
                entries.stream()
                        .map(entry -> new Action(entry.type(), entry.label()))
                        .toList(),
                rootLabels);
    }

    /**
     * The system's actions.
     *
     * @throws IllegalArgumentException if their hash is not the one given
     */
    ActionInventory inventory() {
        ActionInventory inventory = inventory(actions, rootLabels);
        if (!inventory.hash().equals(inventoryHash)) {
            throw new IllegalArgumentException("the action inventory's hash is not the one given");
        }
        return inventory;
    }

    /**
     * The actions that dependencies are predicted by, if they are.
     *
     * @throws IllegalArgumentException if they are not those of the system {@code graph}
     */
    Optional<ActionInventory> ofDependencies() {
        if (dependencies.isEmpty() && dependencyRoots.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new HeadSelection(inventory(dependencies, dependencyRoots)).inventory());
    }

    /**
     * The trees beside the training data, if there were any.
     *
     * @throws IllegalArgumentException if they are there twice
     */
    Optional<Provenance.Also> trainedBeside() {
        if (also.size() > 1) {
            throw new IllegalArgumentException(also.size() + " inputs beside the training data");
        }
        return also.stream().findFirst();
    }

    private static SortedMap<String, List<Double>> curves(Confidence confidence) {
        SortedMap<String, List<Double>> curves = new TreeMap<>();
        confidence.trees().ifPresent(curve -> curves.put(TREES, numbers(curve)));
        confidence.arcs().ifPresent(curve -> curves.put(ARCS, numbers(curve)));
        confidence.constituents().ifPresent(curve -> curves.put(CONSTITUENTS, numbers(curve)));
        return curves;
    }

    private static List<Double> numbers(LogisticCurve curve) {
        return List.of(curve.constant(), curve.slope());
    }

    /**
     * The confidence.
     *
     * @throws IllegalArgumentException if it has other parts
     */
    Confidence calibrated() {
        if (!Set.of(TREES, ARCS, CONSTITUENTS).containsAll(confidence.keySet())) {
            throw new IllegalArgumentException("a confidence in " + confidence.keySet());
        }
        return new Confidence(curve(TREES), curve(ARCS), curve(CONSTITUENTS));
    }

    private Optional<LogisticCurve> curve(String of) {
        return Optional.ofNullable(confidence.get(of)).map(numbers -> {
            if (numbers.size() != 2) {
                throw new IllegalArgumentException("a confidence in " + of + " by " + numbers);
            }
            return new LogisticCurve(numbers.get(0), numbers.get(1));
        });
    }

    /**
     * Where the vectors come from, if the model has any.
     *
     * @throws IllegalArgumentException if this does not say what it has to, or there are none
     */
    Optional<VectorSource> vectorSource() {
        if (vectors.isEmpty() && vectorWords.isEmpty()) {
            return Optional.empty();
        }
        String file = vectors.get(FILE);
        String sha256 = vectors.get(SHA256);
        if (file == null || sha256 == null || vectors.size() != 2 || vectorWords.isEmpty()) {
            throw new IllegalArgumentException(vectorWords.size() + " words with vectors, of " + vectors.keySet());
        }
        return Optional.of(new VectorSource(file, sha256));
    }

    /**
     * The encoder, without a source of vectors, if the model reads one.
     *
     * @throws IllegalArgumentException if there are several, or it has no such sizes
     */
    Optional<TokenVectors> tokenVectors() {
        if (encoder.size() > 1) {
            throw new IllegalArgumentException(encoder.size() + " encoders");
        }
        return encoder.stream()
                .map(entry -> new TokenVectors(entry.sha256(), entry.width(), entry.layers(), Optional.empty()))
                .findFirst();
    }

    /** A tree, not a map, which would be sorted: the order of the sizes is part of a model's identity. */
    private static ObjectNode sizes(NetworkShape shape) {
        ObjectNode sizes = JSON.createObjectNode();
        shape.sizes().forEach(sizes::put);
        return sizes;
    }

    /**
     * The scorer's weights, of tensors by name.
     *
     * @throws IllegalArgumentException if there is no such scorer, or its weights have other sizes or tensors
     */
    Weights weights(Map<String, Tensor> tensors) {
        return kind().match(
                        dense -> new DenseWeights<>(dense.shape(sizes()), tensors),
                        sparse -> SparseWeights.of(sparse.shape(sizes()), tensors));
    }

    /**
     * The shape of the scorer's network.
     *
     * @throws IllegalArgumentException if there is no such scorer, or it has no such sizes
     */
    NetworkShape networkShape() {
        return kind().match(dense -> dense.shape(sizes()), sparse -> sparse.shape(sizes()));
    }

    private WeightsKind<?> kind() {
        return ParserArchitecture.of(system, scorer).scorer().weights();
    }

    private Map<String, Integer> sizes() {
        Map<String, Integer> sizes = new LinkedHashMap<>();
        shape.fields().forEachRemaining(size -> {
            if (!size.getValue().isInt()) {
                throw new IllegalArgumentException("a network size of " + size.getValue());
            }
            sizes.put(size.getKey(), size.getValue().intValue());
        });
        return sizes;
    }

    byte[] encode() {
        return encode(this);
    }

    private static byte[] encode(Object json) {
        try {
            return JSON.writeValueAsBytes(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "a string of the model is not Unicode text: " + e.getOriginalMessage(), e);
        }
    }

    /**
     * Reads a manifest. Before version 3, all tensors were floats; version 1 had tags and no other word-level task. The
     * fields of functions, dependencies, lemmas, vectors, encoder, confidence and further trees are there only if the model has these.
     *
     * @param version the format's
     * @throws IOException if the bytes are not JSON of exactly the version's fields
     */
    static Manifest decode(byte[] json, int version) throws IOException {
        JsonNode tree = JSON.readTree(json);
        if (version < 3) {
            tree = withPrecision(version == 1 ? withTasks(tree) : tree);
        }
        if (tree instanceof ObjectNode fields && !fields.has("categories") && !fields.has("functions")) {
            fields.putArray("categories");
            fields.putArray("functions");
        }
        for (JsonNode task : tree.path("tasks")) {
            if (task instanceof ObjectNode fields && !fields.has("lemmas")) {
                fields.putArray("lemmas");
            }
        }
        if (tree instanceof ObjectNode fields && !fields.has(DEPENDENCIES) && !fields.has(DEPENDENCY_ROOTS)) {
            fields.putArray(DEPENDENCIES);
            fields.putArray(DEPENDENCY_ROOTS);
        }
        if (tree instanceof ObjectNode fields && !fields.has(CONFIDENCE)) {
            fields.putObject(CONFIDENCE);
        }
        if (tree instanceof ObjectNode fields && !fields.has(VECTOR_WORDS) && !fields.has(VECTORS)) {
            fields.putArray(VECTOR_WORDS);
            fields.putObject(VECTORS);
        }
        if (tree instanceof ObjectNode fields && !fields.has(ENCODER)) {
            fields.putArray(ENCODER);
        }
        if (tree instanceof ObjectNode fields && !fields.has(ALSO)) {
            fields.putArray(ALSO);
        }
        Manifest manifest = JSON.treeToValue(tree, Manifest.class);
        if (manifest == null) {
            throw new IOException("it is null");
        }
        return manifest;
    }

    private static JsonNode withPrecision(JsonNode version2) throws IOException {
        for (JsonNode tensor : version2.path("tensors")) {
            if (!(tensor instanceof ObjectNode entry) || entry.has("precision")) {
                throw new IOException("a tensor has a precision");
            }
            entry.put("precision", Precision.FLOAT32.key());
        }
        return version2;
    }

    private static JsonNode withTasks(JsonNode version1) throws IOException {
        if (!(version1 instanceof ObjectNode manifest) || !manifest.path("tags").isArray() || manifest.has("tasks")) {
            throw new IOException("it has no tags");
        }
        JsonNode tags = manifest.remove("tags");
        manifest.putArray("tasks").addObject().put("name", WordTask.TAG).set("labels", tags);
        return manifest;
    }

    /** The kinds of numbers that may stand for a tensor. */
    boolean allows(TensorEntry tensor) {
        return tensor.precision() == Precision.FLOAT32
                || kind().match(
                                dense ->
                                        TensorBytes.precision(tensor.precision(), tensor.shape()) == tensor.precision(),
                                sparse -> false);
    }

    /**
     * Digest of what decides the parses: where the model comes from, how it was trained and in which precision it is stored stay
     * out of it.
     */
    static String id(ModelBundle bundle) {
        return of(bundle, Precision.FLOAT32).id();
    }

    private String id() {
        // Tags apart: a model without other tasks has the id that it had in version 1.
        List<String> tags = tasks.stream()
                .filter(task -> task.name().equals(WordTask.TAG))
                .flatMap(task -> task.labels().stream())
                .toList();
        List<TaskEntry> others =
                tasks.stream().filter(task -> !task.name().equals(WordTask.TAG)).toList();
        Identity identity = new Identity(
                system,
                scorer,
                shape,
                actions,
                rootLabels,
                inventoryHash,
                words,
                characters,
                tags,
                others,
                categories,
                functions,
                dependencies,
                dependencyRoots,
                vectorWords,
                encoder,
                confidence,
                tensors.stream()
                        .map(tensor -> new TensorIdentity(tensor.name(), tensor.shape(), tensor.sha256()))
                        .toList());
        return Digests.hex(Sha256.begin().digest(encode(identity)));
    }
}
