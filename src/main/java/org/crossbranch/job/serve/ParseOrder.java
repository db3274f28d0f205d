package org.crossbranch.job.serve;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.crossbranch.tree.Sentence;

/**
 * A request for parses.
 *
 * @param model the model that parses
 * @param entries the sentences
 * @param formats how their trees are wanted
 * @param alternatives most analyses of a sentence beside the best
 */
public record ParseOrder(ServedModel model, List<Entry> entries, Set<AnswerFormat> formats, int alternatives) {

    /** Copies the list and the set. */
    public ParseOrder {
        entries = List.copyOf(entries);
        formats = Set.copyOf(formats);
    }

    /**
     * A sentence of a request.
     *
     * @param id what the answer calls it
     * @param offset where it begins in the text that it was found in
     * @param sentence the sentence; empty if nothing of it can be seen
     */
    public record Entry(String id, long offset, Optional<Sentence> sentence) {}

    /** The sentences that there are to parse. */
    public List<Sentence> sentences() {
        return entries.stream().flatMap(entry -> entry.sentence().stream()).toList();
    }

    /** Number of tokens of all sentences. */
    public int tokens() {
        return sentences().stream().mapToInt(Sentence::length).sum();
    }
}
