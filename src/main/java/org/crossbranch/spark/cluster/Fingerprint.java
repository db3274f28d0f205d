package org.crossbranch.spark.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.digest.Sha256;

/** Digests of what a run depends on, so that a later one can tell whether it does the same. */
public final class Fingerprint {
    private Fingerprint() {}

    /** SHA-256 of the contents of some files in their order, each read on a task. */
    public static String ofFiles(SparkSession spark, List<String> paths) {
        HadoopSettings configuration = HadoopSettings.share(spark);
        List<String> digests = JavaSparkContext.fromSparkContext(spark.sparkContext())
                .parallelize(paths, TaskCount.forShortWork(spark, paths.size()))
                .map(path -> ofFile(configuration.value(), path))
                .collect();
        return of(digests);
    }

    /** SHA-256 of some texts, each with its length before it. */
    public static String of(List<String> texts) {
        MessageDigest digest = Sha256.begin();
        for (String text : texts) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
            digest.update(bytes);
        }
        return hex(digest);
    }

    private static String ofFile(Configuration configuration, String file) throws IOException {
        MessageDigest digest = Sha256.begin();
        byte[] buffer = new byte[1 << 16];
        Path path = new Path(file);
        try (InputStream in = path.getFileSystem(configuration).open(path)) {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                digest.update(buffer, 0, count);
            }
        }
        return hex(digest);
    }

    /** The value of a digest, in lower-case hexadecimal. */
    public static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }
}
