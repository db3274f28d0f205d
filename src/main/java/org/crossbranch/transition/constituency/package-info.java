/**
 * Floor 2: constituency transition systems, one class each, with their configurations and oracles. {@link
 * org.crossbranch.transition.constituency.ConstituencySystems} lists them.
 */
@NullMarked
package org.crossbranch.transition.constituency;

import org.jspecify.annotations.NullMarked;
