package dev.castellan.server.standalone.commands;

import dev.castellan.server.standalone.output.ExitCodes;
import dev.castellan.server.standalone.output.VersionProvider;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The {@code completion} command. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        description =
                "Prints a script with which bash, and zsh with bashcompinit, complete commands and options: source"
                        + " <(castellan-server completion)")
@SuppressWarnings("NullAway.Init") // set by picocli
final class Completion implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        CommandLine program = spec.parent().commandLine();
        program.getOut().print(AutoComplete.bash(program.getCommandName(), program));
        program.getOut().flush();
        return ExitCodes.OK;
    }
}
