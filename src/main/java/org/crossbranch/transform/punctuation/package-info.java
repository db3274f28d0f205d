/** Floor 1: ways to treat punctuation in constituency trees. */
@NullMarked
package org.crossbranch.transform.punctuation;

import org.jspecify.annotations.NullMarked;
