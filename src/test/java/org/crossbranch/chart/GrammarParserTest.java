package org.crossbranch.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.Yield;
import org.junit.jupiter.api.Test;

/** Parsers find what trying all derivations finds. */
final class GrammarParserTest {
    private static final HeadRules HEADS = HeadRules.of(HeadRules.Table.UNIVERSAL);
    private static final double ROUNDING = 1e-4;
    private static final int TREEBANKS = 20;
    private static final int TREES = 25;
    private static final int LENGTH = 6;

    private final Random random = new Random(5);

    private Grammar grammar(GrammarOptions.Formalism system, long seed) {
        GrammarOptions options = new GrammarOptions(system, "universal", seed % 3 == 0 ? 1 : 0, seed % 4 == 0 ? 2 : 1);
        return Grammar.of(options, HEADS, RandomTrees.of(seed, TREES, LENGTH).toList());
    }

    /** Sentences of the tags that trees have, which most grammars derive, and of any others. */
    private Sentence sentence(long seed) {
        ConstituencyTree tree = RandomTrees.of(seed, TREES, LENGTH).toList().get(random.nextInt(TREES));
        List<Token> tokens = new ArrayList<>(tree.sentence().tokens());
        tokens.set(
                random.nextInt(tokens.size()),
                Token.of("w", List.of("N", "V", "D", "P").get(random.nextInt(4))));
        return tree.sentence().withTokens(tokens);
    }

    @Test
    void agendaFindsTheBestDerivation() {
        int derived = 0;
        for (long seed = 0; seed < TREEBANKS; seed++) {
            Grammar grammar = grammar(GrammarOptions.Formalism.PLCFRS, seed);
            Agenda agenda = new Agenda(grammar);
            for (int i = 0; i < 5; i++) {
                Sentence sentence = sentence(seed);
                double best = new ExhaustiveParse(grammar, sentence).best();
                Optional<Agenda.Best> parse = agenda.parse(sentence, () -> {});
                if (best == ExhaustiveParse.NONE) {
                    assertThat(parse).as("treebank %d, %s", seed, sentence).isEmpty();
                    continue;
                }
                derived++;
                assertThat(parse).as("treebank %d, %s", seed, sentence).isPresent();
                assertThat(parse.orElseThrow().score())
                        .as("treebank %d, %s", seed, sentence)
                        .isCloseTo(best, within(ROUNDING));
                Map<Rule, Double> weights = grammar.logProbabilities();
                assertThat(Grammar.rules(new ConstituencyTree(
                                        sentence, parse.get().root()))
                                .stream()
                                .mapToDouble(weights::get)
                                .sum())
                        .as("the rules of the tree")
                        .isCloseTo(best, within(ROUNDING));
            }
        }
        assertThat(derived).isGreaterThan(2 * TREEBANKS);
    }

    @Test
    void estimateIsNeverLessThanWhatADerivationHasOutside() {
        int compared = 0;
        int exact = 0;
        for (long i = 0; i < 2 * TREEBANKS; i++) {
            long seed = i / 2;
            Grammar grammar = grammar(GrammarOptions.Formalism.PLCFRS, seed);
            Sentence sentence = sentence(seed);
            ExhaustiveParse all = new ExhaustiveParse(grammar, sentence);
            BlockRules projection = BlockRules.bounds(grammar);
            BlockChart chart = new BlockChart(projection);
            OutsideEstimate estimate = new OutsideEstimate(projection, chart);
            chart.fill(sentence, () -> {});
            estimate.fill(projection.numberOf(Symbol.START, 0), () -> {});
            for (Symbol symbol : symbols(grammar)) {
                for (int set = 1; set < 1 << sentence.length(); set++) {
                    double outside = all.outside(symbol, set);
                    if (outside == ExhaustiveParse.NONE || all.inside(symbol, set) == ExhaustiveParse.NONE) {
                        continue;
                    }
                    List<Yield.Block> blocks = Yield.ofWords(new long[] {set}).blocks();
                    double insideBound = 0;
                    for (int block = 0; block < symbol.fanOut(); block++) {
                        int number = projection.numberOf(symbol, block);
                        int start = blocks.get(block).start();
                        int end = blocks.get(block).end();
                        insideBound += chart.inside(number, start, end);
                        assertThat((double) estimate.of(number, start, end))
                                .as("treebank %d, %s over %s", seed, symbol.written(), blocks)
                                .isGreaterThanOrEqualTo(outside - ROUNDING);
                        compared++;
                        exact += estimate.of(number, start, end) < outside + ROUNDING ? 1 : 0;
                    }
                    assertThat(insideBound).isGreaterThanOrEqualTo(all.inside(symbol, set) - ROUNDING);
                }
            }
        }
        assertThat(compared).isGreaterThan(1000);
        assertThat(exact)
                .as("estimates that are as low as they may be, of %d", compared)
                .isGreaterThan(compared / 10);
    }

    private static List<Symbol> symbols(Grammar grammar) {
        return grammar.counts().keySet().stream()
                .flatMap(rule -> Stream.concat(Stream.of(rule.parent()), rule.children().stream()))
                .distinct()
                .toList();
    }

    @Test
    void chartOfBlocksFindsTheBestDerivation() {
        int derived = 0;
        for (long seed = 0; seed < TREEBANKS; seed++) {
            Grammar grammar = grammar(GrammarOptions.Formalism.PCFG, seed);
            BlockRules blocks = BlockRules.frequencies(grammar);
            BlockChart chart = new BlockChart(blocks);
            for (int i = 0; i < 5; i++) {
                Sentence sentence = sentence(seed);
                double best = bestOfBlocks(grammar, sentence);
                chart.fill(sentence, () -> {});
                int start = blocks.numberOf(Symbol.START, 0);
                double found = chart.inside(start, 0, sentence.length());
                assertThat(Math.max(found, -1e9))
                        .as("treebank %d, %s", seed, sentence)
                        .isCloseTo(Math.max(best, -1e9), within(ROUNDING));
                if (best != ExhaustiveParse.NONE) {
                    derived++;
                    BlockChart.Node root = chart.derivation(start, 0, sentence.length());
                    assertThat(score(root, blocks)).isCloseTo(best, within(ROUNDING));
                    Constituent tree = new BlockTrees(blocks).constituent(root);
                    assertThat(tree.yield()).isEqualTo(Yield.range(0, sentence.length()));
                }
            }
        }
        assertThat(derived).isGreaterThan(2 * TREEBANKS);
    }

    private static double score(BlockChart.Node node, BlockRules rules) {
        if (node.children().isEmpty()) {
            return 0;
        }
        int[] children =
                node.children().stream().mapToInt(BlockChart.Node::block).toArray();
        double weight = Arrays.stream(rules.makes(node.block()))
                .filter(rule -> Arrays.equals(
                        IntStream.range(0, rule.size()).map(rule::child).toArray(), children))
                .mapToDouble(BlockRule::weight)
                .findFirst()
                .orElseThrow();
        return weight
                + node.children().stream()
                        .mapToDouble(child -> score(child, rules))
                        .sum();
    }

    /** Tries all derivations of the context-free grammar whose symbols are written as NP/2:0. */
    private static double bestOfBlocks(Grammar grammar, Sentence sentence) {
        Map<List<String>, Long> counts = new HashMap<>();
        Map<String, Long> totals = new HashMap<>();
        grammar.counts().forEach((rule, count) -> {
            int[] seen = new int[2];
            for (int block = 0; block < rule.blocks().size(); block++) {
                List<String> line = new ArrayList<>(List.of(rule.parent().written() + ":" + block));
                for (char digit : rule.blocks().get(block).toCharArray()) {
                    line.add(rule.children().get(digit - '0').written() + ":" + seen[digit - '0']++);
                }
                counts.merge(line, count, Long::sum);
                totals.merge(line.get(0), count, Long::sum);
            }
        });
        Map<String, Double> scores = new HashMap<>();
        int length = sentence.length();
        for (int width = 1; width <= length; width++) {
            for (int start = 0; start + width <= length; start++) {
                int from = start;
                int to = start + width;
                if (width == 1) {
                    scores.put(from + "-" + to + "'" + sentence.token(from).tag() + ":0", 0.0);
                }
                boolean isImproved = true;
                while (isImproved) {
                    isImproved = false;
                    for (Map.Entry<List<String>, Long> entry : counts.entrySet()) {
                        List<String> line = entry.getKey();
                        double score = Math.log((double) entry.getValue() / totals.getOrDefault(line.get(0), 1L))
                                + rest(scores, line, 1, from, to);
                        String parent = from + "-" + to + line.get(0);
                        isImproved |= score > scores.getOrDefault(parent, ExhaustiveParse.NONE);
                        scores.merge(parent, score, Math::max);
                    }
                }
            }
        }
        return scores.getOrDefault("0-" + length + Symbol.START.written() + ":0", ExhaustiveParse.NONE);
    }

    private static double rest(Map<String, Double> scores, List<String> line, int at, int from, int to) {
        if (at == line.size() - 1) {
            return scores.getOrDefault(from + "-" + to + line.get(at), ExhaustiveParse.NONE);
        }
        double best = ExhaustiveParse.NONE;
        for (int end = from + 1; end < to; end++) {
            double first = scores.getOrDefault(from + "-" + end + line.get(at), ExhaustiveParse.NONE);
            if (first != ExhaustiveParse.NONE) {
                best = Math.max(best, first + rest(scores, line, at + 1, end, to));
            }
        }
        return best;
    }

    @Test
    void parsesGiveTheTreesOfAnUnambiguousTreebank() {
        for (GrammarOptions.Formalism system : GrammarOptions.Formalism.values()) {
            for (ConstituencyTree tree : RandomTrees.of(3, 40, LENGTH).toList()) {
                List<Token> tokens = IntStream.range(0, tree.sentence().length())
                        .mapToObj(i -> Token.of("w", "T" + i))
                        .toList();
                ConstituencyTree tagged = tree.withSentence(tree.sentence().withTokens(tokens));
                Grammar grammar = Grammar.of(new GrammarOptions(system, "universal", 9, 9), HEADS, List.of(tagged));
                boolean isWhole = grammar.counts().keySet().stream()
                                .mapToLong(grammar.counts()::get)
                                .sum()
                        == Grammar.rules(grammar.options().transform(HEADS).apply(tagged))
                                .size();
                Optional<GrammarParser.Parse> parse = new GrammarParser(grammar).parse(tagged.sentence(), () -> {});
                if (isWhole) {
                    assertThat(parse.orElseThrow().tree())
                            .as("%s %s", system, tree.sentence().id())
                            .isEqualTo(withoutFunctions(tagged));
                }
            }
        }
    }

    private static ConstituencyTree withoutFunctions(ConstituencyTree tree) {
        return tree.withRoot(bare(tree.root()));
    }

    private static Constituent bare(Constituent node) {
        return new Constituent(node.label(), "", node.changedChildren(GrammarParserTest::bare));
    }

    @Test
    void checkEndsAParse() {
        Grammar grammar = grammar(GrammarOptions.Formalism.PLCFRS, 1);
        IllegalStateException late = new IllegalStateException("late");
        assertThat(catchThrowable(() -> new GrammarParser(grammar).parse(sentence(1), () -> {
                    throw late;
                })))
                .isSameAs(late);
    }
}
