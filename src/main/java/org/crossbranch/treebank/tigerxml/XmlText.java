package org.crossbranch.treebank.tigerxml;

import java.util.PrimitiveIterator;

/** Text as it stands in the attributes of an XML 1.0 file. */
final class XmlText {
    private XmlText() {}

    /** A text, with references for what would be taken for markup or, such as a tab, be read as a blank. */
    static String escaped(String text) {
        StringBuilder escaped = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            String reference = switch (c) {
                case '&' -> "&amp;";
                case '<' -> "&lt;";
                case '>' -> "&gt;";
                case '"' -> "&quot;";
                case '\t', '\n', '\r' -> "&#" + (int) c + ';';
                default -> "";
            };
            if (escaped == null && !reference.isEmpty()) {
                escaped = new StringBuilder(text.substring(0, i));
            }
            if (escaped != null) {
                escaped.append(reference.isEmpty() ? String.valueOf(c) : reference);
            }
        }
        return escaped == null ? text : escaped.toString();
    }

    /** Where a character stands that no XML 1.0 file can hold, or -1. Halves of a pair are left to the encoder. */
    static int unwritable(String text) {
        int at = 0;
        for (PrimitiveIterator.OfInt characters = text.chars().iterator(); characters.hasNext(); at++) {
            int c = characters.nextInt();
            if ((c < ' ' && c != '\t' && c != '\n' && c != '\r') || c == 0xFFFE || c == 0xFFFF) {
                return at;
            }
        }
        return -1;
    }
}
