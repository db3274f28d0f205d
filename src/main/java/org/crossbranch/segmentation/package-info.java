/** Floor 1: sentences and tokens of raw text, by Unicode's rules or by OpenNLP's models. */
@NullMarked
package org.crossbranch.segmentation;

import org.jspecify.annotations.NullMarked;
