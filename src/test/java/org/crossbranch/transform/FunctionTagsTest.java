package org.crossbranch.transform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FunctionTagsTest {

    @ParameterizedTest
    @CsvSource({
        "NP-SBJ, '', NP, SBJ",
        "NP-SBJ-1, '', NP, SBJ-1",
        "NP=2, '', NP, =2",
        "NP-SBJ=2, '', NP, SBJ=2",
        "-NONE-, '', -NONE-, ''",
        "NP, '', NP, ''",
        "NP-SBJ, OA, NP-SBJ, OA"
    })
    void splitsLabels(String label, String function, String category, String tag) {
        ConstituencyTree tree = new ConstituencyTree(
                new Sentence("s", "", List.of(Token.of("a", "A"))),
                new Constituent(label, function, List.of(new Leaf(0))));
        Constituent root = new FunctionTags().apply(tree).root();
        assertThat(root.label()).isEqualTo(category);
        assertThat(root.function()).isEqualTo(tag);
    }

    @ParameterizedTest
    @CsvSource({
        "IP-MAT-SPE, IP-MAT, SPE",
        "IP-MAT, IP-MAT, ''",
        "IP-MAT-1, IP-MAT, 1",
        "IP-MAT=1, IP-MAT, =1",
        "IP-SPE-MAT, IP, SPE-MAT",
        "NP-SBJ, NP, SBJ"
    })
    void subtypesStayWhereTheyComeFirst(String label, String category, String tag) {
        ConstituencyTree tree = new ConstituencyTree(
                new Sentence("s", "", List.of(Token.of("a", "A"))), Constituent.of(label, new Leaf(0)));
        FunctionTags tags = new FunctionTags(Set.of("MAT", "SUB"));
        assertThat(tags.apply(tree).root()).isEqualTo(new Constituent(category, tag, List.of(new Leaf(0))));
        assertThat(tags.invert(tags.apply(tree))).isEqualTo(tree);
    }
}
