/** Floor 2: how far predicted trees agree with gold ones. The conventions are written down in docs/evaluation.md. */
@NullMarked
package org.crossbranch.evaluation;

import org.jspecify.annotations.NullMarked;
