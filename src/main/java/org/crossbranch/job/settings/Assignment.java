package org.crossbranch.job.settings;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One setting from the command line.
 *
 * @param origin the option that it was given with, for messages
 * @param key the key
 * @param value its value as text
 */
public record Assignment(String origin, String key, String value) {

    /**
     * Parses an argument of {@code --set}.
     *
     * @throws SettingsException if it is not {@code key=value}
     */
    public static Assignment parse(String text) {
        int sign = text.indexOf('=');
        if (sign < 1) {
            throw new SettingsException(
                    "--set", '"' + text + "\" is no assignment", "write --set key=value, such as training.epochs=20");
        }
        return new Assignment(
                "--set",
                text.substring(0, sign).strip(),
                text.substring(sign + 1).strip());
    }

    /**
     * This assignment with its key in full: what is no key by itself is looked for in the sections given, in their order. One
     * that is in none stays as it is.
     *
     * @param sections names of sections, such as those that a job goes by
     */
    public Assignment within(List<String> sections) {
        Set<String> known = Settings.keys().stream().map(Key::path).collect(Collectors.toSet());
        if (known.contains(key)) {
            return this;
        }
        return sections.stream()
                .map(section -> section + "." + key)
                .filter(known::contains)
                .findFirst()
                .map(full -> new Assignment(origin, full, value))
                .orElse(this);
    }
}
