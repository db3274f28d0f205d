/** Floor 0: figures, and the tables and text that show them. Imports the JDK only. */
@NullMarked
package org.crossbranch.figure;

import org.jspecify.annotations.NullMarked;
