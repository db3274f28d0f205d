/** Floor 6: parses for callers who wait: the queue of sentences, and requests and answers in JSON. It knows no HTTP. */
@NullMarked
package org.crossbranch.job.serve;

import org.jspecify.annotations.NullMarked;
