package dev.castellan.server.standalone.output;

import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.ServerStartException;
import dev.castellan.server.standalone.settings.Settings;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StorageFullException;
import dev.castellan.server.store.StoreUnavailableException;
import java.util.Arrays;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports a failure as a readable line on standard error and as an exit code. */
public record FailureReporter(Settings settings) implements IExecutionExceptionHandler, IParameterExceptionHandler {

    private static final String UNKNOWN =
            ": either all or nothing was changed. 'organization list', 'federation list' and 'token find' show which";

    @Override
    public int handleExecutionException(Exception problem, CommandLine command, ParseResult arguments) {
        complain(command, explain(problem));
        int code = code(problem);
        if (code == ExitCodes.USAGE) {
            suggestHelp(command);
        }
        return code;
    }

    @Override
    public int handleParseException(ParameterException problem, String[] arguments) {
        CommandLine command = problem.getCommandLine();
        complain(command, message(problem) + origin(problem, arguments));
        if (!UnmatchedArgumentException.printSuggestions(problem, command.getErr())) {
            suggestHelp(command);
        }
        return ExitCodes.USAGE;
    }

    /** Names only the first unknown word. Picocli's message has an index, and also the values of an unknown option. */
    private static String message(ParameterException problem) {
        if (problem instanceof UnmatchedArgumentException unmatched) {
            String kind = unmatched.isUnknownOption() ? "unknown option '" : "unexpected argument '";
            return kind + unmatched.getUnmatched().get(0) + "'";
        }
        return String.valueOf(problem.getMessage());
    }

    private static void suggestHelp(CommandLine command) {
        command.getErr().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    }

    public static void complain(CommandLine command, String message) {
        command.getErr().println("castellan-server: " + message);
        command.getErr().flush();
    }

    private String origin(ParameterException problem, String[] arguments) {
        if (problem.getArgSpec() instanceof OptionSpec option
                && problem.getValue() != null
                && Arrays.stream(arguments).noneMatch(word -> word.startsWith(option.longestName()))) {
            String origin = settings.origin(option);
            return origin == null ? "" : " (from " + origin + ")";
        }
        return "";
    }

    private static int code(Exception problem) {
        if (problem instanceof CommandException failure) {
            return failure.exitCode();
        }
        if (problem instanceof Refusal) {
            return ExitCodes.REFUSED;
        }
        // an operator must free space
        boolean isFull = problem instanceof StorageFullException;
        return problem instanceof StoreUnavailableException && !isFull ? ExitCodes.UNAVAILABLE : ExitCodes.FAILURE;
    }

    private static String explain(Exception problem) {
        boolean isUserError = problem instanceof CommandException
                || problem instanceof Refusal
                || problem instanceof ServerStartException
                || problem instanceof StoreUnavailableException
                || problem instanceof OutcomeUnknownException
                || problem instanceof IllegalStateException;
        if (isUserError) {
            return problem.getMessage() + (problem instanceof OutcomeUnknownException ? UNKNOWN : "");
        }
        LoggerFactory.getLogger("castellan").error("failed", problem);
        return "failed: " + problem + ": this is a bug, and the line above shows where it occurred";
    }
}
