package io.nightsieve.cli;

import io.nightsieve.config.ExitCode;
import io.nightsieve.config.NightsieveException;
import io.nightsieve.filters.ItemType;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;

/** The program. */
@CommandLine.Command(
    name = "nightsieve",
    versionProvider = Nightsieve.Version.class,
    description = "Turns nightly behaviour logs into audited per-user membership filters.",
    subcommands = {
      NightlyCommand.class,
      BuildCommand.class,
      AuditCommand.class,
      PublishCommand.class,
      BackfillCommand.class,
      VersionsCommand.class,
      RollbackCommand.class,
      ExpireCommand.class,
      ReportCommand.class,
      InspectCommand.class,
      ExplainCommand.class,
      SizeCommand.class,
      GenerateCommand.class,
      DemoCommand.class
    })
public final class Nightsieve {
  private static final String JSON = "--json";

  private final Console console;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this and exit.")
  @SuppressWarnings("UnusedVariable") // the parser acts on it
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Print the version and exit.")
  @SuppressWarnings("UnusedVariable") // the parser acts on it
  private boolean version;

  @Option(
      names = JSON,
      scope = ScopeType.INHERIT,
      description = "The last line of standard output is one JSON object.")
  private boolean json;

  private Nightsieve(Console console) {
    this.console = console;
  }

  public static void main(String[] args) {
    // Daemon or not, no thread of a library may keep a finished job alive or change its exit code.
    System.exit(run(System.out, System.err, args).code());
  }

  /** Runs one command; the exit code is for the shell. */
  static ExitCode run(PrintStream out, PrintStream err, String... args) {
    Console console = new Console(out, err);
    Nightsieve program = new Nightsieve(console);
    String command = "nightsieve";
    try {
      // First of all: the commands themselves name classes of Spark and Hadoop.
      Sessions.checkSparkIsThere();
      CommandLine line =
          commandLine(program).setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
      ParseResult parsed = line.parseArgs(args);
      if (CommandLine.printHelpIfRequested(parsed)) {
        return ExitCode.DONE;
      }
      if (!parsed.hasSubcommand()) {
        line.usage(err);
        throw NightsieveException.usage("no command given; the commands are listed above");
      }
      command = parsed.subcommand().commandSpec().name();
      Command chosen = (Command) parsed.subcommand().commandSpec().userObject();
      return program.finish(command, chosen.call());
    } catch (ParameterException e) {
      // A line that could not be parsed may not have got as far as the option.
      program.json |= Arrays.asList(args).contains(JSON);
      CommandLine.UnmatchedArgumentException.printSuggestions(e, err);
      String used = e.getCommandLine().getCommandSpec().qualifiedName();
      String text = e.getMessage() + " (see " + used + " --help)";
      return program.finish(used, failed(ExitCode.USAGE, text));
    } catch (Throwable e) {
      Failure failure = Failure.of(e);
      if (failure.exitCode() == ExitCode.UNEXPECTED) {
        e.printStackTrace(err);
      }
      return program.finish(command, failed(failure.exitCode(), failure.message()));
    }
  }

  private static CommandLine commandLine(Nightsieve program) {
    CommandLine line = new CommandLine(program);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.registerConverter(
        ItemType.class, text -> ItemType.valueOf(text.strip().toUpperCase(Locale.ROOT)));
    return line;
  }

  private static Result failed(ExitCode code, String message) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("exitCode", code.code());
    fields.put("message", message);
    return new Result(code, "failed", fields, List.of());
  }

  private ExitCode finish(String command, Result result) {
    Console.Output output = json ? Console.Output.JSON : Console.Output.TEXT;
    console.summary(result.summary(), output);
    Object message = result.fields().get("message");
    console.step(
        "%s: %s (exit %d)%s"
            .formatted(
                command,
                result.outcome(),
                result.exitCode().code(),
                message == null ? "" : ": " + message));
    if (output == Console.Output.JSON) {
      console.json(result.json(command));
    }
    return result.exitCode();
  }

  Console console() {
    return console;
  }

  /** The version from the jar's manifest. */
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Nightsieve.class.getPackage().getImplementationVersion();
      return new String[] {"nightsieve " + (version == null ? "(not from a jar)" : version)};
    }
  }
}
