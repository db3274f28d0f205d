/** Floor 2: how far predicted trees agree with gold ones. See docs/evaluation-conventions.md. */
@NullMarked
package org.crossbranch.evaluation;

import org.jspecify.annotations.NullMarked;
