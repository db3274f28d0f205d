package org.crossbranch.spark.annotate;

import java.util.ArrayList;
import java.util.List;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.search.Parser;
import org.crossbranch.spark.monitor.ParseMeter;
import org.crossbranch.spark.table.WithOrigin;
import org.crossbranch.tree.Sentence;

/** Sentences that a task parses together. Their number, tokens and characters are bounded, and with them the memory of the task. */
public final class SentenceBatch {
    /** A batch with more tokens is not added to. */
    private static final int MOST_TOKENS = 50_000;

    /** The same of characters. */
    private static final int MOST_CHARACTERS = 4_000_000;

    private static final ParseMeter METER = ParseMeter.ofThisProcess();

    private final String modelId;
    private final int alternatives;
    private final List<WithOrigin<Sentence>> sentences = new ArrayList<>();
    private int tokens;
    private int characters;

    /**
     * An empty batch.
     *
     * @param modelId digest of the model
     * @param alternatives most analyses of a sentence beside the best
     */
    public SentenceBatch(String modelId, int alternatives) {
        this.modelId = modelId;
        this.alternatives = alternatives;
    }

    /** Adds a sentence. */
    public void add(WithOrigin<Sentence> sentence) {
        sentences.add(sentence);
        tokens += sentence.value().length();
        characters += characters(sentence.value());
    }

    private static int characters(Sentence sentence) {
        return sentence.text().length()
                + sentence.tokens().stream()
                        .mapToInt(token -> token.form().length())
                        .sum();
    }

    /** Number of sentences. */
    public int size() {
        return sentences.size();
    }

    /** Whether it should be parsed before more is added: it has so many sentences, or as many tokens or characters as it may. */
    public boolean isFull(int mostSentences) {
        return sentences.size() >= mostSentences || tokens >= MOST_TOKENS || characters >= MOST_CHARACTERS;
    }

    /** Parses the sentences, which leaves the batch empty; in their order. */
    public List<SentenceParse> parse(Parser parser) {
        List<Sentence> batch = sentences.stream().map(WithOrigin::value).toList();
        long start = System.nanoTime();
        List<ParseOutcome> outcomes = parser.parse(batch);
        long nanos = System.nanoTime() - start;
        METER.batch(batch.size(), tokens, nanos);
        long nanosPerToken = nanos / Math.max(1, tokens);
        List<SentenceParse> parses = new ArrayList<>(batch.size());
        for (int i = 0; i < batch.size(); i++) {
            long micros = nanosPerToken * batch.get(i).length() / 1_000;
            SentenceParse parse = SentenceParse.of(sentences.get(i), outcomes.get(i), modelId, alternatives, micros);
            if (parse.parse().isPresent()) {
                METER.written(parse.status().status());
            } else {
                METER.rejected(parse.status().status());
            }
            parses.add(parse);
        }
        sentences.clear();
        tokens = 0;
        characters = 0;
        return parses;
    }
}
