package org.crossbranch.render.page;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** Values of sentences, compressed, so many sentences together. The browser unpacks those that it needs. */
final class Packs {
    private final int size;
    private final List<String> packs = new ArrayList<>();
    private final List<Object> unpacked = new ArrayList<>();

    /** No packs, of so many sentences each. */
    Packs(int size) {
        this.size = size;
    }

    /** Adds a sentence's value, which JSON can hold. */
    void add(Object value) {
        unpacked.add(value);
        if (unpacked.size() == size) {
            pack();
        }
    }

    private void pack() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater)) {
            out.write(HtmlPage.json(unpacked).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            deflater.end();
        }
        packs.add(Base64.getEncoder().encodeToString(bytes.toByteArray()));
        unpacked.clear();
    }

    /** All packs as JSON, and their size. Nothing may be added after. */
    String json() {
        if (!unpacked.isEmpty()) {
            pack();
        }
        return HtmlPage.json(Map.of("size", size, "packs", packs));
    }
}
