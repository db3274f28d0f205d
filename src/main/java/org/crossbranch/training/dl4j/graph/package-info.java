/** Floor 4: networks as DL4J computation graphs, and the exchange of their parameters with the scorers' tensors. */
@NullMarked
package org.crossbranch.training.dl4j.graph;

import org.jspecify.annotations.NullMarked;
