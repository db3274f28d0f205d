/**
 * Floor 6: what can be set. {@code conf/reference.conf} holds every key with its default and a sentence; here each key has
 * its type and bound, and each section a record.
 */
@NullMarked
package org.crossbranch.job.settings;

import org.jspecify.annotations.NullMarked;
