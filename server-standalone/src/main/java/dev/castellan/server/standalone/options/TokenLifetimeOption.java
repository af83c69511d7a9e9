package dev.castellan.server.standalone.options;

import static dev.castellan.server.standalone.output.CommandException.requireAccepted;

import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.settings.TokenSettings;
import dev.castellan.server.standalone.output.CommandException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that limits the life of tokens, for the server and for commands that create a token. */
public final class TokenLifetimeOption {

    @Option(
            names = "--max-token-lifetime",
            paramLabel = "TIME|none",
            converter = ValueConverters.TimeLimit.class,
            defaultValue = "none",
            description = "Maximum lifetime of a token, such as 90d. A token without an expiry, even the first one "
                    + "of a store, also gets this lifetime. Default: ${DEFAULT-VALUE}")
    private @Nullable Duration maxLifetime;

    /**
     * Validates the option.
     *
     * @throws CommandException if the lifetime is too long; the message names the option and suggests a remedy
     */
    public void check() {
        requireAccepted("--max-token-lifetime", () -> limit(TokenSettings.defaults()));
    }

    public void apply(CastellanServerBuilder server) {
        server.tokens(this::limit);
    }

    private TokenSettings limit(TokenSettings tokens) {
        return maxLifetime == null ? tokens : tokens.maxLifetime(maxLifetime);
    }
}
