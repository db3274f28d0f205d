/**
 * The generator of {@code data-samples/}: a treebank with crossing branches in an invented language. Part of floor 6,
 * since it is a job's whole content, and nothing below needs it.
 */
@NullMarked
package org.crossbranch.job.sample;

import org.jspecify.annotations.NullMarked;
