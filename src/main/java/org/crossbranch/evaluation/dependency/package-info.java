/**
 * Floor 2: how far predicted dependency trees agree with gold ones, by the conventions of the CoNLL 2018 shared task. They are
 * written down in docs/evaluation-conventions.md.
 */
@NullMarked
package org.crossbranch.evaluation.dependency;

import org.jspecify.annotations.NullMarked;
