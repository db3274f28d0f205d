package org.crossbranch.spark.training;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import org.crossbranch.evaluation.BracketScorer;
import org.crossbranch.evaluation.BracketView;
import org.crossbranch.evaluation.EvaluationParameters;
import org.crossbranch.evaluation.EvaluationSummary;
import org.crossbranch.evaluation.EvaluationTotals;
import org.crossbranch.scoring.network.NetworkParameters;
import org.crossbranch.scoring.network.ParserKind;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.search.Parser;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.training.TrainingLoop.DevelopmentScore;
import org.crossbranch.training.TrainingVocabulary;
import org.crossbranch.tree.ConstituencyTree;

/**
 * Parses the development trees on the executors and scores the parses by the field's conventions. A sentence that the
 * parser's budget refuses is left out.
 */
final class DevelopmentScorer {
    private static final int CHUNK = 256;

    private final JavaSparkContext context;
    private final ParserKind<?> kind;
    private final TrainingVocabulary vocabulary;
    private final JavaRDD<Row> trees;

    /**
     * A scorer.
     *
     * @param partitions tasks to spread the trees over
     */
    DevelopmentScorer(
            JavaSparkContext context,
            Dataset<Row> trees,
            ParserKind<?> kind,
            TrainingVocabulary vocabulary,
            int partitions) {
        this.context = context;
        this.kind = kind;
        this.vocabulary = vocabulary;
        this.trees = trees.toJavaRDD().repartition(partitions).persist(StorageLevel.MEMORY_AND_DISK());
    }

    DevelopmentScore score(NetworkParameters parameters) {
        Broadcast<PortableModel> model = context.broadcast(new PortableModel(kind, parameters, vocabulary));
        try {
            EvaluationTotals totals = new EvaluationTotals();
            trees.mapPartitions(
                            rows -> List.of(score(model.value().parser(), rows)).iterator())
                    .collect()
                    .forEach(counters -> totals.merge(EvaluationTotals.of(counters)));
            EvaluationSummary summary = totals.summary(BracketView.LABELLED);
            return new DevelopmentScore(
                    percent(summary.f1().value()),
                    percent(summary.discontinuous().f1().value()),
                    percent(summary.posAccuracy().value()));
        } finally {
            model.destroy();
        }
    }

    /** A score over nothing, such as the gaps of a treebank without any, is no reason to prefer an epoch. */
    private static double percent(double value) {
        return Double.isNaN(value) ? 0 : value;
    }

    private static Map<String, Long> score(Parser parser, Iterator<Row> rows) {
        BracketScorer scorer = new BracketScorer(EvaluationParameters.conventions());
        EvaluationTotals totals = new EvaluationTotals();
        while (rows.hasNext()) {
            List<ConstituencyTree> gold = new ArrayList<>();
            while (rows.hasNext() && gold.size() < CHUNK) {
                gold.add(TreesTable.read(rows.next()).value());
            }
            List<ParseOutcome> outcomes =
                    parser.parse(gold.stream().map(ConstituencyTree::sentence).toList());
            for (int i = 0; i < gold.size(); i++) {
                if (outcomes.get(i) instanceof ParseOutcome.Parsed parsed) {
                    totals.add(scorer.score(gold.get(i), parsed.tree()));
                } else if (outcomes.get(i) instanceof ParseOutcome.Failed failed) {
                    throw failed.cause();
                }
            }
        }
        return new HashMap<>(totals.counters());
    }

    /** Lets go of the trees. */
    void close() {
        trees.unpersist();
    }
}
