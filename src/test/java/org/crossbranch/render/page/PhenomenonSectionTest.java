package org.crossbranch.render.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.crossbranch.evaluation.BracketCounts;
import org.crossbranch.evaluation.BracketScorer;
import org.crossbranch.evaluation.EvaluationParameters;
import org.crossbranch.evaluation.Phenomenon;
import org.crossbranch.evaluation.SystemEvaluation;
import org.crossbranch.tree.RandomTrees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The choice of a report's sentences, in a browser. */
final class PhenomenonSectionTest {
    private static final long SEED = 47;

    @Test
    void aButtonLeavesTheSentencesOfItsPhenomenon(@TempDir Path folder) throws IOException, InterruptedException {
        BracketScorer scorer = new BracketScorer(EvaluationParameters.conventions());
        List<SystemEvaluation.Sentence> sentences = RandomTrees.of(SEED, 30, 12)
                .map(tree -> new SystemEvaluation.Sentence(
                        tree.sentence().id(), BracketCounts.NONE, scorer.differences(tree, tree)))
                .toList();
        HtmlPage page = new HtmlPage("Sentences").add(PhenomenonSection.choice(sentences));
        sentences.forEach(sentence -> page.add("<article class=\"" + PhenomenonSection.names(sentence) + "\">"
                + PhenomenonSection.text(sentence) + "</article>"));
        Path file = folder.resolve("sentences.html");
        Files.writeString(file, page.toString());
        String visible = "[...document.querySelectorAll('article')].filter(a => a.offsetParent !== null).length === ";
        try (Chromium browser = Chromium.start(folder.resolve("profile"))) {
            browser.open(file, "");
            browser.await(visible + sentences.size());
            for (Phenomenon phenomenon : List.of(Phenomenon.EXTRAPOSITION, Phenomenon.FRONTED_PHRASE)) {
                long shown = sentences.stream()
                        .filter(sentence -> sentence.differences().phenomena().containsKey(phenomenon))
                        .count();
                assertThat(shown).as("seed " + SEED).isBetween(1L, sentences.size() - 1L);
                browser.evaluate("document.getElementById('only-" + phenomenon.key() + "').click()");
                browser.await(visible + shown);
            }
            browser.evaluate("document.getElementById('only-all').click()");
            browser.await(visible + sentences.size());
            assertThat(browser.errors()).isEmpty();
        }
    }

    @Test
    void continuousTreesHaveNothingToChoose() {
        assertThat(PhenomenonSection.choice(List.of())).isEmpty();
    }
}
