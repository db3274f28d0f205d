/** Floor 4: trees as pictures, in SVG, TikZ and Graphviz. */
@NullMarked
package org.crossbranch.render.picture;

import org.jspecify.annotations.NullMarked;
