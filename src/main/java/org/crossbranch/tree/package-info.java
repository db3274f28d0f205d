/** Floor 0: tokens, sentences, yields and trees. Imports the JDK only. */
@NullMarked
package org.crossbranch.tree;

import org.jspecify.annotations.NullMarked;
