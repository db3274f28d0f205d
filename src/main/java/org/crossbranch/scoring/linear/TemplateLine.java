package org.crossbranch.scoring.linear;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.crossbranch.scoring.linear.Place.Attribute;
import org.crossbranch.scoring.linear.Place.Memory;
import org.crossbranch.scoring.linear.Place.Relative;

/** Reads a line of a set of templates from left to right. */
final class TemplateLine {
    private static final int LONGEST_PATH = 2;

    private final String source;
    private final int number;
    private final String text;
    private final Function<Place, Optional<String>> refusal;
    private int at;

    /**
     * A line.
     *
     * @param refusal says why a place cannot be read; empty if it can
     */
    TemplateLine(String source, int number, String line, Function<Place, Optional<String>> refusal) {
        this.source = source;
        this.number = number;
        this.refusal = refusal;
        int comment = line.indexOf('#');
        text = comment < 0 ? line : line.substring(0, comment);
        skipBlanks();
    }

    boolean isBlank() {
        return at == text.length();
    }

    boolean startsWith(String word) {
        return text.startsWith(word + " ", at);
    }

    /** The name behind a word. */
    String included(String word) {
        at += word.length();
        skipBlanks();
        String name = text.substring(at).strip();
        if (!name.matches("\\S+")) {
            throw error("the name of a set is due");
        }
        return name;
    }

    /** The whole line as a template. */
    FeatureTemplate template() {
        List<Place> places = new ArrayList<>();
        do {
            skipBlanks();
            int start = at;
            Place place = place();
            refusal.apply(place).ifPresent(reason -> {
                throw errorAt(start, reason);
            });
            places.add(place);
        } while (accept('&'));
        if (!isBlank()) {
            throw error("\"&\" or the end of the line is due");
        }
        return new FeatureTemplate(places);
    }

    private Place place() {
        int start = at;
        String first = word();
        Optional<Attribute> ofPair = attribute(first).filter(Attribute::isOfPair);
        if (ofPair.isPresent()) {
            skipBlanks();
            return new Place(Memory.PAIR, 0, List.of(), ofPair.get(), "");
        }
        Memory memory = Arrays.stream(Memory.values())
                .filter(kind -> first.matches(kind.written + "[0-9]") && kind != Memory.PAIR)
                .findFirst()
                .orElseThrow(() -> errorAt(
                        start,
                        first.isEmpty()
                                ? "a place is due, such as s0.c or b0.t"
                                : "no place is called \"" + first
                                        + "\"; there are s0 to s9, d0 to d9, b0 to b9, g0, g1, p, q and dist"));
        int depth = first.charAt(1) - '0';
        List<Relative> path = new ArrayList<>();
        while (true) {
            if (at == text.length() || text.charAt(at) != '.') {
                throw error("an attribute is due: " + names());
            }
            at++;
            int begin = at;
            String word = word();
            Optional<Relative> relative = Arrays.stream(Relative.values())
                    .filter(kind -> kind.written.equals(word))
                    .findFirst();
            if (relative.isEmpty()) {
                return of(memory, depth, path, word, begin);
            }
            if (path.size() == LONGEST_PATH) {
                throw errorAt(begin, "only two steps lead from a place, such as s0.l.r.t or s0.h.h.t");
            }
            path.add(relative.get());
        }
    }

    private Place of(Memory memory, int depth, List<Relative> path, String word, int begin) {
        Attribute attribute = attribute(word)
                .filter(found -> !found.isOfPair())
                .orElseThrow(() -> errorAt(begin, "no attribute is called \"" + word + "\"; there are " + names()));
        String name = attribute == Attribute.MORPHOLOGY ? name() : "";
        skipBlanks();
        return new Place(memory, depth, path, attribute, name);
    }

    private String name() {
        int end = text.indexOf(']', at);
        if (at == text.length() || text.charAt(at) != '[' || end <= at + 1) {
            throw error("the name of a morphological attribute is due, such as m[Case], or m[*] for all");
        }
        String name = text.substring(at + 1, end);
        at = end + 1;
        return name;
    }

    private static Optional<Attribute> attribute(String word) {
        return Arrays.stream(Attribute.values())
                .filter(kind -> kind.written.equals(word))
                .findFirst();
    }

    private static String names() {
        return Arrays.stream(Attribute.values())
                .filter(kind -> !kind.isOfPair())
                .map(kind -> kind == Attribute.MORPHOLOGY ? "m[NAME]" : kind.written)
                .collect(Collectors.joining(", "));
    }

    private String word() {
        int start = at;
        while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    private boolean accept(char wanted) {
        skipBlanks();
        if (at < text.length() && text.charAt(at) == wanted) {
            at++;
            skipBlanks();
            return true;
        }
        return false;
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    /** An error at the place that is read next. */
    FeatureSyntaxException error(String reason) {
        return errorAt(at, reason);
    }

    private FeatureSyntaxException errorAt(int index, String reason) {
        return new FeatureSyntaxException(source, number, index + 1, reason);
    }
}
