package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.crossbranch.scoring.linear.LinearArchitecture;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.training.linear.LinearSettings;
import org.crossbranch.transition.SystemOptions;

/** The section {@code training}: the settings that decide what is computed, and those of the run. */
final class TrainingSection {
    private TrainingSection() {}

    static Stream<Key> keys() {
        return Stream.of(
                        ParserSettings.class,
                        TrainingSettings.Schedule.class,
                        TrainingSettings.Averaging.class,
                        TrainingSettings.Exploration.class,
                        TrainingSettings.Network.class,
                        LinearSettings.class,
                        Settings.GrammarOrders.class,
                        Settings.TrainingJob.class)
                .flatMap(SettingRecords::keys);
    }

    /**
     * The settings that decide what is computed; empty where a grammar is to be read off.
     *
     * @throws SettingsException if some do not go together
     */
    static Optional<TrainingSettings> read(Config config, SystemOptions options) {
        ParserSettings chosen = SettingRecords.read(ParserSettings.class, config);
        if (chosen.grammar().isPresent()) {
            return Optional.empty();
        }
        TrainingSettings.Schedule schedule = SettingRecords.read(TrainingSettings.Schedule.class, config);
        TrainingSettings.Parser parser = chosen.parser(options);
        TrainingSettings.Network network = SettingRecords.read(TrainingSettings.Network.class, config);
        if (List.of("feed-forward", LinearArchitecture.NAME).contains(chosen.family())) {
            check(chosen, network.vectors().areThere(), "word vectors", "training.vectors.file names some", "the file");
            check(chosen, network.encoder().isThere(), "encoder", "training.encoder.folder names one", "the folder");
        }
        Optional<LinearArchitecture.TemplateSet> templates = chosen.templates(options);
        return Optional.of(new TrainingSettings(
                parser,
                schedule,
                chosen.selection(),
                SettingRecords.read(TrainingSettings.Averaging.class, config),
                SettingRecords.read(TrainingSettings.Exploration.class, config),
                network,
                templates
                        .map(set -> linear(parser, schedule, set.text(), config))
                        .orElse(LinearSettings.NONE)));
    }

    /** Refuses an input that the scorer cannot read. */
    private static void check(ParserSettings chosen, boolean isThere, String what, String setting, String input) {
        if (isThere) {
            throw new SettingsException(
                    "settings",
                    "training.scorer = " + chosen.family() + " reads no " + what + ", and " + setting,
                    "choose another scorer, or leave " + input + " out");
        }
    }

    /**
     * The settings of a linear scorer.
     *
     * @throws SettingsException if tags are to be predicted or several networks trained, which it cannot, or if the margin and the beam
     *     do not go together
     */
    private static LinearSettings linear(
            TrainingSettings.Parser parser, TrainingSettings.Schedule schedule, String templates, Config config) {
        if (!parser.takesTags()) {
            throw new SettingsException(
                    "settings", "training.scorer = linear reads tags and predicts none", "set training.tags = given");
        }
        if (schedule.networks() > 1) {
            throw new SettingsException(
                    "settings",
                    "training.scorer = linear has no networks, and training.networks = " + schedule.networks(),
                    "set training.linear.perceptrons instead");
        }
        LinearSettings linear = SettingRecords.read(LinearSettings.class, config, templates);
        LinearSettings.Beam beam = linear.beam();
        if (beam.margin() > 0 && beam.width() == 1) {
            throw new SettingsException(
                    "settings",
                    "training.linear.margin is of a beam, and training.beam = 1",
                    "set training.linear.margin = 0, or a wider beam");
        }
        if (beam.margin() > 0 && beam.threshold() > 0 && beam.threshold() <= beam.margin()) {
            throw new SettingsException(
                    "settings",
                    "training.beam-threshold is not above training.linear.margin, so that it drops correct derivations that lead",
                    "set it to 0, or above the margin");
        }
        return beam.threshold() > 0 ? linear : linear.unlimited();
    }
}
