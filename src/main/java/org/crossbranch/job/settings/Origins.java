package org.crossbranch.job.settings;

import com.typesafe.config.ConfigOrigin;

/** Where a value was written, in words. */
final class Origins {
    private Origins() {}

    /** The file and line, or the option, of an origin. */
    static String describe(ConfigOrigin origin) {
        String place = origin.filename() == null ? origin.description() : origin.filename();
        return origin.lineNumber() > 0 && origin.filename() != null ? place + ", line " + origin.lineNumber() : place;
    }
}
