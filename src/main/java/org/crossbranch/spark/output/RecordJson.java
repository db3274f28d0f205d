package org.crossbranch.spark.output;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Reads JSON that a run left beside its output. Nothing in it may be missing, null, or unknown. */
public final class RecordJson {
    /** Longest record: some 500,000 files of a table. Bounds what reading a record of unknown origin allocates. */
    public static final int MAX_BYTES = 1 << 26;

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            // An empty text would become a null.
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .defaultSetterInfo(JsonSetter.Value.construct(Nulls.FAIL, Nulls.FAIL))
            .build();

    private static final String NULL = "it is null";

    private RecordJson() {}

    /**
     * Reads a record from a stream, to its end.
     *
     * @throws JsonProcessingException if it is damaged; the original message is the reason
     * @throws IOException if the stream cannot be read
     */
    public static <T> T read(InputStream in, Class<T> type) throws IOException {
        return read(bytes(in), type);
    }

    /**
     * Reads records from a stream, to its end: one a line.
     *
     * @param record takes a record
     * @throws JsonProcessingException if one is damaged; those before were taken
     * @throws IOException if the stream cannot be read
     */
    public static <T> void readLines(InputStream in, Class<T> type, Consumer<T> record) throws IOException {
        for (String line : new String(bytes(in), StandardCharsets.UTF_8).lines().toList()) {
            record.accept(read(line.getBytes(StandardCharsets.UTF_8), type));
        }
    }

    /**
     * Reads a record that is a part of another.
     *
     * @throws IllegalArgumentException if it is damaged
     */
    public static <T> T convert(JsonNode json, Class<T> type) {
        T record = JSON.convertValue(json, type);
        if (record == null) {
            throw new IllegalArgumentException(NULL);
        }
        return record;
    }

    private static byte[] bytes(InputStream in) throws IOException {
        byte[] json = in.readNBytes(MAX_BYTES + 1);
        if (json.length > MAX_BYTES) {
            throw damaged("it is longer than " + MAX_BYTES + " bytes");
        }
        return json;
    }

    private static <T> T read(byte[] json, Class<T> type) throws IOException {
        T record;
        try {
            record = JSON.readValue(json, type);
        } catch (CharConversionException e) {
            throw damaged(String.valueOf(e.getMessage()));
        }
        if (record == null) {
            throw damaged(NULL);
        }
        return record;
    }

    private static JsonProcessingException damaged(String reason) {
        return new JsonMappingException(null, reason);
    }
}
