package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The records whose components declare settings. */
final class SettingRecords {
    private SettingRecords() {}

    /** The keys that a record and those within it declare. */
    static Stream<Key> keys(Class<?> type) {
        return Arrays.stream(type.getRecordComponents())
                .flatMap(component -> Key.of(component)
                        .map(Stream::of)
                        .orElseGet(() -> component.getType().isRecord() ? keys(component.getType()) : Stream.empty()));
    }

    /**
     * Makes a record of its settings' values.
     *
     * @param others the components that are neither settings nor records of such, in their order
     */
    static <R extends Record> R read(Class<R> type, Config config, Object... others) {
        return type.cast(read(type, config, List.of(others).iterator()));
    }

    private static Object read(Class<?> type, Config config, Iterator<Object> others) {
        RecordComponent[] components = type.getRecordComponents();
        Object[] values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
            Optional<Key> key = Key.of(components[i]);
            if (key.isPresent()) {
                values[i] = key.get().read(config);
            } else {
                Class<?> part = components[i].getType();
                values[i] = part.isRecord() ? read(part, config, others) : others.next();
            }
        }
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot make " + type + " of its settings", e);
        }
    }
}
