package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import java.util.List;
import java.util.Set;
import org.crossbranch.spark.ingest.TreePreparation;
import org.crossbranch.transform.penn.TraceResolver;
import org.crossbranch.transform.punctuation.PunctuationMode;

/**
 * The settings of {@code import}.
 *
 * @param malformed the effect of a malformed tree
 * @param corpus first part of sentence identifiers, or empty for the name of the file's folder
 * @param preparation what is done to constituency trees
 */
public record ImportSettings(Malformed malformed, String corpus, TreePreparation preparation) {
    private static final Key<Malformed> MALFORMED = Key.choice("import.malformed", Malformed.class);
    private static final Key<String> CORPUS = Key.text("import.corpus");
    private static final Key<Set<String>> METADATA = Key.words("import.metadata");
    private static final Key<TraceResolver.Mode> TRACES = Key.choice("import.traces", TraceResolver.Mode.class);
    private static final Key<Set<String>> EMPTY_ELEMENTS = Key.words("import.empty-elements");
    private static final Key<TreePreparation.LabelMode> FUNCTION_TAGS =
            Key.choice("import.function-tags", TreePreparation.LabelMode.class);
    private static final Key<Set<String>> KEEP_SUBTYPES = Key.words("import.keep-subtypes");
    private static final Key<PunctuationMode> PUNCTUATION = Key.choice("import.punctuation", PunctuationMode.class);

    static final List<Key<?>> KEYS =
            List.of(MALFORMED, CORPUS, METADATA, TRACES, EMPTY_ELEMENTS, FUNCTION_TAGS, KEEP_SUBTYPES, PUNCTUATION);

    static ImportSettings of(Config config) {
        return new ImportSettings(
                MALFORMED.read(config),
                CORPUS.read(config),
                new TreePreparation(
                        METADATA.read(config),
                        TRACES.read(config),
                        EMPTY_ELEMENTS.read(config),
                        FUNCTION_TAGS.read(config),
                        KEEP_SUBTYPES.read(config),
                        PUNCTUATION.read(config),
                        true));
    }

    /** The effect of a malformed tree. */
    public enum Malformed {
        /** Ends the job. */
        STOP,
        /** Goes to the rejects table with the reason. */
        SET_ASIDE
    }
}
