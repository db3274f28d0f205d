package org.crossbranch.job.serve;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.search.Ranking;
import org.crossbranch.spark.annotate.ParseStatus;
import org.crossbranch.spark.table.Status;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/** Writes answers in JSON. */
final class AnswerWriter {
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
                write(order, entry, entry.sentence().get(), next.next(), row);
            }
        }
        return bytes(answer);
    }

    private static void write(
            ParseOrder order, ParseOrder.Entry entry, Sentence sentence, ParseOutcome outcome, ObjectNode row) {
        ParseStatus status = ParseStatus.of(outcome);
        row.put("status", status.status().text());
        if (!status.reason().isEmpty()) {
            row.put("reason", status.reason());
        }
        if (!sentence.text().isEmpty()) {
            row.put("text", sentence.text()).put("offset", entry.offset());
        }
        TreeWriter trees = new TreeWriter(order.formats());
        if (outcome instanceof ParseOutcome.Parsed parsed) {
            Ranking ranking = parsed.ranking().withOthers(order.alternatives());
            tokens(parsed.analysis().sentence(), row);
            row.put("score", parsed.score());
            putKnown("confidence", ranking.confidence(), row);
            putKnown("margin", ranking.margin(), row);
            trees.write(parsed.analysis(), ranking, row);
            if (order.alternatives() > 0) {
                ArrayNode alternatives = row.putArray("alternatives");
                for (Ranking.Ranked other : ranking.others()) {
                    ObjectNode alternative = alternatives.addObject().put("score", other.score());
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

    static byte[] bytes(ObjectNode answer) {
        try {
            return JSON.writeValueAsBytes(answer);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("writing to memory", e);
        }
    }
}
