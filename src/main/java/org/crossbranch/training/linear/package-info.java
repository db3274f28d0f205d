/** Floor 4: the averaged structured perceptron. */
@NullMarked
package org.crossbranch.training.linear;

import org.jspecify.annotations.NullMarked;
