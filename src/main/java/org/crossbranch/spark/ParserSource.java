package org.crossbranch.spark;

import java.io.IOException;
import java.io.Serializable;
import org.crossbranch.search.Parser;

/** Where tasks get their parser from. */
@FunctionalInterface
interface ParserSource extends Serializable {

    /** The parser, which all tasks of a JVM share. */
    Parser parser() throws IOException;

    /** Whether the parser reads tags that are given with the sentence. */
    default boolean takesTags() {
        return false;
    }
}
