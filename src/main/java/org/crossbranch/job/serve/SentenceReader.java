package org.crossbranch.job.serve;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.crossbranch.scoring.WordTask;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/** Reads a sentence of a request: a text, or tokens with the labels that the model takes as given. */
final class SentenceReader {
    private static final String ID = "id";
    private static final String TEXT = "text";
    private static final String TOKENS = "tokens";
    private static final String TAGS = "tags";
    private static final String LABELS = "labels";
    private static final List<String> FIELDS = List.of(ID, TEXT, TOKENS, TAGS, LABELS);

    private final List<WordTask> given;
    private final TextReader texts;

    /**
     * A reader.
     *
     * @param given names of the word-level tasks whose labels the model takes as given
     */
    SentenceReader(List<String> given, TextReader texts) {
        this.given = given.stream().map(WordTask::named).toList();
        this.texts = texts;
    }

    /**
     * Reads a sentence.
     *
     * @param number its number in the request, from 1
     */
    ParseOrder.Entry read(int number, JsonNode item) {
        String where = "sentence " + number;
        if (item.isTextual()) {
            return ofText(where, Integer.toString(number), item);
        }
        if (!item.isObject()) {
            throw Problem.invalid(where + " is " + kind(item) + "; give a text or {\"tokens\": [...]}");
        }
        checkFields(where, item, FIELDS);
        String id = item.has(ID) ? line(where + ": \"id\"", item.get(ID)) : Integer.toString(number);
        if (item.has(TEXT) == item.has(TOKENS)) {
            throw Problem.invalid(where + " has " + (item.has(TEXT) ? "both" : "neither")
                    + " \"text\" and \"tokens\"; give one of them");
        }
        if (item.has(TEXT)) {
            if (item.has(TAGS) || item.has(LABELS)) {
                throw Problem.invalid(where + " has labels without tokens; give \"tokens\" instead of \"text\"");
            }
            return ofText(where, id, item.get(TEXT));
        }
        return new ParseOrder.Entry(id, 0, Optional.of(new Sentence(id, "", tokens(where, item))));
    }

    /** Refuses plain text for a model that takes labels as given. */
    void checkTextIsEnough(String where) {
        if (!given.isEmpty()) {
            throw Problem.invalid(where + " is plain text, and the model takes labels as given (training.tags);"
                    + " give \"tokens\" with " + needed() + ", or serve a model that predicts them");
        }
    }

    private String needed() {
        return given.stream()
                .map(task ->
                        task.name().equals(WordTask.TAG) ? "\"tags\"" : "\"labels\": {\"" + task.name() + "\": [...]}")
                .collect(Collectors.joining(" and "));
    }

    private ParseOrder.Entry ofText(String where, String id, JsonNode text) {
        checkTextIsEnough(where);
        return new ParseOrder.Entry(id, 0, texts.sentence(id, text(where, text)));
    }

    private List<Token> tokens(String where, JsonNode item) {
        List<String> forms = lines(where + ": \"tokens\"", item.get(TOKENS));
        if (forms.isEmpty()) {
            throw Problem.invalid(where + ": \"tokens\" is empty; give a word at least");
        }
        List<Token> tokens = new ArrayList<>(forms.size());
        for (String form : forms) {
            if (form.isBlank()) {
                throw Problem.invalid(where + ": token " + (tokens.size() + 1) + " is empty; leave it out");
            }
            tokens.add(Token.of(form, ""));
        }
        Map<String, List<String>> labels = labels(where, item);
        for (WordTask task : given) {
            List<String> values = labels.remove(task.name());
            if (values == null) {
                throw Problem.invalid(where + " has no labels \"" + task.name()
                        + "\", which the model takes as given; give " + needed());
            }
            if (values.size() != tokens.size()) {
                throw Problem.invalid(where + " has " + tokens.size() + " tokens and " + values.size() + " labels \""
                        + task.name() + "\"; give one for each token");
            }
            for (int i = 0; i < values.size(); i++) {
                tokens.set(i, task.withValue(tokens.get(i), values.get(i)));
            }
        }
        if (!labels.isEmpty()) {
            throw Problem.invalid(where + " has labels \"" + String.join("\", \"", labels.keySet())
                    + "\", which the model does not read; leave them out");
        }
        return tokens;
    }

    /** The labels of a sentence by the names of their tasks. */
    private static Map<String, List<String>> labels(String where, JsonNode item) {
        Map<String, List<String>> labels = new LinkedHashMap<>();
        JsonNode all = item.path(LABELS);
        if (!all.isMissingNode() && !all.isObject()) {
            throw Problem.invalid(where + ": \"labels\" is " + kind(all) + "; give an object of lists");
        }
        for (Iterator<Map.Entry<String, JsonNode>> fields = all.fields(); fields.hasNext(); ) {
            Map.Entry<String, JsonNode> field = fields.next();
            labels.put(field.getKey(), lines(where + ": the labels \"" + field.getKey() + "\"", field.getValue()));
        }
        if (item.has(TAGS) && labels.put(WordTask.TAG, lines(where + ": \"tags\"", item.get(TAGS))) != null) {
            throw Problem.invalid(where + " has tags twice; give them as \"tags\"");
        }
        return labels;
    }

    private static List<String> lines(String where, JsonNode list) {
        if (!list.isArray()) {
            throw Problem.invalid(where + " is " + kind(list) + "; give a list of texts");
        }
        List<String> values = new ArrayList<>(list.size());
        for (JsonNode value : list) {
            values.add(line(where + ", item " + (values.size() + 1) + ",", value));
        }
        return values;
    }

    /** A text without line ends and other control characters, which no format can hold. */
    private static String line(String where, JsonNode value) {
        String line = text(where, value);
        if (line.chars().anyMatch(c -> Character.isISOControl(c) || c == '\u2028' || c == '\u2029')) {
            throw Problem.invalid(where + " has a line end or another control character; leave it out");
        }
        return line;
    }

    /** A text of whole characters. */
    static String text(String where, JsonNode value) {
        if (!value.isTextual()) {
            throw Problem.invalid(where + " is " + kind(value) + "; give a text in quotation marks");
        }
        String text = value.textValue();
        if (text.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
            throw Problem.invalid(where + " has half of a surrogate pair; send whole characters");
        }
        return text;
    }

    /** Refuses fields of other names. */
    static void checkFields(String where, JsonNode object, List<String> known) {
        for (Iterator<String> names = object.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!known.contains(name)) {
                throw Problem.invalid(
                        where + " has an unknown field \"" + name + "\"; the fields are " + String.join(", ", known));
            }
        }
    }

    /** The kind of a value, for messages. */
    static String kind(JsonNode value) {
        return value.isMissingNode()
                ? "empty"
                : "of type " + value.getNodeType().name().toLowerCase(Locale.ROOT);
    }
}
