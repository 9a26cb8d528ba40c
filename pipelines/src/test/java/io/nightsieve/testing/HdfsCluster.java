package io.nightsieve.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/**
 * The one HDFS that all tests of a JVM share: a name node and a data node; it ends with the JVM.
 */
public final class HdfsCluster {
  private static final AtomicInteger NEXT = new AtomicInteger();

  private static final class Running {
    static final MiniDFSCluster CLUSTER = start();
  }

  private HdfsCluster() {}

  private static MiniDFSCluster start() {
    try {
      File directory = Files.createTempDirectory("nightsieve-hdfs").toFile();
      Configuration configuration = new Configuration();
      MiniDFSCluster cluster =
          new MiniDFSCluster.Builder(configuration, directory).numDataNodes(1).build();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> cluster.shutdown(true)));
      cluster.waitActive();
      return cluster;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A configuration of which it is the default file system. */
  public static Configuration configuration() {
    Configuration configuration = new Configuration();
    configuration.set("fs.defaultFS", Running.CLUSTER.getURI().toString());
    return configuration;
  }

  /** A directory that no other test uses, with its scheme and host; not created. */
  public static String directory(String name) {
    return new Path(Running.CLUSTER.getURI().toString(), "/" + name + "-" + NEXT.incrementAndGet())
        .toString();
  }
}
