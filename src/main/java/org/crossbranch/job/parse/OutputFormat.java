package org.crossbranch.job.parse;

import java.io.Writer;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.crossbranch.job.serve.AnswerFormat;
import org.crossbranch.transform.Enhancement;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.SyntaxTree;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import org.crossbranch.treebank.bracket.DiscbracketFormat.Brackets;
import org.crossbranch.treebank.conll.ConlluSentence.Prediction;
import org.crossbranch.treebank.export.ExportFormat;

/** A format of a filter's output. */
public enum OutputFormat {
    /** Dependencies as CoNLL-U. */
    CONLLU(Optional.of(DependencyTree.class)) {
        @Override
        SentenceWriter open(Writer out, Options options) {
            return new ConlluWriter(out, options);
        }
    },
    /** Constituents as discbracket, a line a sentence. */
    DISCBRACKET(Optional.of(ConstituencyTree.class)) {
        @Override
        SentenceWriter open(Writer out, Options options) {
            // A line that is empty keeps the others' numbers those of the sentences.
            return new ConstituencyWriter(out, new DiscbracketFormat(options.brackets()), options, complaint -> "");
        }
    },
    /** Constituents in the Negra export format. */
    EXPORT(Optional.of(ConstituencyTree.class)) {
        @Override
        SentenceWriter open(Writer out, Options options) {
            return new ConstituencyWriter(out, new ExportFormat(), options, complaint -> "%% " + complaint);
        }
    },
    /** Trees of either kind as JSON, an object a line. */
    JSONL(Optional.empty()) {
        @Override
        SentenceWriter open(Writer out, Options options) {
            return new JsonWriter(out, options);
        }
    },
    /** Trees of either kind, drawn. */
    DRAWING(Optional.empty()) {
        @Override
        SentenceWriter open(Writer out, Options options) {
            return new DrawingWriter(out);
        }
    };

    private final Optional<Class<? extends SyntaxTree>> trees;

    OutputFormat(Optional<Class<? extends SyntaxTree>> trees) {
        this.trees = trees;
    }

    /**
     * The ways to write.
     *
     * @param trees the classes of the parser's trees
     * @param predicted the columns of CoNLL-U that the parser predicts; the others stay as they are
     * @param brackets how discbracket writes round brackets in forms
     * @param enhancement the enhanced dependencies of CoNLL-U
     * @param alternatives most analyses of a sentence beside the best, where the format holds them
     * @param formats the forms of trees in JSON
     */
    public record Options(
            Set<Class<? extends SyntaxTree>> trees,
            Set<Prediction> predicted,
            Brackets brackets,
            Enhancement enhancement,
            int alternatives,
            Set<AnswerFormat> formats) {
        /** Copies the sets. */
        public Options {
            trees = Set.copyOf(trees);
            predicted = Set.copyOf(predicted);
            formats = Set.copyOf(formats);
        }
    }

    abstract SentenceWriter open(Writer out, Options options);

    /** The class of trees that it is for; empty if it is for all. */
    public Optional<Class<? extends SyntaxTree>> trees() {
        return trees;
    }

    /** The name on the command line. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
