package dev.castellan.server.console.internal.tokens;

import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.internal.store.rows.TokenRow;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The line of a page that states whether the server has received a call with a new token.
 *
 * @param at the time of the first call, or of a recent call if the token is older, or null before the first call
 * @param text the text before the time
 * @param path the path of the page that shows only this line
 */
public record NewTokenCall(@Nullable Instant at, String text, String path) {

    /**
     * The server records at most one use in this period, so for a younger token it has recorded only the first call.
     */
    private static final Duration ACCURACY = Duration.ofMinutes(15);

    static NewTokenCall of(Texts texts, TokenRow token, String path) {
        Instant used = token.lastUsedAt();
        String state =
                used == null ? "waiting" : used.isBefore(token.createdAt().plus(ACCURACY)) ? "first" : "last";
        return new NewTokenCall(used, texts.text("tokens.call." + state), path);
    }
}
