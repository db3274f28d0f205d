package org.crossbranch.spark.annotate;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.SparkContext;
import org.apache.spark.util.LongAccumulator;
import org.crossbranch.search.IsolatingParser;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.search.Parser;
import org.crossbranch.spark.ingest.SentenceEntry;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.WithOrigin;
import org.crossbranch.spark.table.store.ShardWriter;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * Parses the sentences of a shard, batch by batch. Whatever a sentence does to the parser, the others get their trees and
 * it is set aside.
 *
 * @param parsers where the parser comes from
 * @param modelId the model's identifier
 * @param source path of the input
 * @param batchSentences most sentences of a batch
 * @param count counts sentences
 * @param times what it takes
 */
record AnnotateStep(
        ParserSource parsers, String modelId, String source, int batchSentences, LongAccumulator count, Times times)
        implements Serializable {

    /**
     * Times of tasks in nanoseconds, failed and repeated ones included.
     *
     * @param parser in the parser
     * @param all from the first sentence of a shard to the last, reading and writing included
     */
    record Times(LongAccumulator parser, LongAccumulator all) implements Serializable {
        static Times of(SparkContext context) {
            return new Times(context.longAccumulator(), context.longAccumulator());
        }
    }

    /** Stage in the table of rejects. */
    static final String STAGE = "annotate";

    /** A batch with more tokens is not added to: bounds the memory of a task. */
    private static final int BATCH_TOKENS = 50_000;

    private static final int MAX_RAW_LENGTH = 1_000_000;

    /** Parses all sentences of a shard. */
    void write(Iterator<SentenceEntry> entries, ShardWriter writer) throws IOException {
        long start = System.nanoTime();
        Parser parser = new IsolatingParser(parsers.parser());
        List<WithOrigin<Sentence>> batch = new ArrayList<>(batchSentences);
        int tokens = 0;
        while (entries.hasNext()) {
            SentenceEntry entry = entries.next();
            if (entry instanceof SentenceEntry.SetAside setAside) {
                writer.reject(setAside.reject());
            } else if (entry instanceof SentenceEntry.Found found) {
                if (batch.size() == batchSentences || tokens >= BATCH_TOKENS) {
                    annotate(parser, batch, tokens, writer);
                    batch.clear();
                    tokens = 0;
                }
                batch.add(found.sentence());
                tokens += found.sentence().value().length();
            }
        }
        if (!batch.isEmpty()) {
            annotate(parser, batch, tokens, writer);
        }
        times.all().add(System.nanoTime() - start);
    }

    private void annotate(Parser parser, List<WithOrigin<Sentence>> batch, int tokens, ShardWriter writer)
            throws IOException {
        long start = System.nanoTime();
        List<ParseOutcome> outcomes =
                parser.parse(batch.stream().map(WithOrigin::value).toList());
        long nanos = System.nanoTime() - start;
        times.parser().add(nanos);
        long nanosPerToken = nanos / Math.max(1, tokens);
        for (int i = 0; i < batch.size(); i++) {
            WithOrigin<Sentence> sentence = batch.get(i);
            ParseOutcome outcome = outcomes.get(i);
            if (outcome instanceof ParseOutcome.Parsed parsed) {
                long micros = nanosPerToken * sentence.value().length() / 1_000;
                writer.write(ParsesTable.row(
                        sentence.origin(),
                        new ParsesTable.Parse(
                                parsed.analysis(), modelId, parsed.score(), parsed.derivationLength(), micros)));
            } else {
                writer.reject(reject(sentence.value(), reason(outcome)));
            }
        }
        count.add(batch.size());
    }

    private static String reason(ParseOutcome outcome) {
        if (outcome instanceof ParseOutcome.TooLong tooLong) {
            return tooLong.reason() + "; split the sentence, or raise the limit";
        }
        return outcome instanceof ParseOutcome.Failed failed
                ? failed.reason() + "; report it with the sentence"
                : outcome.toString();
    }

    private RejectsTable.Reject reject(Sentence sentence, String reason) {
        String raw = sentence.text().isEmpty()
                ? sentence.tokens().stream().map(Token::form).collect(Collectors.joining(" "))
                : sentence.text();
        return new RejectsTable.Reject(
                sentence.id(),
                source,
                RejectsTable.Reject.NO_PLACE,
                RejectsTable.Reject.NO_PLACE,
                STAGE,
                reason,
                raw(raw));
    }

    /** A text as far as a reject keeps it. */
    static String raw(String text) {
        return text.substring(0, Math.min(text.length(), MAX_RAW_LENGTH));
    }

    /** Where tasks get their parser from. */
    @FunctionalInterface
    interface ParserSource extends Serializable {

        /** The parser, which all tasks of a JVM share. */
        Parser parser() throws IOException;

        /** Names of the word-level tasks whose labels the parser reads as given with the sentence. */
        default List<String> given() {
            return List.of();
        }
    }
}
