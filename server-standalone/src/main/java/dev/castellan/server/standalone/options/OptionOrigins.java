package dev.castellan.server.standalone.options;

import dev.castellan.server.standalone.settings.SettingSource;
import dev.castellan.server.standalone.settings.Settings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Tells where the values of a command's options come from. */
final class OptionOrigins {

    private final CommandLine command;

    OptionOrigins(CommandSpec command) {
        this.command = command.commandLine();
    }

    /** Compares the sources of two options: negative if the source of the first has precedence. */
    int compare(String option, String other) {
        return source(option).compareTo(source(other));
    }

    /** Returns the name of the source of a value, for messages: the option, a variable, or a key of the file. */
    String name(String option) {
        String origin =
                isOnTheLine(option) || settings() == null ? null : settings().origin(spec(option));
        return origin == null ? option : origin;
    }

    private SettingSource source(String option) {
        return isOnTheLine(option) || settings() == null
                ? SettingSource.COMMAND_LINE
                : settings().source(spec(option));
    }

    private boolean isOnTheLine(String option) {
        return command.getParseResult().hasMatchedOption(option);
    }

    private @Nullable Settings settings() {
        return command.getDefaultValueProvider() instanceof Settings settings ? settings : null;
    }

    private OptionSpec spec(String option) {
        return command.getCommandSpec().findOption(option);
    }
}
