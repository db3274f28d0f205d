/**
 * Floor 5: what the jobs on Spark share. Each job has a sub-package with a run, its request and its result; rows stream through
 * tasks and are never gathered on the driver.
 */
@NullMarked
package org.crossbranch.spark;

import org.jspecify.annotations.NullMarked;
