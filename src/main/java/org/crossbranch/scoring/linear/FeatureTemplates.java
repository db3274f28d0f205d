package org.crossbranch.scoring.linear;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.crossbranch.scoring.WordTask;

/**
 * A set of feature templates, read from text: a template a line, such as {@code s0.c & s1.c & b0.t}. A line {@code include NAME}
 * stands for the templates of another set, unless they are there already; {@code #} begins a comment.
 *
 * @param templates the templates in the order of the text, at least one, none twice
 */
public record FeatureTemplates(List<FeatureTemplate> templates) {
    /** Most templates of a set. */
    static final int MOST = 1_000;

    private static final String INCLUDE = "include";

    /** Copies the list. */
    public FeatureTemplates {
        templates = List.copyOf(templates);
    }

    /**
     * The templates of a text.
     *
     * @param source the name of the text in messages
     * @param included finds the text of a set that is included, by its name
     * @param refusal says why a place cannot be read; empty if it can
     * @throws FeatureSyntaxException if the text, or one that it includes, is none of templates; it names line and column
     */
    static FeatureTemplates parse(
            String source,
            String text,
            Function<String, Optional<String>> included,
            Function<Place, Optional<String>> refusal) {
        Map<FeatureTemplate, String> read = new LinkedHashMap<>();
        read(source, text, included, refusal, List.of(source), new HashSet<>(), read);
        if (read.isEmpty()) {
            throw new FeatureSyntaxException(source, 1, 1, "there are no templates");
        }
        return new FeatureTemplates(List.copyOf(read.keySet()));
    }

    /** The text of a set that the program brings along, such as {@code coavoux-spans}; empty if there is none of the name. */
    public static Optional<String> shipped(String name) {
        if (!name.matches("[a-z0-9-]+")) {
            return Optional.empty();
        }
        try (InputStream stream = FeatureTemplates.class.getResourceAsStream(name + ".conf")) {
            return stream == null
                    ? Optional.empty()
                    : Optional.of(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the templates " + name, e);
        }
    }

    /**
     * The set of a name: one that the program brings along, or that of a file. A file may include both kinds, files by their paths.
     *
     * @param name the set's name, or the path of a file
     * @param refusal says why a place cannot be read; empty if it can
     * @return the set; empty if there is none
     * @throws FeatureSyntaxException if the file is none of templates
     */
    static Optional<FeatureTemplates> named(String name, Function<Place, Optional<String>> refusal) {
        return text(name).map(text -> parse(name, text, FeatureTemplates::text, refusal));
    }

    /** The text of a set that the program brings along, or of a file, with its comments and inclusions; empty if there is none. */
    public static Optional<String> text(String name) {
        Optional<String> shipped = shipped(name);
        Path file = Path.of(name);
        if (shipped.isPresent() || !Files.isRegularFile(file)) {
            return shipped;
        }
        try {
            return Optional.of(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the templates " + name, e);
        }
    }

    /** The templates as text without comments and inclusions: a template a line. */
    public String text() {
        return templates.stream().map(template -> template.written() + "\n").collect(Collectors.joining());
    }

    /** The places that they read, each as often as they do. */
    Stream<Place> places() {
        return templates.stream().flatMap(template -> template.places().stream());
    }

    /** The names of the word-level tasks whose labels they read besides tags, such as {@code morph.Case}; of all attributes, the group's. */
    Set<String> tasks() {
        Set<String> tasks = new TreeSet<>();
        for (FeatureTemplate template : templates) {
            for (Place place : template.places()) {
                if (place.attribute() == Place.Attribute.XPOS) {
                    tasks.add(WordTask.XPOS);
                } else if (place.attribute() == Place.Attribute.MORPHOLOGY) {
                    tasks.add(WordTask.ATTRIBUTE + place.name());
                }
            }
        }
        return tasks;
    }

    private static void read(
            String source,
            String text,
            Function<String, Optional<String>> included,
            Function<Place, Optional<String>> refusal,
            List<String> open,
            Set<String> done,
            Map<FeatureTemplate, String> read) {
        List<String> lines = text.lines().toList();
        for (int number = 1; number <= lines.size(); number++) {
            TemplateLine line = new TemplateLine(source, number, lines.get(number - 1), refusal);
            if (line.isBlank()) {
                continue;
            }
            if (line.startsWith(INCLUDE)) {
                String name = line.included(INCLUDE);
                if (open.contains(name)) {
                    throw line.error("the set includes itself: " + String.join(", ", open));
                }
                if (!done.add(name)) {
                    continue;
                }
                String other = included.apply(name).orElseThrow(() -> line.error("there is no set \"" + name + "\""));
                List<String> within = new ArrayList<>(open);
                within.add(name);
                read(name, other, included, refusal, within, done, read);
                continue;
            }
            FeatureTemplate template = line.template();
            String before = read.putIfAbsent(template, source + ":" + number);
            if (before != null) {
                throw line.error("the template stands in " + before + " already");
            }
            if (read.size() > MOST) {
                throw line.error("more than " + MOST + " templates");
            }
        }
    }
}
