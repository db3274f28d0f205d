/** Floor 4: parsing with a trained model, and a parse looked at step by step. */
@NullMarked
package org.crossbranch.parser;

import org.jspecify.annotations.NullMarked;
