package org.crossbranch.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transform.TreeText;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.RandomTrees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Grammars are what trees say, and stay the same in a file. */
final class GrammarTest {
    private static final HeadRules TIGER = HeadRules.of(HeadRules.Table.TIGER);

    @TempDir
    private Path folder;

    private static GrammarOptions options(GrammarOptions.Formalism system, int horizontal, int vertical) {
        return new GrammarOptions(system, "tiger", horizontal, vertical);
    }

    private static Map<String, Long> rules(Grammar grammar) {
        Map<String, Long> rules = new TreeMap<>();
        grammar.counts()
                .forEach((rule, count) -> rules.put(
                        rule.parent().written()
                                + rule.blocks()
                                + rule.children().stream().map(Symbol::written).toList(),
                        count));
        return rules;
    }

    /** The example of Maier &amp; Søgaard 2008, figure 1. */
    @Test
    void readsTheRulesOfACrossingTree() {
        ConstituencyTree tree =
                TreeText.tree("(S (VP (VP (PROAV 0=darüber) (VVPP 2=nachgedacht)) (VAINF 3=werden)) (VMFIN 1=muss))");
        Grammar grammar = Grammar.of(options(GrammarOptions.Formalism.PLCFRS, 1, 1), TIGER, List.of(tree, tree));
        assertThat(rules(grammar))
                .isEqualTo(Map.of(
                        "/1[0][S/1]", 2L,
                        "S/1[010][VP/2, 'VMFIN]", 2L,
                        "VP/2[0, 01][VP/2, 'VAINF]", 2L,
                        "VP/2[0, 1]['PROAV, 'VVPP]", 2L));
        assertThat(grammar.logProbabilities().values().stream()
                        .mapToDouble(Math::exp)
                        .boxed()
                        .toList())
                .containsExactlyInAnyOrder(1.0, 1.0, 0.5, 0.5);
    }

    @Test
    void markovisationNamesSiblingsAndParents() {
        ConstituencyTree tree = TreeText.tree(
                "(S (NP (ART 0=das) (ADJA 1=rote) (NN 2=Haus) (PP (APPR 3=am) (NE 4=Hang))) (VVFIN 5=steht))");
        assertThat(rules(Grammar.of(options(GrammarOptions.Formalism.PLCFRS, 1, 2), TIGER, List.of(tree)))
                        .keySet())
                .contains(
                        "NP^S:ADJA/1[01]['ADJA, 'NN]", "NP^S:ART/1[01]['ART, NP^S:ADJA/1]", "PP^NP/1[01]['APPR, 'NE]");
    }

    @Test
    void leavesOutRulesOfGreaterFanOutForOneSystemOnly() {
        ConstituencyTree tree = TreeText.tree("(S (X (A 0=a) (A 2=b) (A 4=c)) (B 1=d) (B 3=e))");
        assertThat(rules(Grammar.of(options(GrammarOptions.Formalism.PCFG, 0, 1), TIGER, List.of(tree)))
                        .keySet())
                .anyMatch(rule -> rule.startsWith("X/3"));
        assertThat(rules(Grammar.of(options(GrammarOptions.Formalism.PLCFRS, 0, 1), TIGER, List.of(tree)))
                        .keySet())
                .noneMatch(rule -> rule.contains("/3"));
    }

    @Test
    void fileKeepsTheGrammar() throws IOException {
        for (GrammarOptions.Formalism system : GrammarOptions.Formalism.values()) {
            Grammar grammar = Grammar.of(
                    options(system, 1, 2), TIGER, RandomTrees.of(7, 200, 12).toList());
            Path file = folder.resolve("some.grammar");
            StringWriter text = new StringWriter();
            GrammarFile.write(grammar, text);
            Files.writeString(file, text.toString());
            assertThat(GrammarFile.is(file)).isTrue();
            assertThat(GrammarFile.read(file)).isEqualTo(grammar);
        }
        assertThat(GrammarFile.is(folder)).isFalse();
        assertThat(GrammarFile.is(Files.writeString(folder.resolve("other"), "% cross")))
                .isFalse();
    }

    @Test
    void saysWhatIsWrongInAFile() throws IOException {
        String start = "% crossbranch grammar 1\nplcfrs\ttiger\t1\t1\t1\n1\t/1\t0\tS/1\n";
        Map<String, String> refused = Map.of(
                "",
                "1: no grammar begins here",
                "% crossbranch grammar 1\nglr\ttiger\t1\t1\t1\n",
                "2: no system \"glr\"; give pcfg or plcfrs",
                "% crossbranch grammar 1\nplcfrs\ttiger\t1\t1\t1\n",
                "3: no rule has the start symbol /1",
                start + "x\tS/1\t01\t'A\t'B\n",
                "4: \"x\" is no count",
                start + "1\tS/1\t01\t'A\tB\n",
                "4: \"B\" is no symbol",
                start + "1\tS/1\t011\t'A\t'B\n",
                "4: the blocks [011] of S/1 do not consist",
                start + "1\tS/1\t0\n",
                "4: the line has 3 columns; a rule has 4 or 5",
                start + "1\t/1\t0\tS/1\n",
                "4: the rule stands in the file before",
                start + "1\tX/3\t0,1,0\tY/2\t'B\n",
                "5: a rule of X/3 has a greater fan-out than 2",
                start + "0\tS/1\t01\t'A\t'B\n",
                "5: a rule of S/1 has the count 0");
        for (Map.Entry<String, String> entry : refused.entrySet()) {
            Path file = Files.writeString(folder.resolve("bad.grammar"), entry.getKey());
            assertThatThrownBy(() -> GrammarFile.read(file))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("line " + entry.getValue());
        }
        assertThatThrownBy(() -> GrammarFile.read(folder.resolve("none")))
                .hasMessageContaining("give a file that the command grammar wrote");
    }

    @Test
    void probabilitiesOfAParentAddUpToOne() {
        Grammar grammar = Grammar.of(
                options(GrammarOptions.Formalism.PCFG, 1, 1),
                TIGER,
                RandomTrees.of(1, 100, 12).toList());
        Map<Symbol, Double> sums = new HashMap<>();
        grammar.logProbabilities().forEach((rule, log) -> sums.merge(rule.parent(), Math.exp(log), Double::sum));
        assertThat(sums.values()).allSatisfy(sum -> assertThat(sum).isCloseTo(1, within(1e-9)));
    }
}
