package org.crossbranch.spark.annotate;

import java.util.Optional;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.search.Ranking;
import org.crossbranch.spark.table.ParsesTable;
import org.crossbranch.spark.table.WithOrigin;
import org.crossbranch.tree.Sentence;

/**
 * The outcome of a sentence as the table of parses has it.
 *
 * @param sentence the sentence as it was given to the parser
 * @param status its status, and the reason if it has no analysis
 * @param parse its analysis
 */
public record SentenceParse(WithOrigin<Sentence> sentence, ParseStatus status, Optional<ParsesTable.Parse> parse) {

    /**
     * The outcome of a parser.
     *
     * @param modelId digest of the model
     * @param alternatives most analyses beside the best
     * @param micros time spent on it, in microseconds
     */
    static SentenceParse of(
            WithOrigin<Sentence> sentence, ParseOutcome outcome, String modelId, int alternatives, long micros) {
        ParseStatus status = ParseStatus.of(outcome);
        Optional<ParsesTable.Parse> parse = Optional.empty();
        if (outcome instanceof ParseOutcome.Parsed parsed) {
            parse = Optional.of(new ParsesTable.Parse(
                    parsed.analysis(),
                    modelId,
                    status.status(),
                    parsed.score(),
                    parsed.derivationLength(),
                    parsed.ranking().withOthers(alternatives),
                    micros));
        } else if (outcome instanceof ParseOutcome.Substituted substituted) {
            parse = Optional.of(new ParsesTable.Parse(
                    substituted.analysis(),
                    modelId,
                    status.status(),
                    substituted.score(),
                    substituted.derivationLength(),
                    Ranking.NONE,
                    micros));
        }
        return new SentenceParse(sentence, status, parse);
    }
}
