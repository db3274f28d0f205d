package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.crossbranch.training.TrainingSettings;

/**
 * All settings of one run: the defaults of {@code conf/reference.conf}, a file over them, assignments over both.
 *
 * @param importing section {@code import}
 * @param convert section {@code convert}
 * @param transition section {@code transition}
 * @param oracle section {@code oracle}
 * @param training section {@code training}; its number of workers may be 0, for one per core
 * @param maxRefusedPercent key {@code training.max-refused}
 * @param keepWork key {@code training.keep-work}
 * @param annotate section {@code annotate}
 * @param evaluate section {@code evaluate}
 * @param progress section {@code progress}
 * @param values every key's value as text, by key; a head table of the user's by its name and a hash
 */
public record Settings(
        ImportSettings importing,
        ConvertSettings convert,
        TransitionSettings transition,
        OracleSettings oracle,
        TrainingSettings training,
        double maxRefusedPercent,
        boolean keepWork,
        AnnotateSettings annotate,
        EvaluateSettings evaluate,
        ProgressSettings progress,
        SortedMap<String, String> values) {

    /** The values of the keys that decide what a training run computes, by key. */
    public SortedMap<String, String> trainingValues() {
        SortedMap<String, String> chosen = new TreeMap<>(values.subMap("training.", "training/"));
        // What it stops has no model, and what it lets pass has the same.
        chosen.remove(TrainingKeys.MAX_REFUSED.path());
        chosen.putAll(values.subMap("transition.", "transition/"));
        return chosen;
    }

    /** Every key there is. */
    public static List<Key<?>> keys() {
        return Stream.of(
                        ImportSettings.KEYS,
                        ConvertSettings.KEYS,
                        TransitionSettings.KEYS,
                        OracleSettings.KEYS,
                        TrainingKeys.ALL,
                        AnnotateSettings.KEYS,
                        EvaluateSettings.KEYS,
                        ProgressSettings.KEYS)
                .<Key<?>>flatMap(List::stream)
                .toList();
    }

    /**
     * Reads and checks all settings, those of other jobs too.
     *
     * @param file a HOCON file, if any
     * @param assignments from the command line; later ones win
     * @throws SettingsException if anything given cannot be used
     */
    public static Settings read(Optional<Path> file, List<Assignment> assignments) {
        List<Key<?>> keys = keys();
        Config config = new SettingsReader(keys).read(file, assignments);
        SortedMap<String, String> values = new TreeMap<>();
        keys.forEach(key ->
                values.put(key.path(), config.getValue(key.path()).unwrapped().toString()));
        TransitionSettings transition = TransitionSettings.of(config);
        // The same path may lead to other rules tomorrow.
        values.put(TransitionSettings.HEADS.path(), transition.options().heads().name());
        return new Settings(
                ImportSettings.of(config),
                ConvertSettings.of(config),
                transition,
                OracleSettings.of(config),
                TrainingKeys.settings(config),
                TrainingKeys.MAX_REFUSED.read(config),
                TrainingKeys.KEEP_WORK.read(config),
                AnnotateSettings.of(config),
                EvaluateSettings.of(config),
                ProgressSettings.of(config),
                values);
    }
}
