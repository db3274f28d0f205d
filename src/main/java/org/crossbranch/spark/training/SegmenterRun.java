package org.crossbranch.spark.training;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.crossbranch.segmentation.SegmentationModel;
import org.crossbranch.segmentation.SegmentationScore;
import org.crossbranch.segmentation.SegmentationTrainer;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.ingest.FileSettings;
import org.crossbranch.spark.ingest.SourceFile;
import org.crossbranch.spark.ingest.SourceFiles;
import org.crossbranch.spark.output.FileReplacement;
import org.crossbranch.spark.output.OutputException;
import org.crossbranch.spark.output.Ownership;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.crossbranch.treebank.conll.ConlluTexts;

/** Trains a segmentation model on the text of CoNLL-U files. It runs on the driver. */
public final class SegmenterRun {
    private final Configuration configuration;
    private final RunListener listener;

    /**
     * The result of a run.
     *
     * @param id digest of the model
     * @param sentences number of sentences that it was trained on
     * @param passedOver number of sentences whose {@code text} is not their tokens
     * @param score its score on the development text, if there is one
     */
    public record Result(String id, long sentences, int passedOver, Optional<SegmentationScore> score) {}

    /**
     * A run.
     *
     * @param configuration how file systems are reached
     * @param listener receives progress
     */
    public SegmenterRun(Configuration configuration, RunListener listener) {
        this.configuration = configuration;
        this.listener = listener;
    }

    /**
     * Trains.
     *
     * @param dev path of the development files, or empty
     * @param language code of the language, or empty
     * @param output path of the file to write or replace
     * @param owner asked before the file takes its place
     * @throws InputException if the files are missing, no CoNLL-U, or do not say where blanks are
     * @throws org.crossbranch.treebank.MalformedTreeException if a sentence is malformed
     * @throws OutputException if the output cannot be written
     */
    public Result run(String input, String dev, String language, String output, Ownership owner) {
        ConlluTexts texts = read(input);
        if (!texts.hasJoinedTokens()) {
            throw new InputException(
                    input + ": no two tokens stand without a blank between them, so it does not say how"
                            + " text is cut; give CoNLL-U with \"# text\" or SpaceAfter=No");
        }
        long sentences = texts.texts().stream()
                .mapToLong(text -> text.sentences().size())
                .sum();
        SegmentationModel model;
        try {
            listener.began("train", "sentences", sentences);
            model = SegmentationTrainer.train(language, texts.texts(), texts.multiword());
            listener.reached(sentences);
        } catch (IllegalArgumentException e) {
            throw new InputException(input + ": there is nothing to learn: " + e.getMessage() + "; give more text", e);
        } finally {
            listener.ended();
        }
        Optional<SegmentationScore> score = dev.isEmpty()
                ? Optional.empty()
                : Optional.of(SegmentationScore.of(model.segmenter(), read(dev).texts()));
        write(output, model.bytes(), owner);
        return new Result(model.id(), sentences, texts.passedOver(), score);
    }

    private ConlluTexts read(String path) {
        ConlluTexts texts = new ConlluTexts();
        String format = new ConlluFormat().name();
        for (SourceFile file : SourceFiles.find(configuration, listener, path, "")) {
            if (!file.format().equals(format)) {
                throw new InputException(file.path() + ": it is " + file.format()
                        + ", which does not say how text is cut; give CoNLL-U files");
            }
            try (TreebankReader<ConlluSentence> reader = new ConlluFormat()
                    .read(file.open(configuration, 0), file.source(), FileSettings.charset(configuration))) {
                reader.forEachRemaining(entry -> texts.add(entry.orThrow()));
            } catch (IOException e) {
                throw InputException.unreadable(file.path(), e);
            }
            texts.endDocument();
        }
        return texts;
    }

    private void write(String output, byte[] bytes, Ownership owner) {
        try {
            FileReplacement.write(configuration, new Path(output), bytes, owner);
        } catch (IOException e) {
            throw new OutputException(output + ": cannot be written: " + e.getMessage(), e);
        }
    }
}
