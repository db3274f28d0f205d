/** Floor 0: digests. Imports the JDK only. */
@NullMarked
package org.crossbranch.digest;

import org.jspecify.annotations.NullMarked;
