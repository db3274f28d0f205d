package org.crossbranch.job.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.crossbranch.job.settings.Assignment;
import org.crossbranch.job.settings.Recipe;
import org.crossbranch.job.settings.Settings;
import org.crossbranch.spark.ingest.SourceFile;
import org.crossbranch.treebank.TreebankFormats;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options that all jobs have. */
public final class CommonOptions {
    @Option(
            names = "--conf",
            paramLabel = "FILE",
            order = 100,
            description = "settings (HOCON) over the defaults; see docs/settings.md")
    private @Nullable Path conf;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            order = 101,
            description =
                    "one setting over the defaults and --conf, such as training.seed=2, or, in train, seed=2; may be"
                            + " repeated")
    private List<String> assignments = new ArrayList<>();

    /** Options that stand for settings. */
    private final List<Assignment> shorthands = new ArrayList<>();

    @Option(
            names = "--manifest",
            paramLabel = "FILE",
            order = 102,
            description = "where the run's JSON manifest goes (default: _runs/NAME.run.json beside the output NAME)")
    private String manifest = "";

    @Option(names = "--quiet", order = 103, description = "print errors only")
    private boolean isQuiet;

    @Option(names = "--debug", order = 104, description = "print the stack trace of every error")
    private boolean isDebug;

    // Read by picocli alone.
    @SuppressWarnings("UnusedVariable")
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            order = 105,
            description = "print this help")
    private boolean isHelp;

    /** Makes an option that was given a setting; an empty value is an option that was not given. */
    public void assign(String option, String key, String value) {
        if (!value.isEmpty()) {
            shorthands.add(new Assignment(option, key, value));
        }
    }

    /**
     * All settings; an option of its own wins over {@code --set}.
     *
     * @param sections where keys of {@code --set} without a section are looked for
     */
    Settings settings(List<String> sections) {
        return Settings.read(Optional.ofNullable(conf), assignments(sections));
    }

    /** All settings over a recipe for so many trees, where there is no file of settings. */
    public Settings settings(List<String> sections, Recipe recipe, long trees) {
        return Settings.read(recipe, trees, assignments(sections));
    }

    private List<Assignment> assignments(List<String> sections) {
        Stream<Assignment> given = assignments.stream().map(Assignment::parse).map(one -> one.within(sections));
        return Stream.concat(given, shorthands.stream()).toList();
    }

    /** Whether a file of settings, or one of these keys, was given. */
    public boolean sets(List<String> sections, List<String> keys) {
        return conf != null
                || assignments(sections).stream().map(Assignment::key).anyMatch(keys::contains);
    }

    /** Where the manifest was asked for, or empty. */
    String manifest() {
        return manifest;
    }

    /** Adds the paths that these options name. */
    void declare(RunPaths paths) {
        paths.reads("--conf", conf == null ? "" : conf.toString());
        paths.writesBeside("--manifest", manifest);
    }

    /** Whether errors alone are printed. */
    public boolean isQuiet() {
        return isQuiet;
    }

    boolean isDebug() {
        return isDebug;
    }

    /** Takes the names of formats, and no others, for {@code --format}. */
    public static final class FormatName implements ITypeConverter<String> {
        @Override
        public String convert(String name) {
            if (SourceFile.rawFormats().contains(name)) {
                return name;
            }
            try {
                return TreebankFormats.named(name).name();
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage() + ", " + String.join(", ", SourceFile.rawFormats()));
            }
        }
    }
}
