package dev.castellan.cli;

import dev.castellan.cli.connection.TokenCommandException;
import dev.castellan.cli.failure.CliExitCodes;
import dev.castellan.cli.failure.CliFailure;
import dev.castellan.cli.login.LoginCommand;
import dev.castellan.cli.login.LogoutCommand;
import dev.castellan.cli.operations.OperationCommands;
import dev.castellan.cli.operations.SharedOptions;
import dev.castellan.cli.output.SafeText;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.TokenUnavailableException;
import dev.castellan.model.endpoint.Endpoints;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** A single run of the program. Parses the arguments, runs the command, and returns the exit code. */
final class CliProgram {

    private static final String COMPLETION = "completion";
    private static final String MANUAL = "man";
    private static final int HELP_WIDTH = 100;

    private final Map<String, String> environment;
    private final InputStream in;
    private final PrintWriter out;
    private final PrintWriter err;

    /**
     * Creates a run.
     *
     * @param in the standard input
     * @param out the standard output
     * @param err the standard error
     */
    CliProgram(Map<String, String> environment, InputStream in, PrintWriter out, PrintWriter err) {
        this.environment = environment;
        this.in = in;
        this.out = out;
        this.err = err;
    }

    /** Runs the command given by the arguments, and returns the exit code for the process. */
    int run(String... arguments) {
        int code = commandLine(arguments).execute(arguments);
        if (out.checkError()) {
            err.println("castellan: the output cannot be written");
            err.flush();
            return code == CliExitCodes.OK ? CliExitCodes.FAILURE : code;
        }
        return code;
    }

    /** Returns the program with the commands that these arguments can need. */
    CommandLine commandLine(String... arguments) {
        List<String> words = List.of(arguments);
        boolean isWhole = words.contains(COMPLETION) || words.contains(MANUAL);
        SharedOptions shared = new SharedOptions(environment, in);
        CommandLine program = new CommandLine(shared);
        program.getCommandSpec()
                .usageMessage()
                .description("Calls the access and resource management API: a command for each operation.")
                .footer(
                        "",
                        "Settings are those of the client: CASTELLAN_BASE_URL, CASTELLAN_TOKEN_FILE and so on, or in a"
                                + " profile of ~/.config/castellan/profiles.",
                        "",
                        CliExitCodes.HELP);
        new OperationCommands(shared).addTo(program, Endpoints.ALL, group -> isWhole || words.contains(group));
        program.addSubcommand(new LoginCommand(shared));
        program.addSubcommand(new LogoutCommand(shared));
        add(
                program,
                "completion",
                "Prints a script with which bash and zsh complete commands and options: source"
                        + " <(castellan completion)",
                () -> AutoComplete.bash("castellan", program));
        add(
                program,
                MANUAL,
                "Prints the manual of all commands: castellan man >castellan.1",
                () -> ManPage.of(program));
        program.setOut(out);
        program.setErr(err);
        program.setUsageHelpWidth(HELP_WIDTH);
        program.getCommandSpec().usageMessage().abbreviateSynopsis(true).commandListHeading("%nCommands:%n");
        program.getSubcommands().values().forEach(CliProgram::showOwnOptions);
        program.setExpandAtFiles(false);
        program.setExecutionExceptionHandler(CliProgram::report);
        program.setParameterExceptionHandler(CliProgram::report);
        return program;
    }

    private void add(CommandLine program, String name, String description, Callable<String> text) {
        CommandSpec spec = CommandSpec.wrapWithoutInspection((Callable<Integer>) () -> {
                    out.print(text.call());
                    return CliExitCodes.OK;
                })
                .name(name)
                .mixinStandardHelpOptions(true);
        spec.usageMessage().description(description);
        program.addSubcommand(name, spec);
    }

    /** Leaves the options of all commands to the help of the program. */
    private static void showOwnOptions(CommandLine command) {
        Map<String, CommandLine.IHelpSectionRenderer> sections = command.getHelpSectionMap();
        sections.put(
                UsageMessageSpec.SECTION_KEY_OPTION_LIST,
                help -> help.optionListExcludingGroups(help.commandSpec().options().stream()
                        .filter(option -> !option.inherited() && !option.usageHelp() && !option.versionHelp())
                        .toList()));
        sections.put(
                UsageMessageSpec.SECTION_KEY_FOOTER,
                help -> String.format("%n'castellan --help' shows the options of all commands.%n") + help.footer());
        command.getCommandSpec().usageMessage().abbreviateSynopsis(true).commandListHeading("%nCommands:%n");
        command.getSubcommands().values().forEach(CliProgram::showOwnOptions);
    }

    private static int report(Exception problem, CommandLine command, ParseResult arguments) throws Exception {
        if (problem instanceof CliFailure failure) {
            complain(command, String.valueOf(failure.getMessage()));
            if (failure.exitCode() == CliExitCodes.USAGE) {
                suggestHelp(command);
            }
            return failure.exitCode();
        }
        if (problem instanceof TokenUnavailableException
                && problem.getCause() instanceof TokenCommandException reason) {
            complain(command, String.valueOf(reason.getMessage()));
            return CliExitCodes.UNAUTHENTICATED;
        }
        if (problem instanceof CastellanException failure) {
            complain(command, String.valueOf(failure.getMessage()));
            return CliExitCodes.of(failure);
        }
        throw problem;
    }

    private static int report(ParameterException problem, String[] arguments) {
        CommandLine command = problem.getCommandLine();
        boolean isUnknown = problem instanceof UnmatchedArgumentException;
        if (!isUnknown && !command.getSubcommands().isEmpty() && problem.getArgSpec() == null) {
            command.usage(command.getErr()); // the command is missing
            return CliExitCodes.USAGE;
        }
        complain(command, message(problem));
        if (!UnmatchedArgumentException.printSuggestions(problem, command.getErr())) {
            suggestHelp(command);
        }
        return CliExitCodes.USAGE;
    }

    /** Names only the first unknown word. Picocli's message has an index, and also the values of an unknown option. */
    private static String message(ParameterException problem) {
        if (problem instanceof UnmatchedArgumentException unmatched) {
            String kind = unmatched.isUnknownOption() ? "unknown option '" : "unexpected argument '";
            return kind + unmatched.getUnmatched().get(0) + "'";
        }
        if (problem.getArgSpec() instanceof PositionalParamSpec argument && problem.getValue() != null) {
            return argument.paramLabel() + ": '" + problem.getValue() + "' is not a UUID";
        }
        return String.valueOf(problem.getMessage());
    }

    private static void suggestHelp(CommandLine command) {
        command.getErr().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    }

    private static void complain(CommandLine command, String message) {
        command.getErr().println("castellan: " + SafeText.of(message));
        command.getErr().flush();
    }
}
