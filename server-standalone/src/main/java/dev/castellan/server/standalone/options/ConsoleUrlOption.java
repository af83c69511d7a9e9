package dev.castellan.server.standalone.options;

import dev.castellan.server.CastellanServer;
import java.net.URI;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that names the address of the console, for links to it. */
public final class ConsoleUrlOption {

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    @Option(
            names = "--console-url",
            paramLabel = "URL",
            description = "Address of the pages where people sign in, such as https://castellan.example.org/console:"
                    + " invitations are links to it. Default: none, invitations are codes")
    private @Nullable URI url;

    /**
     * Checks the address.
     *
     * @throws ParameterException if it is neither https nor on the loopback interface; the message names the remedy
     */
    public void check() {
        try {
            set(CastellanServer.builder()::consoleUrl);
        } catch (IllegalArgumentException e) {
            String message = String.valueOf(e.getMessage()).replaceFirst("^consoleUrl", "--console-url");
            throw new ParameterException(Objects.requireNonNull(command).commandLine(), message, e);
        }
    }

    /** Returns the address; {@code null} if it is absent. */
    @Nullable
    public URI url() {
        return url;
    }

    /** Passes the address to a setter, unless it is absent. */
    public void set(Consumer<URI> setter) {
        if (url != null) {
            setter.accept(url);
        }
    }
}
