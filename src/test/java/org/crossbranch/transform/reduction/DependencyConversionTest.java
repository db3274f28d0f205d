package org.crossbranch.transform.reduction;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.crossbranch.SharedData;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transform.HeadRules.Table;
import org.crossbranch.transform.TreeText;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.TreebankFormats;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DependencyConversionTest {
    private static final long SEED = 20_010_318;
    private static final HeadRules PENN = HeadRules.of(Table.PENN);

    @Test
    void headsOfChildrenDependOnTheHeadOfTheHeadChild() {
        DependencyTree tree = new DependencyConversion(PENN)
                .apply(TreeText.tree(
                        "(ROOT (SBARQ (SQ (VP (WP 0=What) (VB 3=do)) (MD 1=should) (NP (PRP 2=I))) (. 4=?)))"));
        assertThat(tree.heads()).containsExactly(3, DependencyTree.ROOT, 1, 1, 1);
        assertThat(tree.labels()).containsExactly("WP", "root", "NP", "VP", ".");
        assertThat(tree.isProjective()).isFalse();
    }

    @Test
    void functionsAreLabels() {
        Constituent subject = new Constituent("NP", "SBJ", List.of(new Leaf(0)));
        Constituent sentence = Constituent.of("S", subject, Constituent.of("VP", new Leaf(1), new Leaf(2)));
        ConstituencyTree tree =
                TreeText.tree("(S (N 0=I) (VBP 1=do) (RB 2=too))").withRoot(sentence);
        DependencyTree dependencies = new DependencyConversion(PENN)
                .apply(tree.withSentence(tree.sentence()
                        .withTokens(List.of(
                                tree.sentence().token(0),
                                tree.sentence().token(1),
                                tree.sentence().token(2).withFunction("MOD")))));
        assertThat(dependencies.labels()).containsExactly("SBJ", "root", "MOD");
    }

    @ParameterizedTest
    @EnumSource
    void agreesWithAPlainDefinition(Table table) {
        HeadRules rules = HeadRules.of(table);
        RandomTrees.of(SEED, 2_000, 25).forEach(tree -> assertAsDefined(tree, rules));
    }

    @ParameterizedTest
    @ValueSource(strings = {"train", "dev", "test"})
    void agreesOnTheSampleTreebank(String part) throws IOException {
        for (ConstituencyTree tree : trees(Path.of("data-samples", part + ".discbracket"))) {
            assertAsDefined(tree, HeadRules.of(Table.UNIVERSAL));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "alpino-bench/dev.discbracket, ALPINO",
        "alpino-nl/dev.export, ALPINO",
        "pcc-de/train.export, TIGER",
        "craft-en/dev.discbracket, PENN",
        "genia-en/dev.discbracket, PENN",
        "icepahc-is/dev.discbracket, UNIVERSAL"
    })
    void agreesOnTreebanksWhoseTableIsFound(String file, Table table) throws IOException {
        List<ConstituencyTree> trees = trees(SharedData.require("data/" + file));
        HeadRules rules = HeadRules.fitting(trees.subList(0, 100));
        assertThat(rules.name()).isEqualTo(table.written());
        trees.forEach(tree -> assertAsDefined(tree, rules));
    }

    /** Heads by the tables beside those of the treebanks' own dependencies. */
    @ParameterizedTest
    @CsvSource({
        "alpino-nl, ALPINO, dev, 99.9",
        "alpino-nl, ALPINO, test, 99.9",
        "pcc-de, TIGER, train, 96",
        "pcc-de, TIGER, dev, 96"
    })
    void agreesWithTheTreebanksOwnDependencies(String folder, Table table, String part, double least)
            throws IOException {
        List<ConstituencyTree> trees = trees(SharedData.require("data/" + folder + "/" + part + ".export"));
        List<DependencyTree> own = new ArrayList<>();
        try (TreebankReader<ConlluSentence> reader =
                new ConlluFormat().read(SharedData.require("data/" + folder + "/" + part + ".dep.conllu"))) {
            reader.trees().forEach(sentence -> own.add(sentence.tree()));
        }
        assertThat(trees).hasSameSizeAs(own);
        DependencyConversion conversion = new DependencyConversion(HeadRules.of(table));
        long tokens = 0;
        long heads = 0;
        long labelled = 0;
        long crossing = 0;
        for (int i = 0; i < own.size(); i++) {
            DependencyTree made = conversion.apply(trees.get(i));
            crossing += made.nonProjectiveArcs();
            for (int token = 0; token < made.sentence().length(); token++) {
                boolean isSame = made.head(token) == own.get(i).head(token);
                tokens++;
                heads += isSame ? 1 : 0;
                labelled += isSame && made.label(token).equals(own.get(i).label(token)) ? 1 : 0;
            }
        }
        double uas = 100.0 * heads / tokens;
        System.out.printf(
                Locale.ROOT,
                "| %s %s | %s | %,d | %.2f | %.2f | %.2f |%n",
                folder,
                part,
                table.written(),
                tokens,
                100.0 * crossing / tokens,
                uas,
                100.0 * labelled / tokens);
        assertThat(uas).isGreaterThan(least);
    }

    private static List<ConstituencyTree> trees(Path file) throws IOException {
        ConstituencyFormat format = (ConstituencyFormat) TreebankFormats.of(file);
        try (TreebankReader<ConstituencyTree> reader = format.read(file)) {
            return reader.trees().toList();
        }
    }

    /** A token's dependency is that of the largest constituent that it heads. */
    private static void assertAsDefined(ConstituencyTree tree, HeadRules rules) {
        DependencyTree made = new DependencyConversion(rules).apply(tree);
        assertThat(made.rootDependents()).isEqualTo(1);
        for (int token = 0; token < tree.sentence().length(); token++) {
            TreeNode largest = new Leaf(token);
            Optional<Constituent> above = parent(tree, largest);
            while (above.isPresent() && head(above.get(), tree, rules) == token) {
                largest = above.get();
                above = parent(tree, largest);
            }
            String function = largest instanceof Constituent constituent
                    ? constituent.function()
                    : tree.sentence().token(token).function();
            String category = largest instanceof Constituent constituent
                    ? constituent.label()
                    : tree.sentence().token(token).tag();
            assertThat(made.head(token))
                    .as(tree.sentence().id())
                    .isEqualTo(above.map(node -> head(node, tree, rules)).orElse(DependencyTree.ROOT));
            assertThat(made.label(token))
                    .as(tree.sentence().id())
                    .isEqualTo(above.isEmpty() ? "root" : function.isEmpty() ? category : function);
        }
    }

    private static int head(TreeNode node, ConstituencyTree tree, HeadRules rules) {
        TreeNode at = node;
        while (at instanceof Constituent constituent) {
            at = constituent.children().get(rules.headChild(constituent, tree.sentence()));
        }
        return ((Leaf) at).index();
    }

    private static Optional<Constituent> parent(ConstituencyTree tree, TreeNode node) {
        return Stream.concat(Stream.of(tree.root()), tree.constituents().stream())
                .filter(constituent -> constituent.children().stream()
                        .anyMatch(child -> child == node
                                || (child instanceof Leaf one
                                        && node instanceof Leaf other
                                        && one.index() == other.index())))
                .findFirst();
    }
}
