package org.crossbranch.parser;

import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.crossbranch.chart.Grammar;
import org.crossbranch.chart.GrammarParser;
import org.crossbranch.search.Deadline;
import org.crossbranch.search.IsolatingParser;
import org.crossbranch.search.ParseBudget;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.search.Parser;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.Sentence;

/**
 * Parses tagged sentences by a grammar, one after the other. The memory of a chart grows with the square of the length, so sentences of
 * more than {@link #MOST_TOKENS} tokens are refused whatever the budget allows.
 */
public final class ChartParser implements Parser {
    /** Longest sentence. */
    public static final int MOST_TOKENS = 150;

    private final Grammar grammar;
    private final ParseBudget budget;
    private final Queue<GrammarParser> idle = new ConcurrentLinkedQueue<>();

    /** A parser within a budget. */
    public ChartParser(Grammar grammar, ParseBudget budget) {
        this.grammar = grammar;
        this.budget = within(budget);
    }

    /** The budget with the length that a chart may have. */
    public static ParseBudget within(ParseBudget budget) {
        return new ParseBudget(Math.min(budget.maxTokens(), MOST_TOKENS), budget.maxFormLength(), budget.maxTime());
    }

    @Override
    public List<ParseOutcome> parse(List<Sentence> sentences) {
        Parser isolating = new IsolatingParser(one -> List.of(outcome(one.get(0))));
        return sentences.stream()
                .map(sentence -> budget.allows(sentence)
                        ? isolating.parse(List.of(sentence)).get(0)
                        : budget.refusal(sentence))
                .toList();
    }

    private ParseOutcome outcome(Sentence sentence) {
        GrammarParser parser = idle.poll();
        if (parser == null) {
            parser = new GrammarParser(grammar);
        }
        Deadline deadline = new Deadline(budget.maxTime(), System.nanoTime());
        ParseOutcome outcome = parser.parse(sentence, deadline::check)
                .<ParseOutcome>map(parse ->
                        new ParseOutcome.Parsed(Analysis.of(parse.tree()), parse.logProbability(), Optional.empty()))
                .orElseGet(() ->
                        new ParseOutcome.Underivable("the grammar derives no tree over the tags of the sentence"));
        idle.add(parser);
        return outcome;
    }
}
