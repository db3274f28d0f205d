package org.crossbranch.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.network.RandomModel;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.Sentence;
import org.junit.jupiter.api.Test;

/** A parser of constituents and one of dependencies, both with a beam, as one. */
final class JointParserTest {
    private static final long SEED = 23;

    @Test
    void bothParsersKeepTheirAlternatives() {
        Random random = new Random(SEED);
        RandomModel constituents = RandomModel.small(random, ParserArchitecture.of("ml-gap-lex", "templates-base"));
        RandomModel dependencies = RandomModel.small(random, ParserArchitecture.of("arc-standard", "templates-base"));
        Parser first = parser(constituents, "ml-gap-lex", 6);
        Parser second = parser(dependencies, "arc-standard", 4);
        List<Sentence> sentences = constituents.sentences(random, 12, 8);
        List<ParseOutcome> ones = first.parse(sentences);
        List<ParseOutcome> others = second.parse(sentences);
        List<ParseOutcome> joint = new JointParser(first, second).parse(sentences);
        int cut = 0;
        for (int s = 0; s < sentences.size(); s++) {
            ParseOutcome.Parsed one = (ParseOutcome.Parsed) ones.get(s);
            ParseOutcome.Parsed other = (ParseOutcome.Parsed) others.get(s);
            ParseOutcome.Parsed both = (ParseOutcome.Parsed) joint.get(s);
            Sentence tagged = both.analysis().sentence();
            assertThat(both.analysis())
                    .isEqualTo(new Analysis(
                            tagged,
                            one.analysis().over(tagged).constituency(),
                            other.analysis().over(tagged).dependency()));
            assertThat(both.score()).isEqualTo(one.score() + other.score());
            for (int most : new int[] {0, 1, 3, 1_000}) {
                List<Ranking.Ranked> kept = both.ranking().withOthers(most).others();
                assertThat(kept)
                        .as("seed %d, sentence %d, %d alternatives", SEED, s, most)
                        .isSortedAccordingTo(Comparator.comparingDouble(Ranking.Ranked::confidence)
                                .reversed());
                assertThat(kept.stream()
                                .filter(ranked ->
                                        ranked.analysis().constituency().isPresent()))
                        .isEqualTo(over(tagged, one.ranking().withOthers(most)));
                assertThat(kept.stream()
                                .filter(ranked -> ranked.analysis().dependency().isPresent()))
                        .isEqualTo(over(tagged, other.ranking().withOthers(most)));
                cut += kept.size() > most && most > 0 ? 1 : 0;
            }
        }
        assertThat(cut).as("rankings with more of both than of one").isPositive();
    }

    private static List<Ranking.Ranked> over(Sentence tagged, Ranking ranking) {
        return ranking.others().stream()
                .map(ranked -> new Ranking.Ranked(ranked.analysis().over(tagged), ranked.score(), ranked.confidence()))
                .toList();
    }

    private static Parser parser(RandomModel model, String system, int beam) {
        return BatchParser.of(
                ParserArchitecture.of(system, "templates-base"),
                model.weights(),
                model.lexicon(),
                model.inventory(),
                ParseBudget.DEFAULT,
                new Search.Beam(beam));
    }
}
