/**
 * Fuzz targets: each gives one reader bytes that Jazzer makes up, and checks what the reader promises of any input. Nothing here
 * needs Jazzer, so every build compiles the targets, and a test gives them their seeds.
 */
@NullMarked
package org.crossbranch.fuzz;

import org.jspecify.annotations.NullMarked;
