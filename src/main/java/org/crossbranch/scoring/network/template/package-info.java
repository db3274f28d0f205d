/** Floor 3: scorers that read feature templates: places in a configuration, such as the word at an edge of the topmost item. */
@NullMarked
package org.crossbranch.scoring.network.template;

import org.jspecify.annotations.NullMarked;
