package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigOriginFactory;
import com.typesafe.config.ConfigResolveOptions;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.crossbranch.setting.NearestName;

/** Puts assignments over a file over the defaults, and sees to it that nothing but known keys is there. */
final class SettingsReader {
    private final Map<String, Key> keys = new TreeMap<>();

    SettingsReader(List<Key> keys) {
        keys.forEach(key -> this.keys.put(key.path(), key));
    }

    /**
     * Every key's value, checked.
     *
     * @param assignments later ones win
     * @param recipe what stands between the defaults and these
     * @throws SettingsException if anything in the file or the assignments cannot be used
     */
    Config read(Optional<Path> file, List<Assignment> assignments, Config recipe) {
        String place = file.map(Path::toString).orElse("settings");
        try {
            return readAll(file, assignments, recipe);
        } catch (ConfigException e) {
            throw unusable(place, e);
        } catch (StackOverflowError e) {
            throw new SettingsException(
                    place, "sections, lists or includes are nested too deep", "write key = value, a line each");
        }
    }

    private Config readAll(Optional<Path> file, List<Assignment> assignments, Config recipe) {
        Config read = ConfigFactory.empty();
        for (Assignment assignment : assignments) {
            read = assign(assignment).withFallback(read);
        }
        if (file.isPresent()) {
            read = read.withFallback(SettingsFile.read(file.get(), "--conf"));
        }
        Config defaults = ConfigFactory.parseMap(
                keys.values().stream().collect(Collectors.toMap(Key::path, Key::byDefault)), "defaults");
        // Not from the environment: a file means the same everywhere.
        Config complete = read.withFallback(recipe).withFallback(defaults).resolve(ConfigResolveOptions.noSystem());
        check("", complete.root());
        keys.values().forEach(key -> key.read(complete));
        return complete;
    }

    private Config assign(Assignment assignment) {
        if (!keys.containsKey(assignment.key())) {
            throw unknown(assignment.origin(), assignment.key());
        }
        // As text, not as HOCON, which would take what follows // in a URI for a comment.
        return ConfigValueFactory.fromAnyRef(assignment.value())
                .withOrigin(ConfigOriginFactory.newSimple(assignment.origin()))
                .atPath(assignment.key());
    }

    /**
     * The refusal of what Typesafe Config cannot use.
     *
     * @param file its place, where it tells none
     */
    static SettingsException unusable(String file, ConfigException e) {
        String place = e.origin() == null ? file : Origins.describe(e.origin());
        String reason = String.valueOf(e.getMessage());
        if (e.origin() != null && reason.startsWith(e.origin().description() + ": ")) {
            reason = reason.substring(e.origin().description().length() + 2);
        }
        return new SettingsException(
                place,
                reason,
                e instanceof ConfigException.UnresolvedSubstitution
                        ? "give the value itself, since nothing is taken from the environment"
                        : "write it as HOCON: key = value");
    }

    private void check(String path, ConfigObject section) {
        section.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> check(
                        path.isEmpty()
                                ? ConfigUtil.joinPath(entry.getKey())
                                : path + "." + ConfigUtil.joinPath(entry.getKey()),
                        entry.getValue()));
    }

    private void check(String path, ConfigValue value) {
        boolean isSection = keys.keySet().stream().anyMatch(key -> key.startsWith(path + "."));
        if (isSection && value instanceof ConfigObject section) {
            check(path, section);
        } else if (isSection) {
            throw new SettingsException(
                    Origins.describe(value.origin()),
                    path + " is a section, not a key",
                    "set "
                            + keys.keySet().stream()
                                    .filter(key -> key.startsWith(path + "."))
                                    .limit(3)
                                    .collect(Collectors.joining(", ", "one of its keys, such as ", "")));
        } else if (!keys.containsKey(path)) {
            throw unknown(Origins.describe(value.origin()), path);
        }
    }

    private SettingsException unknown(String where, String path) {
        return new SettingsException(
                where, "unknown key " + path, "the nearest key is " + NearestName.of(path, keys.keySet()));
    }

    /** Where a value was written, in words. */
    static final class Origins {
        private Origins() {}

        /** The file and line, or the option, of an origin. */
        static String describe(ConfigOrigin origin) {
            String place = origin.filename() == null ? origin.description() : origin.filename();
            return origin.lineNumber() > 0 && origin.filename() != null
                    ? place + ", line " + origin.lineNumber()
                    : place;
        }
    }
}
