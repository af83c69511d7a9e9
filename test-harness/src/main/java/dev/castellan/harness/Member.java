package dev.castellan.harness;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A user of a tenant that a test knows by name. {@link #toString()} shows no token.
 *
 * @param name the name in the test, such as {@code alice}
 * @param userId the user
 * @param token an API token of the user, which a test may have let expire; absent if none was issued
 */
public record Member(String name, UUID userId, @Nullable String token) {

    /**
     * Returns the token.
     *
     * @throws IllegalStateException if none was issued
     */
    public String requiredToken() {
        if (token == null) {
            throw new IllegalStateException("user '" + name + "' has no token: set it up withToken()");
        }
        return token;
    }

    @Override
    public String toString() {
        return "Member[" + name + ", " + userId + (token == null ? ", no token]" : "]");
    }
}
