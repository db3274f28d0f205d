package org.crossbranch.segmentation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import opennlp.tools.ml.EventTrainer;
import opennlp.tools.ml.TrainerFactory;
import opennlp.tools.ml.model.Event;
import opennlp.tools.ml.model.MaxentModel;
import opennlp.tools.sentdetect.SDContextGenerator;
import opennlp.tools.sentdetect.SentenceDetectorFactory;
import opennlp.tools.sentdetect.SentenceDetectorME;
import opennlp.tools.sentdetect.SentenceModel;
import opennlp.tools.tokenize.TokenContextGenerator;
import opennlp.tools.tokenize.TokenizerFactory;
import opennlp.tools.tokenize.TokenizerME;
import opennlp.tools.tokenize.TokenizerModel;
import opennlp.tools.util.ObjectStreamUtils;
import opennlp.tools.util.TrainingParameters;
import org.crossbranch.lexis.MultiwordTokens;

/**
 * Trains OpenNLP's maximum-entropy models for sentences and tokens. The same texts make the same model.
 *
 * <p>The library's own training takes the last full stop of a sentence for its end, even where the sentence goes on behind it. Here
 * only a mark within a sentence's last token ends it. Letters count as marks where many sentences end in them: each word may be
 * the last of a sentence then.
 */
public final class SegmentationTrainer {
    /** Sentences that must end in a character for it to count as one that can end a sentence. */
    private static final int MIN_ENDS = 3;

    /** Share of the sentences that must end in letters or digits for these to count; fewer cost more than they find. */
    private static final double MIN_WORD_ENDS = 0.3;

    /** Features that are rarer are left out. */
    private static final int CUTOFF = 2;

    private static final int ITERATIONS = 100;

    /** L-BFGS: faster than the library's usual iterative scaling, and better with as many iterations. */
    private static final String ALGORITHM = "MAXENT_QN";

    private SegmentationTrainer() {}

    /** Trains a model that leaves every token whole. */
    public static SegmentationModel train(String language, List<GoldText> texts) {
        return train(language, texts, MultiwordTokens.NONE);
    }

    /**
     * Trains.
     *
     * @param language code of the language, or empty
     * @param multiword the tokens that are divided into words
     * @throws IllegalArgumentException if there are too few sentences, or no two tokens stand without a blank between them:
     *     then there is nothing to learn
     */
    public static SegmentationModel train(String language, List<GoldText> texts, MultiwordTokens multiword) {
        return SegmentationModel.of(language, sentences(language, texts), tokens(language, texts), multiword);
    }

    private static SentenceModel sentences(String language, List<GoldText> texts) {
        char[] marks = marks(texts);
        SentenceDetectorFactory factory = new SentenceDetectorFactory(language, true, null, marks);
        Set<Character> isMark = new HashSet<>();
        for (char mark : marks) {
            isMark.add(mark);
        }
        List<Event> events = new ArrayList<>();
        SDContextGenerator contexts = factory.getSDContextGenerator();
        texts.forEach(text -> addSentenceEvents(text, isMark, contexts, events));
        Map<String, String> manifest = new HashMap<>();
        return new SentenceModel(language, train(events, manifest), manifest, factory);
    }

    /** The characters that sentences end in, sorted: letters as well, where headings and list items end without a full stop. */
    private static char[] marks(List<GoldText> texts) {
        Map<Character, Integer> ends = new TreeMap<>();
        for (GoldText text : texts) {
            for (GoldText.GoldSentence sentence : text.sentences()) {
                ends.merge(text.text().charAt(sentence.span().end() - 1), 1, Integer::sum);
            }
        }
        int sentences = ends.values().stream().mapToInt(Integer::intValue).sum();
        int words = ends.entrySet().stream()
                .filter(end -> Character.isLetterOrDigit(end.getKey()))
                .mapToInt(Map.Entry::getValue)
                .sum();
        if (words < MIN_WORD_ENDS * sentences) {
            ends.keySet().removeIf(Character::isLetterOrDigit);
        }
        ends.values().removeIf(count -> count < MIN_ENDS);
        if (ends.isEmpty()) {
            throw new IllegalArgumentException("no character ends " + MIN_ENDS + " sentences or more");
        }
        StringBuilder marks = new StringBuilder();
        ends.keySet().forEach(marks::append);
        return marks.toString().toCharArray();
    }

    /** An event for each mark that the detector will ask about: of those within a word, the last, or one before a capital. */
    private static void addSentenceEvents(
            GoldText gold, Set<Character> isMark, SDContextGenerator contexts, List<Event> events) {
        String text = gold.text();
        Set<Integer> ends = new HashSet<>();
        gold.sentences().forEach(sentence -> ends.add(sentence.span().end()));
        for (int i = 0; i < text.length(); i++) {
            if (!isMark.contains(text.charAt(i))) {
                continue;
            }
            int wordEnd = i + 1;
            boolean isFollowed = false;
            while (wordEnd < text.length() && !Blanks.isBlank(text.charAt(wordEnd))) {
                isFollowed |= isMark.contains(text.charAt(wordEnd));
                wordEnd++;
            }
            boolean isAsked = !isFollowed || Character.isUpperCase(text.charAt(i + 1));
            if (isAsked) {
                String outcome = ends.contains(wordEnd) || (isFollowed && ends.contains(i + 1))
                        ? SentenceDetectorME.SPLIT
                        : SentenceDetectorME.NO_SPLIT;
                events.add(new Event(outcome, contexts.getContext(text, i)));
            }
        }
    }

    private static TokenizerModel tokens(String language, List<GoldText> texts) {
        TokenizerFactory factory = new TokenizerFactory(language, null, false, null);
        TokenContextGenerator contexts = factory.getContextGenerator();
        List<Event> events = new ArrayList<>();
        texts.forEach(text ->
                text.sentences().forEach(sentence -> addTokenEvents(text.text(), sentence.tokens(), contexts, events)));
        Map<String, String> manifest = new HashMap<>();
        return new TokenizerModel(train(events, manifest), manifest, factory);
    }

    /** An event for each place within what stands between two blanks. */
    private static void addTokenEvents(
            String text, List<Segmenter.Span> tokens, TokenContextGenerator contexts, List<Event> events) {
        Set<Integer> starts = new HashSet<>();
        tokens.forEach(token -> starts.add(token.start()));
        for (int first = 0; first < tokens.size(); ) {
            int last = first;
            while (last + 1 < tokens.size()
                    && tokens.get(last + 1).start() == tokens.get(last).end()) {
                last++;
            }
            int start = tokens.get(first).start();
            int end = tokens.get(last).end();
            String word = text.substring(start, end);
            for (int i = start + 1; i < end; i++) {
                if (!Blanks.isBlank(text.charAt(i)) && !Blanks.isBlank(text.charAt(i - 1))) {
                    String outcome = starts.contains(i) ? TokenizerME.SPLIT : TokenizerME.NO_SPLIT;
                    events.add(new Event(outcome, contexts.getContext(word, i - start)));
                }
            }
            first = last + 1;
        }
    }

    private static MaxentModel train(List<Event> events, Map<String, String> manifest) {
        if (events.stream().map(Event::getOutcome).distinct().count() < 2) {
            throw new IllegalArgumentException("every place is the same");
        }
        TrainingParameters parameters = TrainingParameters.defaultParams();
        parameters.put(TrainingParameters.ALGORITHM_PARAM, ALGORITHM);
        parameters.put(TrainingParameters.CUTOFF_PARAM, CUTOFF);
        parameters.put(TrainingParameters.ITERATIONS_PARAM, ITERATIONS);
        try {
            EventTrainer trainer = TrainerFactory.getEventTrainer(parameters, manifest);
            return trainer.train(ObjectStreamUtils.createObjectStream(events));
        } catch (IOException e) {
            throw new UncheckedIOException("no room for temporary files", e);
        }
    }
}
