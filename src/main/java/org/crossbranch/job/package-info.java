/**
 * Floor 6: the command line. One class per job; what they share is settings, the Spark session, progress, the run manifest
 * and the meaning of exit codes.
 */
@NullMarked
package org.crossbranch.job;

import org.jspecify.annotations.NullMarked;
