package org.crossbranch.treebank.tigerxml;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.text.TextLines;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a TIGER-XML file into sentences: the elements {@code s}, wherever they stand. One that stands in another makes both
 * malformed, and so is what stands in none.
 */
final class TigerXmlSentences {
    /** Tags of one sentence that are kept; a tree of the greatest size has fewer. */
    private static final int MAX_TAGS = 8 * ConstituencyFormat.MAX_TOKENS;

    /** How the sentences of TIGER are named, whose export version has the numbers alone. */
    private static final Pattern NUMBERED = Pattern.compile("s[0-9]+");

    /** The elements that hold sentences. */
    private static final Set<String> CORPUS = Set.of("corpus", "subcorpus", "body");

    private final XmlCursor cursor;
    private final TreebankSource source;
    private final Deque<TreebankEntry<ConstituencyTree>> nested = new ArrayDeque<>();
    private Optional<XmlTag> pushedBack = Optional.empty();
    private int ordinal;
    private @Nullable XmlTag stranger;

    TigerXmlSentences(XmlCursor cursor, TreebankSource source) {
        this.cursor = cursor;
        this.source = source;
    }

    @Nullable
    TreebankEntry<ConstituencyTree> next() throws IOException {
        if (!nested.isEmpty()) {
            return nested.removeFirst();
        }
        for (Optional<XmlTag> tag = read(); tag.isPresent(); tag = read()) {
            if (isSentence(tag.get())) {
                return sentence(tag.get());
            }
            check(tag.get());
            if (TigerXmlNesting.isInSentence(tag.get().name())) {
                return stray(tag.get());
            }
            if (stranger == null
                    && CORPUS.contains(tag.get().parent())
                    && !CORPUS.contains(tag.get().name())
                    && !tag.get().name().equals("head")) {
                stranger = tag.get();
            }
        }
        if (ordinal == 0 && stranger != null) {
            throw stranger.fault(
                    source,
                    "there is no sentence in the file, but a <" + stranger.name()
                            + ">; in TIGER-XML a sentence is an <s>. Name the file's format, or give another file");
        }
        return null;
    }

    private Optional<XmlTag> read() throws IOException {
        Optional<XmlTag> tag = pushedBack;
        pushedBack = Optional.empty();
        return tag.isPresent() ? tag : cursor.next();
    }

    private static boolean isSentence(XmlTag tag) {
        return tag.name().equals(TigerXmlNesting.SENTENCE);
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
        String id = nextId(begin);
        int depth = cursor.depth();
        List<XmlTag> tags = new ArrayList<>();
        long length = begin.length();
        int secondaryEdges = 0;
        for (Optional<XmlTag> tag = cursor.next(depth); tag.isPresent(); tag = cursor.next(depth)) {
            boolean isKept = tags.size() <= MAX_TAGS && length <= TextLines.MAX_TREE_LENGTH;
            if (isSentence(tag.get())) {
                nest(tag.get(), begin, isKept);
            }
            secondaryEdges += tag.get().name().equals("secedge") ? 1 : 0;
            if (isKept
                    && (isSentence(tag.get())
                            || TigerXmlNesting.isInSentence(tag.get().name()))) {
                tags.add(tag.get());
                length += tag.get().length();
            }
        }
        try {
            if (tags.size() > MAX_TAGS) {
                throw begin.fault(
                        source, "the sentence has more than " + MAX_TAGS + " nodes and edges; no sentence needs that");
            }
            if (length > TextLines.MAX_TREE_LENGTH) {
                throw begin.fault(
                        source,
                        "the sentence is longer than " + TextLines.MAX_TREE_LENGTH
                                + " characters; divide it, or give a file of another format");
            }
            for (XmlTag tag : tags) {
                if (isSentence(tag)) {
                    throw nestedIn(begin, tag);
                }
            }
            TigerXmlNesting.check(source, tags);
            return new TreebankEntry.Parsed<>(
                    id, new TigerXmlTreeBuilder(source, begin, tags).build(id), secondaryEdges);
        } catch (MalformedTreeException e) {
            return new TreebankEntry.Malformed<>(id, e, begin + "\n" + raw(tags));
        }
    }

    private String nextId(XmlTag begin) {
        ordinal++;
        String name = begin.attribute("id");
        return source.sentenceId(
                name.isEmpty()
                        ? Integer.toString(ordinal)
                        : NUMBERED.matcher(name).matches() ? name.substring(1) : name);
    }

    /** Counts a sentence within another one. It is malformed by itself, and its elements are with those of the outer one. */
    private void nest(XmlTag inner, XmlTag outer, boolean isKept) {
        String id = nextId(inner);
        if (isKept) {
            nested.add(new TreebankEntry.Malformed<>(id, nestedIn(outer, inner), inner.toString()));
        }
    }

    private MalformedTreeException nestedIn(XmlTag outer, XmlTag inner) {
        return inner.fault(
                source,
                "this sentence begins within the one that begins in line " + outer.line()
                        + "; end each with </s> before the next");
    }

    /** Sets aside the elements between two sentences that belong into one. */
    private TreebankEntry<ConstituencyTree> stray(XmlTag first) throws IOException {
        List<XmlTag> tags = new ArrayList<>(List.of(first));
        long length = first.length();
        Optional<XmlTag> tag = cursor.next();
        while (tag.isPresent() && !isSentence(tag.get())) {
            check(tag.get());
            if (tags.size() <= MAX_TAGS
                    && length <= TextLines.MAX_TREE_LENGTH
                    && TigerXmlNesting.isInSentence(tag.get().name())) {
                tags.add(tag.get());
                length += tag.get().length();
            }
            tag = cursor.next();
        }
        pushedBack = tag;
        String id = source.sentenceId(Integer.toString(++ordinal));
        return new TreebankEntry.Malformed<>(
                id,
                first.fault(source, "<" + first.name() + "> stands outside of a sentence; write it into an <s>"),
                raw(tags));
    }

    /** Tags, as they were read; the text itself is gone. */
    private static String raw(List<XmlTag> tags) {
        StringBuilder raw = new StringBuilder();
        for (XmlTag tag : tags) {
            if (raw.length() > TreebankEntry.Malformed.MAX_RAW_LENGTH) {
                break;
            }
            raw.append(tag).append('\n');
        }
        return raw.toString();
    }
}
