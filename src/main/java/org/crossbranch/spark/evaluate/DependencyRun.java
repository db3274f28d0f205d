package org.crossbranch.spark.evaluate;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.evaluation.dependency.DependencyReport;
import org.crossbranch.evaluation.dependency.DependencyScorer;
import org.crossbranch.evaluation.dependency.DependencyTotals;
import org.crossbranch.evaluation.dependency.PlacedSentence;
import org.crossbranch.evaluation.dependency.PlacedSentences;
import org.crossbranch.evaluation.dependency.RelationWeights;
import org.crossbranch.evaluation.dependency.ScoredSegment;
import org.crossbranch.spark.ReadingOrder;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.ingest.FileSettings;
import org.crossbranch.spark.ingest.Input;
import org.crossbranch.spark.ingest.SourceFile;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.TreeTables;
import org.crossbranch.treebank.TreebankFormats;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.crossbranch.treebank.conll.DependencyFormat;

/**
 * Scores dependency trees. Words of files are aligned along the text, which is one stream of characters a side. So this runs on the
 * driver and reads both sides once, a sentence at a time. Rows of tables are paired by sentence first.
 */
public final class DependencyRun {
    private final Configuration configuration;
    private final RunListener listener;

    /**
     * A run.
     *
     * @param configuration how file systems are reached
     * @param listener receives progress
     */
    public DependencyRun(Configuration configuration, RunListener listener) {
        this.configuration = configuration;
        this.listener = listener;
    }

    /**
     * Evaluates.
     *
     * @param gold files of the gold side, in the order of the text
     * @param predicted files of the predicted side, in the order of the text
     * @param weights path of a file of relation weights, or empty
     * @param observer receives what was scored, in the order of the text
     * @param system the system's name
     * @param scores receives the scores of each segment of text
     * @throws InputException if the file of weights cannot be read
     * @throws org.crossbranch.evaluation.SentenceMatcher.MismatchException if the texts differ
     * @throws org.crossbranch.treebank.MalformedTreeException if a tree is malformed or has several roots
     * @throws org.crossbranch.evaluation.EvaluationParameters.MalformedParametersException if the file of weights is malformed
     */
    public DependencyReport run(
            List<SourceFile> gold,
            List<SourceFile> predicted,
            String weights,
            ScoredSegment.Observer observer,
            String system,
            SentenceScores scores) {
        return report(weights, observer, scores.next(system, 1), scored -> {
            listener.began("evaluate", "sentences", 0);
            try (Sentences goldSentences = new Sentences(gold, RunListener.NONE);
                    Sentences predictedSentences = new Sentences(predicted, listener)) {
                return DependencyScorer.score(goldSentences, predictedSentences, scored);
            }
        });
    }

    /**
     * Evaluates where a side is a table. A parse of words takes the multiword tokens from the gold sentence.
     *
     * @param gold a table of trees, or treebank files
     * @param goldFormat name of the files' format, or empty to go by their extensions
     * @param predicted a table of parses or trees, or treebank files
     * @param predictedFormat name of the files' format, or empty to go by their extensions
     * @param weights path of a file of relation weights, or empty
     * @param observer receives what was scored, in the order of the text
     * @param system the system's name
     * @param scores receives the scores of each segment of text
     * @throws InputException if an input is missing or damaged, or holds no dependency trees
     * @throws org.crossbranch.evaluation.SentenceMatcher.MismatchException if a sentence is missing, extra or repeated, or
     *     the texts of two differ
     * @throws org.crossbranch.treebank.MalformedTreeException if a tree has several roots
     * @throws org.crossbranch.evaluation.EvaluationParameters.MalformedParametersException if the file of weights is malformed
     */
    public DependencyReport run(
            SparkSession spark,
            String gold,
            String goldFormat,
            String predicted,
            String predictedFormat,
            String weights,
            ScoredSegment.Observer observer,
            String system,
            SentenceScores scores) {
        return report(weights, observer, scores.next(system, 1), scored -> {
            try (Input goldInput = open(spark, gold, goldFormat);
                    Input predictedInput = open(spark, predicted, predictedFormat)) {
                listener.began("evaluate", "sentences", Math.max(0, goldInput.count()));
                return score(goldInput, predictedInput, scored);
            }
        });
    }

    private DependencyReport report(
            String weights,
            ScoredSegment.Observer observer,
            SentenceScores.Part scores,
            Function<ScoredSegment.Observer, DependencyTotals> scoring) {
        Optional<RelationWeights> relations = weights.isEmpty()
                ? Optional.empty()
                : Optional.of(RelationWeights.parse(
                        weights,
                        new String(
                                ParameterChoice.bytes(configuration, weights, "file of relation weights"),
                                StandardCharsets.UTF_8)));
        try (SentenceScores.Writer writer = scores.begin(0)) {
            DependencyTotals totals = scoring.apply(new SegmentScores(writer, observer));
            writer.commit();
            return new DependencyReport(totals, relations);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the scores of sentences", e);
        } finally {
            listener.ended();
        }
    }

    private static Input open(SparkSession spark, String path, String format) {
        return Input.open(spark, RunListener.NONE, path, format, Input.Reading.WHOLE, TreeTables.schemas());
    }

    private DependencyTotals score(Input gold, Input predicted, ScoredSegment.Observer observer) {
        Iterator<Row> pairs = pairs(gold, predicted);
        DependencyScorer scorer = new DependencyScorer(observer);
        int count = 0;
        while (pairs.hasNext()) {
            Row pair = pairs.next();
            ConlluSentence right = TreeTables.dependencies(gold.schema(), pair.getAs(SentencePairs.GOLD));
            ConlluSentence other = TreeTables.dependencies(predicted.schema(), pair.getAs(SentencePairs.PREDICTED));
            boolean isParse = predicted.schema().equals(ParsesTable.SCHEMA);
            count++;
            scorer.add(
                    placed(gold, right, count), placed(predicted, isParse ? other.withRangesOf(right) : other, count));
            if (right.tree().sentence().length() == other.tree().sentence().length()) {
                Row parse = pair.getAs(SentencePairs.PREDICTED);
                scorer.totals()
                        .addConfidence(
                                right.tree(),
                                other.tree(),
                                TreeTables.confidence(predicted.schema(), parse),
                                TreeTables.arcConfidence(predicted.schema(), parse));
            }
            listener.reached(count);
        }
        return scorer.totals();
    }

    private Iterator<Row> pairs(Input gold, Input predicted) {
        try {
            return ReadingOrder.of(
                    new SentencePairs(gold.rows(), predicted.rows()).join(),
                    SentencePairs.GOLD + ".",
                    gold.files(),
                    configuration);
        } catch (IOException e) {
            throw InputException.unreadable(gold.path(), e);
        }
    }

    private static PlacedSentence placed(Input side, ConlluSentence sentence, int number) {
        return new PlacedSentence(
                sentence,
                side.path() + ", sentence " + sentence.tree().sentence().id(),
                number);
    }

    /** The sentences of several files, one file open at a time. */
    private final class Sentences implements Iterator<PlacedSentence>, Closeable {
        private final Iterator<SourceFile> files;
        private final RunListener progress;
        private Optional<TreebankReader<ConlluSentence>> reader = Optional.empty();
        private Optional<PlacedSentences> sentences = Optional.empty();
        private long count;

        Sentences(List<SourceFile> files, RunListener progress) {
            this.files = files.iterator();
            this.progress = progress;
        }

        @Override
        public boolean hasNext() {
            while (sentences.isEmpty() || !sentences.get().hasNext()) {
                close();
                if (!files.hasNext()) {
                    return false;
                }
                open(files.next());
            }
            return true;
        }

        private void open(SourceFile file) {
            try {
                DependencyFormat format = (DependencyFormat) TreebankFormats.named(file.format());
                TreebankReader<ConlluSentence> opened =
                        format.read(file.open(configuration, 0), file.source(), FileSettings.charset(configuration));
                reader = Optional.of(opened);
                sentences = Optional.of(new PlacedSentences(file.path(), opened));
            } catch (IOException e) {
                throw InputException.unreadable(file.path(), e);
            }
        }

        @Override
        public PlacedSentence next() {
            if (!hasNext()) {
                throw new NoSuchElementException("no more sentences");
            }
            progress.reached(++count);
            return sentences.orElseThrow().next();
        }

        @Override
        public void close() {
            sentences = Optional.empty();
            if (reader.isPresent()) {
                try {
                    reader.get().close();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                reader = Optional.empty();
            }
        }
    }
}
