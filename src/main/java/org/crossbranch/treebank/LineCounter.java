package org.crossbranch.treebank;

import java.io.Closeable;

/** A file that is being read. */
interface LineCounter extends Closeable {

    /** Number of lines read so far. */
    int count();
}
