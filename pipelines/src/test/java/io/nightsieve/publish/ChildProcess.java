package io.nightsieve.publish;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A Java process with the class path of this one, that speaks in lines on its standard output. */
final class ChildProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader lines;

  private ChildProcess(Process process) {
    this.process = process;
    this.lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  static ChildProcess start(Class<?> main, Path errors, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    command.addAll(List.of(arguments));
    return new ChildProcess(new ProcessBuilder(command).redirectError(errors.toFile()).start());
  }

  /** The next line, or null when the process has ended. */
  String line() throws IOException {
    return lines.readLine();
  }

  /** Sends it one byte. */
  void go() throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
  }

  long pid() {
    return process.pid();
  }

  /** Kills it as {@code kill -9} does, and waits until it is gone. */
  void kill() {
    process.destroyForcibly().onExit().join();
  }

  @Override
  public void close() {
    kill();
  }
}
