package org.crossbranch.evaluation.dependency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.crossbranch.evaluation.EvaluationParameters.MalformedParametersException;
import org.crossbranch.evaluation.SentenceMatcher.MismatchException;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.junit.jupiter.api.Test;

/** Properties that hold of any trees, plainer computations of the same counts, and what cannot be evaluated. */
final class DependencyScorerTest {
    private static final long SEED = 11;
    private static final int SENTENCES = 200;
    private static final List<String> RELATIONS =
            List.of("nsubj", "obj", "nmod:poss", "nmod", "case", "det", "aux:pass", "punct", "advmod");
    private static final List<String> FORMS = List.of("a", "bc", "d e", "f", ",", "Gh");
    private static final List<String> TAGS = List.of("NOUN", "VERB", "ADP");
    private static final List<String> FEATURES = List.of("_", "Case=Nom", "AdpType=Prep|Case=Nom", "Number=Sing");

    private final Random random = new Random(SEED);

    @Test
    void goldAgainstItselfIsPerfect() throws IOException {
        String gold = document(forms());
        DependencyTotals totals = score(gold, gold);
        for (Metric metric : Metric.values()) {
            Score score = totals.score(metric);
            assertThat(score.gold()).as(metric.title()).isPositive();
            assertThat(List.of(score.precision(), score.recall(), score.f1()))
                    .as(metric.title())
                    .containsOnly(100.0);
        }
        for (Grouping grouping : Grouping.values()) {
            totals.scores(grouping).values().forEach(scores -> {
                assertThat(scores.labelled().f1()).isEqualTo(100);
                assertThat(scores.unlabelled().f1()).isEqualTo(100);
            });
        }
        assertThat(totals.nonProjective().f1()).isEqualTo(100);
    }

    @Test
    void sidesSwappedSwapRecallAndPrecision() throws IOException {
        List<List<String>> forms = forms();
        String one = document(forms);
        String two = document(forms);
        DependencyTotals totals = score(one, two);
        DependencyTotals swapped = score(two, one);
        // The gold side's content words decide; the relations of arcs that are right are the same on both sides.
        for (Metric metric : Metric.values()) {
            assertThat(totals.score(metric).precision())
                    .as("seed %d, %s", SEED, metric)
                    .isEqualTo(swapped.score(metric).recall());
            assertThat(totals.score(metric).f1())
                    .isEqualTo(swapped.score(metric).f1());
        }
        for (Grouping grouping : Grouping.values()) {
            totals.scores(grouping).forEach((group, scores) -> {
                DependencyTotals.GroupScores other =
                        Objects.requireNonNull(swapped.scores(grouping).get(group), group);
                assertThat(scores.unlabelled().precision())
                        .isEqualTo(other.unlabelled().recall());
                assertThat(scores.labelled().recall())
                        .isEqualTo(other.labelled().precision());
            });
        }
        assertThat(totals.score(Metric.LAS).f1()).isStrictlyBetween(0.0, 100.0);
    }

    @Test
    void orderOfSentencesIsOfNoAccount() throws IOException {
        List<List<String>> forms = forms();
        List<String> gold = new ArrayList<>();
        List<String> predicted = new ArrayList<>();
        for (List<String> sentence : forms) {
            gold.add(sentence(sentence));
            predicted.add(sentence(sentence));
        }
        Map<String, Object> inOrder =
                report(score(String.join("", gold), String.join("", predicted))).json();
        Collections.shuffle(gold, new Random(SEED));
        Collections.shuffle(predicted, new Random(SEED));
        assertThat(report(score(String.join("", gold), String.join("", predicted)))
                        .json())
                .as("seed %d", SEED)
                .isEqualTo(inOrder);
    }

    @Test
    void countsAreThoseOfPlainLoops() throws IOException {
        List<List<String>> forms = forms();
        String gold = document(forms);
        String predicted = document(forms);
        List<ConlluSentence> right = sentences(gold);
        List<ConlluSentence> given = sentences(predicted);
        int heads = 0;
        int arcs = 0;
        int words = 0;
        int crossing = 0;
        int crossingRight = 0;
        int exact = 0;
        for (int i = 0; i < right.size(); i++) {
            DependencyTree one = right.get(i).tree();
            DependencyTree two = given.get(i).tree();
            exact += Arrays.equals(one.heads(), two.heads()) ? 1 : 0;
            crossing += two.nonProjectiveArcs();
            for (int word = 0; word < one.sentence().length(); word++) {
                boolean isHead = one.head(word) == two.head(word);
                words++;
                heads += isHead ? 1 : 0;
                arcs += isHead && one.label(word).equals(two.label(word)) ? 1 : 0;
                crossingRight += isHead && !two.isProjectiveArc(word) ? 1 : 0;
            }
        }
        DependencyTotals totals = score(gold, predicted);
        assertThat(totals.score(Metric.UAS)).isEqualTo(new Score(words, words, heads, heads, words));
        assertThat(totals.score(Metric.LAS_WITH_SUBTYPES)).isEqualTo(new Score(words, words, arcs, arcs, words));
        assertThat(totals.score(Metric.UEM).correctGold()).isEqualTo(exact);
        assertThat(totals.nonProjective().predicted()).isEqualTo(crossing).isPositive();
        assertThat(totals.nonProjective().correctPredicted()).isEqualTo(crossingRight);
    }

    @Test
    void groupsAddUpToTheTotals() throws IOException {
        List<List<String>> forms = forms();
        DependencyTotals totals = score(document(forms), document(forms));
        for (Grouping grouping : Grouping.values()) {
            double gold = 0;
            double correct = 0;
            for (DependencyTotals.GroupScores scores : totals.scores(grouping).values()) {
                gold += scores.unlabelled().gold();
                correct += scores.unlabelled().correctGold();
            }
            assertThat(gold).isEqualTo(totals.score(Metric.UAS).gold());
            assertThat(correct).isEqualTo(totals.score(Metric.UAS).correctGold());
        }
    }

    /** Nothing may depend on how much of the text is compared at once. */
    @Test
    void otherSentencesAreAlignedAlongTheText() throws IOException {
        String a = "1\ta\t_\tX\t_\t_\t0\troot\t_\t_\n";
        String c = "1\tc\t_\tX\t_\t_\t0\troot\t_\t_\n\n";
        String d = c.replace("\tc", "\td");
        String gold = a + "2\tb\t_\tX\t_\t_\t1\tdep\t_\t_\n\n" + c + d;
        String predicted = a + "\n" + "1\tb\t_\tX\t_\t_\t2\tdep\t_\t_\n" + c.replace("1\tc", "2\tc") + d;
        DependencyTotals totals = score(gold, predicted);
        assertThat(totals.score(Metric.SENTENCES).correctGold()).isEqualTo(1);
        assertThat(totals.score(Metric.WORDS).correctGold()).isEqualTo(4);
        assertThat(totals.score(Metric.UAS).correctGold()).isEqualTo(3);
        assertThat(totals.score(Metric.UEM).correctGold()).isEqualTo(1);
    }

    @Test
    void punctuationAndFeaturesOfTheirOwn() throws IOException {
        String gold = "1\ta\tl\tX\tY\tCase=Nom|Own=1\t0\troot\t_\t_\n2\t...\t_\tPUNCT\t_\t_\t1\tpunct\t_\t_\n\n";
        String predicted =
                "1\ta\tl\tX\tY\tOwn=2|Case=Nom\t2\tnsubj\t_\t_\n2\t...\tdots\tPUNCT\t_\t_\t0\troot\t_\t_\n\n";
        DependencyTotals totals = score(gold, predicted);
        assertThat(totals.score(Metric.UFEATS).f1()).isEqualTo(100);
        assertThat(totals.score(Metric.FEATS).f1()).isEqualTo(50);
        assertThat(totals.score(Metric.LEMMAS).f1()).isEqualTo(100);
        assertThat(totals.score(Metric.UAS_WITHOUT_PUNCTUATION)).isEqualTo(new Score(1, 1, 0, 0, 1));
    }

    @Test
    void severalRootsAreRefused() {
        String bad = "# text = a b\n1\ta\t_\tX\t_\t_\t0\troot\t_\t_\n2\tb\t_\tX\t_\t_\t0\troot\t_\t_\n\n";
        String good = "1\ta\t_\tX\t_\t_\t0\troot\t_\t_\n2\tb\t_\tX\t_\t_\t1\tdep\t_\t_\n\n";
        assertThatThrownBy(() -> score(good + good, good + "\n\n" + bad))
                .isInstanceOf(MalformedTreeException.class)
                .hasMessage(
                        "predicted.conllu:8:1: the sentence has several roots, the words 1, 2; keep one with the head"
                                + " 0 and hang the others on it, for the CoNLL 2018 conventions allow one root a sentence");
        assertThatThrownBy(() -> score(good, good.replace("0\troot", "2\troot")))
                .isInstanceOf(MalformedTreeException.class)
                .hasMessageStartingWith("predicted.conllu:1:1: the heads form a cycle: 1 under 2 under 1;");
    }

    @Test
    void otherTextsAreRefused() {
        String one = "# text = a bc\n1\ta\t_\tX\t_\t_\t0\troot\t_\t_\n2\tbc\t_\tX\t_\t_\t1\tdep\t_\t_\n\n";
        String other = one.replace("2\tbc", "2\tbd");
        assertThatThrownBy(() -> score(one + one, one + other))
                .isInstanceOf(MismatchException.class)
                .hasMessage("predicted.conllu:7: the text differs from the gold text at gold.conllu:7: \"d\" stands for"
                        + " \"c\"; both sides must hold the same text, apart from blanks. Parse the text of the gold file"
                        + " anew");
        assertThatThrownBy(() -> score(one, one + one))
                .isInstanceOf(MismatchException.class)
                .hasMessageStartingWith("predicted.conllu:6: the gold text ends before \"abc\"");
        assertThatThrownBy(() -> score(one + one, one))
                .isInstanceOf(MismatchException.class)
                .hasMessageStartingWith("gold.conllu:6: the predicted text ends before \"abc\"");
    }

    @Test
    void missingMultiwordTokensAreSaid() {
        String gold =
                "1-2\tdu\t_\t_\t_\t_\t_\t_\t_\t_\n1\tde\t_\tX\t_\t_\t0\troot\t_\t_\n2\tle\t_\tX\t_\t_\t1\tdep\t_\t_\n\n";
        assertThatThrownBy(() -> score(gold, gold.substring(gold.indexOf('\n') + 1)))
                .isInstanceOf(MismatchException.class)
                .hasMessageEndingWith(
                        "The predicted side lacks multiword tokens, such as 3-4: write it with convert --source,"
                                + " or give the table of parses");
    }

    @Test
    void nothingScoresNothing() throws IOException {
        assertThat(report(score("", "")).json().toString()).contains("las=0.0", "nonProjectiveRecall=0.0");
    }

    @Test
    void weightsAreReadWithCare() {
        assertThat(RelationWeights.parse("w", "# c\n\ncase 0.1\n").weight("case"))
                .isEqualTo(0.1);
        assertThat(RelationWeights.parse("w", "").weight("case")).isEqualTo(1);
        for (String line : List.of("case", "case x", "case -1", "case 1 2")) {
            assertThatThrownBy(() -> RelationWeights.parse("w", "\n" + line))
                    .isInstanceOf(MalformedParametersException.class)
                    .hasMessageStartingWith("w:2: \"" + line + "\" is no relation with a weight");
        }
        assertThatThrownBy(() -> RelationWeights.parse("w", "case 1\ncase 1"))
                .hasMessage("w:2: the relation case has two weights; keep one");
    }

    private static DependencyReport report(DependencyTotals totals) {
        return new DependencyReport(totals, Optional.empty());
    }

    private List<List<String>> forms() {
        List<List<String>> forms = new ArrayList<>();
        for (int i = 0; i < SENTENCES; i++) {
            List<String> sentence = new ArrayList<>();
            for (int word = random.nextInt(9); word >= 0; word--) {
                sentence.add(any(FORMS));
            }
            forms.add(sentence);
        }
        return forms;
    }

    private String document(List<List<String>> forms) {
        StringBuilder document = new StringBuilder();
        forms.forEach(sentence -> document.append(sentence(sentence)));
        return document.toString();
    }

    /** A random tree: words are hung on words that hang already. */
    private String sentence(List<String> forms) {
        List<Integer> order = new ArrayList<>();
        for (int word = 1; word <= forms.size(); word++) {
            order.add(word);
        }
        Collections.shuffle(order, random);
        int[] heads = new int[forms.size() + 1];
        for (int i = 1; i < order.size(); i++) {
            heads[order.get(i)] = order.get(random.nextInt(i));
        }
        StringBuilder rows = new StringBuilder();
        for (int word = 1; word <= forms.size(); word++) {
            rows.append(String.join(
                            "\t",
                            Integer.toString(word),
                            forms.get(word - 1),
                            any(List.of("l", "m")),
                            any(TAGS),
                            any(TAGS),
                            any(FEATURES),
                            Integer.toString(heads[word]),
                            heads[word] == 0 ? "root" : any(RELATIONS),
                            "_",
                            "_"))
                    .append('\n');
        }
        return rows.append('\n').toString();
    }

    private String any(List<String> values) {
        return values.get(random.nextInt(values.size()));
    }

    private static TreebankReader<ConlluSentence> read(String name, String text) throws IOException {
        return new ConlluFormat()
                .read(
                        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                        new TreebankSource(name, "corpus", "document"),
                        StandardCharsets.UTF_8);
    }

    private static List<ConlluSentence> sentences(String text) throws IOException {
        try (TreebankReader<ConlluSentence> reader = read("text", text)) {
            return reader.trees().toList();
        }
    }

    private static DependencyTotals score(String gold, String predicted) throws IOException {
        try (TreebankReader<ConlluSentence> goldReader = read("gold.conllu", gold);
                TreebankReader<ConlluSentence> predictedReader = read("predicted.conllu", predicted)) {
            return DependencyScorer.score(
                    new PlacedSentences("gold.conllu", goldReader),
                    new PlacedSentences("predicted.conllu", predictedReader),
                    ScoredSegment.Observer.NONE);
        }
    }
}
