package org.crossbranch.inspection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.crossbranch.render.page.InspectionPage;
import org.crossbranch.render.page.ReportFrame;
import org.crossbranch.spark.inspect.RefusalCounts;
import org.crossbranch.transition.Refusal;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;

/** Systems are named with the trees that they refuse; those that refuse the same ones, together. */
final class TrainingChecksTest {
    private static final String CROSSING = "VP is discontinuous, and the system derives continuous trees only";

    private static Sentence sentence(String id, int length) {
        return new Sentence(
                id,
                "",
                Arrays.stream("abcdefghij".substring(0, length).split(""))
                        .map(word -> Token.of(word, "N"))
                        .toList());
    }

    private static Analysis crossingBranches(String id) {
        return Analysis.of(new ConstituencyTree(
                sentence(id, 3), Constituent.of("S", Constituent.of("VP", new Leaf(0), new Leaf(2)), new Leaf(1))));
    }

    private static Analysis continuous(String id, int length) {
        return Analysis.of(new ConstituencyTree(
                sentence(id, length),
                Constituent.of(
                        "S", IntStream.range(0, length).mapToObj(Leaf::new).toArray(Leaf[]::new))));
    }

    private static Analysis arcs(String id, int... heads) {
        Sentence sentence = sentence(id, heads.length);
        List<String> labels = Arrays.stream(heads).mapToObj(head -> "dep").toList();
        return new Analysis(sentence, Optional.empty(), Optional.of(new DependencyTree(sentence, heads, labels)));
    }

    private static InspectionReport inspected(boolean makesContinuous, Analysis... trees) {
        TreebankProfile profile = new TreebankProfile();
        RefusalCounts counts = new RefusalCounts(SystemOptions.DEFAULT, makesContinuous);
        for (Analysis tree : trees) {
            profile.add(tree);
            counts.add(tree);
        }
        SortedMap<String, List<Refusal>> refusals = new TreeMap<>();
        counts.tallies().forEach((system, tally) -> refusals.put(system, tally.refusals()));
        return new InspectionReport(
                "bank", profile, MalformedTrees.NONE, List.of(), TrainingChecks.of(profile, refusals, 30, 4));
    }

    private static SystemRefusals of(InspectionReport report, String system) {
        return report.checks().refusals().stream()
                .filter(group -> group.systems().contains(system))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void crossingBranchesAreRefusedByContinuousSystemsAlone() {
        Analysis[] trees = {continuous("s1", 3), crossingBranches("s3"), crossingBranches("s2")};
        InspectionReport report = inspected(false, trees);
        assertThat(report.checks().refusals())
                .as("one that derives all is first, and dependency systems have no trees")
                .hasSize(2);
        assertThat(of(report, "ml-set").refused()).isZero();
        assertThat(of(report, "ml-set").systems()).contains("sr-gap", "sr-swap", "easy-first");
        SystemRefusals refused = of(report, "ml");
        assertThat(refused.refusals()).containsExactly(new Refusal(CROSSING, 2, "s2"));
        assertThat(refused.systems()).contains("sr").doesNotContain("ml-gap");
        assertThat(report.warnings())
                .anyMatch(warning -> warning.endsWith(
                        refused.names() + " refuse 2 of 3 trees (66.7 %), and training.max-refused is 30 %"));
        assertThat(report.text())
                .contains(" refuse 0 of 3 trees (0.0 %)\n", "    2  " + CROSSING + " (s2)\n")
                .contains("1–10", "tokens");
        assertThat(InspectionPage.html(report, new ReportFrame("a treebank", Map.of())))
                .contains("<td>2 of 3 trees (66.7 %)</td><td>no</td><td>2  " + CROSSING + " (s2)</td>")
                .contains("<td>0 of 3 trees (0.0 %)</td><td>yes</td>");
        assertThat(String.valueOf(report.json().get("training")))
                .contains("maxRefused=30.0", "refused=2", CROSSING, "overLongSentences=0");
        assertThat(of(inspected(true, trees), "ml").refused())
                .as("made continuous")
                .isZero();
    }

    @Test
    void crossingArcsAreRefusedByProjectiveSystemsAlone() {
        InspectionReport report = inspected(
                false,
                arcs("d1", 2, 3, DependencyTree.ROOT, 2),
                arcs("d2", 1, DependencyTree.ROOT, 1),
                arcs("d3", 1, DependencyTree.ROOT, 1),
                arcs("d4", 1, DependencyTree.ROOT, 1));
        assertThat(of(report, "arc-swap").refused()).isZero();
        assertThat(of(report, "arc-standard").refused()).isEqualTo(1);
        assertThat(of(report, "arc-standard").refusals().get(0).example()).isEqualTo("d1");
        assertThat(report.checks().refusals())
                .allSatisfy(group -> assertThat(group.trees()).isEqualTo(4))
                .noneSatisfy(group -> assertThat(group.systems()).contains("ml"));
        assertThat(report.warnings())
                .as("25 % are allowed")
                .noneMatch(warning -> warning.contains("training.max-refused"));
    }

    @Test
    void longSentencesAreCounted() {
        InspectionReport report = inspected(false, continuous("s1", 4), continuous("s2", 5), continuous("s3", 9));
        assertThat(report.checks().overLong()).isEqualTo(2);
        assertThat(report.warnings()).contains("2 sentences of more than 4 tokens (annotate.max-tokens)");
    }
}
