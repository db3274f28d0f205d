/** Floor 6: the server over HTTP. */
@NullMarked
package org.crossbranch.job.serve.http;

import org.jspecify.annotations.NullMarked;
