package org.crossbranch.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.network.RandomModel;
import org.crossbranch.scoring.network.ReferenceScorer;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.transition.constituency.setbased.SetBased;
import org.crossbranch.transition.constituency.setbased.SetConfiguration;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class BatchParserTest {
    private static Scorer<SetConfiguration> scorer(RandomModel model) {
        return model.setScorer();
    }

    private static BatchParser<SetConfiguration> parser(RandomModel model, Scorer<SetConfiguration> scorer, int batch) {
        return new BatchParser<>(
                new SetBased(model.inventory()), scorer, ParseBudget.DEFAULT, new Search.Greedy(), batch);
    }

    @Test
    @Tag("slow")
    void agreesWithTheReferenceOnHundredsOfSentences() {
        for (int seed = 1; seed <= 10; seed++) {
            Random random = new Random(seed);
            RandomModel model = RandomModel.small(random);
            List<Sentence> sentences = model.sentences(random, 40, 24);
            List<ParseOutcome> fast = parser(model, scorer(model), 32).parse(sentences);
            List<ParseOutcome> reference =
                    parser(model, new ReferenceScorer(model), 1).parse(sentences);
            for (int s = 0; s < sentences.size(); s++) {
                ParseOutcome.Parsed parsed = (ParseOutcome.Parsed) fast.get(s);
                ParseOutcome.Parsed expected = (ParseOutcome.Parsed) reference.get(s);
                assertThat(parsed.derivation())
                        .as("seed %d, sentence %d", seed, s)
                        .isEqualTo(expected.derivation());
                assertThat(parsed.analysis().constituencyTree())
                        .isEqualTo(expected.analysis().constituencyTree());
                assertThat(parsed.score()).isCloseTo(expected.score(), within(1e-4));
            }
        }
    }

    static List<ParserArchitecture<?, ?>> kinds() {
        List<ParserArchitecture<?, ?>> kinds = new ArrayList<>();
        TransitionSystems.all().forEach(system -> kinds.addAll(ParserArchitecture.of(system)));
        return kinds;
    }

    /** Of the default sizes, so that products come in blocks of every width. */
    @ParameterizedTest
    @MethodSource("kinds")
    @Tag("slow")
    <C extends Configuration> void anOutcomeDoesNotDependOnTheBatchToTheLastBit(ParserArchitecture<C, ?> kind) {
        Random random = new Random(21);
        RandomModel model = RandomModel.standard(random, kind, 2000, 40);
        List<Sentence> sentences = model.sentences(random, 36, 24);
        List<ParseOutcome> together = parser(kind, model, 32).parse(sentences);
        BatchParser<C> other = parser(kind, model, 7);
        assertThat(other.parse(sentences)).isEqualTo(together);
        for (int s = 0; s < sentences.size(); s++) {
            assertThat(other.parse(List.of(sentences.get(s)))).containsExactly(together.get(s));
        }
        List<Sentence> shuffled = new ArrayList<>(sentences);
        Collections.shuffle(shuffled, random);
        List<ParseOutcome> again = other.parse(shuffled);
        for (int s = 0; s < sentences.size(); s++) {
            assertThat(again.get(shuffled.indexOf(sentences.get(s)))).isEqualTo(together.get(s));
        }
    }

    /** Of the sentences of 300 tokens there is room for six in a batch, of those of 900 for two, of the longest for none. */
    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void longSentencesAreParsedThoughABatchHasNoRoomForAllOfThem() {
        Random random = new Random(7);
        RandomModel model = RandomModel.small(random);
        List<Sentence> sentences = new ArrayList<>();
        for (int length : new int[] {300, 300, 900, 300, 2100, 300, 300, 900, 300, 300, 300, 900, 2100, 300, 300}) {
            sentences.add(model.sentence(random, "s" + sentences.size(), length));
        }
        BatchParser<SetConfiguration> parser = new BatchParser<>(
                new SetBased(model.inventory()), scorer(model), new ParseBudget(3000, 100, Duration.ZERO));
        List<ParseOutcome> outcomes = parser.parse(sentences);
        assertThat(outcomes).allMatch(ParseOutcome.Parsed.class::isInstance);
        for (int s = 0; s < sentences.size(); s++) {
            assertThat(parser.parse(List.of(sentences.get(s)))).containsExactly(outcomes.get(s));
        }
    }

    private static <C extends Configuration> BatchParser<C> parser(
            ParserArchitecture<C, ?> kind, RandomModel model, int batch) {
        return new BatchParser<>(
                kind.create(model.inventory()),
                kind.scorer(model.weights(), model.lexicon(), model.inventory()),
                ParseBudget.DEFAULT,
                new Search.Greedy(),
                batch);
    }

    @Test
    void theTreeBearsPredictedTagsAndTheDerivationHasItsLength() {
        Random random = new Random(4);
        RandomModel model = RandomModel.small(random);
        for (int length = 1; length <= 70; length += 23) {
            Sentence sentence = model.sentence(random, "s", length);
            ParseOutcome.Parsed parsed = (ParseOutcome.Parsed)
                    parser(model, scorer(model), 1).parse(List.of(sentence)).get(0);
            assertThat(parsed.derivationLength()).isEqualTo(4 * length - 2);
            assertThat(parsed.score()).isNegative();
            assertThat(parsed.analysis().constituencyTree().sentence().id()).isEqualTo("s");
            for (Token token : parsed.analysis().constituencyTree().sentence().tokens()) {
                assertThat(model.lexicon().tags().contains(token.tag())).isTrue();
            }
        }
    }

    @Test
    void aSearchIsFoundByItsName() {
        assertThat(Search.named("greedy")).isInstanceOf(Search.Greedy.class);
        assertThatThrownBy(() -> Search.named("beam"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "no search \"beam\"; there are: greedy, standard, beam-<width, or width-threshold>, best-first, dp-<width>");
    }

    @Test
    void whatIsBeyondTheBudgetIsSetAside() {
        Random random = new Random(5);
        RandomModel model = RandomModel.small(random);
        BatchParser<SetConfiguration> parser = new BatchParser<>(
                new SetBased(model.inventory()), scorer(model), new ParseBudget(5, 10, Duration.ZERO));
        Sentence longForm = new Sentence("f", "", List.of(Token.of("w".repeat(11), "")));
        List<ParseOutcome> outcomes =
                parser.parse(List.of(model.sentence(random, "a", 5), model.sentence(random, "b", 6), longForm));
        assertThat(outcomes.get(0)).isInstanceOf(ParseOutcome.Parsed.class);
        assertThat(outcomes.get(1)).isEqualTo(new ParseOutcome.TooLong("tokens", 6, 5));
        assertThat(outcomes.get(2)).isEqualTo(new ParseOutcome.TooLong("characters in one form", 11, 10));
        assertThat(((ParseOutcome.TooLong) outcomes.get(1)).reason()).isEqualTo("6 tokens; the limit is 5");
    }

    @Test
    void nothingInNothingOut() {
        RandomModel model = RandomModel.small(new Random(6));
        assertThat(parser(model, scorer(model), 32).parse(List.of())).isEmpty();
    }

    /** A scorer with a defect that one sentence lays bare. */
    private record Defective(Scorer<SetConfiguration> sound) implements Scorer<SetConfiguration> {
        @Override
        public ScoringSession<SetConfiguration> session() {
            ScoringSession<SetConfiguration> session = sound.session();
            return new ScoringSession<>() {
                @Override
                public void begin(List<Sentence> sentences) {
                    if (sentences.stream().anyMatch(sentence -> sentence.id().equals("poison"))) {
                        throw new IllegalStateException("poisoned");
                    }
                    session.begin(sentences);
                }

                @Override
                public void score(List<? extends Candidates<? extends SetConfiguration>> steps) {
                    session.score(steps);
                }

                @Override
                public Token token(int sentence, int token) {
                    return session.token(sentence, token);
                }
            };
        }
    }

    @Test
    void aSentenceWithoutTimeIsNotParsed() {
        Random random = new Random(9);
        RandomModel model = RandomModel.small(random);
        List<Sentence> sentences = model.sentences(random, 5, 10);
        Duration limit = Duration.ofNanos(1);
        assertThat(new BatchParser<>(new SetBased(model.inventory()), scorer(model), new ParseBudget(500, 100, limit))
                        .parse(sentences))
                .hasSize(5)
                .containsOnly(new ParseOutcome.TimedOut(limit));
        assertThat(new BatchParser<>(
                                new SetBased(model.inventory()),
                                scorer(model),
                                new ParseBudget(500, 100, Duration.ofDays(1)))
                        .parse(sentences))
                .isEqualTo(parser(model, scorer(model), 32).parse(sentences));
    }

    @Test
    void aSentenceThatFailsTakesNoOtherWithIt() {
        Random random = new Random(7);
        RandomModel model = RandomModel.small(random);
        List<Sentence> sentences = new ArrayList<>(model.sentences(random, 10, 10));
        List<ParseOutcome> sound = parser(model, scorer(model), 32).parse(sentences);
        sentences.add(4, model.sentence(random, "poison", 3));
        List<ParseOutcome> outcomes =
                new ArrayList<>(parser(model, new Defective(scorer(model)), 32).parse(sentences));
        ParseOutcome failed = outcomes.remove(4);
        assertThat(failed).isInstanceOf(ParseOutcome.Failed.class);
        assertThat(((ParseOutcome.Failed) failed).reason()).contains("poisoned");
        assertThat(outcomes).isEqualTo(sound);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    <C extends Configuration> void severalThreadsShareAParser(ParserArchitecture<C, ?> kind)
            throws InterruptedException {
        Random random = new Random(8);
        RandomModel model = RandomModel.small(random, kind);
        List<Sentence> sentences = model.sentences(random, 50, 20);
        for (Search search : SearchContractTest.fitting(kind, model, new Search.Greedy(), new Search.Merging(4))) {
            shareAParser(SearchContractTest.parser(kind, model, search, 8), sentences);
        }
    }

    private static void shareAParser(BatchParser<?> parser, List<Sentence> sentences) throws InterruptedException {
        List<ParseOutcome> expected = parser.parse(sentences);
        List<List<ParseOutcome>> found = Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            Thread thread = new Thread(() -> found.add(parser.parse(sentences)));
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(found).hasSize(4).allMatch(expected::equals);
    }
}
