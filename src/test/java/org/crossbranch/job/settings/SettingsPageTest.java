package org.crossbranch.job.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigUtil;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * {@code conf/reference.conf} and {@code docs/settings.md} are made of the declarations of settings. After a change of these,
 * {@code mvn test -Dtest=SettingsPageTest -Dcrossbranch.write-docs=true} writes both anew.
 */
class SettingsPageTest {
    private static final int LONGEST_LINE = 140;

    @Test
    void everyKeyHasASentence() {
        assertThat(Settings.keys())
                .allSatisfy(key -> assertThat(key.meaning()).as(key.path()).matches("[A-Z].*[.]"));
    }

    @Test
    void pageSaysWhatTheProgramDoes() throws IOException {
        check(Path.of("docs", "settings.md"), page());
    }

    @Test
    void defaultsAreThoseOfTheProgram() throws IOException {
        Path file = Path.of("conf", "reference.conf");
        check(file, reference());
        Config read = ConfigFactory.parseFile(file.toFile());
        assertThat(Settings.keys())
                .allSatisfy(
                        key -> assertThat(read.getValue(key.path()).unwrapped().toString())
                                .as(key.path())
                                .isEqualTo(key.byDefault()));
    }

    private static void check(Path file, String content) throws IOException {
        if (Boolean.getBoolean("crossbranch.write-docs")) {
            Files.writeString(file, content);
        }
        assertThat(file)
                .as("%s; -Dcrossbranch.write-docs=true writes it anew", file)
                .hasContent(content);
    }

    private static String page() {
        StringBuilder page = new StringBuilder("""
                # Settings

                    --conf FILE        reads a HOCON file over the defaults
                    --set key=value    sets one key over both, as often as needed

                Defaults are in [conf/reference.conf](../conf/reference.conf). `--set`, but not a file, may leave out a job's own section and `transition`:
                in `train`, `--set system=ml-gap --set heads=tiger` sets `training.system` and `transition.heads`. An unknown key, a value of another
                type or one out of bounds is an error (exit code 2).

                A file may include other files by their paths from it (`include "base.conf"`). Nothing is fetched, or taken from the environment.

                A test makes this page and `conf/reference.conf` from the declarations in the code: edit these, not the files.
                """);
        String section = "";
        for (Key key : Settings.keys()) {
            if (!section(key).equals(section)) {
                section = section(key);
                page.append("\n## ")
                        .append(section)
                        .append("\n\n| key | default | value | meaning |\n| --- | --- | --- | --- |\n");
            }
            page.append("| `")
                    .append(key.path())
                    .append("` | ")
                    .append(key.byDefault().isEmpty() ? "(empty)" : '`' + key.byDefault() + '`')
                    .append(" | ")
                    .append(key.demand())
                    .append(" | ")
                    .append(key.meaning())
                    .append(" |\n");
        }
        return page.toString();
    }

    private static String reference() {
        StringBuilder text = new StringBuilder("""
                # Every setting with its default. A --conf file overrides this one, and --set key=value overrides both. An unknown key, a value of
                # another type or one out of bounds is an error. docs/settings.md is this file as a table, with the bounds. A test makes both.
                """);
        String section = "";
        for (Key key : Settings.keys()) {
            boolean isFirst = !section(key).equals(section);
            if (isFirst) {
                text.append(section.isEmpty() ? "\n" : "}\n\n");
                section = section(key);
                text.append(section).append(" {\n");
            } else {
                text.append('\n');
            }
            StringBuilder line = new StringBuilder("  #");
            for (String word : key.meaning().split(" ", -1)) {
                if (line.length() + 1 + word.length() > LONGEST_LINE) {
                    text.append(line).append('\n');
                    line = new StringBuilder("  #");
                }
                line.append(' ').append(word);
            }
            String value = key.byDefault();
            text.append(line)
                    .append("\n  ")
                    .append(key.path().substring(section.length() + 1))
                    .append(" = ")
                    .append(
                            value.matches("[A-Za-z-]+[0-9]*|[0-9]+([.][0-9]+)?")
                                    ? value
                                    : ConfigUtil.quoteString(value))
                    .append('\n');
        }
        return text.append("}\n").toString();
    }

    private static String section(Key key) {
        return ConfigUtil.splitPath(key.path()).get(0);
    }
}
