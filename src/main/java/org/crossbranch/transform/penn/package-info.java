/** Floor 1: empty elements, traces and metadata of Penn-style treebanks. */
@NullMarked
package org.crossbranch.transform.penn;

import org.jspecify.annotations.NullMarked;
