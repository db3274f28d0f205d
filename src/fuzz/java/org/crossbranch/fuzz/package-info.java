/** Fuzz targets: each gives one reader bytes that Jazzer makes up, and checks what the reader promises of any input. */
@NullMarked
package org.crossbranch.fuzz;

import org.jspecify.annotations.NullMarked;
