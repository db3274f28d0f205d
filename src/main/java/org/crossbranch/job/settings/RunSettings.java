package org.crossbranch.job.settings;

import org.crossbranch.setting.Meaning;
import org.crossbranch.setting.Setting;

/** The settings of what runs leave for those who look after them. */
public record RunSettings(
        @Setting(key = "runs.heartbeat-seconds", byDefault = "30", most = 86_400)
        @Meaning("Seconds between two signs of life that a run gives in its manifest, with how far it has come; 0 for"
                + " none.")
        int heartbeatSeconds,

        @Setting(key = "runs.history", byDefault = "1000", most = 100_000)
        @Meaning("Records of runs that the history beside the outputs keeps (_runs/history); 0 for no history.")
        int history) {}
