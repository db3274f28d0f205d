package org.crossbranch.treebank;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.treebank.bracket.BracketFormat;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import org.crossbranch.treebank.export.ExportFormat;
import org.crossbranch.treebank.tigerxml.TigerXmlFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every format writes a tree so that it is read as the same tree, or refuses it with a reason. */
class ConstituencyFormatContractTest {
    private static final long SEED = 19_970_801;
    private static final int TREES = 3_000;
    private static final List<String> ROOTS = List.of("ROOT", "ROOT", "S", "VROOT", "TOP", "NP-SBJ", "--", "#500", "0");
    private static final List<String> LABELS = List.of(
            "ROOT",
            "VROOT",
            "S",
            "A@B",
            "X:",
            "NP-SBJ=2",
            "a|b",
            "<X>",
            "A&B",
            "%%",
            "%%root",
            "#501",
            "--",
            "0",
            "(X)");

    static Stream<ConstituencyFormat> formats() {
        return Stream.concat(
                Stream.of(
                        new DiscbracketFormat(DiscbracketFormat.Brackets.DISCODOP),
                        new ExportFormat(3, ExportFormat.Numbering.POSTORDER)),
                TreebankFormats.all().stream()
                        .filter(ConstituencyFormat.class::isInstance)
                        .map(ConstituencyFormat.class::cast));
    }

    @ParameterizedTest
    @MethodSource("formats")
    void aTreeComesBackOrIsRefusedWithAReason(ConstituencyFormat format) throws IOException {
        boolean holdsFunctions = format instanceof ExportFormat || format instanceof TigerXmlFormat;
        Random random = new Random(SEED);
        int refused = 0;
        int ordinal = 0;
        Stream<ConstituencyTree> trees = format instanceof BracketFormat
                ? RandomTrees.continuous(SEED, TREES, 8)
                : RandomTrees.of(SEED, TREES, 8);
        for (ConstituencyTree made : trees.toList()) {
            Constituent root = relabelled(made.root(), random, holdsFunctions).withLabel(pick(ROOTS, random));
            boolean hasFunction = holdsFunctions && random.nextInt(4) == 0;
            List<Token> tokens = made.sentence().tokens().stream()
                    .map(token -> holdsFunctions ? token : token.withFunction(""))
                    .toList();
            ConstituencyTree tree = made.withSentence(
                            made.sentence().withTokens(tokens).withId("corpus/document/" + ++ordinal))
                    .withRoot(hasFunction ? root.withFunction("HD") : root);
            String written;
            try {
                written = TreebankText.written(format, List.of(tree));
            } catch (TreebankWriter.UnwritableTreeException e) {
                assertThat(e.getMessage()).contains(tree.sentence().id(), format.name());
                refused++;
                continue;
            }
            ConstituencyTree back = TreebankText.tree(format, written);
            assertThat(back.withSentence(back.sentence().withId(tree.sentence().id())))
                    .as("%s of seed %d, written as%n%s", tree.sentence().id(), SEED, written)
                    .isEqualTo(tree);
        }
        assertThat(refused).as("trees refused").isLessThan(TREES * 3 / 4);
    }

    private static Constituent relabelled(Constituent node, Random random, boolean holdsFunctions) {
        List<TreeNode> children = node.children().stream()
                .map(child -> child instanceof Constituent part ? relabelled(part, random, holdsFunctions) : child)
                .toList();
        // Most labels are plain ones, so that most trees can be written everywhere.
        String label = random.nextInt(4) == 0 ? pick(LABELS, random) : "NP";
        return new Constituent(label, holdsFunctions ? node.function() : "", children);
    }

    private static String pick(List<String> values, Random random) {
        return values.get(random.nextInt(values.size()));
    }
}
