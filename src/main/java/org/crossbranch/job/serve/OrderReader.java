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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.crossbranch.job.settings.ServeSettings;
import org.crossbranch.spark.annotate.LocalParser;
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

    private static final String TEXT = "text";
    private static final String SENTENCES = "sentences";
    private static final String FORMATS = "formats";
    private static final String ALTERNATIVES = "alternatives";
    private static final List<String> FIELDS = List.of(TEXT, SENTENCES, FORMATS, ALTERNATIVES);

    private final Set<Class<? extends SyntaxTree>> trees;
    private final SentenceReader sentences;
    private final TextReader texts;
    private final ServeSettings.Request limits;

    OrderReader(LocalParser model, TextReader texts, ServeSettings.Request limits) {
        this.trees = model.trees();
        this.sentences = new SentenceReader(model.given(), texts);
        this.texts = texts;
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
        ParseOrder order = new ParseOrder(
                root.has(TEXT) ? ofText(root.get(TEXT)) : ofSentences(root.get(SENTENCES)),
                formats(root.path(FORMATS)),
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

    private List<ParseOrder.Entry> ofText(JsonNode text) {
        sentences.checkTextIsEnough("\"text\"");
        String value = SentenceReader.text("\"text\"", text);
        List<ParseOrder.Entry> entries = new ArrayList<>();
        for (TextReader.Found found : texts.sentences(value, limits.maxSentences())) {
            entries.add(new ParseOrder.Entry(found.sentence().id(), found.offset(), Optional.of(found.sentence())));
        }
        checkCount(entries.size());
        if (entries.isEmpty()) {
            throw Problem.invalid("\"text\" holds nothing that can be seen; send a sentence");
        }
        return entries;
    }

    private List<ParseOrder.Entry> ofSentences(JsonNode list) {
        if (!list.isArray() || list.isEmpty()) {
            throw Problem.invalid("\"sentences\" is "
                    + (list.isArray() ? "empty" : SentenceReader.kind(list))
                    + "; give a list of sentences, each a text or {\"tokens\": [...]}");
        }
        checkCount(list.size());
        List<ParseOrder.Entry> entries = new ArrayList<>(list.size());
        for (JsonNode item : list) {
            entries.add(sentences.read(entries.size() + 1, item));
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
    private Set<AnswerFormat> formats(JsonNode list) {
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
