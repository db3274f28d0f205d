package org.crossbranch.treebank.tigerxml;

import java.util.LinkedHashMap;
import java.util.Map;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankSource;

/**
 * A start tag in an XML file.
 *
 * @param name local name of the element
 * @param parent local name of the element around it, or empty
 * @param attributes values by local name, in the order of the file
 * @param line where it begins, from 1
 * @param column where it begins, from 1
 */
record XmlTag(String name, String parent, Map<String, String> attributes, int line, int column) {

    /** Copies the attributes. */
    XmlTag {
        attributes = new LinkedHashMap<>(attributes);
    }

    String attribute(String attribute) {
        return attributes.getOrDefault(attribute, "");
    }

    /** Number of characters of names and values. */
    long length() {
        long length = name.length();
        for (Map.Entry<String, String> attribute : attributes.entrySet()) {
            length += attribute.getKey().length() + attribute.getValue().length();
        }
        return length;
    }

    /** The complaint about the element. */
    MalformedTreeException fault(TreebankSource source, String reason) {
        return new MalformedTreeException(source.name(), line, column, reason);
    }

    /** The tag, for people. */
    @Override
    public String toString() {
        StringBuilder tag = new StringBuilder("<").append(name);
        attributes.forEach((key, value) -> tag.append(' ')
                .append(key)
                .append("=\"")
                .append(XmlText.escaped(value))
                .append('"'));
        return tag.append('>').toString();
    }
}
