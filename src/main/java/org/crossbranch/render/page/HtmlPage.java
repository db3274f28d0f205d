package org.crossbranch.render.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.crossbranch.digest.Sha256;
import org.crossbranch.render.picture.Markup;
import org.crossbranch.render.picture.Picture;

/**
 * A page of HTML in one file. Its policy forbids all but its own style and script: it loads nothing, sends nothing to others, and
 * runs no script that a treebank's text could bring.
 */
final class HtmlPage {
    /** The keys of {@code pictures.js}, for a footer. */
    static final String KEYS_OF_TREES =
            " In a tree: <kbd>←</kbd> <kbd>↑</kbd> <kbd>→</kbd> <kbd>↓</kbd> walk, <kbd>Enter</kbd> fold a constituent or show"
                    + " a word's arcs alone, <kbd>+</kbd> <kbd>−</kbd> <kbd>0</kbd> zoom, <kbd>Esc</kbd> end.";

    private static final Pattern SECTION = Pattern.compile("<h2(?: id=\"[^\"]*\")?>(.*?)</h2>");
    private static final String COMMON_STYLE = "page.css";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final StringBuilder body = new StringBuilder();
    private final String title;
    private String script = "";
    private String allowances = "";
    private boolean hasContents;

    HtmlPage(String title) {
        this.title = title;
    }

    /** Adds markup. Texts in it are escaped already. */
    HtmlPage add(String markup) {
        body.append(markup).append('\n');
        return this;
    }

    /** Adds values for the script, as JSON. */
    HtmlPage data(String id, String json) {
        return add("<script type=\"application/json\" id=\"" + id + "\">" + embedded(json) + "</script>");
    }

    /** A value as JSON. */
    static String json(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** JSON that a page can hold: the three characters that HTML might see in it are written as JSON's escapes. */
    private static String embedded(String json) {
        return json.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e");
    }

    /** Sets the script: resources of this package, one after the other. */
    HtmlPage script(String... resources) {
        script = Stream.of(resources).map(HtmlPage::resource).collect(Collectors.joining());
        return this;
    }

    /** Lets the script ask the server that the page comes from. */
    HtmlPage asksItsServer() {
        allowances += "; connect-src 'self'";
        return this;
    }

    /** Lets the script draw pictures that it makes itself; none is loaded from an address. */
    HtmlPage drawsPictures() {
        allowances += "; img-src blob:";
        return this;
    }

    /** Lets a list of the sections, which begin with {@code <h2>}, follow the page's header. */
    HtmlPage withContents() {
        hasContents = true;
        return this;
    }

    /** The body with a list of its sections behind its header. */
    private String contents() {
        Matcher section = SECTION.matcher(body);
        StringBuilder numbered = new StringBuilder();
        StringBuilder list = new StringBuilder("</header><nav class=\"contents\" aria-label=\"Contents\">");
        for (int number = 1; section.find(); number++) {
            String id = "section-" + number;
            list.append("<a href=\"#" + id + "\">" + section.group(1) + "</a> ");
            section.appendReplacement(
                    numbered, Matcher.quoteReplacement("<h2 id=\"" + id + "\">" + section.group(1) + "</h2>"));
        }
        section.appendTail(numbered);
        return numbered.toString().replaceFirst("</header>", Matcher.quoteReplacement(list + "</nav>"));
    }

    /** The page. */
    @Override
    public String toString() {
        String policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
                + allowances
                + (script.isEmpty() ? "" : "; script-src 'sha256-" + digest(script) + "'");
        return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta http-equiv=\"Content-Security-Policy\" content=\"" + Markup.escape(policy) + "\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>"
                + Markup.escape(title) + "</title>\n<style>\n" + resource(COMMON_STYLE) + Picture.style()
                + "</style>\n</head>\n<body>\n" + (hasContents ? contents() : body)
                + (script.isEmpty() ? "" : "<script>" + script + "</script>\n")
                + "</body>\n</html>\n";
    }

    private static String digest(String text) {
        return Base64.getEncoder().encodeToString(Sha256.begin().digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** A resource of this package. */
    static String resource(String name) {
        try (InputStream in = HtmlPage.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource " + name + " is not in the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("resource " + name, e);
        }
    }
}
