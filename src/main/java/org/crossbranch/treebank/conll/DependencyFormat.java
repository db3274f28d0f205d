package org.crossbranch.treebank.conll;

import org.crossbranch.treebank.TreebankFormat;

/** A format of dependency trees. Whatever the format, a sentence's rows are those of CoNLL-U, which can hold the others. */
public interface DependencyFormat extends TreebankFormat<ConlluSentence> {}
