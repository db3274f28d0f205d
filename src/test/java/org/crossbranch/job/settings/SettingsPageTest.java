package org.crossbranch.job.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/settings.md} is made of {@code conf/reference.conf} and the keys' types and bounds. After a change of either,
 * {@code mvn test -Dtest=SettingsPageTest -Dcrossbranch.write-docs=true} writes it anew.
 */
class SettingsPageTest {
    private static final Path PAGE = Path.of("docs", "settings.md");
    private static final Config REFERENCE = SettingsReader.reference();

    @Test
    void everyKeyHasADefaultAndEveryDefaultAKey() {
        assertThat(REFERENCE.entrySet().stream().map(Map.Entry::getKey))
                .containsExactlyInAnyOrderElementsOf(
                        Settings.keys().stream().map(Key::path).toList());
    }

    @Test
    void everyKeyHasASentence() {
        assertThat(Settings.keys())
                .allSatisfy(key -> assertThat(sentence(key)).as(key.path()).matches("(?s)[A-Z].*[.]"));
    }

    @Test
    void pageSaysWhatTheProgramDoes() throws IOException {
        if (Boolean.getBoolean("crossbranch.write-docs")) {
            Files.createDirectories(PAGE.getParent());
            Files.writeString(PAGE, page());
        }
        assertThat(PAGE)
                .as("the page; -Dcrossbranch.write-docs=true writes it anew")
                .hasContent(page());
    }

    private static String page() {
        StringBuilder page = new StringBuilder("""
                # Settings

                    --conf FILE        reads a HOCON file over the defaults
                    --set key=value    sets one key over both, as often as needed

                Defaults are in [conf/reference.conf](../conf/reference.conf). `--set`, but not a file, may leave out a job's own section and `transition`:
                in `train`, `--set system=ml-gap --set heads=tiger` sets `training.system` and `transition.heads`. An unknown key, a value of another
                type or one out of bounds is an error (exit code 2). It names the key, the file and line, and the nearest valid key.

                A file may include other files by their paths from it (`include "base.conf"`). Nothing is fetched, or taken from the environment.

                A test makes this page from the defaults: edit `conf/reference.conf`, not this page.
                """);
        String section = "";
        for (Key<?> key : Settings.keys()) {
            String head = ConfigUtil.splitPath(key.path()).get(0);
            if (!head.equals(section)) {
                section = head;
                page.append("\n## ")
                        .append(section)
                        .append("\n\n| key | default | value | meaning |\n| --- | --- | --- | --- |\n");
            }
            String fallback = REFERENCE.getValue(key.path()).unwrapped().toString();
            page.append("| `")
                    .append(key.path())
                    .append("` | ")
                    .append(fallback.isEmpty() ? "(empty)" : '`' + fallback + '`')
                    .append(" | ")
                    .append(key.demand())
                    .append(" | ")
                    .append(sentence(key))
                    .append(" |\n");
        }
        return page.toString();
    }

    private static String sentence(Key<?> key) {
        List<String> path = ConfigUtil.splitPath(key.path());
        ConfigObject section = REFERENCE.root();
        for (String name : path.subList(0, path.size() - 1)) {
            section = (ConfigObject) value(section, name);
        }
        return value(section, path.get(path.size() - 1)).origin().comments().stream()
                .map(String::strip)
                .collect(Collectors.joining(" "));
    }

    private static ConfigValue value(ConfigObject section, String name) {
        return Objects.requireNonNull(section.get(name), name);
    }
}
