package io.nightsieve.cli;

import java.util.concurrent.Callable;

/** A command of the command line. */
interface Command extends Callable<Result> {
  @Override
  Result call() throws Exception;
}
