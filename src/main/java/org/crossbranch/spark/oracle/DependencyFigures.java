package org.crossbranch.spark.oracle;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.crossbranch.figure.TextTable;
import org.crossbranch.tree.DependencyStatistics;

/**
 * The figures of a treebank's dependency trees, for people and as JSON.
 *
 * @param statistics counts over the trees
 */
public record DependencyFigures(DependencyStatistics statistics) {
    /** The key in the JSON of {@code statistics}, beside the names of systems. */
    public static final String KEY = "trees";

    /** Whether there are trees. */
    public boolean areThere() {
        return statistics.sentences() > 0;
    }

    /** The figures as text. */
    public String table() {
        TextTable table = TextTable.headed("trees", "");
        add(
                table,
                "non-projective sentences",
                statistics.nonProjectiveSentences(),
                statistics.nonProjectiveSentencePercent());
        add(table, "non-projective arcs", statistics.nonProjectiveArcs(), statistics.nonProjectiveArcPercent());
        table.add(List.of("ill-nested sentences", Long.toString(statistics.illNestedSentences())));
        table.add(List.of("gap degree", counts(statistics.sentencesByGapDegree())));
        table.add(List.of("edge degree", counts(statistics.sentencesByEdgeDegree())));
        table.add(List.of("Attardi degree", counts(statistics.sentencesByAttardiDegree())));
        table.add(List.of("root dependents", counts(statistics.sentencesByRootDependents())));
        table.add(List.of("mean arc length", String.format(Locale.ROOT, "%.2f", statistics.meanArcLength())));
        table.add(List.of("labels", Integer.toString(statistics.arcsByRelation().size())));
        return table.toString();
    }

    private static void add(TextTable table, String name, long count, double percent) {
        table.add(List.of(name, String.format(Locale.ROOT, "%,d (%.2f %%)", count, percent)));
    }

    /** Numbers of sentences by a number, such as {@code 0: 81, 1: 3}. */
    private static String counts(Map<Integer, Long> counts) {
        return counts.entrySet().stream()
                .map(count -> count.getKey() + ": " + count.getValue())
                .collect(Collectors.joining(", "));
    }

    /** The figures as JSON. */
    public ObjectNode json() {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode json = mapper.createObjectNode()
                .put("sentences", statistics.sentences())
                .put("arcs", statistics.arcs())
                .put("nonProjectiveSentences", statistics.nonProjectiveSentences())
                .put("nonProjectiveArcs", statistics.nonProjectiveArcs())
                .put("illNestedSentences", statistics.illNestedSentences())
                .put("meanArcLength", statistics.meanArcLength());
        json.set("sentencesByGapDegree", mapper.valueToTree(statistics.sentencesByGapDegree()));
        json.set("sentencesByEdgeDegree", mapper.valueToTree(statistics.sentencesByEdgeDegree()));
        json.set("sentencesByAttardiDegree", mapper.valueToTree(statistics.sentencesByAttardiDegree()));
        json.set("sentencesByRootDependents", mapper.valueToTree(statistics.sentencesByRootDependents()));
        json.set("arcsByLength", mapper.valueToTree(statistics.arcsByLength()));
        json.set("arcsByRelation", mapper.valueToTree(statistics.arcsByRelation()));
        json.set("nonProjectiveArcsByRelation", mapper.valueToTree(statistics.nonProjectiveArcsByRelation()));
        return json;
    }
}
