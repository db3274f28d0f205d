package org.crossbranch.job.settings;

import com.typesafe.config.Config;
import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.document.Document.Paragraphs;
import org.crossbranch.document.DocumentFormat;
import org.crossbranch.spark.ingest.DocumentOptions;

/** The settings of {@code documents}: how {@code annotate} and {@code import} make sentences of raw text. */
final class DocumentSettings {
    private static final Key<String> SEGMENTER = Key.text("documents.segmenter");
    private static final Key<String> LANGUAGE = Key.text("documents.language");
    private static final Key<Paragraphs> PARAGRAPHS = Key.choice("documents.paragraphs", Paragraphs.class);
    private static final Key<Integer> MAX_CHARACTERS = Key.integer("documents.max-characters", 1, 500_000_000);

    private static final Key<String> JSON_ID = Key.text("documents.json-id");
    private static final Key<String> JSON_TEXT = Key.text("documents.json-text");

    static final List<Key<?>> KEYS = List.of(SEGMENTER, LANGUAGE, PARAGRAPHS, MAX_CHARACTERS, JSON_ID, JSON_TEXT);

    private DocumentSettings() {}

    static DocumentOptions of(Config config) {
        return new DocumentOptions(
                Stream.of(SEGMENTER.read(config).split(","))
                        .map(String::strip)
                        .filter(path -> !path.isEmpty())
                        .toList(),
                LANGUAGE.read(config),
                new DocumentFormat.Options(
                        PARAGRAPHS.read(config),
                        MAX_CHARACTERS.read(config),
                        JSON_ID.read(config),
                        JSON_TEXT.read(config)));
    }
}
