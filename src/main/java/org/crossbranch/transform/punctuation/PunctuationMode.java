package org.crossbranch.transform.punctuation;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.crossbranch.transform.Punctuation;
import org.crossbranch.transform.TreeTransform;

/** Treatments of punctuation, by name. */
public enum PunctuationMode {
    /** Nothing. */
    KEEP,
    /** {@link PunctuationReattachment}. */
    LCA,
    /** {@link RootReattachment}, of whatever hangs on the root. */
    LCA_ALL,
    /** {@link PunctuationMove}. */
    MOVE,
    /** {@link PunctuationToRoot}. */
    ROOT,
    /** {@link PunctuationRemoval}. */
    REMOVE;

    /**
     * The mode of a name in lower case.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static PunctuationMode named(String name) {
        return Arrays.stream(values())
                .filter(mode -> mode.written().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown punctuation mode \"" + name + "\"; known are "
                        + Arrays.stream(values()).map(PunctuationMode::written).collect(Collectors.joining(", "))));
    }

    private String written() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The transformation. */
    public TreeTransform transform(Punctuation punctuation) {
        return switch (this) {
            case KEEP -> TreeTransform.sequence(List.of());
            case LCA -> new PunctuationReattachment(punctuation);
            case LCA_ALL -> new RootReattachment();
            case MOVE -> new PunctuationMove(punctuation);
            case ROOT -> new PunctuationToRoot(punctuation);
            case REMOVE -> new PunctuationRemoval(punctuation);
        };
    }
}
