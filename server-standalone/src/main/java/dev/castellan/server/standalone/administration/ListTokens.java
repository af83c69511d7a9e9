package dev.castellan.server.standalone.administration;

import dev.castellan.model.Token;
import dev.castellan.server.Administration;
import dev.castellan.server.standalone.administration.ListTokens.TokenPage;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Returns a page of the records of tokens, without secrets.
 *
 * @param organizationId the organization of their owners
 * @param userId the owner; absent for the tokens of all users
 * @param after the last token of the previous page; absent for the first page
 * @param limit the largest number of tokens to return
 */
public record ListTokens(
        UUID organizationId,
        @Nullable UUID userId,
        @Nullable UUID after,
        int limit) implements AdministrationCall<TokenPage> {

    /** The records of tokens. */
    public record TokenPage(List<Token> tokens) {}

    @Override
    public Class<TokenPage> result() {
        return TokenPage.class;
    }

    @Override
    public TokenPage perform(Administration administration) {
        return new TokenPage(administration.tokens(organizationId, userId, after, limit));
    }
}
