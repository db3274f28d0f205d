package org.crossbranch.job.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PathArgumentTest {
    @Test
    void aBucketAloneIsItsRoot() {
        assertThat(PathArgument.of("s3a://parsed").isRoot()).isTrue();
        assertThat(PathArgument.of("s3a://parsed")).hasToString("s3a://parsed/");
        for (String path : new String[] {"s3a://parsed/", "s3a://parsed/news", "tables/news", "/"}) {
            assertThat(PathArgument.of(path)).hasToString(path);
        }
    }
}
