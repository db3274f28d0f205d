package org.crossbranch.render.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.crossbranch.evaluation.OutcomeCounts;
import org.crossbranch.evaluation.Phenomenon;
import org.crossbranch.evaluation.SystemEvaluation;

/** The parts of a report about what makes branches cross in its sentences, which can be chosen by radio buttons and style. */
final class PhenomenonSection {
    private PhenomenonSection() {}

    /** A radio button for each phenomenon of the sentences, and the style that hides the articles of others. */
    static String choice(List<SystemEvaluation.Sentence> sentences) {
        Map<Phenomenon, Long> articles = new TreeMap<>();
        sentences.forEach(sentence -> sentence.differences()
                .phenomena()
                .keySet()
                .forEach(phenomenon -> articles.merge(phenomenon, 1L, Long::sum)));
        if (articles.isEmpty()) {
            return "";
        }
        String style = articles.keySet().stream()
                .map(phenomenon -> "body:has(#only-" + phenomenon.key() + ":checked) article:not(." + phenomenon.key()
                        + "){display:none}")
                .collect(Collectors.joining("\n", "<style>", "</style>"));
        String buttons = articles.entrySet().stream()
                .map(entry -> button(
                        "only-" + entry.getKey().key(), "", entry.getKey().title() + " (" + entry.getValue() + ")"))
                .collect(Collectors.joining());
        return style + "<fieldset id=\"phenomena\"><legend>Sentences to show</legend>"
                + button("only-all", " checked", "all (" + sentences.size() + ")") + buttons + "</fieldset>";
    }

    private static String button(String id, String checked, String text) {
        return "<label><input type=\"radio\" name=\"phenomenon\" id=\"" + id + "\"" + checked + ">" + text + "</label>";
    }

    /** The class names of a sentence's article. */
    static String names(SystemEvaluation.Sentence sentence) {
        return sentence.differences().phenomena().keySet().stream()
                .map(Phenomenon::key)
                .collect(Collectors.joining(" "));
    }

    /** A paragraph on what becomes of the phenomena of a sentence; nothing of one without any. */
    static String text(SystemEvaluation.Sentence sentence) {
        Map<Phenomenon, OutcomeCounts> phenomena = sentence.differences().phenomena();
        return phenomena.isEmpty()
                ? ""
                : phenomena.entrySet().stream()
                        .map(entry -> entry.getKey().title() + ": " + outcome(entry.getValue()))
                        .collect(Collectors.joining("; ", "<p>", "</p>"));
    }

    private static String outcome(OutcomeCounts counts) {
        Map<String, Long> outcomes = new LinkedHashMap<>();
        outcomes.put("perfect", counts.perfect());
        outcomes.put("partial", counts.partial());
        outcomes.put("not detected", counts.notDetected());
        outcomes.put("false positive", counts.falsePositives());
        return outcomes.entrySet().stream()
                .filter(outcome -> outcome.getValue() > 0)
                .map(outcome -> outcome.getKey() + (outcome.getValue() > 1 ? " (" + outcome.getValue() + ")" : ""))
                .collect(Collectors.joining(", "));
    }
}
