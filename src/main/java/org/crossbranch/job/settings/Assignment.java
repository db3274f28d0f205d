package org.crossbranch.job.settings;

/**
 * One setting from the command line.
 *
 * @param origin the option that it was given with, for messages
 * @param key the key
 * @param value its value as text
 */
public record Assignment(String origin, String key, String value) {

    /**
     * What {@code --set} was given.
     *
     * @throws SettingsException if it is not {@code key=value}
     */
    public static Assignment parse(String text) {
        int sign = text.indexOf('=');
        if (sign < 1) {
            throw new SettingsException(
                    "--set", '"' + text + "\" is no assignment", "write --set key=value, such as training.epochs=20");
        }
        return new Assignment(
                "--set",
                text.substring(0, sign).strip(),
                text.substring(sign + 1).strip());
    }
}
