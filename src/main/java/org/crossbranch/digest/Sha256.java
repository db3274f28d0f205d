package org.crossbranch.digest;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, which every JDK has. */
public final class Sha256 {
    private Sha256() {}

    /** The digest of nothing, to be updated. */
    public static MessageDigest begin() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** The digest of some bytes, in lower-case hexadecimal. */
    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(begin().digest(bytes));
    }

    /** The digest of a text in UTF-8, in lower-case hexadecimal. */
    public static String hex(String text) {
        return hex(text.getBytes(StandardCharsets.UTF_8));
    }
}
