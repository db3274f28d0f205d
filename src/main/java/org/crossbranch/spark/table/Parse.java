package org.crossbranch.spark.table;

import org.crossbranch.tree.ConstituencyTree;

/**
 * What a parser made of a sentence.
 *
 * @param tree the tree, its tags predicted
 * @param modelId digest of what decides the model's parses
 * @param score sum of the logarithms of the probabilities of the actions taken
 * @param derivationLength number of actions
 * @param micros time spent on the sentence, in microseconds: its share of the batch that it was parsed in
 */
public record Parse(ConstituencyTree tree, String modelId, double score, int derivationLength, long micros) {}
