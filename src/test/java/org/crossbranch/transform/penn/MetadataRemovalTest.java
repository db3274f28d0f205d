package org.crossbranch.transform.penn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.crossbranch.transform.TreeText;
import org.crossbranch.tree.ConstituencyTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetadataRemovalTest {
    private static final MetadataRemoval REMOVAL = new MetadataRemoval(Set.of("ID", "CODE", "METADATA"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "( (IP-MAT (CODE <P_1>) (NP (N a)) (VB v)) (ID X,.1)) | 2 | (ROOT (IP-MAT (NP (N 0=a)) (VB 1=v)))",
                "( (METADATA (AUTHOR (NAME me)) (YEAR 1)) (IP (N a))) | 1 | (ROOT (IP (N 0=a)))",
                "(IP (NP (CODE {COM}) (NP (N a))) (NP (NP (N b))))    | 1 | (IP (NP (N 0=a)) (NP (NP (N 1=b))))",
                "(IP (N a) (NP (CODE (CODE <h>) (N x)) (CODE y)))     | 2 | (IP (N 0=a))",
            })
    void takesOutNodesWithAllThatTheyDominate(String penn, int removed, String left) {
        MetadataRemoval.Result result = REMOVAL.apply(TreeText.penn(penn));
        assertThat(result.removed()).isEqualTo(removed);
        assertThat(result.tree().map(TreeText::line)).contains(left);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"( (CODE <P_1>) (ID X,.2)) | 2", "(CODE x) | 1", "( (NP (CODE a) (METADATA (X b)))) | 2"})
    void nothingIsLeftOfMetadataAlone(String penn, int removed) {
        MetadataRemoval.Result result = REMOVAL.apply(TreeText.penn(penn));
        assertThat(result.removed()).isEqualTo(removed);
        assertThat(result.tree()).isEmpty();
    }

    @Test
    void otherTreesStayAsTheyAre() {
        ConstituencyTree tree = TreeText.penn("(S (NP (IDX a)) (VP-CODE (CODEX b)))");
        assertThat(REMOVAL.apply(tree).tree()).containsSame(tree);
        assertThat(new MetadataRemoval(Set.of()).apply(TreeText.penn("(ID x)")).removed())
                .isZero();
    }
}
