/** Floor 6: the filter: text or tokens on a stream in, trees on a stream out, in this process and without Spark. */
@NullMarked
package org.crossbranch.job.parse;

import org.jspecify.annotations.NullMarked;
