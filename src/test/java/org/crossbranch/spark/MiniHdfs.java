package org.crossbranch.spark;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/** HDFS within this process. While it is there, the default locale has digits that HDFS finds in names of its own files. */
public final class MiniHdfs implements AutoCloseable {
    private final Locale locale = Locale.getDefault();
    private final MiniDFSCluster cluster;

    /** Starts it, with its files in a folder. */
    public MiniHdfs(Path folder) throws IOException {
        Locale.setDefault(Locale.ROOT);
        Configuration configuration = new Configuration();
        configuration.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, folder.toString());
        cluster = new MiniDFSCluster.Builder(configuration).numDataNodes(1).build();
        cluster.waitActive();
    }

    /** Its address. */
    public URI uri() {
        return cluster.getURI();
    }

    @Override
    public void close() {
        cluster.shutdown();
        Locale.setDefault(locale);
    }
}
