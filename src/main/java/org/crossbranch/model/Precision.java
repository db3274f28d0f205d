package org.crossbranch.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The numbers that a model's file keeps the weights of a network as. Reading makes floats of all of them. */
public enum Precision {
    /** 32-bit floats, as training leaves them. */
    @JsonProperty("float32")
    FLOAT32,

    /** The upper halves of 32-bit floats, rounded: half the size. */
    @JsonProperty("bfloat16")
    BFLOAT16,

    /** Whole numbers from -127 to 127, with a factor for each row of a matrix: about a quarter of the size. */
    @JsonProperty("int8")
    INT8;

    /** The name, such as {@code int8}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The precision of a name. */
    public static Optional<Precision> find(String key) {
        return Arrays.stream(values())
                .filter(precision -> precision.key().equals(key))
                .findFirst();
    }
}
