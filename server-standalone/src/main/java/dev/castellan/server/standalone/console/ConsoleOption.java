package dev.castellan.server.standalone.console;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that shows the console. */
public final class ConsoleOption {

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    @Option(
            names = "--console",
            paramLabel = "auto|on|off",
            defaultValue = "auto",
            description = "Shows the console, pages where people sign in, at " + ConsolePlace.PATH
                    + ". With auto it is shown where nobody else can read what they type: over HTTPS, on a loopback"
                    + " address, or behind a proxy with the https URL of --console-url. Default: ${DEFAULT-VALUE}")
    private ConsoleMode mode = ConsoleMode.AUTO;

    /**
     * Checks the value {@code on}.
     *
     * @throws ParameterException if the console cannot be shown safely; the message names the remedy
     */
    public void check(ConsolePlace place) {
        String obstacle = place.obstacle();
        if (mode == ConsoleMode.ON && obstacle != null) {
            throw new ParameterException(Objects.requireNonNull(command).commandLine(), "--console on: " + obstacle);
        }
    }

    /** Returns whether the console is shown. */
    public boolean isShown(ConsolePlace place) {
        return mode != ConsoleMode.OFF && place.obstacle() == null;
    }

    /** Returns the line of the log with the reason why the console is off; {@code null} if the settings say so. */
    public @Nullable String reasonForNone(ConsolePlace place) {
        return mode == ConsoleMode.AUTO && place.obstacle() != null ? "no console: " + place.obstacle() : null;
    }
}
