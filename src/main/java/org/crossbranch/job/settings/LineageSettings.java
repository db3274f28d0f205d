package org.crossbranch.job.settings;

import java.net.URI;
import org.crossbranch.setting.Meaning;
import org.crossbranch.setting.Setting;

/** The settings of lineage events. */
public record LineageSettings(
        @Setting(key = "lineage.url", byDefault = "", of = URI.class)
        @Meaning("Address of a server that takes OpenLineage events, such as http://marquez:5000/api/v1/lineage; if"
                + " empty, none are sent. The server's key is read from the environment, OPENLINEAGE_API_KEY.")
        String url,

        @Setting(key = "lineage.file", byDefault = "")
        @Meaning("Local file to which OpenLineage events are added, one a line; if empty, none are written.")
        String file,

        @Setting(key = "lineage.namespace", byDefault = "crossbranch")
        @Meaning("Namespace of the jobs in these events.")
        String namespace,

        @Setting(key = "lineage.timeout-seconds", byDefault = "5", least = 1, most = 60)
        @Meaning("Longest time that the server may take for an event, in seconds. A job does not fail for want of an"
                + " answer.")
        int timeoutSeconds) {}
