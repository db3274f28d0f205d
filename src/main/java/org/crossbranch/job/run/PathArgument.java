package org.crossbranch.job.run;

import org.apache.hadoop.fs.Path;

/** A path on the command line. */
public final class PathArgument {
    private PathArgument() {}

    /** The path. The name of a bucket alone, {@code s3a://parsed}, is its root: Hadoop's connector for S3 refuses it without a slash. */
    public static Path of(String argument) {
        Path path = new Path(argument);
        return path.toUri().getAuthority() != null && path.toUri().getPath().isEmpty()
                ? new Path(argument + "/")
                : path;
    }
}
