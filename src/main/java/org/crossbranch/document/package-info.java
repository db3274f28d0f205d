/** Floor 1: raw documents, and their sentences. */
@NullMarked
package org.crossbranch.document;

import org.jspecify.annotations.NullMarked;
