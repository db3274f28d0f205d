package org.crossbranch.job.parse;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.crossbranch.search.OverLong;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.spark.annotate.ParseStatus;
import org.crossbranch.spark.table.Status;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;

/**
 * Writes CoNLL-U. A sentence that was not parsed has a flat tree, and a comment that says so. What is no sentence is a comment
 * before the next one; behind the last one it would be a sentence without words, which readers refuse, and is left out.
 */
final class ConlluWriter implements SentenceWriter {
    /** Most marks that are held for the next sentence. */
    private static final int MOST_MARKS = 1_000;

    private final Writer out;
    private final TreebankWriter<ConlluSentence> writer;
    private final OutputFormat.Options options;
    private final List<String> marks = new ArrayList<>();

    ConlluWriter(Writer out, OutputFormat.Options options) {
        this.out = out;
        this.options = options;
        writer = new ConlluFormat().write(out);
    }

    @Override
    public void write(InputEntry.Found sentence, ParseOutcome outcome) throws IOException {
        DependencyTree tree = SentenceWriter.analysis(outcome)
                .orElseGet(() -> OverLong.flat(sentence.sentence(), options.trees()))
                .dependency()
                .orElseThrow();
        ConlluSentence parse = sentence.source()
                .map(source -> source.withPredictions(tree, options.predicted()))
                .orElseGet(() -> ConlluSentence.of(tree))
                .withGraph(options.enhancement()::of);
        List<String> comments = new ArrayList<>(marks);
        if (!sentence.newDocument().isEmpty()) {
            comments.add("# newdoc id = " + sentence.newDocument());
        }
        comments.addAll(parse.comments());
        ParseStatus status = ParseStatus.of(outcome);
        if (status.status() != Status.PARSED) {
            comments.add("# status = " + status.status().text());
        }
        if (!status.reason().isEmpty()) {
            comments.add("# reason = " + status.reason().replaceAll("\\R", " "));
        }
        writer.write(new ConlluSentence(comments, parse.rows(), parse.tree()));
        marks.clear();
    }

    @Override
    public void mark(String id, Status status, String reason) throws IOException {
        marks.add("# " + SentenceWriter.complaint(id, status, reason));
        if (marks.size() > MOST_MARKS) {
            for (String held : marks) {
                out.append(held).append('\n');
            }
            marks.clear();
        }
    }
}
