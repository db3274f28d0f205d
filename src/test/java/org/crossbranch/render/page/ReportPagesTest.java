package org.crossbranch.render.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.crossbranch.evaluation.BracketScorer;
import org.crossbranch.evaluation.EvaluationParameters;
import org.crossbranch.evaluation.EvaluationReport;
import org.crossbranch.evaluation.EvaluationTotals;
import org.crossbranch.evaluation.Reliability;
import org.crossbranch.evaluation.SystemEvaluation;
import org.crossbranch.evaluation.TreeDifferences;
import org.crossbranch.evaluation.dependency.ComparedSystem;
import org.crossbranch.evaluation.dependency.DependencyEvaluation;
import org.crossbranch.evaluation.dependency.DependencyReport;
import org.crossbranch.evaluation.dependency.DependencyScorer;
import org.crossbranch.evaluation.dependency.PlacedSentence;
import org.crossbranch.evaluation.significance.PairedScores;
import org.crossbranch.evaluation.significance.Resampling;
import org.crossbranch.inspection.InspectionReport;
import org.crossbranch.inspection.MalformedTrees;
import org.crossbranch.inspection.TrainingChecks;
import org.crossbranch.inspection.TreebankProfile;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports in a real browser: what they show, that they run and load nothing, and that they can be read in light and dark. */
class ReportPagesTest {
    private static final long SEED = 31;
    private static final String HOSTILE = "</script><img src=x onerror=alert(1)>";
    private static final Resampling RESAMPLING = new Resampling(1, 100);
    private static final TrainingCurves CURVES = new TrainingCurves(
            "mine",
            List.of(
                    new TrainingCurves.Curve("F1", List.of(10.0, 60.0, 55.5)),
                    new TrainingCurves.Curve("loss", List.of(7.0, 2.0, 1.0))),
            2);

    private static final ReportFrame FRAME = new ReportFrame(HOSTILE, Map.of("command", HOSTILE));

    @TempDir
    private Path folder;

    @Test
    void reportsOfBothKindsAndOfATreebankAreSound() throws IOException, InterruptedException {
        List<ConstituencyTree> gold =
                new ArrayList<>(RandomTrees.of(SEED, 30, 12).toList());
        gold.add(flat(new Sentence(
                "it/<1>",
                "",
                List.of(
                        new Token(
                                HOSTILE,
                                "N",
                                "",
                                new TreeMap<>(Map.of("Case", HOSTILE)),
                                "",
                                Token.NO_OFFSET,
                                Token.NO_OFFSET),
                        Token.of("b", "N")))));
        try (Chromium browser = Chromium.start(folder.resolve("profile"))) {
            show(browser, "constituents", constituents(gold));
            assertThat(number(browser, "document.querySelectorAll('article').length"))
                    .isBetween(1, 10);
            assertThat(number(browser, "document.querySelectorAll('article svg .wrong').length"))
                    .isPositive();
            assertThat(number(browser, "document.querySelectorAll('polyline.curve').length"))
                    .isEqualTo(2);
            // Each bar of a score is within its interval, a bar of zero too.
            assertThat(number(browser, "document.querySelectorAll('figure rect[x] + .interval').length"))
                    .isPositive()
                    .isEqualTo(number(browser, "document.querySelectorAll('figure rect[x]').length"));
            assertThat(number(browser, """
                            [...document.querySelectorAll('figure rect[x] + .interval')].filter(line => {
                              const place = line.getBBox();
                              const score = line.previousElementSibling.getBBox().y;
                              return place.y > score + 2 || place.y + place.height < score - 2;
                            }).length""")).isZero();
            assertThat(browser.evaluate("document.body.textContent.includes('Morphology of perfect')")
                            .asBoolean())
                    .isTrue();
            assertThat(cells(browser, 0, 4)).isEqualTo("perfect perfect perfect –");
            assertThat(cells(browser, 1, 3)).containsPattern(".*\\+\\d+\\.\\d\\d \\(\\d+\\).*");
            assertThat(cells(browser, 1, 4)).isEqualTo("– – –");
            show(browser, "dependencies", dependencies());
            assertThat(number(browser, "document.querySelectorAll('article').length"))
                    .isEqualTo(2);
            assertThat(number(browser, "document.querySelectorAll('article svg g.wrong path.arrow').length"))
                    .isPositive();
            show(browser, "inspection", inspection(gold));
            assertThat(number(browser, "document.querySelectorAll('figure svg.plot').length"))
                    .isGreaterThan(1);
            assertThat(number(browser, "document.querySelectorAll('.interval').length"))
                    .isZero();
        }
    }

    @Test
    void confidenceStandsBesideWhatIsRight() {
        Reliability trees = new Reliability();
        IntStream.range(0, 40).forEach(i -> trees.add(0.75, i < 28));
        trees.add(1, true);
        assertThat(Plot.ofReliability("trees", trees).element())
                .contains("mean confidence, 0.7–0.8: 75.00<", "right, 0.7–0.8: 70.00 [54.57, 81.93]<")
                .contains("right, 0.9–1.0 (1): 100.00");
        assertThat(dependencies())
                .contains("How often arcs of wrong are right, by confidence")
                .doesNotContain("How often trees");
    }

    /** Opens a page and checks what holds of all. */
    private void show(Chromium browser, String name, String html) throws IOException {
        Path file = Files.writeString(folder.resolve(name + ".html"), html);
        browser.open(file, "");
        browser.await("document.title !== ''");
        assertThat(number(browser, "document.querySelectorAll('img, script[src], link').length"))
                .isZero();
        assertThat(number(browser, "document.querySelectorAll('h1').length")).isEqualTo(1);
        // Each section is in the contents.
        assertThat(number(browser, "document.querySelectorAll('h2').length"))
                .isGreaterThan(1)
                .isEqualTo(number(
                        browser,
                        "[...document.querySelectorAll('nav.contents a')].filter(a => document.querySelector(a.hash)"
                                + ".textContent === a.textContent).length"));
        assertThat(browser.evaluate("document.querySelector('footer dd').textContent")
                        .asText())
                .isEqualTo(HOSTILE);
        // Each picture has a name and a description for those who do not see it.
        assertThat(number(
                        browser,
                        "[...document.querySelectorAll('svg[role=img]')].filter(s => !s.querySelector('title')"
                                + " || !s.querySelector('desc')).length"))
                .isZero();
        assertThat(number(
                        browser,
                        "[...document.querySelectorAll('table')].filter(t => !t.querySelector('caption')"
                                + " && t.querySelector('th')).length"))
                .isZero();
        // Nothing is wider than the window but what scrolls by itself, and that can be reached by keys.
        assertThat(number(browser, "[...document.querySelectorAll('.scroll')].filter(s => s.tabIndex !== 0).length"))
                .isZero();
        // Nor does a plot of a narrow window reach into its neighbour.
        browser.command(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", 900, "height", 900, "deviceScaleFactor", 1, "mobile", false));
        assertThat(number(
                        browser,
                        "[...document.querySelectorAll('figure')].filter(f => f.scrollWidth > f.clientWidth"
                                + " || f.getBoundingClientRect().right > innerWidth).length"))
                .isZero();
        browser.beAPhone();
        assertThat(browser.overflow()).as(name).isZero();
        browser.command("Emulation.clearDeviceMetricsOverride", Map.of());
        for (String selector : List.of("h2", "td, figcaption", "caption, figcaption")) {
            assertThat(browser.contrast(selector)).as(selector).isGreaterThan(4.5);
        }
        browser.preferDark();
        assertThat(browser.contrast("h2")).isGreaterThan(7);
        browser.screenshot(folder.resolve(name + ".png"));
        assertThat(browser.errors()).isEmpty();
        assertThat(browser.requests()).isNotEmpty().allMatch(request -> request.startsWith("file:"));
    }

    private static int number(Chromium browser, String expression) throws IOException {
        return browser.evaluate(expression).asInt(-1);
    }

    /** The texts of a column of one of the page's tables. */
    private static String cells(Chromium browser, int table, int column) throws IOException {
        return browser.evaluate("[...[...document.querySelectorAll('table')][" + table
                        + "].querySelectorAll('td:nth-child(" + column + ")')].map(td => td.textContent).join(' ')")
                .asText();
    }

    /** A system whose trees are all flat, and one without errors. */
    private static String constituents(List<ConstituencyTree> gold) {
        EvaluationParameters parameters = EvaluationParameters.conventions();
        BracketScorer scorer = new BracketScorer(parameters).withTreeScores();
        List<SystemEvaluation> systems = new ArrayList<>();
        for (String name : List.of("flat", "perfect")) {
            EvaluationTotals totals = new EvaluationTotals();
            List<SystemEvaluation.Sentence> examples = new ArrayList<>();
            for (ConstituencyTree tree : gold) {
                ConstituencyTree predicted = name.equals("flat") ? flat(tree.sentence()) : tree;
                totals.add(scorer.score(tree, predicted));
                TreeDifferences differences = scorer.differences(tree, predicted);
                if (examples.size() < 10) {
                    examples.add(new SystemEvaluation.Sentence(
                            tree.sentence().id(),
                            scorer.score(tree, predicted).brackets(parameters.view()),
                            differences));
                }
            }
            systems.add(new SystemEvaluation(name, new EvaluationReport(parameters, totals), examples));
        }
        PairedScores scores = new PairedScores(
                List.of("flat", "perfect"), List.of("f1", "discontinuousF1", "exactMatch", "treeDistance"), 30);
        // The perfect one is better in each sentence, but for the last measure, in which they are equal.
        IntStream.range(0, 240)
                .forEach(i -> scores.set(i / 8, i / 4 % 2, i % 4, i / 4 % 2 == 1 && i % 4 < 3 ? 20 : 10, 20));
        return EvaluationPage.html(FRAME, systems, scores, RESAMPLING, RESAMPLING.of(scores), List.of(CURVES));
    }

    private static ConstituencyTree flat(Sentence sentence) {
        return new ConstituencyTree(
                sentence,
                new Constituent(
                        "S",
                        "",
                        IntStream.range(0, sentence.length())
                                .mapToObj(Leaf::new)
                                .toList()));
    }

    private static String dependencies() {
        Sentence sentence =
                new Sentence("it/<1>", "", List.of(Token.of(HOSTILE, "X"), Token.of("b", "X"), Token.of("c", "X")));
        ConlluSentence right = ConlluSentence.of(
                new DependencyTree(sentence, new int[] {2, 2, DependencyTree.ROOT}, List.of("obj", "x", "root")));
        ConlluSentence wrong = ConlluSentence.of(
                new DependencyTree(sentence, new int[] {1, 2, DependencyTree.ROOT}, List.of("obj", "y", "root")));
        ComparedSystem system = ComparedSystem.first(5);
        DependencyScorer scorer = new DependencyScorer(system);
        for (int i = 0; i < 2; i++) {
            scorer.add(new PlacedSentence(right, "gold", i + 1), new PlacedSentence(wrong, "wrong", i + 1));
        }
        scorer.totals().addConfidence(right.tree(), wrong.tree(), OptionalDouble.empty(), List.of(0.5, 0.6, 1.0));
        DependencyEvaluation evaluation =
                system.evaluation("wrong", new DependencyReport(scorer.totals(), Optional.empty()), system);
        PairedScores scores = ComparedSystem.scores(List.of("wrong"), List.of(system));
        return DependencyPage.html(
                FRAME, List.of(evaluation), scores, RESAMPLING, RESAMPLING.of(scores), List.of(CURVES));
    }

    private static String inspection(List<ConstituencyTree> trees) {
        TreebankProfile profile = new TreebankProfile();
        trees.forEach(tree -> profile.add(Analysis.of(tree)));
        return InspectionPage.html(
                new InspectionReport(
                        HOSTILE,
                        profile,
                        new MalformedTrees(1, List.of(HOSTILE)),
                        List.of(),
                        TrainingChecks.of(profile, Map.of(), 5, 500)),
                FRAME);
    }
}
