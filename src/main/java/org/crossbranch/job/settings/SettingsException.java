package org.crossbranch.job.settings;

/**
 * A setting that cannot be used: an unknown key, a value of the wrong type or out of bounds, a file that is missing or does
 * not parse. The message says where, what, and how to mend it.
 */
public final class SettingsException extends RuntimeException {
    private static final long serialVersionUID = 1;

    SettingsException(String where, String what, String remedy) {
        super(where + ": " + what + "; " + remedy);
    }

    /** A value whose consequence, such as a file that it names, cannot be used; the reason says how to mend it. */
    SettingsException(String where, String reason, Throwable cause) {
        super(where + ": " + reason, cause);
    }
}
