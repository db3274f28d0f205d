package org.crossbranch.segmentation;

import java.util.ArrayList;
import java.util.List;

/** A model that was trained on some invented English; its convention is that of treebanks, {@code do n't} and {@code can not}. */
public final class TrainedSegmentation {
    private static final List<String> PIECES = List.of(
            "I|do+n't|know|Dr.|Smith+,|but|he|ca+n't|sing+.",
            "Mr.|Brown|said+:|\"+We|can+not|go+.+\"",
            "Is|it|e.g.|a|cat+?",
            "She|was+n't|there+,|was|she+?",
            "Stop+!",
            "The|price|is|3.50|euros+,|not|4.20+.",
            "(+It|rained+.+)",
            "Ann|left|at|5|p.m.|and|Bob|did+n't+.");

    private static final int ROUNDS = 30;

    private static final SegmentationModel MODEL = SegmentationTrainer.train("en", texts());

    private TrainedSegmentation() {}

    /** The model. */
    public static SegmentationModel model() {
        return MODEL;
    }

    /** The training texts. */
    static List<GoldText> texts() {
        List<GoldText> texts = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            StringBuilder text = new StringBuilder();
            List<GoldText.GoldSentence> sentences = new ArrayList<>();
            for (int i = 0; i < PIECES.size(); i++) {
                String pieces = PIECES.get((i * (round % 3 + 1) + round) % PIECES.size());
                int start = text.length();
                List<Segmenter.Span> tokens = new ArrayList<>();
                for (String word : pieces.split("\\|", -1)) {
                    for (String token : word.split("\\+", -1)) {
                        tokens.add(new Segmenter.Span(text.length(), text.length() + token.length()));
                        text.append(token);
                    }
                    text.append(' ');
                }
                sentences.add(new GoldText.GoldSentence(new Segmenter.Span(start, text.length() - 1), tokens));
            }
            texts.add(new GoldText(text.toString(), sentences));
        }
        return texts;
    }
}
