package org.crossbranch.scoring.network.encoder;

import java.util.List;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.network.kernel.Scratch;
import org.crossbranch.tree.Sentence;

/**
 * The tokens of a batch as rows, one sentence after the other, and their tags: those that a tagger prefers, or those given.
 */
abstract class TaggedRows implements TokenEncoder.Session {
    private final Vocabulary tags;
    private final InputTagEmbedding given;
    private List<Sentence> sentences = List.of();
    private int[] starts = {0};
    private int[] preferred = {};

    TaggedRows(Vocabulary tags, InputTagEmbedding given) {
        this.tags = tags;
        this.given = given;
    }

    /** Numbers the rows of a batch and forgets the one before. */
    final void number(List<Sentence> batch) {
        sentences = batch;
        starts = Scratch.atLeast(batch.size() + 1, starts);
        for (int s = 0; s < batch.size(); s++) {
            starts[s + 1] = starts[s] + batch.get(s).length();
        }
    }

    /** The batch. */
    final List<Sentence> sentences() {
        return sentences;
    }

    /** Takes for each row the tag with the highest score, of equal ones the first. */
    final void prefer(float[] scores, int width) {
        preferred = Scratch.atLeast(tokens(), preferred);
        for (int row = 0; row < tokens(); row++) {
            int best = 0;
            for (int tag = 1; tag < tags.size(); tag++) {
                if (scores[row * width + tag] > scores[row * width + best]) {
                    best = tag;
                }
            }
            preferred[row] = best;
        }
    }

    /** The tag that {@link #prefer} took. */
    final int preferred(int row) {
        return preferred[row];
    }

    @Override
    public final int tokens() {
        return starts[sentences.size()];
    }

    @Override
    public final int row(int sentence, int token) {
        return starts[sentence] + token;
    }

    @Override
    public final String tag(int sentence, int token) {
        return given.areTaken()
                ? sentences.get(sentence).token(token).tag()
                : tags.entry(preferred[row(sentence, token)]);
    }
}
