package dev.castellan.server.standalone.settings;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Unmatched;

/** Finds the name of the file of settings in the arguments, before all other arguments are parsed. */
@Command
final class ConfigFileFinder {

    @Option(names = "--config")
    private @Nullable Path file;

    @Unmatched
    @SuppressWarnings("UnusedVariable") // all other arguments, which are ignored here
    private List<String> others = new ArrayList<>();

    private ConfigFileFinder() {}

    static @Nullable Path find(List<String> arguments) {
        ConfigFileFinder option = new ConfigFileFinder();
        try {
            new CommandLine(option).setOverwrittenOptionsAllowed(true).parseArgs(arguments.toArray(String[]::new));
        } catch (CommandLine.ParameterException e) {
            // the parser of the command reports what is wrong
            return null;
        }
        return option.file;
    }
}
