package org.crossbranch.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TreeQueryTest {
    private static final long SEED = 40;

    private static List<String> found(String query) {
        return TreeQuery.parse(query).matches(QuestionTree.TREE, 100).stream()
                .map(match -> match.nodes().values().stream()
                        .map(TreeQuery.Found::tokens)
                        .toList()
                        .toString())
                .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
                    [cat="VP"] ; [[{0,3}]]
                    ~#n:[cat="VP"] & discontinuous(#n)~ ; [[{0,3}]]
                    ~#n:[NT] & continuous(#n)~ ; [[{0,1,2,3}], [{2}]]
                    [cat="SQ"] > [pos="MD"] ; [[{0,1,2,3}, {1}]]
                    [cat="SQ"] > [pos="VB"] ; []
                    [cat="SQ"] >* [pos="VB"] ; [[{0,1,2,3}, {3}]]
                    [cat="VP"] >OA [T] ; [[{0,3}, {0}]]
                    [cat="SQ"] >2 [pos="VB"] ; [[{0,1,2,3}, {3}]]
                    [cat="SQ"] >2 [pos="MD"] ; []
                    [cat="SQ"] >1 [pos="MD"] ; [[{0,1,2,3}, {1}]]
                    [cat="SQ"] >1,2 [T] ; [[{0,1,2,3}, {0}], [{0,1,2,3}, {3}], [{0,1,2,3}, {1}], [{0,1,2,3}, {2}]]
                    [cat="SQ"] !>2,9 [T] ; [[{0,1,2,3}, {1}]]
                    [word="What"] .2 [T] ; [[{0}, {2}]]
                    [word="What"] .2,3 [T] ; [[{0}, {3}], [{0}, {2}]]
                    [cat="SQ"] >SB #x ; [[{0,1,2,3}, {2}]]
                    [word="What"] . [T] ; [[{0}, {1}]]
                    [word="should"] .* [T] ; [[{1}, {3}], [{1}, {2}]]
                    [cat="VP"] $ [cat="NP"] ; [[{0,3}, {2}]]
                    [NT] !>* [word="I"] ; [[{0,3}, {2}]]
                    [word=/[Ww]h.*/ & pos!="MD"] ; [[{0}]]
                    [cat=/V./ | cat="NP"] ; [[{0,3}], [{2}]]
                    ~#n:[(cat="VP" | cat="NP") & func="SB"]~ ; [[{2}]]
                    root(#n) & tokenarity(#n, 4) & arity(#n, 3) ; [[{0,1,2,3}]]
                    """)
    void matchesAreThoseOfTheDefinition(String query, String matches) {
        assertThat(found(query)).hasToString(matches);
    }

    /** Pairs of parent and child by walking the tree, and by the query. */
    @Test
    void randomTreesHaveAsManyMatchesAsAWalkFinds() {
        TreeQuery query = TreeQuery.parse("#n:[cat=\"NP\"] > #v:[cat=\"VP\"] & discontinuous(#v)");
        long all = 0;
        for (ConstituencyTree tree : RandomTrees.of(SEED, 300, 15).toList()) {
            long walked = tree.constituents().stream()
                    .filter(node -> node.label().equals("NP"))
                    .flatMap(TreeQueryTest::constituents)
                    .filter(child -> child.label().equals("VP") && child.yield().isDiscontinuous())
                    .count();
            assertThat(query.matches(tree, 1000)).as("seed %d: %s", SEED, tree).hasSize((int) walked);
            all += walked;
        }
        assertThat(all).isPositive();
        assertThat(query.names()).containsExactly("#n", "#v");
    }

    private static Stream<Constituent> constituents(Constituent node) {
        return node.children().stream().filter(Constituent.class::isInstance).map((TreeNode child) ->
                (Constituent) child);
    }

    @Test
    void limitBoundsTheMatches() {
        assertThat(TreeQuery.parse("#a & #b").matches(QuestionTree.TREE, 5)).hasSize(5);
        assertThat(TreeQuery.parse("#a & #b").matches(QuestionTree.TREE, 1000)).hasSize(49);
    }

    @Test
    void queriesWithoutEndAreRefused() {
        assertThat(found("[" + "(".repeat(100) + "cat=\"VP\"" + ")".repeat(100) + "]"))
                .hasSize(1);
        assertThatThrownBy(() -> TreeQuery.parse("[" + "(".repeat(9_000)))
                .isInstanceOf(QuerySyntaxException.class)
                .hasMessageStartingWith(
                        "character 103, before ((((((((((((((((((((…: parentheses are nested more than 100 deep");
        assertThatThrownBy(() -> TreeQuery.parse("[T" + " & T".repeat(2_500) + "]"))
                .isInstanceOf(QuerySyntaxException.class)
                .hasMessageStartingWith(
                        "character 1, before [T & T & T & T & T &…: the query has more than 10000 characters");
        assertThat(found("[T" + "&T".repeat(4_990) + "]")).hasSize(4);
        assertThat(found("#a:[T]" + "&#a:[]".repeat(1_500))).hasSize(4);
    }

    /** The library exhausts the stack over it, which would end the process. */
    @Test
    void expressionsThatAreTooDeepForAWordAreRefused() {
        ConstituencyTree tree = new ConstituencyTree(
                new Sentence("s", "", List.of(Token.of("ab".repeat(100_000), "X"))), Constituent.of("S", new Leaf(0)));
        assertThat(TreeQuery.parse("[word=/[ab]*/]").matches(tree, 1)).hasSize(1);
        TreeQuery deep = TreeQuery.parse("[T & word=/(a|b)*/]");
        assertThat(deep.matches(QuestionTree.TREE, 1)).isEmpty();
        assertThatThrownBy(() -> deep.matches(tree, 1))
                .isInstanceOf(QuerySyntaxException.class)
                .hasMessageStartingWith(
                        "character 11, before /(a|b)*/]: this regular expression is too deep for a value of 200000 characters;");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
                    [cat="NP" ; ] may stand here
                    [cat=NP] ; a value in quotes or a regular expression between slashes may stand here
                    [label="NP"] ; "label" is no feature; there are cat, pos, xpos, word, lemma, morph, func
                    [cat="NP"] [cat="VP"] ; & and another condition may stand here
                    [cat="NP"] > VP ; a node may stand here
                    loud(#n) ; "loud" is no predicate
                    arity(#n) ; arity takes a node and a number
                    root(#n, 3) ; root takes a node alone
                    [word=/(/] ; no regular expression
                    [cat="NP"] >0 [T] ; a distance may stand here
                    [cat="NP"] .3,2 [T] ; a distance may stand here
                    [cat="NP"] >2nd [T] ; a number may stand here
                    [cat="NP"] >@l [T] ; a node may stand here
                    [word="a] ; this value has no end
                    [cat="NP"] ! [cat="NP"] ; a relation may stand here
                    """)
    void malformedQueriesSayWhere(String query, String reason) {
        assertThatThrownBy(() -> TreeQuery.parse(query))
                .isInstanceOf(QuerySyntaxException.class)
                .hasMessageStartingWith("character ")
                .hasMessageContaining(": " + reason);
    }
}
