package dev.castellan.server.standalone.serve;

import static dev.castellan.server.standalone.output.CommandException.requireUsage;

import dev.castellan.server.standalone.output.CommandException;
import dev.castellan.server.standalone.settings.OptionSection;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that sets whether to show the console. */
public final class ConsoleOption {

    @OptionSection.SectionStart("The console")
    @Option(
            names = "--console",
            paramLabel = "auto|on|off",
            defaultValue = "auto",
            description = "Shows the console, the pages on which people sign in, at "
                    + ConsoleLocation.PATH
                    + ". auto shows it only over a secure connection: HTTPS, a loopback address, or a proxy with the "
                    + "https URL of --console-url. Default: ${DEFAULT-VALUE}")
    private ConsoleMode mode = ConsoleMode.AUTO;

    /**
     * If the option is {@code on}, checks that the console can be shown.
     *
     * @throws CommandException if the console cannot be shown safely; the message suggests a remedy
     */
    public void check(ConsoleLocation place) {
        String obstacle = place.obstacle();
        requireUsage(mode != ConsoleMode.ON || obstacle == null, "--console on: " + obstacle);
    }

    public boolean isVisible(ConsoleLocation place) {
        return mode != ConsoleMode.OFF && place.obstacle() == null;
    }

    /**
     * Returns a log message with the reason why the console is off, or {@code null} if it is shown or the settings turn
     * it off.
     */
    public @Nullable String reasonForNone(ConsoleLocation place) {
        return mode == ConsoleMode.AUTO && place.obstacle() != null ? "no console: " + place.obstacle() : null;
    }

    /** Determines when to show the console. */
    enum ConsoleMode {
        /** Show the console if browsers can reach it securely. */
        AUTO,
        ON,
        OFF
    }
}
