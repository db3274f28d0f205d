package org.crossbranch.job.parse;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.Writer;
import java.util.Optional;
import org.crossbranch.job.serve.AnswerWriter;
import org.crossbranch.job.serve.ParseOrder;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.spark.table.Status;

/** Writes a JSON object a line, as the service answers. */
final class JsonWriter implements SentenceWriter {
    private final Writer out;
    private final OutputFormat.Options options;

    JsonWriter(Writer out, OutputFormat.Options options) {
        this.out = out;
        this.options = options;
    }

    @Override
    public void write(InputEntry.Found sentence, ParseOutcome outcome) throws IOException {
        ParseOrder.Entry entry =
                new ParseOrder.Entry(sentence.id(), sentence.offset(), Optional.of(sentence.sentence()));
        line(AnswerWriter.row(entry, outcome, options.formats(), options.alternatives()));
    }

    @Override
    public void mark(String id, Status status, String reason) throws IOException {
        line(AnswerWriter.row(id, status, reason));
    }

    private void line(ObjectNode row) throws IOException {
        out.append(row.toString()).append('\n');
    }
}
