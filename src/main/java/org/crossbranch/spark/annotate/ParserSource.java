package org.crossbranch.spark.annotate;

import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import org.crossbranch.search.Parser;

/** Gives tasks their parser. */
public interface ParserSource extends Serializable {
    /** Digest of the model's contents; of two models, both with a plus sign between them. */
    String id();

    /** Names of the word-level tasks whose labels the parser reads as given with the sentence. */
    List<String> given();

    /** The parser, which all tasks of a JVM share. A sentence that fails takes no others with it. */
    Parser parser() throws IOException;
}
