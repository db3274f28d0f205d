package org.crossbranch.render.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.crossbranch.job.serve.RunningService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a service, in a browser. */
final class ParserPageTest {
    private static final long SEED = 17;

    @TempDir
    private Path folder;

    private static String text(Chromium browser, String selector) throws IOException {
        return browser.evaluate("document.querySelector('" + selector + "').textContent")
                .asText();
    }

    @Test
    void whatIsTypedIsParsedAndDrawn() throws IOException, InterruptedException {
        try (RunningService service = RunningService.start(
                        folder,
                        List.of(RunningService.constituents(SEED), RunningService.dependencies(SEED)),
                        "serve.access-log=false",
                        "annotate.search=beam",
                        "annotate.beam=4");
                Chromium browser = Chromium.start(folder.resolve("profile"))) {
            browser.open(service.uri().toString());
            browser.await("document.querySelector('#facts dl dd') !== null");
            assertThat(text(browser, "#facts")).contains("ml-set", "arc-standard", "beam-4", "tokens a sentence");
            // The cursor is in the field when the page opens.
            browser.await("document.activeElement.id === 'text'");
            browser.pressControlEnter();
            browser.await("document.getElementById('message').textContent === 'Type a sentence first.'");
            browser.type("W1 <img src=x onerror=alert(1)> w2. W3 w4!");
            browser.evaluate("document.getElementById('alternatives').value = '3'");
            browser.pressControlEnter();
            browser.await("document.querySelectorAll('main > article').length === 2");
            assertThat(text(browser, "#message")).startsWith("2 sentences in ");
            assertThat(text(browser, "article p + * , article .bar p")).contains("tokens", "parsed", "confidence");
            assertThat(browser.evaluate("document.querySelectorAll('img').length")
                            .asInt())
                    .isZero();
            // Branches and arcs in one picture, in the page's colours.
            assertThat(browser.evaluate("document.querySelector('article svg .label') !== null"
                                    + " && document.querySelector('article svg .arrow') !== null"
                                    + " && document.querySelector('article svg style') === null")
                            .asBoolean())
                    .isTrue();
            browser.evaluate("""
                    Object.defineProperty(navigator, 'clipboard',
                        { value: { writeText: text => { window.copied = text; return Promise.resolve(); } } })""");
            browser.evaluate("document.activeElement.blur()");
            browser.press("j");
            browser.press("c");
            browser.await("window.copied?.startsWith('(') && window.copied.includes('0=W1')");
            browser.evaluate("[...document.querySelectorAll('article button')]"
                    + ".find(one => one.textContent === 'Copy as CoNLL-U').click()");
            browser.await("window.copied.includes('\\t')");
            browser.evaluate(
                    "[...document.querySelectorAll('article button')].find(one => one.textContent === 'Copy SVG').click()");
            browser.await("window.copied.startsWith('<svg') && window.copied.includes('<style')");
            assertThat(browser.evaluate("document.querySelectorAll('article details section svg').length")
                            .asInt())
                    .isPositive();
            assertThat(browser.names())
                    .contains("Text", "Parse", "Alternatives", "Copy as discbracket", "Tree", "Model");
            browser.press("/");
            browser.await("document.activeElement.id === 'text'");
            browser.preferDark();
            for (String selector : List.of("article h3", "article .bar p", "#facts dd", "#message")) {
                assertThat(browser.contrast(selector)).as(selector).isGreaterThan(4.5);
            }
            browser.evaluate("document.getElementById('theme').click()");
            assertThat(browser.contrast("article h3")).isGreaterThan(7);
            assertThat(browser.errors()).isEmpty();
            String own = service.uri().toString();
            assertThat(browser.requests()).isNotEmpty().allMatch(request -> request.startsWith(own));
        }
    }

    @Test
    void aLinkWithATextLeadsToItsTrees() throws IOException, InterruptedException {
        try (RunningService service = RunningService.start(
                        folder, List.of(RunningService.constituents(SEED)), "serve.access-log=false");
                Chromium browser = Chromium.start(folder.resolve("profile"))) {
            String text = "W1 & <img src=x> #w2 + 50%?";
            browser.open(service.uri() + "#text=" + URLEncoder.encode(text, StandardCharsets.UTF_8));
            browser.await("document.querySelectorAll('main > article').length > 0");
            assertThat(browser.evaluate("document.getElementById('text').value").asText())
                    .isEqualTo(text);
            assertThat(browser.evaluate("document.querySelectorAll('img').length")
                            .asInt())
                    .isZero();

            // What is typed next takes the place of the link's text, and leads to the same trees.
            browser.evaluate("document.getElementById('text').value = 'w3 & w4'");
            browser.evaluate("document.getElementById('parse').click()");
            browser.await("location.hash === '#text=w3+%26+w4'");
            browser.await("document.querySelector('main > article > p')?.textContent === 'w3 & w4'");
            browser.evaluate("window.isOld = true");
            browser.command("Page.reload", Map.of());
            browser.await("!window.isOld && document.readyState === 'complete'"
                    + " && document.querySelector('main > article > p')?.textContent === 'w3 & w4'");

            // So does a link that is opened where the page is open already.
            browser.evaluate("location.hash = '#text=w5+w6'");
            browser.await("document.querySelector('main > article > p')?.textContent === 'w5 w6'");

            // A text that is too long for a link leaves none behind.
            browser.evaluate("document.getElementById('text').value = 'w1 '.repeat(1000)");
            browser.evaluate("document.getElementById('parse').click()");
            browser.await("location.hash === ''");
            assertThat(browser.errors()).isEmpty();
        }
    }

    @Test
    void whatGoesWrongIsSaidInWords() throws IOException, InterruptedException {
        try (RunningService service = RunningService.start(
                        folder,
                        List.of(RunningService.constituents(SEED)),
                        "serve.access-log=false",
                        "serve.max-sentences=2",
                        "annotate.max-tokens=5");
                Chromium browser = Chromium.start(folder.resolve("profile"))) {
            browser.open(service.uri().toString());
            browser.await("document.activeElement.id === 'text'");
            browser.type("W1. W2. W3.");
            browser.pressControlEnter();
            browser.await("document.getElementById('message').classList.contains('failed')");
            assertThat(text(browser, "#message")).startsWith("the request has more than 2 sentences");
            browser.evaluate("document.getElementById('text').value = 'w1 w2 w3 w4 w5 w6'");
            browser.evaluate("document.getElementById('parse').click()");
            browser.await("document.querySelector('article .warning') !== null");
            assertThat(text(browser, "article .warning")).startsWith("No tree (too-long): 6 tokens; the limit is 5");
            assertThat(text(browser, "#message")).startsWith("1 sentence in ");
            service.stop();
            browser.evaluate("document.getElementById('parse').click()");
            browser.await("document.getElementById('message').textContent"
                    + " === 'The service does not answer. Is it still running?'");
        }
    }

    @Test
    void aModelOfGivenTagsHasThemTyped() throws IOException, InterruptedException {
        try (RunningService service = RunningService.start(
                        folder, List.of(RunningService.ofGivenTags(SEED)), "serve.access-log=false");
                Chromium browser = Chromium.start(folder.resolve("profile"))) {
            browser.open(service.uri().toString());
            browser.await("document.getElementById('parse').disabled");
            assertThat(text(browser, "#message")).startsWith("This model reads function of each word");
        }
    }
}
