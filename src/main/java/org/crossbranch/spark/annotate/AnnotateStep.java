package org.crossbranch.spark.annotate;

import java.io.IOException;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.stream.Collectors;
import org.apache.spark.SparkContext;
import org.apache.spark.util.LongAccumulator;
import org.crossbranch.search.Parser;
import org.crossbranch.spark.ingest.SentenceEntry;
import org.crossbranch.spark.monitor.ParseMeter;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.Status;
import org.crossbranch.spark.table.WithOrigin;
import org.crossbranch.spark.table.store.ShardProgress;
import org.crossbranch.spark.table.store.ShardWriter;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * Parses the sentences of a shard, batch by batch. A sentence without a tree is rejected; so is one that ends the process, by the
 * {@link RetryPlan}.
 *
 * @param parsers where the parser comes from
 * @param source path of the input
 * @param batchSentences most sentences of a batch
 * @param alternatives most analyses of a sentence beside the best
 * @param count counts sentences
 * @param times what it takes
 */
record AnnotateStep(
        ParserSource parsers, String source, int batchSentences, int alternatives, LongAccumulator count, Times times)
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

    private static final ParseMeter METER = ParseMeter.ofThisProcess();

    /** Stage in the table of rejects. */
    static final String STAGE = "annotate";

    private static final int MAX_RAW_LENGTH = 1_000_000;

    private static final String DIED =
            "the process that parsed it died, time and again, and with it alone at last; see the"
                    + " executors' logs, and report it with the sentence";

    /** Parses all sentences of a shard. */
    void write(Iterator<SentenceEntry> entries, ShardWriter writer) throws IOException {
        long start = System.nanoTime();
        Parser parser = parsers.parser();
        try (ShardProgress progress = writer.progress()) {
            Batch batch = new Batch(parser, new RetryPlan(progress.deaths(), batchSentences), progress, writer);
            while (entries.hasNext()) {
                SentenceEntry entry = entries.next();
                if (entry instanceof SentenceEntry.SetAside setAside) {
                    writer.reject(setAside.reject());
                    METER.rejected(setAside.reject().status());
                } else if (entry instanceof SentenceEntry.Kept kept) {
                    writer.write(kept.row());
                    count.add(1);
                } else if (entry instanceof SentenceEntry.Found found) {
                    batch.add(found.sentence());
                }
            }
            batch.parse();
        }
        times.all().add(System.nanoTime() - start);
    }

    /** Sentences of a shard that are parsed together. */
    private final class Batch {
        private final Parser parser;
        private final RetryPlan plan;
        private final ShardProgress progress;
        private final ShardWriter writer;
        private final SentenceBatch sentences = new SentenceBatch(parsers.id(), alternatives);

        /** Number, within the shard, of the next sentence. */
        private long next;

        /** Sentences that there may be. */
        private int room;

        Batch(Parser parser, RetryPlan plan, ShardProgress progress, ShardWriter writer) {
            this.parser = parser;
            this.plan = plan;
            this.progress = progress;
            this.writer = writer;
        }

        /** Adds a sentence, and parses those before it if it has no room with them. */
        void add(WithOrigin<Sentence> sentence) throws IOException {
            int most = plan.mostWith(next);
            if (sentences.isFull(Math.min(room, most))) {
                parse();
                room = most;
            }
            if (plan.isFatal(next)) {
                writer.reject(reject(sentence.value(), Status.FAILED, DIED));
                METER.rejected(Status.FAILED);
            } else {
                sentences.add(sentence);
            }
            next++;
        }

        /** Parses what there is. */
        void parse() throws IOException {
            if (sentences.size() > 0) {
                long start = System.nanoTime();
                List<SentenceParse> parses = parses();
                times.parser().add(System.nanoTime() - start);
                write(parses, writer);
            }
        }

        private List<SentenceParse> parses() throws IOException {
            Lock turn = plan.turn();
            turn.lock();
            try {
                if (!plan.isRetry()) {
                    return sentences.parse(parser);
                }
                progress.at(next - sentences.size(), next);
                List<SentenceParse> parses = sentences.parse(parser);
                progress.atNone();
                return parses;
            } finally {
                turn.unlock();
            }
        }
    }

    private void write(List<SentenceParse> parses, ShardWriter writer) throws IOException {
        for (SentenceParse parse : parses) {
            if (parse.parse().isPresent()) {
                writer.write(
                        ParsesTable.row(parse.sentence().origin(), parse.parse().get()));
            } else {
                writer.reject(reject(
                        parse.sentence().value(),
                        parse.status().status(),
                        parse.status().reason()));
            }
        }
        count.add(parses.size());
    }

    private RejectsTable.Reject reject(Sentence sentence, Status status, String reason) {
        String raw = sentence.text().isEmpty()
                ? sentence.tokens().stream().map(Token::form).collect(Collectors.joining(" "))
                : sentence.text();
        return new RejectsTable.Reject(
                sentence.id(),
                status,
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
}
