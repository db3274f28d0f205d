/** Floor 1: what a form says of other forms, by rules that are learnt of pairs: lemmas. */
@NullMarked
package org.crossbranch.lexis;

import org.jspecify.annotations.NullMarked;
