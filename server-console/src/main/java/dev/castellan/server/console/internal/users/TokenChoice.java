package dev.castellan.server.console.internal.users;

import dev.castellan.model.Page;
import dev.castellan.model.Token;
import dev.castellan.model.TokenFilter;
import dev.castellan.model.TokenSort;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.tokens.TokenLine;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The filter of the list of all tokens. */
public final class TokenChoice {

    /** The state of tokens that end within 14 days or have ended. */
    public static final String ENDS_SOON = "ends-soon";

    /** The state of tokens that were not used for 90 days. */
    public static final String UNUSED = "unused";

    static final List<Field> FIELDS = List.of(Field.of("owner"), Field.of("state"));

    private static final String NEVER_ENDS = "never-ends";
    private static final String NEVER_USED = "never-used";

    /** The values of the filter for the state of a token. */
    public static final List<String> STATES = List.of(ENDS_SOON, NEVER_ENDS, NEVER_USED, UNUSED);

    private TokenChoice() {}

    /**
     * Returns the filter as query parameters for the API. They stay the same for a day, since a cursor is valid for one
     * filter only.
     *
     * @throws dev.castellan.server.spi.Refusal if no user has the address of the owner
     */
    static Map<String, String> query(PageRequest request) {
        UUID owner = Ids.ofUser(request, "owner");
        return filter(
                request,
                request.parameter("state"),
                owner == null ? TokenFilter.NONE : TokenFilter.NONE.withUser(owner));
    }

    /** Returns the number of tokens in a state, or {@code most} if there are more. */
    public static int count(PageRequest request, String state, int most) {
        Map<String, String> query = filter(request, state, TokenFilter.NONE);
        query.put("limit", Integer.toString(most));
        return request.perform(TokenEndpoints.LIST, Arguments.<Void>none().withQuery(query))
                .data()
                .size();
    }

    private static Map<String, String> filter(PageRequest request, String state, TokenFilter all) {
        Instant tonight = request.now().truncatedTo(ChronoUnit.DAYS).plus(1, ChronoUnit.DAYS);
        TokenFilter filter = switch (state) {
            case ENDS_SOON -> all.withExpiresBefore(tonight.plus(TokenLine.SOON));
            case NEVER_ENDS -> all.withSort(TokenSort.EXPIRES_AT_DESCENDING);
            case NEVER_USED -> all.withUnused(true);
            case UNUSED -> all.withLastUsedBefore(tonight.minus(TokenLine.LONG_UNUSED));
            default -> all;
        };
        return filter.query();
    }

    /**
     * Returns the page without the tokens that the API cannot filter out. Sorted by their end, the tokens that never end
     * come first, so the first other token ends the list.
     */
    static Page<Token> chosen(PageRequest request, Page<Token> tokens) {
        List<Token> endless = tokens.data().stream()
                .filter(token -> token.expiresAt() == null)
                .toList();
        return !request.parameter("state").equals(NEVER_ENDS)
                        || endless.size() == tokens.data().size()
                ? tokens
                : Page.last(endless);
    }
}
