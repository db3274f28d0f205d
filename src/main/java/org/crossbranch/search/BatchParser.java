package org.crossbranch.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.dependency.graph.HeadSelection;
import org.crossbranch.tree.Sentence;

/**
 * Parses sentences in batches of similar length by a search. What is beyond the budget is refused. Of a batch that fails, or
 * takes longer than one sentence may, each sentence is parsed alone.
 *
 * @param <C> the transition system's configurations
 */
public final class BatchParser<C extends Configuration> implements Parser {
    /** Tokens of a batch, unless one sentence alone has more: bounds the memory. */
    private static final int BATCH_TOKENS = 2048;

    /** Rows that the products take at a time: those left over cost twice as much each. */
    private static final int ROWS = 4;

    private final TransitionSystem<C, ?> system;
    private final Scorer<? super C> scorer;
    private final ParseBudget budget;
    private final Search search;
    private final int batchSentences;
    private final Confidence confidence;
    private final Queue<Decoder> idle = new ConcurrentLinkedQueue<>();
    private final Parser isolating = new IsolatingParser(this::parseTogether);

    /** A parser that takes the best action at each step. */
    public BatchParser(TransitionSystem<C, ?> system, Scorer<? super C> scorer, ParseBudget budget) {
        this(system, scorer, budget, new Search.Standard(), scorer.batchSentences());
    }

    BatchParser(
            TransitionSystem<C, ?> system,
            Scorer<? super C> scorer,
            ParseBudget budget,
            Search search,
            int batchSentences) {
        this(system, scorer, budget, search, batchSentences, Confidence.NONE);
    }

    private BatchParser(
            TransitionSystem<C, ?> system,
            Scorer<? super C> scorer,
            ParseBudget budget,
            Search search,
            int batchSentences,
            Confidence confidence) {
        this.system = system;
        this.scorer = scorer;
        this.budget = budget;
        this.search = search;
        this.batchSentences = batchSentences;
        this.confidence = confidence;
    }

    /**
     * The parser of trained weights.
     *
     * @throws IllegalArgumentException if the parts do not fit together, or the search does not fit the scorer
     */
    public static <C extends Configuration> BatchParser<C> of(
            ParserArchitecture<C, ?> kind,
            Weights weights,
            Lexicon lexicon,
            ActionInventory inventory,
            ParseBudget budget,
            Search search) {
        TransitionSystem<C, ?> system = kind.create(inventory);
        search.refusal(system, kind.scorer()).ifPresent(reason -> {
            throw new IllegalArgumentException("the search " + search.name() + " " + reason);
        });
        Scorer<? super C> scorer = kind.scorer(weights, lexicon, inventory);
        return new BatchParser<>(system, scorer, budget, search, scorer.batchSentences());
    }

    /** The same parser with the confidence that a model was calibrated to, if it searches as it did then. */
    public BatchParser<C> with(Confidence calibrated) {
        return new BatchParser<>(
                system, scorer, budget, search, batchSentences, search.isGreedy() ? calibrated : Confidence.NONE);
    }

    /** Most sentences of a batch. */
    int batchSentences() {
        return batchSentences;
    }

    @Override
    public List<ParseOutcome> parse(List<Sentence> sentences) {
        ParseOutcome[] outcomes = new ParseOutcome[sentences.size()];
        List<Integer> admitted = new ArrayList<>(outcomes.length);
        for (int s = 0; s < outcomes.length; s++) {
            if (budget.allows(sentences.get(s))) {
                admitted.add(s);
            } else {
                outcomes[s] = budget.refusal(sentences.get(s));
            }
        }
        admitted.sort(Comparator.comparingInt(s -> sentences.get(s).length()));
        int from = 0;
        while (from < admitted.size()) {
            int to = batchEnd(sentences, admitted, from);
            parseBatch(sentences, admitted.subList(from, to), outcomes);
            from = to;
        }
        return List.copyOf(Arrays.asList(outcomes));
    }

    private int batchEnd(List<Sentence> sentences, List<Integer> admitted, int from) {
        int tokens = sentences.get(admitted.get(from)).length();
        int to = from + 1;
        while (to < admitted.size() && to - from < batchSentences) {
            tokens += sentences.get(admitted.get(to)).length();
            if (tokens > BATCH_TOKENS) {
                int whole = (to - from) / ROWS * ROWS;
                return whole == 0 ? to : from + whole;
            }
            to++;
        }
        return to;
    }

    private void parseBatch(List<Sentence> sentences, List<Integer> numbers, ParseOutcome[] outcomes) {
        List<ParseOutcome> parsed =
                isolating.parse(numbers.stream().map(sentences::get).toList());
        for (int i = 0; i < numbers.size(); i++) {
            outcomes[numbers.get(i)] = parsed.get(i);
        }
    }

    private List<ParseOutcome> parseTogether(List<Sentence> batch) {
        Decoder decoder = idle.poll();
        if (decoder == null) {
            decoder = decoder();
        }
        // After an exception it is not given back: its state is then unknown.
        List<ParseOutcome> outcomes = decoder.parse(batch, Deadline.after(budget.maxTime()));
        idle.add(decoder);
        return outcomes.stream().map(confidence::in).toList();
    }

    private Decoder decoder() {
        ScoringSession<? super C> session = scorer.session();
        Decoder own = confidence.constituents().isPresent()
                ? search.confidentDecoder(system, session)
                : search.decoder(system, session);
        return session.dependencies()
                .<Decoder>map(arcs -> new TwoTreeDecoder(
                        own, new SpanningTreeDecoder<>(new HeadSelection(arcs.inventory()), arcs, search.relations())))
                .orElse(own);
    }
}
