/** Floor 1: streams of text: encodings, lines, and raw text as sentences. */
@NullMarked
package org.crossbranch.treebank.text;

import org.jspecify.annotations.NullMarked;
