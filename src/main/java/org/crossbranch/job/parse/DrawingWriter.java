package org.crossbranch.job.parse;

import java.io.IOException;
import java.io.Writer;
import java.util.Optional;
import org.crossbranch.figure.VisibleText;
import org.crossbranch.render.AnalysisDrawing;
import org.crossbranch.render.LineStyle;
import org.crossbranch.render.TreeDrawing;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.spark.annotate.ParseStatus;
import org.crossbranch.spark.table.Status;
import org.crossbranch.tree.Analysis;

/** Draws trees for people to look at. */
final class DrawingWriter implements SentenceWriter {
    private static final AnalysisDrawing DRAWING = new AnalysisDrawing(LineStyle.UNICODE, TreeDrawing.ANY_WIDTH);

    private final Writer out;

    DrawingWriter(Writer out) {
        this.out = out;
    }

    @Override
    public void write(InputEntry.Found sentence, ParseOutcome outcome) throws IOException {
        Optional<Analysis> analysis = SentenceWriter.analysis(outcome);
        if (analysis.isEmpty()) {
            ParseStatus status = ParseStatus.of(outcome);
            mark(sentence.id(), status.status(), status.reason());
            return;
        }
        out.append(VisibleText.line(sentence.id())).append("\n\n");
        out.append(VisibleText.lines(DRAWING.draw(analysis.get())));
    }

    @Override
    public void mark(String id, Status status, String reason) throws IOException {
        out.append(VisibleText.line(SentenceWriter.complaint(id, status, reason)))
                .append("\n\n");
    }
}
