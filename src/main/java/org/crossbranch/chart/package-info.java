/** Floor 2: chart parsing. Grammars of treebanks, the charts and the agenda that parse by them. */
@NullMarked
package org.crossbranch.chart;

import org.jspecify.annotations.NullMarked;
