/** Floor 3: linear scorers: the language of feature templates, hashed features, and tables of sparse weights. */
@NullMarked
package org.crossbranch.scoring.linear;

import org.jspecify.annotations.NullMarked;
