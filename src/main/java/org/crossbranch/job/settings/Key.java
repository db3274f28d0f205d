package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import java.lang.reflect.RecordComponent;
import java.util.Objects;
import java.util.Optional;
import org.crossbranch.setting.Meaning;
import org.crossbranch.setting.Setting;

/** A key of the settings, as the component that holds its value declares it. */
public final class Key {
    private final Setting setting;
    private final String meaning;
    private final Value values;

    private Key(Setting setting, String meaning, Value values) {
        this.setting = setting;
        this.meaning = meaning;
        this.values = values;
    }

    /** The key that a component declares, if it does. */
    static Optional<Key> of(RecordComponent component) {
        return Optional.ofNullable(component.getAnnotation(Setting.class))
                .map(setting -> new Key(
                        setting,
                        component.getAnnotation(Meaning.class).value(),
                        Value.of(setting, component.getType())));
    }

    /** The key's full path, such as {@code training.epochs}. */
    public String path() {
        return setting.key();
    }

    /** Its default, as it is written. */
    String byDefault() {
        return setting.byDefault();
    }

    /** Its effect, in sentences. */
    String meaning() {
        return meaning;
    }

    /** Type and bound in words. */
    public String demand() {
        return values.demand();
    }

    /**
     * The key's value.
     *
     * @throws SettingsException if it is of another type or out of bounds
     */
    Object read(Config config) {
        if (config.getIsNull(path())) {
            throw refusal("null", valueOrNull(config).origin());
        }
        ConfigValue value = config.getValue(path());
        Optional<String> text = switch (value.valueType()) {
            case NUMBER, BOOLEAN, STRING -> Optional.of(value.unwrapped().toString());
            case OBJECT, LIST, NULL -> Optional.empty();
        };
        return text.flatMap(given -> parsed(given, value.origin()))
                .orElseThrow(() -> refusal(
                        text.map(given -> '"' + given + '"')
                                .orElseGet(() -> value.render(ConfigRenderOptions.concise())),
                        value.origin()));
    }

    private Optional<?> parsed(String text, ConfigOrigin origin) {
        try {
            return values.parser().apply(text);
        } catch (IllegalArgumentException e) {
            // What the value leads to cannot be used.
            throw new SettingsException(SettingsReader.Origins.describe(origin), path() + ": " + e.getMessage(), e);
        }
    }

    private SettingsException refusal(String given, ConfigOrigin origin) {
        return new SettingsException(
                SettingsReader.Origins.describe(origin), path() + " is " + given, "give " + values.remedy());
    }

    /** The value even if it is null, which {@link Config#getValue} refuses to return. */
    private ConfigValue valueOrNull(Config config) {
        ConfigValue value = config.root();
        for (String name : ConfigUtil.splitPath(path())) {
            value = Objects.requireNonNull(((ConfigObject) value).get(name), "every key has a default");
        }
        return value;
    }
}
