package org.crossbranch.treebank.tigerxml;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.compression.Compression;
import org.crossbranch.treebank.text.ByteOrderMark;
import org.crossbranch.treebank.text.TextLines;
import org.jspecify.annotations.Nullable;

/**
 * The tags of an XML file, compressed or not, read as they are asked for. XML that is not well-formed cannot be read on after the
 * fault, and is a {@link MalformedTreeException}.
 *
 * <p>Nothing outside of the file is ever read, and no entities but XML's own five are known, so that a file can neither
 * reach elsewhere nor blow up. Tags and comments of bounded length, at a bounded depth and with a bounded number of names are read.
 */
final class XmlCursor implements TreebankReader.LineCounter {
    private static final int DECLARATION_LENGTH = 256;

    /** Deepest nesting of elements; corpora within corpora have no other bound. */
    private static final int MAX_DEPTH = 100;

    /** Most names of elements and attributes, which the parser keeps to the end of the file. */
    private static final int MAX_NAMES = 10_000;

    private static final Pattern DECLARED_ENCODING =
            Pattern.compile("^<\\?xml[^>]*\\sencoding\\s*=\\s*([\"'])(.*?)\\1");
    private static final Pattern MESSAGE = Pattern.compile("^ParseError at.*\nMessage: ", Pattern.DOTALL);

    private InputStream in;
    private final TreebankSource source;
    private final Charset charset;
    private @Nullable XMLStreamReader reader;
    private int line = 1;
    private int column = 1;
    /** Names of the elements that have begun and not ended, the innermost first. */
    private final Deque<String> open = new ArrayDeque<>();

    private final Set<String> names = new HashSet<>();

    private @Nullable BoundedReader text;
    private boolean isEnded;

    /**
     * A cursor before the first tag.
     *
     * @param charset encoding of a file that does not declare one
     */
    XmlCursor(InputStream in, TreebankSource source, Charset charset) {
        this.in = in;
        this.source = source;
        this.charset = charset;
    }

    /** How deep the cursor stands: 1 after the first start tag. */
    int depth() {
        return open.size();
    }

    /** The next start tag, or nothing at the end of the file. */
    Optional<XmlTag> next() throws IOException {
        return next(0);
    }

    /**
     * The next start tag within the element whose start tag was the last to be read at a depth, or nothing after that
     * element.
     */
    Optional<XmlTag> next(int outerDepth) throws IOException {
        try {
            XMLStreamReader xml = reader();
            while (!isEnded && xml != null && xml.hasNext()) {
                // Where a tag begins is where the event before has ended, but that the parser looks for the end of text
                // one
                // character into the tag.
                note(xml.getLocation());
                column -= xml.isCharacters() && column > 1 ? 1 : 0;
                if (text != null) {
                    text.begin();
                }
                switch (xml.next()) {
                    case XMLStreamConstants.START_ELEMENT -> {
                        return Optional.of(begin(xml));
                    }
                    case XMLStreamConstants.END_ELEMENT -> {
                        open.removeFirst();
                        if (open.size() < outerDepth) {
                            return Optional.empty();
                        }
                    }
                    case XMLStreamConstants.DTD ->
                        throw new MalformedTreeException(
                                source.name(),
                                line,
                                column,
                                "document types are not read, lest they reach outside of the file; take the"
                                        + " <!DOCTYPE …> out, and write out the entities that it declares");
                    default -> {}
                }
            }
            isEnded = true;
            return Optional.empty();
        } catch (XMLStreamException e) {
            throw fault(e);
        }
    }

    private XmlTag begin(XMLStreamReader xml) {
        String parent = open.isEmpty() ? "" : open.getFirst();
        open.addFirst(xml.getLocalName());
        XmlTag tag = new XmlTag(xml.getLocalName(), parent, attributes(xml), line, column);
        names.add(tag.name());
        names.addAll(tag.attributes().keySet());
        if (open.size() > MAX_DEPTH) {
            throw tag.fault(source, "elements are nested deeper than " + MAX_DEPTH + "; TIGER-XML needs ten levels");
        }
        if (names.size() > MAX_NAMES) {
            throw tag.fault(
                    source,
                    "there are more than " + MAX_NAMES
                            + " names of elements and attributes; TIGER-XML has some twenty");
        }
        return tag;
    }

    private void note(Location location) {
        line = Math.max(1, location.getLineNumber());
        column = Math.max(1, location.getColumnNumber());
    }

    private static Map<String, String> attributes(XMLStreamReader xml) {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            attributes.put(xml.getAttributeLocalName(i), xml.getAttributeValue(i));
        }
        return attributes;
    }

    /** The parser, or nothing for an empty file. */
    private @Nullable XMLStreamReader reader() throws IOException, XMLStreamException {
        if (reader == null) {
            in = Compression.unpacked(in);
            in.mark(DECLARATION_LENGTH);
            byte[] start = in.readNBytes(DECLARATION_LENGTH);
            in.reset();
            if (!isBlank(start)) {
                text = new BoundedReader(
                        new InputStreamReader(in, encoding(start).newDecoder()));
                reader = factory().createXMLStreamReader(text);
            }
        }
        return reader;
    }

    /** Whether the file ends here and has nothing but a byte-order mark and white space. */
    private static boolean isBlank(byte[] start) {
        int skipped = ByteOrderMark.of(start).map(ByteOrderMark::length).orElse(0);
        return start.length < DECLARATION_LENGTH
                && new String(start, skipped, start.length - skipped, StandardCharsets.ISO_8859_1).isBlank();
    }

    /** The encoding by a byte-order mark, which is skipped here, else by the declaration, else as the caller says. */
    private Charset encoding(byte[] start) throws IOException {
        Optional<ByteOrderMark> mark = ByteOrderMark.of(start);
        int skipped = mark.map(ByteOrderMark::length).orElse(0);
        in.skipNBytes(skipped);
        Charset assumed = mark.map(ByteOrderMark::charset).orElse(StandardCharsets.ISO_8859_1);
        Matcher declared = DECLARED_ENCODING.matcher(new String(start, skipped, start.length - skipped, assumed));
        if (!declared.find()) {
            return ByteOrderMark.encoding(start, charset, source);
        }
        if (mark.isPresent()) {
            return assumed;
        }
        try {
            return Charset.forName(declared.group(2));
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new MalformedTreeException(
                    source.name(),
                    1,
                    declared.start(2) + 1,
                    "the encoding " + declared.group(2) + " is not known; convert the file to UTF-8 and say so here");
        }
    }

    /** The JDK's own parser, whatever else is on the class path. */
    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        // Entities are XML's own, since there are no document types; a large file may well hold millions of them.
        factory.setProperty("jdk.xml.totalEntitySizeLimit", "0");
        factory.setProperty("jdk.xml.maxGeneralEntitySizeLimit", "0");
        factory.setProperty("jdk.xml.entityExpansionLimit", "0");
        return factory;
    }

    /** An error of the file system stays one; anything else is the file's fault. */
    private MalformedTreeException fault(XMLStreamException e) throws IOException {
        if (e.getNestedException() instanceof BoundedReader.TooLongException) {
            return new MalformedTreeException(
                    source.name(),
                    line,
                    column,
                    "the tag, comment or text that begins here is longer than " + TextLines.MAX_TREE_LENGTH
                            + " characters; shorten it, or take it out");
        }
        if (e.getNestedException() instanceof IOException io && !(io instanceof CharacterCodingException)) {
            throw io;
        }
        Location location = e.getLocation();
        if (location != null) {
            note(location);
        }
        String reason = e.getNestedException() instanceof CharacterCodingException
                ? "these bytes are not in the encoding of the file; mend them, or the encoding in its first line"
                : "this is not well-formed XML: "
                        + MESSAGE.matcher(String.valueOf(e.getMessage()))
                                .replaceFirst("")
                                .strip()
                        + " Mend it; nothing behind it can be read";
        return new MalformedTreeException(source.name(), line, column, reason);
    }

    @Override
    public int count() {
        return line;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
