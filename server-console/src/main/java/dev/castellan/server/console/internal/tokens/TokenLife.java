package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The token lifetimes that forms offer. */
public final class TokenLife {

    /** The values that forms send. */
    public static final List<String> CHOICES = List.of("7d", "30d", "90d", "365d", "never");

    private static final String DEFAULT = "30d";
    private static final String NEVER = "never";

    private TokenLife() {}

    /** Returns the value selected in a form, or the default. */
    public static String orDefault(String text) {
        return text.isEmpty() ? DEFAULT : text;
    }

    /**
     * Returns the expiry time of a token that is created now, or null if the token never expires.
     *
     * @throws Refusal if the value is unknown
     */
    public static @Nullable Instant expiry(PageRequest request, String choice) {
        if (!CHOICES.contains(choice)) {
            throw Refusal.of(ErrorKind.INVALID, request.texts().text("tokens.expires.wrong"));
        }
        return choice.equals(NEVER)
                ? null
                : request.context()
                        .now()
                        .plus(Duration.ofDays(Integer.parseInt(choice.substring(0, choice.length() - 1))));
    }
}
