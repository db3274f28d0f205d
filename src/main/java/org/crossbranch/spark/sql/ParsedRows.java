package org.crossbranch.spark.sql;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.CatalystTypeConverters;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.JoinedRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.crossbranch.document.DocumentSentences.Placed;
import org.crossbranch.document.GivenText;
import org.crossbranch.search.Parser;
import org.crossbranch.spark.annotate.ParseStatus;
import org.crossbranch.spark.annotate.SentenceBatch;
import org.crossbranch.spark.annotate.SentenceParse;
import org.crossbranch.spark.ingest.DocumentOptions;
import org.crossbranch.spark.table.Origin;
import org.crossbranch.spark.table.Status;
import org.crossbranch.spark.table.WithOrigin;
import org.crossbranch.tree.Sentence;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.text.RawText;
import org.jspecify.annotations.Nullable;
import scala.Function1;

/**
 * The rows of a partition, each with the parses of its text behind it. Some rows are read ahead, so that their sentences are parsed
 * together: few at first, so that a query for few rows parses few.
 */
final class ParsedRows implements Iterator<InternalRow> {
    private static final int FIRST_ROWS = 32;
    private static final int MOST_SENTENCES = 1_024;

    /** Rows that have more bytes are not read ahead of. */
    private static final long MOST_BYTES = 64L << 20;

    private final Iterator<InternalRow> input;
    private final TextUnit unit;
    private final String modelId;
    private final Parser parser;
    private final GivenText texts;
    private final SentenceBatch batch;
    private final UnsafeProjection text;
    private final UnsafeProjection output;
    private final JoinedRow joined = new JoinedRow();
    private final Function1<Object, Object> toCatalyst;

    /** The places of the batch's parses. */
    private final List<Place> places = new ArrayList<>();

    private final Queue<PendingRow> ready = new ArrayDeque<>();
    private int mostRows = FIRST_ROWS;

    /** Adds parses to the rows of a partition. */
    record Step(Expression text, TextParser parser, scala.collection.immutable.List<Attribute> input, Attribute result)
            implements FlatMapFunction<Iterator<InternalRow>, InternalRow> {
        @Override
        public Iterator<InternalRow> call(Iterator<InternalRow> rows) throws IOException {
            return new ParsedRows(this, rows);
        }
    }

    /** A row, and the parses of its text so far; null if it has no text. */
    private record PendingRow(InternalRow row, @Nullable List<@Nullable Row> parses) {}

    /** The place of a sentence's parse. */
    private record Place(List<@Nullable Row> parses, int index) {}

    private ParsedRows(Step step, Iterator<InternalRow> input) throws IOException {
        this.input = input;
        TextParser source = step.parser();
        unit = source.call().unit();
        modelId = source.parsers().id();
        parser = source.parsers().parser();
        texts = new GivenText(source.segmenter().segmenter(), DocumentOptions.DEFAULT.reading());
        batch = new SentenceBatch(modelId, 0);
        text = UnsafeProjection.create(Trees.listOf(step.text()), step.input());
        scala.collection.immutable.List<Attribute> all = Trees.append(step.input(), step.result());
        output = UnsafeProjection.create(Trees.<Expression>copy(all), all);
        toCatalyst = CatalystTypeConverters.createToCatalystConverter(unit.type());
    }

    @Override
    public boolean hasNext() {
        if (ready.isEmpty() && input.hasNext()) {
            readAhead();
        }
        return !ready.isEmpty();
    }

    @Override
    public InternalRow next() {
        if (!hasNext()) {
            throw new NoSuchElementException("no more rows");
        }
        PendingRow row = ready.remove();
        List<@Nullable Row> parses = row.parses();
        Object value = parses == null ? null : toCatalyst.apply(unit == TextUnit.SENTENCE ? parses.get(0) : parses);
        return output.apply(joined.apply(row.row(), new GenericInternalRow(new Object[] {value})));
    }

    /** Reads some rows, and parses their sentences. */
    private void readAhead() {
        long bytes = 0;
        while (input.hasNext() && ready.size() < mostRows && bytes < MOST_BYTES && !batch.isFull(MOST_SENTENCES)) {
            InternalRow row = input.next().copy();
            bytes += row instanceof UnsafeRow unsafe ? unsafe.getSizeInBytes() : 0;
            UnsafeRow value = text.apply(row);
            ready.add(new PendingRow(
                    row,
                    value.isNullAt(0) ? null : parses(value.getUTF8String(0).toString())));
        }
        parse();
        mostRows = Math.min(2 * mostRows, MOST_SENTENCES);
    }

    private List<@Nullable Row> parses(String value) {
        List<@Nullable Row> parses = new ArrayList<>();
        if (unit == TextUnit.SENTENCE) {
            sentence(value, parses);
        } else {
            Iterator<TreebankEntry<Placed>> sentences = texts.sentences(value);
            while (sentences.hasNext()) {
                document(sentences.next(), parses);
            }
        }
        return parses;
    }

    private void sentence(String value, List<@Nullable Row> parses) {
        Origin origin = origin(1, Origin.NO_OFFSET);
        if (value.length() > RawText.MAX_LENGTH) {
            parses.add(without(
                    origin,
                    value.substring(0, RawText.MAX_LENGTH),
                    Status.TOO_LONG,
                    "the text has " + value.length() + " characters; the most of a sentence is " + RawText.MAX_LENGTH
                            + ". Parse it with " + TextUnit.DOCUMENT.function() + ", which cuts it into sentences"));
            return;
        }
        texts.sentence("1", value)
                .ifPresentOrElse(
                        sentence -> add(new WithOrigin<>(origin, sentence), parses),
                        () -> parses.add(without(
                                origin, value, Status.EMPTY, "nothing of the text can be seen; leave such rows out")));
    }

    private void document(TreebankEntry<Placed> entry, List<@Nullable Row> parses) {
        int number = parses.size() + 1;
        if (entry instanceof TreebankEntry.Malformed<Placed> malformed) {
            parses.add(without(
                    origin(number, Origin.NO_OFFSET),
                    malformed.raw(),
                    Status.MALFORMED,
                    malformed.error().reason()));
        } else {
            Placed placed = entry.orThrow();
            add(
                    new WithOrigin<>(
                            origin(number, placed.offset()), placed.sentence().withId(Integer.toString(number))),
                    parses);
        }
    }

    private static Origin origin(int number, int offset) {
        return new Origin("", "", number, offset);
    }

    private Row without(Origin origin, String value, Status status, String reason) {
        return ParseColumn.of(origin, value, modelId, new ParseStatus(status, reason));
    }

    private void add(WithOrigin<Sentence> sentence, List<@Nullable Row> parses) {
        if (batch.isFull(MOST_SENTENCES)) {
            // In the middle of a long document.
            parse();
        }
        batch.add(sentence);
        places.add(new Place(parses, parses.size()));
        parses.add(null);
    }

    private void parse() {
        if (batch.size() > 0) {
            List<SentenceParse> outcomes = batch.parse(parser);
            for (int i = 0; i < outcomes.size(); i++) {
                places.get(i).parses().set(places.get(i).index(), ParseColumn.of(outcomes.get(i), modelId));
            }
            places.clear();
        }
    }
}
