/** Floor 6: the run of one command: its session, manifest, progress, failures and exit code. */
@NullMarked
package org.crossbranch.job.run;

import org.jspecify.annotations.NullMarked;
