package org.crossbranch.job.serve;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.search.Ranking;
import org.crossbranch.spark.annotate.ParseStatus;
import org.crossbranch.spark.table.Status;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/** Writes answers in JSON. */
public final class AnswerWriter {
    static final ObjectMapper JSON = new ObjectMapper();

    private AnswerWriter() {}

    /**
     * The answer to a request.
     *
     * @param outcomes those of the sentences that there were to parse, in their order
     */
    static byte[] write(ParseOrder order, List<ParseOutcome> outcomes) {
        ObjectNode answer =
                JSON.createObjectNode().put("model", order.model().parser().id());
        ArrayNode sentences = answer.putArray("sentences");
        Iterator<ParseOutcome> next = outcomes.iterator();
        for (ParseOrder.Entry entry : order.entries()) {
            ObjectNode row = sentences.addObject().put("id", entry.id());
            if (entry.sentence().isEmpty()) {
                row.put("status", Status.EMPTY.text())
                        .put("reason", "the text holds nothing that can be seen; leave it out");
            } else {
                write(entry, next.next(), order.formats(), order.alternatives(), row);
            }
        }
        return bytes(answer);
    }

    /**
     * A sentence's row of an answer.
     *
     * @param formats how its trees are wanted
     * @param alternatives most analyses beside the best
     */
    public static ObjectNode row(
            ParseOrder.Entry entry, ParseOutcome outcome, Set<AnswerFormat> formats, int alternatives) {
        ObjectNode row = JSON.createObjectNode().put("id", entry.id());
        write(entry, outcome, formats, alternatives, row);
        return row;
    }

    /** The row of what is no sentence. */
    public static ObjectNode row(String id, Status status, String reason) {
        return JSON.createObjectNode()
                .put("id", id)
                .put("status", status.text())
                .put("reason", reason);
    }

    private static void write(
            ParseOrder.Entry entry, ParseOutcome outcome, Set<AnswerFormat> formats, int alternatives, ObjectNode row) {
        Sentence sentence = entry.sentence().orElseThrow();
        ParseStatus status = ParseStatus.of(outcome);
        row.put("status", status.status().text());
        if (!status.reason().isEmpty()) {
            row.put("reason", status.reason());
        }
        if (!sentence.text().isEmpty()) {
            row.put("text", sentence.text()).put("offset", entry.offset());
        }
        TreeWriter trees = new TreeWriter(formats);
        if (outcome instanceof ParseOutcome.Parsed parsed) {
            Ranking ranking = parsed.ranking().withOthers(alternatives);
            tokens(parsed.analysis().sentence(), row);
            row.put("score", parsed.score());
            putKnown("confidence", ranking.confidence(), row);
            putKnown("margin", ranking.margin(), row);
            trees.write(parsed.analysis(), ranking, row);
            if (alternatives > 0) {
                ArrayNode others = row.putArray("alternatives");
                for (Ranking.Ranked other : ranking.others()) {
                    ObjectNode alternative = others.addObject().put("score", other.score());
                    alternative.put("confidence", other.confidence());
                    trees.write(other.analysis(), Ranking.NONE, alternative);
                }
            }
        } else if (outcome instanceof ParseOutcome.Substituted substituted) {
            tokens(substituted.analysis().sentence(), row);
            row.put("score", substituted.score());
            trees.write(substituted.analysis(), Ranking.NONE, row);
        } else {
            tokens(sentence, row);
        }
    }

    private static void putKnown(String field, double value, ObjectNode row) {
        if (value != Ranking.UNKNOWN) {
            row.put(field, value);
        }
    }

    private static void tokens(Sentence sentence, ObjectNode row) {
        ArrayNode tokens = row.putArray("tokens");
        for (Token token : sentence.tokens()) {
            ObjectNode node = tokens.addObject().put("form", token.form());
            if (token.start() != Token.NO_OFFSET) {
                node.put("start", token.start()).put("end", token.end());
            }
            putFilled("tag", token.tag(), node);
            putFilled("xpos", token.xpos(), node);
            putFilled("lemma", token.lemma(), node);
            putFilled("morphology", token.morphologyText(), node);
            putFilled("function", token.function(), node);
        }
    }

    private static void putFilled(String field, String value, ObjectNode node) {
        if (!value.isEmpty()) {
            node.put(field, value);
        }
    }

    /** The bytes of an answer, or of a row of one. */
    public static byte[] bytes(ObjectNode answer) {
        try {
            return JSON.writeValueAsBytes(answer);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("writing to memory", e);
        }
    }
}
