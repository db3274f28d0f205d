package org.crossbranch.search;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.network.RandomModel;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.segmentation.Segmenter;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.SyntaxTree;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.TreebankFormats;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.crossbranch.treebank.conll.DependencyFormat;
import org.crossbranch.treebank.text.RawText;

/**
 * Sentences and the parser that is measured on them.
 *
 * @param model the model's file, or a name for it
 * @param input the sentences' file, or a name for it
 * @param search name of the search
 */
public record Workload<C extends Configuration>(
        String model,
        String input,
        ParserArchitecture<C, ?> kind,
        Weights weights,
        Lexicon lexicon,
        ActionInventory inventory,
        List<Sentence> sentences,
        String search) {
    private static final long SEED = 1;
    private static final int WORDS = 20_000;
    private static final int TAGS = 50;
    private static final String BEST = "best.model";

    /** As a task of {@code annotate} takes by default. */
    private static final int PORTION = 1_024;

    /**
     * A trained model on the sentences of a file.
     *
     * @param model a model, or the folder that training wrote
     * @param input a treebank, or raw text, one sentence a line, whose name ends in {@code .txt}
     * @param limit most sentences
     * @param search name of the search
     */
    static Workload<?> of(Path model, Path input, int limit, String search) throws IOException {
        ModelBundle bundle = bundle(model);
        return new Workload<>(
                file(model).toString(),
                input.toString(),
                ParserArchitecture.of(bundle.system(), bundle.scorer()),
                bundle.weights(),
                bundle.lexicon(),
                bundle.inventory(),
                sentences(input, limit),
                search);
    }

    /**
     * Random parameters of the default sizes on random sentences of one length, as many as make some 40,000 tokens. Such
     * parameters keep more items waiting than trained ones do.
     */
    static <C extends Configuration> Workload<C> random(ParserArchitecture<C, ?> kind, int length, String search) {
        Random random = new Random(SEED);
        RandomModel model = RandomModel.standard(random, kind, WORDS, TAGS);
        List<Sentence> sentences = IntStream.range(0, Math.max(32, 40_000 / length))
                .mapToObj(s -> model.sentence(random, "s" + s, length))
                .toList();
        return new Workload<>(
                "random",
                length + " tokens",
                kind,
                model.weights(),
                model.lexicon(),
                model.inventory(),
                sentences,
                search);
    }

    /**
     * The sentences of a file.
     *
     * @param file a treebank, or raw text, one sentence a line, whose name ends in {@code .txt}
     * @param limit most sentences
     */
    public static List<Sentence> sentences(Path file, int limit) throws IOException {
        if (file.toString().endsWith(".txt")) {
            try (InputStream in = Files.newInputStream(file);
                    TreebankReader<Sentence> reader =
                            RawText.read(in, TreebankSource.of(file), StandardCharsets.UTF_8, Segmenter.unicode())) {
                return reader.trees().limit(limit).toList();
            }
        }
        return trees(file, limit).stream().map(SyntaxTree::sentence).toList();
    }

    /** The first trees of a treebank. */
    public static List<? extends SyntaxTree> trees(Path file, int limit) throws IOException {
        if (TreebankFormats.of(file) instanceof DependencyFormat format) {
            try (TreebankReader<ConlluSentence> reader = format.read(file)) {
                return reader.trees().limit(limit).map(ConlluSentence::tree).toList();
            }
        }
        try (TreebankReader<ConstituencyTree> reader = ((ConstituencyFormat) TreebankFormats.of(file)).read(file)) {
            return reader.trees().limit(limit).toList();
        }
    }

    /**
     * Reads a model.
     *
     * @param model its file, or the folder that training wrote
     */
    public static ModelBundle bundle(Path model) throws IOException {
        return ModelBundle.read(file(model));
    }

    private static Path file(Path model) {
        return Files.isDirectory(model) ? model.resolve(BEST) : model;
    }

    /** The parser, with so many sentences in lock-step; with 0, as many as are best for the scorer. */
    BatchParser<C> parser(int batchSentences) {
        Scorer<? super C> scorer = kind.scorer(weights, lexicon, inventory);
        return new BatchParser<>(
                kind.create(inventory),
                scorer,
                ParseBudget.DEFAULT,
                Search.named(search),
                batchSentences == 0 ? scorer.batchSentences() : batchSentences);
    }

    /** The sentences, as many in each call to the parser as {@code annotate} gives it: trees do not pile up. */
    List<List<Sentence>> portions() {
        return IntStream.iterate(0, from -> from < sentences.size(), from -> from + PORTION)
                .mapToObj(from -> sentences.subList(from, Math.min(from + PORTION, sentences.size())))
                .toList();
    }

    int tokens() {
        return sentences.stream().mapToInt(Sentence::length).sum();
    }
}
