package org.crossbranch.evaluation;

import org.crossbranch.tree.ConstituencyTree;

/**
 * Two trees of one sentence.
 *
 * @param gold the tree of the treebank
 * @param predicted the tree of the parser
 */
public record TreePair(ConstituencyTree gold, ConstituencyTree predicted) {}
