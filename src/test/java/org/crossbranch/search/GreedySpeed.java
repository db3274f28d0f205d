package org.crossbranch.search;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.crossbranch.scoring.network.ParserKind;
import org.crossbranch.scoring.network.RandomModel;
import org.crossbranch.scoring.network.SetScorer;
import org.crossbranch.transition.constituency.SetBased;
import org.crossbranch.tree.Sentence;

/**
 * Sentences a second of greedy parsing on one thread: a network of the standard sizes with random parameters, sentences of
 * 20 tokens. CPU time, so that other processes count for little. Not a test; {@code jobs/bench} runs it. Random parameters keep more items in the set than trained ones do.
 */
public final class GreedySpeed {
    private static final int SENTENCES = 2000;

    private GreedySpeed() {}

    /**
     * Rounds of parsing, each with its rate; the first ones are the compiler's.
     *
     * @param arguments number of rounds, length of the sentences, names of the system and of the scorer, as in a model
     */
    public static void main(String[] arguments) {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10;
        int length = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20;
        Random random = new Random(1);
        ParserKind<?> kind = arguments.length > 3
                ? ParserKind.of(arguments[2], arguments[3])
                : ParserKind.of(SetBased.NAME, SetScorer.NAME);
        RandomModel model = arguments.length > 3
                ? RandomModel.standard(random, kind, 20_000, 50)
                : RandomModel.standard(random, 20_000, 50, 100);
        Parser parser =
                GreedyParser.of(kind, model.parameters(), model.lexicon(), model.inventory(), ParseBudget.DEFAULT);
        List<Sentence> sentences = IntStream.range(0, SENTENCES)
                .mapToObj(s -> model.sentence(random, "s" + s, length))
                .toList();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        for (int round = 0; round < rounds; round++) {
            long start = threads.getCurrentThreadCpuTime();
            int parsed = parser.parse(sentences).size();
            double seconds = (threads.getCurrentThreadCpuTime() - start) / 1e9;
            System.out.printf(
                    "%d sentences of %d tokens: %.0f a second of CPU time%n", parsed, length, parsed / seconds);
        }
    }
}
