package org.crossbranch.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.crossbranch.query.TreeQuery;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Trees that were annotated by hand: the examples of Coavoux 2017, §8.4, shortened, and others in German and Dutch. */
final class PhenomenaTest {
    private static final BracketScorer SCORER = new BracketScorer(EvaluationParameters.conventions());

    private static final String QUESTION =
            "(ROOT (SBARQ (SQ (VBZ 2=is) (NP (PRP 3=one)) (S (VP (TO 4=to) (VP (WHNP (WP 0=What) (RB 1=else)) (VB 5=make)"
                    + " (PP (IN 6=of) (NP (PRP 7=it)))))))) (. 8=?))";
    private static final String CONTINUOUS_QUESTION =
            "(ROOT (SBARQ (WHNP (WP 0=What) (RB 1=else)) (SQ (VBZ 2=is) (NP (PRP 3=one)) (S (VP (TO 4=to) (VP (VB 5=make) (PP (IN 6=of)"
                    + " (NP (PRP 7=it)))))))) (. 8=?))";
    private static final String HIGH_QUESTION =
            "(ROOT (SBARQ (SQ (VBZ 2=is) (NP (PRP 3=one)) (S (VP (WHNP (WP 0=What) (RB 1=else)) (TO 4=to) (VP (VB 5=make) (PP (IN 6=of)"
                    + " (NP (PRP 7=it)))))))) (. 8=?))";
    private static final String QUOTATION =
            "(ROOT (S (VP (S (NP (NN 0=pay)) (VP (VBZ 1=is) (ADJP (JJ 2=high)))) (VBD 5=said)) (, 3=,) (NP (NNP 4=Boeing))) (. 6=.))";

    static ConstituencyTree tree(String brackets) {
        byte[] bytes = (brackets + "\n").getBytes(StandardCharsets.UTF_8);
        try (TreebankReader<ConstituencyTree> reader = new DiscbracketFormat()
                .read(
                        new ByteArrayInputStream(bytes),
                        TreebankSource.of(Path.of("hand.discbracket")),
                        StandardCharsets.UTF_8)) {
            return reader.next().orThrow();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
            What else is one to make of it ; WH_EXTRACTION ; ~(ROOT (SBARQ (SQ (VBZ 2=is) (NP (PRP 3=one)) (S (VP (TO 4=to) (VP (WHNP (WP 0=What) (RB 1=else)) (VB 5=make) (PP (IN 6=of) (NP (PRP 7=it)))))))) (. 8=?))~
            the place that opinion celebrates over ; WH_EXTRACTION ; ~(ROOT (NP (NP (DT 0=the) (NN 1=place)) (SBAR (S (NP (NN 3=opinion)) (VP (VBZ 4=celebrates) (PP (WDT 2=that) (IN 5=over)))))))~
            Mann, mit dem er gesprochen hat ; WH_EXTRACTION ; ~(ROOT (NP (NN 0=Mann) ($, 1=,) (S (VP (PP (APPR 2=mit) (PRELS 3=dem)) (VVPP 5=gesprochen)) (PPER 4=er) (VAFIN 6=hat))))~
            Pay is high, Boeing said ; FRONTED_CLAUSE ; ~(ROOT (S (VP (S (NP (NN 0=pay)) (VP (VBZ 1=is) (ADJP (JJ 2=high)))) (VBD 5=said)) (, 3=,) (NP (NNP 4=Boeing))) (. 6=.))~
            Were it true that a currency paves ways ; IT_EXTRAPOSITION ; ~(ROOT (SINV (VBD 0=Were) (NP (NP (PRP 1=it)) (SBAR (IN 3=that) (S (NP (DT 4=a) (NN 5=currency)) (VP (VBZ 6=paves) (NP (NNS 7=ways)))))) (ADJP (JJ 2=true))))~
            Es ist schön, dass du kommst ; IT_EXTRAPOSITION ; ~(ROOT (S (NP (PPER 0=Es) (S (KOUS 4=dass) (PPER 5=du) (VVFIN 6=kommst))) (VAFIN 1=ist) (ADJD 2=schön) ($, 3=,)))~
            We wanted highlights, he says, and black allows you ; CIRCUMPOSITION ; ~(ROOT (S (VP (S (S (NP (PRP 0=We)) (VP (VBD 1=wanted) (NP (NNS 2=highlights)))) (CC 7=and) (S (NP (NN 8=black)) (VP (VBZ 9=allows) (NP (PRP 10=you))))) (VBZ 5=says)) (, 3=,) (NP (PRP 4=he)) (, 6=,)))~
            A harder sell, says John, would detract ; CIRCUMPOSITION ; ~(ROOT (S (VP (S (NP (DT 0=A) (JJR 1=harder) (NN 2=sell)) (VP (MD 7=would) (VP (VB 8=detract)))) (VBZ 4=says)) (, 3=,) (NP (NNP 5=John)) (, 6=,)))~
            I had calls all night from the States ; EXTRAPOSITION ; ~(ROOT (S (NP (PRP 0=I)) (VP (VBD 1=had) (NP (NP (NNS 2=calls)) (PP (IN 5=from) (NP (DT 6=the) (NNPS 7=States)))) (NP (DT 3=all) (NN 4=night)))))~
            Ich habe den Mann gesehen, den du kennst ; EXTRAPOSITION ; ~(ROOT (S (PPER 0=Ich) (VAFIN 1=habe) (VP (NP (ART 2=den) (NN 3=Mann) (S (PRELS 6=den) (PPER 7=du) (VVFIN 8=kennst))) (VVPP 4=gesehen) ($, 5=,))))~
            Gesagt hat er, dass sie kommt ; EXTRAPOSITION ; ~(ROOT (S (VP (VVPP 0=Gesagt) (S (KOUS 4=dass) (PPER 5=sie) (VVFIN 6=kommt))) (VAFIN 1=hat) (PPER 2=er) ($, 3=,)))~
            Grinned Griffith Peck: I tell you ; SUBJECT_VERB_INVERSION ; ~(ROOT (SINV (VP (VBD 0=Grinned) (S (NP (PRP 4=I)) (VP (VBP 5=tell) (NP (PRP 6=you))))) (NP (NNP 1=Griffith) (NNP 2=Peck)) (: 3=:)))~
            Flaim droldet akk knirn uupa akk prailel ; SUBJECT_VERB_INVERSION ; ~(ROOT (S (ADV 0=Flaim) (VP (VFIN 1=droldet) (PTCL 4=uupa) (NP (DET 5=akk) (NOUN 6=prailel))) (NP (DET 2=akk) (NOUN 3=knirn))) (PUNCT 7=.))~
            Das Buch hat Hans gelesen ; FRONTED_PHRASE ; ~(ROOT (S (VP (NP (ART 0=Das) (NN 1=Buch)) (VVPP 4=gelesen)) (VAFIN 2=hat) (NE 3=Hans)))~
            Und das Buch hat Hans gelesen ; FRONTED_PHRASE ; ~(ROOT (S (KON 0=Und) (VP (NP (ART 1=das) (NN 2=Buch)) (VVPP 5=gelesen)) (VAFIN 3=hat) (NE 4=Hans)))~
            dat hij boeken heeft willen lezen ; VERB_CLUSTER ; ~(ROOT (CP (vg 0=dat) (SSUB (vnw 1=hij) (ww 3=heeft) (INF (ww 4=willen) (INF (n 2=boeken) (ww 5=lezen))))))~
            weil das Buch gestern Hans las ; OTHER ; ~(ROOT (S (KOUS 0=weil) (VP (NP (ART 1=das) (NN 2=Buch)) (VVFIN 5=las)) (ADV 3=gestern) (NE 4=Hans)))~
            """)
    void theTreeShowsThePhenomenon(String words, Phenomenon phenomenon, String brackets) {
        ConstituencyTree tree = tree(brackets);
        assertThat(SCORER.phenomena(tree)).as(words).containsExactly(phenomenon);
        assertThat(SCORER.score(tree, tree).byPhenomenon())
                .as(words + ": one occurrence, whatever the number of its constituents")
                .isEqualTo(Map.of(phenomenon, new OutcomeCounts(1, 0, 0, 0)));
    }

    @Test
    void aGapOfPunctuationIsNone() {
        assertThat(SCORER.phenomena(tree("(ROOT (S (NP (NN 0=a) (NN 2=b)) (, 1=,) (VP (VBZ 3=c))))")))
                .isEmpty();
    }

    @Test
    void aTreeCanShowTwo() {
        ConstituencyTree tree = tree(
                "(ROOT (S (VP (NP (ART 0=Den) (NN 1=Mann) (S (PRELS 6=der) (VVFIN 7=geht))) (VVPP 4=gesehen)) (VAFIN 2=hat)"
                        + " (NE 3=Hans) ($, 5=,)))");
        assertThat(SCORER.phenomena(tree)).containsExactly(Phenomenon.FRONTED_PHRASE, Phenomenon.EXTRAPOSITION);
        assertThat(SCORER.score(tree, tree).byPhenomenon().values())
                .containsExactly(new OutcomeCounts(1, 0, 0, 0), new OutcomeCounts(1, 0, 0, 0));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            found as it is,            QUESTION, QUESTION,            1, 0, 0, 0
            in another phrase,         QUESTION, HIGH_QUESTION,       0, 1, 0, 0
            not found,                 QUESTION, CONTINUOUS_QUESTION, 0, 0, 1, 0
            found where there is none, CONTINUOUS_QUESTION, QUESTION, 0, 0, 0, 1
            """)
    void eachOutcomeIsCounted(
            String what, String gold, String predicted, long perfect, long partial, long missed, long wrong) {
        Map<String, String> trees = Map.of(
                "QUESTION", QUESTION, "HIGH_QUESTION", HIGH_QUESTION, "CONTINUOUS_QUESTION", CONTINUOUS_QUESTION);
        assertThat(SCORER.score(tree(trees.getOrDefault(gold, "")), tree(trees.getOrDefault(predicted, "")))
                        .byPhenomenon())
                .as(what)
                .isEqualTo(Map.of(Phenomenon.WH_EXTRACTION, new OutcomeCounts(perfect, partial, missed, wrong)));
    }

    @Test
    void goldTagsDecideForBothTrees() {
        ConstituencyTree wrongTag =
                tree(QUESTION.replace("(WP 0=What)", "(DT 0=What)").replace("WHNP", "NP"));
        assertThat(SCORER.phenomena(wrongTag)).containsExactly(Phenomenon.FRONTED_PHRASE);
        assertThat(SCORER.score(tree(QUESTION), wrongTag).byPhenomenon().keySet())
                .containsExactly(Phenomenon.WH_EXTRACTION);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
            ~#v:[cat="VP"] > [pos="PWH"] & discontinuous(#v)~ ; WH_EXTRACTION
            ~#v:[cat="VP"] > #p:[cat="PP"] & #p > [pos="PREL"] & discontinuous(#v)~ ; WH_EXTRACTION
            ~#n:[cat="NP"] > [cat="REL"] & discontinuous(#n)~ ; EXTRAPOSITION
            """)
    void queriesForAPhenomenonFindTreesThatShowIt(String text, Phenomenon phenomenon) throws IOException {
        TreeQuery query = TreeQuery.parse(text);
        int found = 0;
        Path samples = Path.of("data-samples", "train.discbracket");
        try (InputStream in = Files.newInputStream(samples);
                TreebankReader<ConstituencyTree> reader =
                        new DiscbracketFormat().read(in, TreebankSource.of(samples), StandardCharsets.UTF_8)) {
            while (reader.hasNext()) {
                ConstituencyTree tree = reader.next().orThrow();
                if (!tree.isDiscontinuous()) {
                    assertThat(SCORER.phenomena(tree)).isEmpty();
                } else if (!query.matches(tree, 1).isEmpty()) {
                    found++;
                    assertThat(SCORER.phenomena(tree)).as(tree.sentence().id()).contains(phenomenon);
                }
            }
        }
        assertThat(found).isGreaterThan(10);
    }

    @Test
    void anUnparsedSentenceMissesAll() {
        assertThat(SCORER.unparsed(tree(QUOTATION)).byPhenomenon())
                .isEqualTo(Map.of(Phenomenon.FRONTED_CLAUSE, new OutcomeCounts(0, 0, 1, 0)));
    }

    @Test
    void totalsAreReported() {
        EvaluationTotals totals = new EvaluationTotals();
        totals.add(SCORER.score(tree(QUESTION), tree(QUESTION)));
        totals.add(SCORER.score(tree(QUESTION), tree(CONTINUOUS_QUESTION)));
        totals.add(SCORER.score(tree(QUOTATION), tree(QUOTATION)));
        EvaluationTotals merged = new EvaluationTotals();
        merged.merge(totals);
        merged.merge(totals);
        assertThat(merged.byPhenomenon())
                .isEqualTo(Map.of(
                        Phenomenon.WH_EXTRACTION, new OutcomeCounts(2, 0, 2, 0),
                        Phenomenon.FRONTED_CLAUSE, new OutcomeCounts(2, 0, 0, 0)));
        EvaluationReport report = new EvaluationReport(EvaluationParameters.conventions(), totals);
        assertThat(report.json().get("byPhenomenon"))
                .isEqualTo(Map.of(
                        "whExtraction",
                                Map.of(
                                        "gold",
                                        2L,
                                        "perfect",
                                        1L,
                                        "partial",
                                        0L,
                                        "notDetected",
                                        1L,
                                        "falsePositives",
                                        0L),
                        "frontedClause",
                                Map.of(
                                        "gold",
                                        1L,
                                        "perfect",
                                        1L,
                                        "partial",
                                        0L,
                                        "notDetected",
                                        0L,
                                        "falsePositives",
                                        0L)));
        assertThat(report.tables()).containsPattern("wh-extraction +2 +1 +0 +1 +0 +50.00");
    }
}
