package org.crossbranch.job.parse;

import java.io.IOException;
import java.io.Writer;
import java.util.function.UnaryOperator;
import org.crossbranch.search.OverLong;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.spark.table.Status;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.TreebankWriter;

/** Writes constituents. The tree of a sentence that was not parsed is flat, under the label {@code NOPARSE}. */
final class ConstituencyWriter implements SentenceWriter {
    private final Writer out;
    private final TreebankWriter<ConstituencyTree> writer;
    private final OutputFormat.Options options;
    private final UnaryOperator<String> mark;

    /**
     * A writer.
     *
     * @param mark the line for what is no sentence, of one line about it
     */
    ConstituencyWriter(
            Writer out, ConstituencyFormat format, OutputFormat.Options options, UnaryOperator<String> mark) {
        this.out = out;
        this.writer = format.write(out);
        this.options = options;
        this.mark = mark;
    }

    @Override
    public void write(InputEntry.Found sentence, ParseOutcome outcome) throws IOException {
        writer.write(SentenceWriter.analysis(outcome)
                .orElseGet(() -> OverLong.flat(sentence.sentence(), options.trees()))
                .constituencyTree());
    }

    @Override
    public void mark(String id, Status status, String reason) throws IOException {
        out.append(mark.apply(SentenceWriter.complaint(id, status, reason))).append('\n');
    }
}
