package dev.castellan.server.standalone.commands;

import dev.castellan.server.standalone.options.ValueConverters;
import dev.castellan.server.standalone.output.ExitCodes;
import dev.castellan.server.standalone.output.FailureReporter;
import dev.castellan.server.standalone.settings.NativeText;
import dev.castellan.server.standalone.settings.Settings;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** A single run of the program. Parses the arguments, runs the command, and returns the exit code. */
public final class Program {

    private static final Set<String> OF_THE_PROGRAM = Set.of("-h", "--help", "-V", "--version");

    private static final int HELP_WIDTH = 100;

    private final Map<String, String> environment;
    private final PrintWriter out;
    private final PrintWriter err;

    /**
     * Creates a run.
     *
     * @param out the standard output
     * @param err the standard error
     */
    public Program(Map<String, String> environment, PrintWriter out, PrintWriter err) {
        this.environment = environment;
        this.out = out;
        this.err = err;
    }

    /** Runs the command given by the arguments, and returns the exit code for the process. */
    public int run(String... arguments) {
        List<String> words = withCommand(arguments);
        CommandLine program = commandLine();
        try {
            words.forEach(word -> NativeText.check("the argument '" + word + "'", word));
            Settings settings = Settings.read(program, environment, words);
            FailureReporter failures = new FailureReporter(settings);
            program.setDefaultValueProvider(settings);
            program.setExecutionExceptionHandler(failures);
            program.setParameterExceptionHandler(failures);
        } catch (ParameterException | IllegalArgumentException e) {
            FailureReporter.complain(program, String.valueOf(e.getMessage()));
            return ExitCodes.USAGE;
        }
        return program.execute(words.toArray(String[]::new));
    }

    CommandLine commandLine() {
        CommandLine program = new CommandLine(new CastellanCommand());
        program.setOut(out);
        program.setErr(err);
        program.setUsageHelpWidth(HELP_WIDTH);
        program.setCaseInsensitiveEnumValuesAllowed(true);
        program.setExpandAtFiles(false);
        ValueConverters.register(program);
        Help.arrange(program);
        return program;
    }

    /** Adds {@code serve} if the arguments do not name a command. */
    private static List<String> withCommand(String... arguments) {
        List<String> words = new ArrayList<>(List.of(arguments));
        if (words.isEmpty() || (words.get(0).startsWith("-") && !OF_THE_PROGRAM.contains(words.get(0)))) {
            words.add(0, "serve");
        }
        return words;
    }
}
