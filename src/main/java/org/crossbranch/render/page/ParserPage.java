package org.crossbranch.render.page;

import java.util.Map;
import org.crossbranch.render.picture.Picture;

/** The page of a service of parses: type a sentence, see its trees. Its script sends {@code POST parse} to the page's own server. */
public final class ParserPage {
    private ParserPage() {}

    /**
     * The page.
     *
     * @param facts what {@code GET /model} answers, JSON
     */
    public static String html(String facts) {
        return new HtmlPage("Crossbranch")
                .add("<header><h1>Crossbranch</h1>"
                        + "<button type=\"button\" id=\"theme\">Dark or light</button></header>")
                .add(
                        "<form id=\"ask\"><label id=\"choice\">Model<select id=\"model\"></select></label><label for=\"text\" id=\"what\">Text</label>"
                                + "<textarea id=\"text\" rows=\"3\" autofocus aria-describedby=\"hint\"></textarea>"
                                + "<nav id=\"examples\" aria-label=\"Examples\"></nav>"
                                + "<div class=\"bar\"><button type=\"submit\" id=\"parse\">Parse</button>"
                                + "<span id=\"options\"></span><p id=\"hint\"><kbd>Ctrl</kbd> <kbd>Enter</kbd> parses</p></div></form>")
                .add("<p id=\"message\" role=\"status\" aria-live=\"polite\"></p>")
                .add("<div id=\"downloads\" class=\"bar\"></div>")
                .add("<main id=\"trees\"></main>")
                .add("<section aria-labelledby=\"about\"><h2 id=\"about\">Model</h2><div id=\"facts\"></div></section>")
                .add(
                        "<footer><p>Keys: <kbd>/</kbd> text, <kbd>j</kbd> <kbd>k</kbd> next and previous tree, <kbd>c</kbd> copy it as text."
                                + HtmlPage.KEYS_OF_TREES + " Programs send <code>POST /parse</code>.</p></footer>")
                .add("<noscript><p>This page needs its script to ask for trees.</p></noscript>")
                .data("service", facts)
                .data("settings", HtmlPage.json(Map.of("style", Picture.style())))
                .data("sentences", HtmlPage.resource("examples.json"))
                .asksItsServer()
                .drawsPictures()
                .script("pictures.js", "common.js", "parser.js")
                .toString();
    }
}
