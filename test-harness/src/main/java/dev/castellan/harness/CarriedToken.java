package dev.castellan.harness;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.server.store.TokenHash;
import dev.castellan.server.tokens.TokenText;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds the token in the head of a request, without asking whether it is valid. */
final class CarriedToken {

    private static final String HEADER = "Authorization";
    private static final String SCHEME = "bearer ";

    private CarriedToken() {}

    /** Returns the hash of the first token that a request carries; null if it carries none. */
    static @Nullable TokenHash first(ApiRequest head) {
        String field = head.headers().first(HEADER);
        if (field == null || !field.toLowerCase(Locale.ROOT).startsWith(SCHEME)) {
            return null;
        }
        String token = field.substring(SCHEME.length()).strip();
        return TokenText.isWellFormed(token) ? TokenHash.of(token) : null;
    }

    /** Returns the hash of the one token that a request carries; null if it carries none, or several. */
    static @Nullable TokenHash only(ApiRequest head) {
        return head.headers().count(HEADER) == 1 ? first(head) : null;
    }
}
