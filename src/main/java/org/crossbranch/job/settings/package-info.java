/**
 * Floor 6: what can be set. Each key is declared by the {@link org.crossbranch.setting.Setting} at the component that holds its
 * value, here or in a record of another package; here files and assignments are read and checked.
 */
@NullMarked
package org.crossbranch.job.settings;

import org.jspecify.annotations.NullMarked;
