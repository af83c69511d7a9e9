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

/** The option that sets the console URL, for links to the console. */
public final class ConsoleUrlOption {

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    @Option(
            names = "--console-url",
            paramLabel = "URL",
            description =
                    "URL of the console, such as https://castellan.example.org/console, to which invitation links lead. "
                            + "Default: none, invitations are codes")
    private @Nullable URI url;

    /**
     * Validates the URL.
     *
     * @throws ParameterException if the URL is neither https nor http with a loopback host; the message suggests a
     *     remedy
     */
    public void check() {
        try {
            set(CastellanServer.builder()::consoleUrl);
        } catch (IllegalArgumentException e) {
            String message = String.valueOf(e.getMessage()).replaceFirst("^consoleUrl", "--console-url");
            throw new ParameterException(Objects.requireNonNull(command).commandLine(), message, e);
        }
    }

    /** Returns the URL without a slash at the end, or {@code null} if the option is not set. */
    @Nullable
    public URI url() {
        return url == null ? null : URI.create(url.toString().replaceFirst("/+$", ""));
    }

    public void set(Consumer<URI> setter) {
        if (url != null) {
            setter.accept(url);
        }
    }
}
