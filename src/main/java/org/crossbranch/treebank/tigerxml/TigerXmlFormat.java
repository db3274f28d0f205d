package org.crossbranch.treebank.tigerxml;

import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.Charset;
import java.util.List;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.TreebankWriter;

/**
 * TIGER-XML, the format of the TIGER corpus and of TIGERSearch. Mengel &amp; Lezius 2000, "An XML-based encoding format
 * for syntactically annotated corpora"; König, Lezius &amp; Voormann 2003, "TIGERSearch User's Manual", chapter V.
 *
 * <p>Read: a node that no edge leads to is a top. One constituent as the only top is the root, under the name {@value
 * ConstituencyFormat#VIRTUAL_ROOT} if its category is {@value #VIRTUAL_ROOT_CATEGORY}; several tops, such as
 * punctuation that hangs nowhere, hang on that virtual root, or on one made for them. Edge labels become the functions of
 * tokens and constituents; attributes of a terminal other than its word, lemma and part of speech are its morphology;
 * {@code --} is no value. Dropped are secondary edges, the head of the file, attributes of constituents other than the
 * category, and matches of queries. Sentences that are named {@code s} and a number are named by the number. The encoding
 * is the one that the file declares. Document types are not read, and no reference to anything outside of the file is
 * followed.
 *
 * <p>Written: a head that declares the features, terminals from {@code s1_1} on, constituents from {@code s1_500} on,
 * children before parents; a root labelled {@value ConstituencyFormat#VIRTUAL_ROOT} as {@code s1_VROOT}. Morphology is
 * the one feature {@code morph}.
 */
public record TigerXmlFormat() implements ConstituencyFormat {
    /** Category of the virtual root in files. */
    static final String VIRTUAL_ROOT_CATEGORY = "VROOT";

    /** Stands where there is no value. */
    static final String NONE = "--";

    /** Number of the first constituent, where the tokens leave room. */
    static final int FIRST_NODE = 500;

    @Override
    public String name() {
        return "tigerxml";
    }

    @Override
    public List<String> extensions() {
        return List.of("xml", "tig");
    }

    @Override
    public TreebankReader<ConstituencyTree> read(InputStream in, TreebankSource source, Charset charset)
            throws IOException {
        XmlCursor cursor = new XmlCursor(in, source, charset);
        TigerXmlSentences sentences = new TigerXmlSentences(cursor, source);
        return new TreebankReader<>(source, cursor, sentences::next);
    }

    @Override
    public TreebankWriter<ConstituencyTree> write(Writer out) {
        return new TigerXmlWriter(out);
    }

    /** A value as it is read. */
    static String orEmpty(String value) {
        return value.equals(NONE) ? "" : value;
    }

    /** A value as it is written. */
    static String orNone(String value) {
        return value.isEmpty() ? NONE : value;
    }
}
