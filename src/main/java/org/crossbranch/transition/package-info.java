/**
 * Floor 1: what every transition system has. A system is stateless and shared between threads; a configuration is mutable
 * and belongs to one derivation.
 */
@NullMarked
package org.crossbranch.transition;

import org.jspecify.annotations.NullMarked;
