package org.crossbranch.treebank;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.crossbranch.tree.ConstituencyTree;
import org.jspecify.annotations.Nullable;

/** Cuts a TIGER-XML file into sentences: the elements {@code s}, wherever they stand. */
final class TigerXmlSentences {
    /** What makes up a graph; everything else in a sentence is left aside. */
    private static final Set<String> GRAPH = Set.of("graph", "t", "nt", "edge");

    /** Tags of one sentence that are kept; a tree of the greatest size has fewer. */
    private static final int MAX_TAGS = 8 * ConstituencyFormat.MAX_TOKENS;

    /** How the sentences of TIGER are named, whose export version has the numbers alone. */
    private static final Pattern NUMBERED = Pattern.compile("s[0-9]+");

    private final XmlCursor cursor;
    private final TreebankSource source;
    private int ordinal;

    TigerXmlSentences(XmlCursor cursor, TreebankSource source) {
        this.cursor = cursor;
        this.source = source;
    }

    /** The next sentence, or null after the last. */
    @Nullable
    TreebankEntry<ConstituencyTree> next() throws IOException {
        Optional<XmlTag> tag = cursor.next();
        while (tag.isPresent() && !tag.get().name().equals("s")) {
            check(tag.get());
            tag = cursor.next();
        }
        return tag.isPresent() ? sentence(tag.get()) : null;
    }

    private void check(XmlTag tag) {
        if (cursor.depth() == 1 && !tag.name().equals("corpus") && !tag.name().equals("subcorpus")) {
            throw tag.fault(
                    source,
                    "the file begins with <" + tag.name()
                            + ">, and TIGER-XML with <corpus> or <subcorpus>; name its format, or give another file");
        }
        if (tag.name().equals("subcorpus") && !tag.attribute("external").isEmpty()) {
            throw tag.fault(
                    source,
                    "this subcorpus is in another file, " + tag.attribute("external")
                            + "; give that file too, and take the reference out of this one");
        }
    }

    private TreebankEntry<ConstituencyTree> sentence(XmlTag begin) throws IOException {
        ordinal++;
        String name = begin.attribute("id");
        String id = source.sentenceId(
                name.isEmpty()
                        ? Integer.toString(ordinal)
                        : NUMBERED.matcher(name).matches() ? name.substring(1) : name);
        int depth = cursor.depth();
        List<XmlTag> tags = new ArrayList<>();
        for (Optional<XmlTag> tag = cursor.next(depth); tag.isPresent(); tag = cursor.next(depth)) {
            if (tags.size() <= MAX_TAGS && GRAPH.contains(tag.get().name())) {
                tags.add(tag.get());
            }
        }
        try {
            if (tags.size() > MAX_TAGS) {
                throw begin.fault(
                        source, "the sentence has more than " + MAX_TAGS + " nodes and edges; no sentence needs that");
            }
            return new TreebankEntry.Parsed<>(id, new TigerXmlTreeBuilder(source, begin, tags).build(id));
        } catch (MalformedTreeException e) {
            return new TreebankEntry.Malformed<>(id, e, raw(begin, tags));
        }
    }

    /** The sentence's tags; the text itself is gone. */
    private static String raw(XmlTag begin, List<XmlTag> tags) {
        StringBuilder raw = new StringBuilder(begin.toString()).append('\n');
        for (XmlTag tag : tags) {
            if (raw.length() > TreebankEntry.Malformed.MAX_RAW_LENGTH) {
                break;
            }
            raw.append(tag).append('\n');
        }
        return raw.toString();
    }
}
