package org.crossbranch.example;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.render.LineStyle;
import org.crossbranch.render.TreeDrawing;
import org.crossbranch.search.ParseBudget;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.search.Parser;
import org.crossbranch.tree.Sentence;
import org.crossbranch.treebank.text.RawText;

/** Parses three sentences with a model, without Spark; {@code docs/library.md} shows it. */
final class ParseSentences {
    private ParseSentences() {}

    public static void main(String[] arguments) throws IOException {
        Parser parser = ModelBundle.read(Path.of(arguments[0])).parser(ParseBudget.DEFAULT);
        List<Sentence> sentences = Stream.of("What should I do?", "It rains.", "That is all.")
                .flatMap(text -> RawText.sentence(text, text).stream())
                .toList();
        for (ParseOutcome outcome : parser.parse(sentences)) {
            if (outcome instanceof ParseOutcome.Parsed parsed) {
                System.out.println(new TreeDrawing(LineStyle.UNICODE, 100)
                        .draw(parsed.analysis().constituencyTree()));
            }
        }
    }
}
