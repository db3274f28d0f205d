/** Floor 4: trained models as files: one format of our own, described in docs/model-format.md. */
@NullMarked
package org.crossbranch.model;

import org.jspecify.annotations.NullMarked;
