/**
 * Floor 3: what a scorer is to the search: it takes a batch of sentences, then scores the allowed actions of their
 * configurations step by step.
 */
@NullMarked
package org.crossbranch.scoring;

import org.jspecify.annotations.NullMarked;
