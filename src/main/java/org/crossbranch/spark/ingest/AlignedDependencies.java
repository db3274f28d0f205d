package org.crossbranch.spark.ingest;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.Charset;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.transform.DependencyHeads;
import org.crossbranch.transform.HeadMarks;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;

/**
 * A file of dependency trees that says what the heads are in a file of constituency trees over the same sentences, in the
 * same order. Whatever does not match is an {@link InputException}, even where malformed trees are set aside: after it,
 * nothing says what belongs together.
 */
final class AlignedDependencies implements Closeable {
    private final String path;
    private final TreebankReader<ConlluSentence> reader;
    private final HeadRules ties;
    private long sentences;

    private AlignedDependencies(String path, TreebankReader<ConlluSentence> reader, HeadRules ties) {
        this.path = path;
        this.reader = reader;
        this.ties = ties;
    }

    /**
     * Opens a file.
     *
     * @param ties the table that chooses where the dependencies leave a choice
     */
    static AlignedDependencies open(Configuration configuration, SourceFile file, Charset charset, HeadRules ties)
            throws IOException {
        return new AlignedDependencies(
                file.path(), new ConlluFormat().read(file.open(configuration, 0), file.source(), charset), ties);
    }

    /**
     * A tree with its heads marked.
     *
     * @throws InputException if the next dependency tree is not over the same tokens, or there is none
     * @throws org.crossbranch.treebank.MalformedTreeException if it is malformed
     */
    ConstituencyTree mark(ConstituencyTree tree) {
        pass(tree.sentence().id());
        DependencyTree dependencies = reader.next().orThrow().tree();
        check(tree.sentence(), dependencies.sentence());
        return new HeadMarks(new DependencyHeads(dependencies, ties)).apply(tree);
    }

    /**
     * Passes over the dependency tree of a malformed constituency tree.
     *
     * @throws InputException if there is none
     */
    void skip(String id) {
        pass(id);
        reader.next();
    }

    private void pass(String id) {
        if (!reader.hasNext()) {
            throw new InputException(
                    path + ": it ends after " + sentences + " sentences, and there is none for the tree " + id
                            + "; give a file with a sentence for each tree");
        }
        sentences++;
    }

    private void check(Sentence trees, Sentence words) {
        int shorter = Math.min(trees.length(), words.length());
        for (int i = 0; i < shorter; i++) {
            String form = trees.token(i).form();
            if (!form.equals(words.token(i).form())) {
                throw misaligned(
                        trees,
                        "token " + (i + 1) + " is \"" + words.token(i).form() + "\" here and \"" + form
                                + "\" in the tree");
            }
        }
        if (trees.length() != words.length()) {
            throw misaligned(
                    trees, "there are " + words.length() + " tokens here and " + trees.length() + " in the tree");
        }
    }

    private InputException misaligned(Sentence sentence, String reason) {
        return new InputException(path + ": sentence " + sentences + " is not that of the tree " + sentence.id() + ": "
                + reason + "; give the same sentences in the same order");
    }

    /**
     * Checks that no dependency tree is left after the last constituency tree.
     *
     * @throws InputException if one is
     */
    void end(String trees) {
        if (reader.hasNext()) {
            throw new InputException(path + ": sentence " + (sentences + 1) + " ("
                    + reader.next().id() + ") has no tree: " + trees + " ends after " + sentences
                    + "; give the same sentences in the same order");
        }
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
