package org.crossbranch.job.serve;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.crossbranch.job.settings.ServeSettings;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.SyntaxTree;

/** Reads requests in JSON. Unknown fields, fields that are there twice, and values of other types are problems, never passed over. */
final class OrderReader {
    private static final int MAX_DEPTH = 8;

    private static final ObjectMapper JSON = new ObjectMapper(new JsonFactoryBuilder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private static final String MODEL = "model";
    private static final String TEXT = "text";
    private static final String SENTENCES = "sentences";
    private static final String FORMATS = "formats";
    private static final String ALTERNATIVES = "alternatives";
    private static final List<String> FIELDS = List.of(MODEL, TEXT, SENTENCES, FORMATS, ALTERNATIVES);

    /** The models by the names that requests may give; the first parses where none is named. */
    private final Map<String, Readers> models = new LinkedHashMap<>();

    private final Readers first;
    private final ServeSettings.Request limits;

    /** A model, and the readers of its sentences. */
    private record Readers(ServedModel model, SentenceReader sentences, TextReader texts) {
        static Readers of(ServedModel model) {
            TextReader texts = new TextReader(
                    model.segmentation(), model.documents().reading().paragraphs());
            return new Readers(model, new SentenceReader(model.parser().given(), texts), texts);
        }

        Set<Class<? extends SyntaxTree>> trees() {
            return model.parser().trees();
        }
    }

    OrderReader(List<ServedModel> models, ServeSettings.Request limits) {
        List<Readers> all = models.stream().map(Readers::of).toList();
        all.forEach(readers -> readers.model().calls().forEach(name -> this.models.put(name, readers)));
        this.first = all.get(0);
        this.limits = limits;
    }

    /**
     * Reads a request.
     *
     * @throws Problem if it cannot be answered
     */
    ParseOrder read(byte[] body) {
        JsonNode root = json(body);
        if (!root.isObject()) {
            throw Problem.invalid("the body is " + SentenceReader.kind(root)
                    + "; send a JSON object such as {\"text\": \"A sentence.\"}");
        }
        SentenceReader.checkFields("the request", root, FIELDS);
        if (root.has(TEXT) == root.has(SENTENCES)) {
            throw Problem.invalid(
                    "give either \"text\" or \"sentences\"; the request has " + (root.has(TEXT) ? "both" : "neither"));
        }
        Readers readers = readers(root.path(MODEL));
        ParseOrder order = new ParseOrder(
                readers.model(),
                root.has(TEXT) ? ofText(root.get(TEXT), readers) : ofSentences(root.get(SENTENCES), readers),
                formats(root.path(FORMATS), readers.trees()),
                alternatives(root.path(ALTERNATIVES)));
        if (order.tokens() > limits.maxTokens()) {
            throw new Problem(
                    Problem.Kind.TOO_LARGE,
                    "the request has " + order.tokens() + " tokens; the most is " + limits.maxTokens()
                            + ". Send it in parts, or raise serve.max-tokens");
        }
        return order;
    }

    private static JsonNode json(byte[] body) {
        try {
            return JSON.readTree(body);
        } catch (JsonProcessingException e) {
            JsonLocation place = e.getLocation();
            throw new Problem(
                    Problem.Kind.MALFORMED_JSON,
                    "the body is no JSON"
                            + (place == null
                                    ? ""
                                    : ", at line " + place.getLineNr() + ", column " + place.getColumnNr())
                            + ": " + e.getOriginalMessage().replaceFirst(" \\(start marker at .*", ""));
        } catch (IOException e) {
            throw new Problem(
                    Problem.Kind.MALFORMED_JSON,
                    "the body is no JSON in UTF-8 (" + e.getMessage() + "); send it as that");
        }
    }

    private Readers readers(JsonNode name) {
        if (name.isMissingNode()) {
            return first;
        }
        Readers named = models.get(SentenceReader.text("\"model\"", name));
        if (named == null) {
            throw Problem.invalid("no model " + name + "; there are: " + String.join(", ", models.keySet()));
        }
        return named;
    }

    private List<ParseOrder.Entry> ofText(JsonNode text, Readers readers) {
        readers.sentences().checkTextIsEnough("\"text\"");
        String value = SentenceReader.text("\"text\"", text);
        List<ParseOrder.Entry> entries = new ArrayList<>();
        for (TextReader.Found found : readers.texts().sentences(value, limits.maxSentences())) {
            entries.add(new ParseOrder.Entry(found.sentence().id(), found.offset(), Optional.of(found.sentence())));
        }
        checkCount(entries.size());
        if (entries.isEmpty()) {
            throw Problem.invalid("\"text\" holds nothing that can be seen; send a sentence");
        }
        return entries;
    }

    private List<ParseOrder.Entry> ofSentences(JsonNode list, Readers readers) {
        if (!list.isArray() || list.isEmpty()) {
            throw Problem.invalid("\"sentences\" is "
                    + (list.isArray() ? "empty" : SentenceReader.kind(list))
                    + "; give a list of sentences, each a text or {\"tokens\": [...]}");
        }
        checkCount(list.size());
        List<ParseOrder.Entry> entries = new ArrayList<>(list.size());
        for (JsonNode item : list) {
            entries.add(readers.sentences().read(entries.size() + 1, item));
        }
        return entries;
    }

    private void checkCount(int count) {
        if (count > limits.maxSentences()) {
            throw new Problem(
                    Problem.Kind.TOO_LARGE,
                    "the request has more than " + limits.maxSentences()
                            + " sentences; send it in parts, or raise serve.max-sentences");
        }
    }

    /** The formats that are asked for; by default, one for each kind of trees. */
    private Set<AnswerFormat> formats(JsonNode list, Set<Class<? extends SyntaxTree>> trees) {
        Set<AnswerFormat> formats = EnumSet.noneOf(AnswerFormat.class);
        if (list.isMissingNode()) {
            if (trees.contains(ConstituencyTree.class)) {
                formats.add(AnswerFormat.DISCBRACKET);
            }
            if (trees.contains(DependencyTree.class)) {
                formats.add(AnswerFormat.CONLLU);
            }
            return formats;
        }
        if (!list.isArray()) {
            throw Problem.invalid(
                    "\"formats\" is " + SentenceReader.kind(list) + "; give a list of " + AnswerFormat.names());
        }
        for (JsonNode name : list) {
            AnswerFormat format = AnswerFormat.named(SentenceReader.text("a format", name))
                    .orElseThrow(() -> Problem.invalid("no format " + name + "; there are: " + AnswerFormat.names()));
            if (format.trees().filter(kind -> !trees.contains(kind)).isPresent()) {
                throw Problem.invalid("the format " + name + " is of trees that this model does not make; leave it"
                        + " out, or serve a second model");
            }
            formats.add(format);
        }
        return formats;
    }

    private int alternatives(JsonNode number) {
        if (number.isMissingNode()) {
            return 0;
        }
        if (!number.isIntegralNumber()
                || !number.canConvertToInt()
                || number.intValue() < 0
                || number.intValue() > limits.maxAlternatives()) {
            throw Problem.invalid(
                    "\"alternatives\" is " + number + "; give a whole number from 0 to " + limits.maxAlternatives());
        }
        return number.intValue();
    }
}
