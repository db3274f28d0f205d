package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigIncludeContext;
import com.typesafe.config.ConfigIncluder;
import com.typesafe.config.ConfigIncluderClasspath;
import com.typesafe.config.ConfigIncluderFile;
import com.typesafe.config.ConfigIncluderURL;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** A file of settings. It may include other files, which must be there, and nothing else. */
final class SettingsFile implements ConfigIncluder, ConfigIncluderFile, ConfigIncluderURL, ConfigIncluderClasspath {
    /** Longest file, in bytes. */
    private static final long LONGEST = 1 << 20;

    /** The beginning of a URL. A single letter may be a drive. */
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:.*");

    private final Path file;

    private SettingsFile(Path file) {
        this.file = file;
    }

    /**
     * Reads a file and what it includes. Substitutions are left as they are.
     *
     * @param namedBy who names the file, for messages
     * @throws SettingsException if one of the files is missing, too long or no HOCON
     */
    static Config read(Path file, String namedBy) {
        if (!Files.isRegularFile(file)) {
            throw new SettingsException(namedBy, "no file " + file, "give the path of a HOCON file");
        }
        try {
            if (Files.size(file) > LONGEST) {
                throw new SettingsException(file.toString(), "it is longer than 1 MiB", "give a file of settings");
            }
            return ConfigFactory.parseFile(
                    file.toFile(),
                    ConfigParseOptions.defaults().setAllowMissing(false).setIncluder(new SettingsFile(file)));
        } catch (ConfigException e) {
            throw SettingsReader.unusable(file.toString(), e);
        } catch (IOException e) {
            throw new SettingsException(file.toString(), "it cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    public ConfigObject include(ConfigIncludeContext context, String what) {
        if (SCHEME.matcher(what).matches()) {
            throw refusal(what);
        }
        try {
            return read(file.resolveSibling(what), file.toString()).root();
        } catch (InvalidPathException e) {
            throw refusal(what);
        }
    }

    @Override
    public ConfigObject includeFile(ConfigIncludeContext context, File what) {
        return include(context, what.getPath());
    }

    @Override
    public ConfigObject includeURL(ConfigIncludeContext context, URL what) {
        throw refusal(what.toString());
    }

    @Override
    public ConfigObject includeResources(ConfigIncludeContext context, String what) {
        throw refusal(what);
    }

    private SettingsException refusal(String what) {
        return new SettingsException(
                file.toString(),
                "it includes " + what + ", which is no path of a file",
                "include files alone, by their paths from this one");
    }

    /** Never asked: this answers all includes. */
    @Override
    public ConfigIncluder withFallback(ConfigIncluder fallback) {
        return this;
    }
}
