/**
 * Floor 5: what the jobs do, on Spark. Each run is a class with a record of parameters and a record of results; rows stream
 * through tasks and are never gathered on the driver.
 */
@NullMarked
package org.crossbranch.spark;

import org.jspecify.annotations.NullMarked;
