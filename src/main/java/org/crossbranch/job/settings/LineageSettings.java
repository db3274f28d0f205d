package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import java.util.List;

/**
 * The settings of lineage events.
 *
 * @param url where they are posted to, or empty
 * @param file the local file that they are added to, or empty
 * @param namespace the namespace of jobs
 * @param timeoutSeconds seconds that a post may take
 */
public record LineageSettings(String url, String file, String namespace, int timeoutSeconds) {
    private static final Key<String> URL = Key.url("lineage.url");
    static final Key<String> FILE = Key.text("lineage.file");
    private static final Key<String> NAMESPACE = Key.text("lineage.namespace");
    private static final Key<Integer> TIMEOUT_SECONDS = Key.integer("lineage.timeout-seconds", 1, 60);

    static final List<Key<?>> KEYS = List.of(URL, FILE, NAMESPACE, TIMEOUT_SECONDS);

    static LineageSettings of(Config config) {
        return new LineageSettings(
                URL.read(config), FILE.read(config), NAMESPACE.read(config), TIMEOUT_SECONDS.read(config));
    }
}
