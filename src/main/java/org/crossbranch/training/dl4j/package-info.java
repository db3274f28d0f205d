/**
 * Floor 4: the network as DL4J sees it. A batch has no padding: tokens, characters, candidates and steps are rows of
 * matrices, and offsets say which rows belong together.
 */
@NullMarked
package org.crossbranch.training.dl4j;

import org.jspecify.annotations.NullMarked;
