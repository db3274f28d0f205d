package org.crossbranch.transform.penn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.crossbranch.SharedData;
import org.crossbranch.transform.MutableNode;
import org.crossbranch.transform.PennLabel;
import org.crossbranch.transform.TreeText;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.TreebankReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceResolverTest {
    private static final long SEED = 2011;
    private static final TraceResolver STRIPPING = new TraceResolver(true);

    /** Of each kind one, then how they meet. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "wh-movement| (SBARQ (WHNP-1 (WP What)) (SQ (MD should) (NP-SBJ (PRP I)) (VP (VB do) (NP (-NONE-"
                        + " *T*-1)))) (. ?))| (SBARQ (SQ (VP (WHNP (WP 0=What)) (VB 3=do)) (MD 1=should) (NP (PRP 2=I)))"
                        + " (. 4=?))",
                "topic, below an empty complementiser| (S (S-TPC-1 (NP-SBJ (PRP He)) (VP (VBD left))) (, ,) (NP-SBJ"
                        + " (PRP she)) (VP (VBD said) (SBAR (-NONE- 0) (S (-NONE- *T*-1)))) (. .))| (S (VP (SBAR (S (NP"
                        + " (PRP 0=He)) (VP (VBD 1=left)))) (VBD 4=said)) (, 2=,) (NP (PRP 3=she)) (. 5=.))",
                "extraposition, with a moved subject in what is extraposed| (S (NP-SBJ (NP (DT a) (NN man)) (SBAR"
                        + " (-NONE- *ICH*-2))) (VP (VBD came) (SBAR-2 (WHNP-3 (WP who)) (S (NP-SBJ (-NONE- *T*-3)) (VP"
                        + " (VBD sang))))))| (S (NP (NP (DT 0=a) (NN 1=man)) (SBAR (S (WHNP (WP 3=who)) (VP (VBD"
                        + " 4=sang))))) (VP (VBD 2=came)))",
                "extraposition with it"
                        + "| (S (NP-SBJ (NP (PRP it)) (S (-NONE- *EXP*-1))) (VP (VBZ helps)"
                        + " (S-1 (NP-SBJ (-NONE- *)) (VP (TO to) (VP (VB know))))))"
                        + "| (S (NP (NP (PRP 0=it)) (S (VP (TO 2=to) (VP (VB 3=know))))) (VP (VBZ 1=helps)))",
                "right node raising goes to the nearest conjunct"
                        + "| (S (NP-SBJ (PRP we)) (VP (VP (VBP buy) (NP (-NONE- *RNR*-1))) (CC and)"
                        + " (VP (VBP sell) (NP (-NONE- *RNR*-1))) (NP-1 (NNS books))))"
                        + "| (S (NP (PRP 0=we)) (VP (VP (VBP 1=buy)) (CC 2=and) (VP (VBP 3=sell) (NP (NNS 4=books)))))",
                "across the board movement goes to the first conjunct"
                        + "| (SBAR (WHNP-1 (WP who)) (S (S (NP (PRP I)) (VP (VBD saw) (NP (-NONE- *T*-1)))) (CC and)"
                        + " (S (NP (PRP you)) (VP (VBD met) (NP (-NONE- *T*-1))))))"
                        + "| (SBAR (S (S (VP (WHNP (WP 0=who)) (VBD 2=saw)) (NP (PRP 1=I))) (CC 3=and)"
                        + " (S (NP (PRP 4=you)) (VP (VBD 5=met)))))",
                "of wh-traces the nearest that is c-commanded| (S (NP (NN x) (NP (-NONE- *T*-1))) (SBAR (WHNP-1 (WP"
                        + " who)) (S (PRP I) (VP (VBD saw) (NP (-NONE- *T*-1))))))| (S (NP (NN 0=x)) (SBAR (S (VP (WHNP"
                        + " (WP 1=who)) (VBD 3=saw)) (PRP 2=I))))",
                "other empty elements| (S (NP-SBJ-1 (NNS rates)) (VP (VBP are) (VP (VBN expected) (NP (-NONE- *-1)) (S"
                        + " (NP-SBJ (-NONE- *PRO*)) (VP (TO to) (VP (VB rise) (NP (NP ($ $) (CD 5) (-NONE- *U*)) (SBAR"
                        + " (-NONE- *?*)) (PP (-NONE- *PPA*-3)))))))))| (S (NP (NNS 0=rates)) (VP (VBP 1=are) (VP (VBN"
                        + " 2=expected) (S (VP (TO 3=to) (VP (VB 4=rise) (NP ($ 5=$) (CD 6=5))))))))",
                "chained: the filler of one trace is the phrase around another| (S (NP-1 (-NONE- *ICH*-2)) (NP-SBJ"
                        + " (PRP we)) (VP (VBD saw) (NP (-NONE- *T*-1)) (RB today)) (. .) (NP-2 (NNS stars)))| (S (NP (PRP"
                        + " 0=we)) (VP (VBD 1=saw) (RB 2=today) (NP (NNS 4=stars))) (. 3=.))",
                "chained, the other way round| (S (NP-2 (NNS stars)) (NP-SBJ (PRP we)) (VP (VBD saw) (NP (-NONE-"
                        + " *T*-1)) (RB today)) (. .) (NP-1 (-NONE- *ICH*-2)))| (S (VP (NP (NNS 0=stars)) (VBD 2=saw) (RB"
                        + " 3=today)) (NP (PRP 1=we)) (. 4=.))",
                "nested: each in the other"
                        + "| (S (NP-1 (NN a) (PP (-NONE- *ICH*-2))) (VP (VB v)) (PP-2 (IN of) (NP (-NONE- *ICH*-1))))"
                        + "| (S (NP (NN 0=a) (PP (IN 2=of))) (VP (VB 1=v)))",
                "a trace in its own filler| (ROOT (S-1 (NP-SBJ (DT this)) (PRN (, ,) (S (NP-SBJ (PRP he)) (VP (VBD"
                        + " said) (SBAR (-NONE- 0) (S (-NONE- *T*-1))))) (, ,)) (VP (VBZ works))))| (ROOT (S (NP (DT"
                        + " 0=this)) (PRN (, 1=,) (S (NP (PRP 2=he)) (VP (VBD 3=said))) (, 4=,)) (VP (VBZ 5=works))))",
                "an empty operator moves nothing| (NP (NP (DT the) (NN man)) (SBAR (WHNP-1 (-NONE- 0)) (S (NP-SBJ (PRP"
                        + " I)) (VP (VBD saw) (NP (-NONE- *T*-1))))))| (NP (NP (DT 0=the) (NN 1=man)) (SBAR (S (NP (PRP"
                        + " 2=I)) (VP (VBD 3=saw)))))",
                "a trace without a filler"
                        + "| (S (NP (PRP I)) (VP (VBD saw) (NP (-NONE- *T*-7)) (NP (-NONE- *T*))))"
                        + "| (S (NP (PRP 0=I)) (VP (VBD 1=saw)))",
                "the index in the label over the trace"
                        + "| (SBAR (WHNP-1 (WDT which)) (S (NP-SBJ (NN it)) (VP (VBZ binds) (NP-1 (-NONE- *T*)))))"
                        + "| (SBAR (S (VP (WHNP (WDT 0=which)) (VBZ 2=binds)) (NP (NN 1=it))))",
                "empty elements without a tag of their own"
                        + "| (CP (WNP-2 (WPRO sem)) (IP (NP-SBJ *T*-2) (VBDI kom) (NP-PRD *con*)))"
                        + "| (CP (IP (WNP (WPRO 0=sem)) (VBDI 1=kom)))",
                "a word as filler"
                        + "| (S (WRB-1 why) (NP (PRP I)) (VP (VBD left) (ADVP (-NONE- *T*-1))))"
                        + "| (S (VP (WRB 0=why) (VBD 2=left)) (NP (PRP 1=I)))",
                "what is left with one child of its category| (S (NP-SBJ (NP (DT a) (NN man)) (PP (-NONE- *ICH*-1)))"
                        + " (VP (VP (VBD came)) (PP-1 (IN of) (NP (NN war)))))| (S (NP (NP (DT 0=a) (NN 1=man)) (PP (IN"
                        + " 3=of) (NP (NN 4=war)))) (VP (VBD 2=came)))",
                "zeros are empty, as fillers too"
                        + "| (NP (D þessi) (N ráð) (CP-REL-1 (WNP-2 0) (C sem) (IP-SUB (NP-SBJ *T*-2) (VBDI gaf))))"
                        + "| (NP (D 0=þessi) (N 1=ráð) (CP (C 2=sem) (IP (VBDI 3=gaf))))",
                "an adverb's place that an empty filler takes"
                        + "| (IP-MAT (CP-ADV (WADVP-1 0) (C 0) (IP-SUB (ADVP *T*-1) (NP-SBJ (PRO hann)) (VBDI kom))))"
                        + "| (IP (CP (IP (NP (PRO 0=hann)) (VBDI 1=kom))))",
                "stars, with an index or a case"
                        + "| (IP-MAT (NP-SBJ *con*-D) (TO *) (VB *) (NP-OB1 *-4) (ADVP *2s*) (NP *proimp*) (VBPI fer))"
                        + "| (IP (VBPI 0=fer))",
                "of two with one index, the one that does not dominate the trace| (IP-MAT (IP-MAT-SPE-1 (NP-SBJ (QP"
                        + " *ICH*-1) (N menn)) (VBDI komu)) (VBDI sagði) (QP-1 (Q allir)))| (IP (IP (NP (N 0=menn) (QP (Q"
                        + " 3=allir))) (VBDI 1=komu)) (VBDI 2=sagði))",
                "a constituent over one of its category stays where nothing was taken out| (IP-MAT (NP-SBJ (NP (N a)))"
                        + " (NP-OB1 (NP (N b)) (CP-REL *ICH*-1)) (VBDI v) (CP-REL-1 (C c)))| (IP (NP (NP (N 0=a))) (NP (NP"
                        + " (N 1=b)) (CP (C 3=c))) (VBDI 2=v))",
                "gapping| (S (S (NP-SBJ=1 (NN a)) (VP (VB b) (NP-2=3 (NN c)))) (CC and) (S (NP-SBJ=1 (NN d)) (-LRB-"
                        + " -LRB-) (ADVP-CLR=3 (NN e))))| (S (S (NP (NN 0=a)) (VP (VB 1=b) (NP (NN 2=c)))) (CC 3=and) (S"
                        + " (NP (NN 4=d)) (-LRB- 5=-LRB-) (ADVP (NN 6=e))))",
            })
    void movesFillersToTheirTraces(String phenomenon, String penn, String crossing) {
        assertThat(TreeText.line(STRIPPING.apply(TreeText.penn(penn)))).isEqualTo(crossing);
    }

    @Test
    void labelsStayWhereTheyAreNotStripped() {
        String penn = "(SBARQ (WHNP-1 (WP What)) (SQ (NP-SBJ=2 (PRP I)) (VP (VB do) (NP-ADV (-NONE- *T*-1)))))";
        assertThat(TreeText.line(new TraceResolver(false).apply(TreeText.penn(penn))))
                .isEqualTo("(SBARQ (SQ (VP (WHNP-1 (WP 0=What)) (VB 2=do)) (NP-SBJ=2 (PRP 1=I))))");
    }

    @Test
    void functionsAreThoseOfTheTraceOrElseOnesOwn() {
        ConstituencyTree tree = STRIPPING.apply(TreeText.penn("(S (S-TPC-1 (NN x)) (NP-SBJ-2 (WP who)) (VP (VB v)"
                + " (S (-NONE- *T*-1)) (NP-LOC-PRD (-NONE- *T*-2)) (ADV-TMP=3 (RB w))))"));
        assertThat(tree.constituents())
                .extracting(node -> node.label() + "/" + node.function())
                .containsExactly("S/", "VP/", "S/TPC", "NP/LOC-PRD", "ADV/TMP");
        ConstituencyTree bare =
                STRIPPING.apply(TreeText.penn("(CP (WNP-2 (WPRO sem)) (IP (NP-SBJ *T*-2) (VBDI kom)))"));
        assertThat(bare.constituents())
                .extracting(node -> node.label() + "/" + node.function())
                .containsExactly("CP/", "IP/", "WNP/SBJ");
        ConstituencyTree word = STRIPPING.apply(TreeText.penn("(S (WP-1 who) (VP (VB v) (NP-OBJ (-NONE- *T*-1))))"));
        assertThat(word.sentence().token(0)).isEqualTo(Token.of("who", "WP").withFunction("OBJ"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(S (NP (-NONE- *T*-1)) (VP (-NONE- *?*)))",
                "(S (NP (NN **) (SYM *)) (VP (CD 0)))",
                "(S (NUM 0) (NN *) (, *) (LS *) (NUM-N 0))",
                "(NP (NN 2-3) (NN T-1))"
            })
    void whatHasNoWordsOrNoTracesStays(String penn) {
        ConstituencyTree tree = TreeText.penn(penn);
        assertThat(STRIPPING.apply(tree)).isEqualTo(tree);
        assertThatThrownBy(() -> STRIPPING.invert(tree)).isInstanceOf(UnsupportedOperationException.class);
    }

    /** Tags or forms: where a tree has the tag of empty elements, a zero is a zero. */
    @Test
    void theTagOfEmptyElementsLeavesFormsAlone() {
        ConstituencyTree tree =
                STRIPPING.apply(TreeText.penn("(S (NP (-NONE- *)) (VP (VB set) (X 0)) (RB *really*) (-NONE- 0))"));
        assertThat(TreeText.line(tree)).isEqualTo("(S (VP (VB 0=set) (X 1=0)) (RB 2=*really*))");
    }

    @Test
    void formsOfEmptyElementsAndSubtypesThatStayCanBeChosen() {
        TraceResolver resolver = new TraceResolver(true, Set.of("MAT", "REL"), new EmptyElements(Set.of("*", "e")));
        ConstituencyTree tree = resolver.apply(TreeText.penn(
                "(IP-MAT-SPE (NP-SBJ e-1) (C 0) (CP-REL-1 (WNP-2 *pro*) (VB v)) (IP-SUB=1 (CP-SPE-REL (N n))))"));
        assertThat(TreeText.line(tree)).isEqualTo("(IP-MAT (C 0=0) (CP-REL (VB 1=v)) (IP (CP (N 2=n))))");
        assertThat(tree.constituents()).extracting(Constituent::function).containsExactly("SPE", "", "SUB", "SPE-REL");
    }

    /** Trees whose crossing branches are written as traces come back crossing. */
    @Test
    void randomTreesComeBackFromTheirTraces() {
        RandomTrees.of(SEED, 2_000, 20).forEach(TraceResolverTest::assertComesBack);
    }

    @Test
    @Tag("slow")
    void realTreesComeBackFromTheirTraces() throws IOException {
        int crossing = 0;
        for (String treebank : List.of("alpino-bench", "pcc-de", "craft-en", "genia-en")) {
            Path path = SharedData.require("data/" + treebank + "/dev.discbracket");
            try (TreebankReader<ConstituencyTree> reader =
                    ConstituencyFormat.of(path).read(path)) {
                for (ConstituencyTree tree : (Iterable<ConstituencyTree>) reader.trees()::iterator) {
                    crossing += tree.isDiscontinuous() ? 1 : 0;
                    assertComesBack(tree);
                }
            }
        }
        System.out.println("traces: " + crossing + " trees with crossing branches came back from their traces");
        assertThat(crossing).isEqualTo(607);
    }

    private static void assertComesBack(ConstituencyTree given) {
        List<Token> tokens = given.sentence().tokens().stream()
                .map(token -> token.withTag(token.tag().replaceAll("[^A-Za-z]", "x")))
                .toList();
        ConstituencyTree tree = given.withSentence(given.sentence().withTokens(tokens));
        ConstituencyTree traced = new TracedTree(tree).tree();
        assertThat(traced.isDiscontinuous()).isFalse();
        assertThat(withoutChains(STRIPPING.apply(traced)))
                .as("%s of seed %d", tree.sentence().id(), SEED)
                .isEqualTo(withoutChains(tree));
    }

    /** The tree without constituents whose only child has their label, which cannot be told from what movement leaves. */
    private static ConstituencyTree withoutChains(ConstituencyTree tree) {
        return tree.withRoot(withoutChains(tree.root()));
    }

    private static Constituent withoutChains(Constituent node) {
        List<TreeNode> children = new ArrayList<>();
        node.children()
                .forEach(child -> children.add(child instanceof Constituent inner ? withoutChains(inner) : child));
        boolean isChain = children.size() == 1
                && children.get(0) instanceof Constituent only
                && only.label().equals(node.label());
        return isChain ? node.withChildren(((Constituent) children.get(0)).children()) : node.withChildren(children);
    }

    /** A tree whose discontinuous constituents keep their first block, and traces of what belongs to the others. */
    private static final class TracedTree {
        private static final List<String> KINDS = List.of("*T*", "*ICH*", "*EXP*", "*RNR*");

        private final ConstituencyTree tree;
        private final MutableNode[] leaves;
        private final MutableNode root;
        private final List<List<MutableNode>> tracesAfter;
        private final List<Token> tokens;
        private int indices;

        TracedTree(ConstituencyTree tree) {
            this.tree = tree;
            this.leaves = new MutableNode[tree.sentence().length()];
            this.root = MutableNode.copy(tree, leaves);
            this.tokens = new ArrayList<>(tree.sentence().tokens());
            this.tracesAfter = Stream.<List<MutableNode>>generate(ArrayList::new)
                    .limit(leaves.length)
                    .toList();
            keepFirstBlocks(root);
        }

        private void keepFirstBlocks(MutableNode node) {
            for (MutableNode child : List.copyOf(node.children())) {
                if (!child.isToken()) {
                    keepFirstBlocks(child);
                }
            }
            MutableNode above = node.parent();
            List<MutableNode> children = node.children().stream()
                    .sorted((a, b) -> Integer.compare(a.min(), b.min()))
                    .toList();
            int end = children.get(0).max();
            for (MutableNode child : children.subList(1, children.size())) {
                if (child.min() == end + 1) {
                    end = child.max();
                } else if (above != null) {
                    // Moved up again and again, it has one trace, where it comes from.
                    if (index(child).isEmpty()) {
                        mark(child, ++indices);
                        tracesAfter.get(end).add(node);
                        tracesAfter.get(end).add(child);
                    }
                    above.adopt(child);
                }
            }
        }

        private String index(MutableNode node) {
            return PennLabel.parse(node.isToken() ? tokens.get(node.token()).tag() : node.label())
                    .index();
        }

        private void mark(MutableNode node, int index) {
            if (node.isToken()) {
                Token token = tokens.get(node.token());
                tokens.set(node.token(), token.withTag(token.tag() + "-" + index));
            } else {
                node.rename(node.label() + "-" + index, node.function());
            }
        }

        /** The tree, with its traces among its tokens. */
        ConstituencyTree tree() {
            List<Token> all = new ArrayList<>();
            int[] newIndices = new int[leaves.length];
            List<MutableNode> owners = new ArrayList<>();
            List<Integer> places = new ArrayList<>();
            for (int i = 0; i < leaves.length; i++) {
                newIndices[i] = all.size();
                all.add(tokens.get(i));
                for (int t = 0; t < tracesAfter.get(i).size(); t += 2) {
                    owners.add(tracesAfter.get(i).get(t));
                    places.add(all.size());
                    String index = index(tracesAfter.get(i).get(t + 1));
                    String kind = KINDS.get(Integer.parseInt(index) % KINDS.size());
                    all.add(Token.of(kind + "-" + index, "-NONE-"));
                }
            }
            return new ConstituencyTree(
                    tree.sentence().withTokens(all), (Constituent) node(root, newIndices, owners, places));
        }

        private static TreeNode node(
                MutableNode node, int[] newIndices, List<MutableNode> owners, List<Integer> places) {
            if (node.isToken()) {
                return new Leaf(newIndices[node.token()]);
            }
            List<TreeNode> children = new ArrayList<>();
            node.children().forEach(child -> children.add(node(child, newIndices, owners, places)));
            for (int t = 0; t < owners.size(); t++) {
                if (owners.get(t) == node) {
                    children.add(Constituent.of("XP", new Leaf(places.get(t))));
                }
            }
            return new Constituent(node.label(), node.function(), children);
        }
    }
}
