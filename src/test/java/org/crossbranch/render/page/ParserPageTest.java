package org.crossbranch.render.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
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
            browser.click("Copy as CoNLL-U");
            browser.await("window.copied.includes('\\t')");
            browser.click("Copy SVG");
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
    void oneOfSeveralModelsIsChosenWithItsLanguageAndExamples() throws IOException, InterruptedException {
        try (RunningService service = RunningService.start(
                        folder,
                        List.of(
                                RunningService.in("nl", RunningService.constituents(SEED)),
                                RunningService.in("en", RunningService.dependencies(SEED)),
                                RunningService.in("nl", RunningService.dependencies(SEED))),
                        "serve.access-log=false");
                Chromium browser = Chromium.start(folder.resolve("profile"))) {
            browser.open(service.uri().toString());
            browser.await("document.querySelectorAll('#examples a').length > 1");
            assertThat(text(browser, "#model"))
                    .isEqualTo("Dutch: constituents and dependencies (served0+served2)English: dependencies (served1)");
            assertThat(text(browser, "#examples")).contains("(crossing branches)");
            assertThat(browser.names()).contains("Model", "Text", "Examples");

            browser.evaluate("document.querySelector('#examples a').click()");
            browser.await("document.querySelector('article table') !== null");
            assertThat(text(browser, "thead")).isEqualTo("#WordTagFunctionHeadRelation");
            String words = text(browser, "article > p");
            assertThat(words).startsWith("Op zaterdag fietst ze ");
            assertThat(browser.evaluate("[...document.querySelectorAll('tbody td:nth-child(2)')]"
                                    + ".map(one => one.textContent).join(' ')")
                            .asText())
                    .isEqualTo(words);
            assertThat(browser.evaluate("[...document.querySelectorAll('#text, article > p, td:nth-child(2)')]"
                                    + ".every(one => one.lang === 'nl')")
                            .asBoolean())
                    .isTrue();

            // The other model takes away the trees of this one, and has examples of its own.
            browser.evaluate("document.getElementById('model').selectedIndex = 1");
            browser.evaluate("document.getElementById('model').dispatchEvent(new Event('change'))");
            assertThat(browser.evaluate("document.querySelectorAll('article').length")
                            .asInt())
                    .isZero();
            assertThat(browser.evaluate("document.getElementById('text').lang").asText())
                    .isEqualTo("en");
            assertThat(text(browser, "#facts"))
                    .contains("served1: arc-standard")
                    .doesNotContain("ml-set");
            browser.evaluate("document.querySelector('#examples a').click()");
            browser.await("document.querySelector('article > p')?.textContent.startsWith('The bakery')");
            assertThat(browser.evaluate("location.hash").asText()).startsWith("#model=served1&text=The+bakery");

            // A link to a model leads to it, by the name of one of two that belong together as well.
            browser.evaluate("location.hash = '#model=served2&text=w1+w2'");
            browser.await("document.querySelector('article > p')?.textContent === 'w1 w2'");
            assertThat(browser.evaluate("document.getElementById('model').value")
                            .asText())
                    .isEqualTo("served0+served2");
            browser.evaluate("location.hash = '#model=x&text=w3'");
            browser.await("document.getElementById('message').textContent.startsWith('This service has no model “x”')");
            assertThat(browser.errors()).isEmpty();
        }
    }

    @Test
    void whatIsShownIsDownloadedAsTextAndAsPictures() throws IOException, InterruptedException {
        Path downloads = Files.createDirectory(folder.resolve("downloads"));
        try (RunningService service = RunningService.start(
                        folder,
                        List.of(RunningService.constituents(SEED), RunningService.dependencies(SEED)),
                        "serve.access-log=false");
                Chromium browser = Chromium.start(folder.resolve("profile"))) {
            browser.downloadTo(downloads);
            browser.open(service.uri() + "#text=" + URLEncoder.encode("W1 w2. W3 w4!", StandardCharsets.UTF_8));
            browser.await("document.querySelectorAll('main > article').length === 2");
            JsonNode rows = service.answer(200, "{\"text\": \"W1 w2. W3 w4!\"}").path("sentences");
            browser.click("Download discbracket");
            assertThat(text(downloads.resolve("trees.discbracket")))
                    .isEqualTo(rows.path(0).path("discbracket").asText() + "\n"
                            + rows.path(1).path("discbracket").asText() + "\n");
            browser.click("Download CoNLL-U");
            assertThat(text(downloads.resolve("trees.conllu")))
                    .isEqualTo(rows.path(0).path("conllu").asText()
                            + rows.path(1).path("conllu").asText());
            browser.click("Download PNG");
            BufferedImage picture = ImageIO.read(
                    new ByteArrayInputStream(Files.readAllBytes(awaited(downloads.resolve("sentence-1.png")))));
            double width = browser.evaluate("document.querySelector('article svg').width.baseVal.value")
                    .asDouble();
            assertThat(picture.getWidth()).isBetween((int) (2 * width) - 2, (int) (2 * width) + 2);
            // Dark lines on a white ground.
            int white = 0;
            int dark = 0;
            for (int y = 0; y < picture.getHeight(); y++) {
                for (int x = 0; x < picture.getWidth(); x++) {
                    int grey = picture.getRGB(x, y) & 0xff;
                    white += grey == 0xff ? 1 : 0;
                    dark += grey < 0x80 ? 1 : 0;
                }
            }
            assertThat(white).isGreaterThan(picture.getWidth() * picture.getHeight() / 2);
            assertThat(dark).isGreaterThan(500);
            assertThat(browser.errors()).isEmpty();
        }
    }

    private static Path awaited(Path file) throws InterruptedException {
        for (int tenths = 0; !Files.exists(file) && tenths < 300; tenths++) {
            Thread.sleep(100);
        }
        assertThat(file).exists();
        return file;
    }

    private static String text(Path file) throws IOException, InterruptedException {
        return Files.readString(awaited(file));
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
