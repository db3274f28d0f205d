/** Floor 1: what a form says of other forms, by what is learnt of pairs: lemmas, and the words of multiword tokens. */
@NullMarked
package org.crossbranch.lexis;

import org.jspecify.annotations.NullMarked;
