package dev.castellan.server.standalone.options;

import static dev.castellan.server.standalone.output.CommandException.requireAccepted;

import dev.castellan.server.CastellanServer;
import dev.castellan.server.internal.configuration.ConsoleUrl;
import dev.castellan.server.standalone.output.CommandException;
import java.net.URI;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that sets the console URL, for links to the console. */
public final class ConsoleUrlOption {

    @Option(
            names = "--console-url",
            paramLabel = "URL",
            description = "URL of the console, such as https://castellan.example.org/console, to which invitation "
                    + "links lead. Default: none, invitations are codes")
    private @Nullable URI url;

    /**
     * Validates the URL.
     *
     * @throws CommandException if the URL is neither https nor http with a loopback host; the message suggests a
     *     remedy
     */
    public void check() {
        requireAccepted("--console-url", () -> set(CastellanServer.builder()::consoleUrl));
    }

    /** Returns the URL in the spelling of browsers, or {@code null} if the option is not set. */
    @Nullable
    public URI url() {
        return url == null ? null : ConsoleUrl.normalized(url);
    }

    public void set(Consumer<URI> setter) {
        if (url != null) {
            setter.accept(url);
        }
    }
}
