package org.crossbranch.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.Scorer;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.Vocabulary;
import org.crossbranch.scoring.linear.LinearArchitecture;
import org.crossbranch.scoring.network.RandomModel;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Search by dynamic programming, against all derivations of short sentences. */
final class MergingDecoderTest {
    /** Sums of the same scores in another order. */
    private static final double ROUNDING = 1e-9;

    private static final int ALL = 1_000_000;

    /** A beam that is narrow beside the number of derivations. */
    private static final int FEW = 24;

    private static final String DEPENDENCIES =
            "s0.w s0.t s1.w s1.t s2.w s2.t s3.t b0.w b0.t b1.t s0.c dist p q s0.l.t s0.r.w s1.l.t s1.r.t"
                    + " s2.r.t s0.l.c s0.r.c s1.r.c s2.l.c s0.l2.t s1.r2.c s2.l2.t s0.vl s0.vr s1.vr s2.vl s0.sl s1.sr s0.l.r.t s1.r.l.c s0.r2.r2.t s1.l.vr s0.l.h.t";

    private static final String STACK =
            "s0.wl s0.wr s1.wl s1.tr s2.wr s3.tl s0.c s1.c s2.c b0.w b0.t b1.t s0.l.c s0.r.c s1.l.c s2.r.c s0.u.c s0.l.wl"
                    + " s0.r.tr s1.r.wr s0.l.r.c s1.r.l.tl s0.wlo s1.tro s0.tlo s0.x s1.y";
    private static final String DEQUE =
            STACK + " d0.wl d0.wr d0.c d0.tl d1.c d1.wr d0.l.c d0.r.c d0.l.r.wl d0.x d0.y s1.x s0.l.y";
    private static final String HEADS = " s0.w s1.t s2.w s0.l.w s1.r.t p q";

    /** A system with few actions, so that sentences of several tokens have few derivations. */
    enum Kind {
        ROOT_FIRST("arc-standard", DEPENDENCIES, 5, "SHIFT LEFT-ARC=a RIGHT-ARC=a RIGHT-ARC=b ROOT-RIGHT-ARC=r"),
        ROOTS_FIRST(
                "arc-standard",
                DEPENDENCIES,
                5,
                "SHIFT LEFT-ARC=a LEFT-ARC=b RIGHT-ARC=a ROOT-RIGHT-ARC=r EARLY-ROOT-RIGHT-ARC=r"),
        ROOT_LAST(
                "arc-standard",
                DEPENDENCIES,
                5,
                "SHIFT LEFT-ARC=a RIGHT-ARC=a RIGHT-ARC=b ROOT-LEFT-ARC=r ROOT-LEFT-ARC=q"),
        ROOTS_LAST(
                "arc-standard",
                DEPENDENCIES,
                5,
                "SHIFT LEFT-ARC=a RIGHT-ARC=a RIGHT-ARC=b ROOT-LEFT-ARC=r EARLY-ROOT-LEFT-ARC=r"),
        NO_ROOT("arc-standard", DEPENDENCIES, 5, "SHIFT LEFT-ARC=a LEFT-ARC=b RIGHT-ARC=a ROOT=r"),
        NO_ROOTS("arc-standard", DEPENDENCIES, 5, "SHIFT LEFT-ARC=a RIGHT-ARC=a RIGHT-ARC=b ROOT=r EARLY-ROOT=r"),
        ML("ml", STACK, 5, "SHIFT MERGE NO-LABEL LABEL=r"),
        ML_LABELS("ml", STACK, 4, "SHIFT MERGE NO-LABEL LABEL=r LABEL=a"),
        ML_LEX("ml-lex", STACK + HEADS, 4, "SHIFT MERGE-LEFT MERGE-RIGHT NO-LABEL LABEL=r"),
        ML_GAP("ml-gap", DEQUE, 4, "SHIFT MERGE GAP NO-LABEL LABEL=r"),
        ML_GAP_LEX(
                "ml-gap-lex",
                DEQUE + HEADS + " d0.w d1.t d0.r.w",
                4,
                "SHIFT MERGE-LEFT MERGE-RIGHT GAP NO-LABEL LABEL=r"),
        SR_GAP(
                "sr-gap",
                DEQUE + HEADS + " d0.w d1.t d0.r.w",
                4,
                "SHIFT GAP REDUCE-UNARY=r REDUCE-LEFT=r REDUCE-LEFT=a: REDUCE-RIGHT=r REDUCE-RIGHT=a:"),
        SR_GAP_LABELS(
                "sr-gap",
                DEQUE + HEADS + " d0.w d1.t d0.r.w",
                3,
                "SHIFT GAP REDUCE-UNARY=r REDUCE-UNARY=a REDUCE-LEFT=r REDUCE-LEFT=a REDUCE-LEFT=a:"
                        + " REDUCE-RIGHT=r REDUCE-RIGHT=b REDUCE-RIGHT=a:");

        private final String system;
        private final String places;

        /** Templates that read little. */
        private final String little;

        private final int longest;
        private final String actions;

        Kind(String system, String places, int longest, String actions) {
            this.system = system;
            this.places = places;
            this.longest = longest;
            little = places.startsWith("s0.w ") ? "s0.w & s1.w\nb0.t & s0.t" : "s0.wl & s0.wr & b0.t\ns1.wr & b0.w";
            this.actions = actions;
        }

        ActionInventory inventory() {
            List<Action> all = new ArrayList<>();
            List<String> roots = new ArrayList<>();
            for (String written : actions.split(" ", -1)) {
                String[] parts = written.split("=", -1);
                Action.Type type = Action.Type.valueOf(parts[0].replace('-', '_'));
                all.add(parts.length == 1 ? Action.of(type) : new Action(type, parts[1]));
                if (parts.length > 1 && (written.contains("ROOT") || parts[1].equals("r"))) {
                    roots.add(parts[1]);
                }
            }
            return new ActionInventory(all, roots);
        }
    }

    /** A case: a random sentence, random templates, and random weights. */
    private record Case<C extends Configuration>(
            TransitionSystem<C, ?> system, Scorer<C> scorer, Sentence sentence, String templates) {
        static Case<?> of(Kind kind, long seed) {
            Random random = new Random(seed);
            String templates = templates(kind, random);
            return of(kind, templates, 1 + random.nextInt(kind.longest), random);
        }

        static Case<?> of(Kind kind, String templates, int length, Random random) {
            return of(kind, ParserArchitecture.of(kind.system, "linear"), templates, length, random);
        }

        private static String templates(Kind kind, Random random) {
            String[] places = kind.places.split(" ", -1);
            return IntStream.rangeClosed(0, random.nextInt(4))
                    .mapToObj(number -> IntStream.rangeClosed(0, random.nextInt(3))
                            .mapToObj(place -> places[random.nextInt(places.length)])
                            .distinct()
                            .collect(Collectors.joining(" & ")))
                    .distinct()
                    .collect(Collectors.joining("\n"));
        }

        private static <C extends Configuration> Case<C> of(
                Kind kind, ParserArchitecture<C, ?> parser, String templates, int length, Random random) {
            Lexicon lexicon = new Lexicon(
                    Vocabulary.open(List.of("v", "w")), Vocabulary.open(List.of("v")), Vocabulary.closed(List.of()));
            List<Token> tokens = IntStream.range(0, length)
                    .mapToObj(token -> Token.of(
                            List.of("v", "w", "xyz", ",").get(random.nextInt(4)),
                            List.of("N", "V").get(random.nextInt(2))))
                    .toList();
            return new Case<>(
                    parser.create(kind.inventory()),
                    new HashedScorer<>(
                            LinearArchitecture.of(parser).hasher(templates, parser.system(), lexicon, kind.inventory()),
                            random.nextLong()),
                    new Sentence("s", "", tokens),
                    templates);
        }

        ParseOutcome.Parsed parse(Search search) {
            return (ParseOutcome.Parsed) new BatchParser<>(system, scorer, ParseBudget.DEFAULT, search, 1)
                    .parse(List.of(sentence))
                    .get(0);
        }

        /** The score of the best derivation of all. */
        double best() {
            ScoringSession<C> session = scorer.session();
            session.begin(List.of(sentence));
            return best(session, system.initial(sentence.length()));
        }

        private double best(ScoringSession<C> session, C configuration) {
            if (system.isFinal(configuration)) {
                return 0;
            }
            Candidates<C> step = new Candidates<>(0, configuration, system);
            step.list(system);
            if (!step.isForced()) {
                session.score(List.of(step));
            }
            double best = Double.NEGATIVE_INFINITY;
            for (int candidate = 0; candidate < step.count(); candidate++) {
                C next = system.branch(configuration);
                system.apply(next, step.code(candidate));
                best = Math.max(best, step.score(candidate) + best(session, next));
            }
            return best;
        }

        /** The score of a derivation, action by action. */
        double score(ParseOutcome.Parsed parsed) {
            ScoringSession<C> session = scorer.session();
            session.begin(List.of(sentence));
            C configuration = system.initial(sentence.length());
            Candidates<C> step = new Candidates<>(0, configuration, system);
            double score = 0;
            for (int code : parsed.derivation().orElseThrow().codes()) {
                step.list(system);
                if (!step.isForced()) {
                    session.score(List.of(step));
                }
                int candidate = 0;
                while (step.code(candidate) != code) {
                    candidate++;
                }
                score += step.score(candidate);
                system.apply(configuration, code);
            }
            return score;
        }
    }

    @ParameterizedTest
    @EnumSource
    @Tag("slow")
    void allStatesHoldTheBestOfAllDerivations(Kind kind) {
        for (long seed = 1; seed <= 300; seed++) {
            Case<?> tried = Case.of(kind, seed);
            String name = kind + ", seed " + seed + ", " + tried.sentence.length() + " tokens, "
                    + tried.templates.replace("\n", "; ");
            double best = tried.best();
            ParseOutcome.Parsed all = tried.parse(new Search.Merging(ALL));
            assertThat(all.score()).as(name).isCloseTo(best, within(ROUNDING));
            assertThat(tried.score(all)).as(name).isEqualTo(all.score());
            for (int width : new int[] {2, 3, 8}) {
                ParseOutcome.Parsed some = tried.parse(new Search.Merging(width));
                assertThat(tried.score(some)).as(name).isEqualTo(some.score());
                assertThat(some.score()).as(name).isLessThanOrEqualTo(best + ROUNDING);
            }
            assertThat(tried.parse(new Search.Merging(1))).as(name).isEqualTo(tried.parse(new Search.Greedy()));
        }
    }

    /** To templates that read little, the many derivations of a sentence go through few states: a beam of as many misses the best. */
    @ParameterizedTest
    @EnumSource(names = {"ROOT_FIRST", "ROOT_LAST", "NO_ROOTS", "ML"})
    void fewStatesHoldManyDerivations(Kind kind) {
        int missed = 0;
        for (long seed = 1; seed <= 10; seed++) {
            Case<?> tried = Case.of(kind, kind.little, kind.longest + 1, new Random(seed));
            double best = tried.best();
            assertThat(tried.parse(new Search.Merging(FEW)).score())
                    .as("%s, seed %d", kind, seed)
                    .isCloseTo(best, within(ROUNDING));
            missed += tried.parse(new Search.Beam(FEW)).score() < best - ROUNDING ? 1 : 0;
        }
        assertThat(missed).isPositive();
    }

    @Test
    void refusesSystemsWhoseStatesCannotBeMerged() {
        List<String> accepted = new ArrayList<>();
        for (ParserArchitecture<?, ?> kind : BatchParserTest.kinds()) {
            RandomModel model = RandomModel.small(new Random(1), kind);
            Search.Merging search = new Search.Merging(4);
            if (search.refusal(kind.create(model.inventory()), kind.scorer()).isEmpty()) {
                accepted.add(kind.system().name());
                assertThat(kind.scorer(model.weights(), model.lexicon(), model.inventory())
                                .session()
                                .items())
                        .as("%s, %s", kind.system().name(), kind.scorer().name())
                        .isPresent();
            } else {
                assertThatThrownBy(() -> BatchParser.of(
                                kind, model.weights(), model.lexicon(), model.inventory(), ParseBudget.DEFAULT, search))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("the search dp-4 merges states, which those of the system "
                                + kind.system().name() + " do not allow; it is for " + Search.Merging.SYSTEMS
                                + ". Set annotate.search to standard or beam");
            }
        }
        assertThat(Search.Merging.SYSTEMS)
                .isEqualTo(accepted.stream().distinct().collect(Collectors.joining(", ")));
    }
}
