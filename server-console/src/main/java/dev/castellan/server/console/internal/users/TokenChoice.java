package dev.castellan.server.console.internal.users;

import dev.castellan.model.Page;
import dev.castellan.model.Token;
import dev.castellan.model.TokenFilter;
import dev.castellan.model.TokenSort;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.tokens.TokenLine;
import dev.castellan.server.store.rows.TokenRow;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The filter for the list of all tokens. */
public final class TokenChoice {

    /** The state of tokens that expire within 14 days or have expired. */
    public static final String ENDS_SOON = "ends-soon";

    /** The state of tokens that were not used for 90 days. */
    public static final String UNUSED = "unused";

    /** The state of service account tokens whose creator was deleted or is suspended. */
    public static final String CREATOR_GONE = "creator-gone";

    static final List<Field> FIELDS = List.of(Field.of("owner"), Field.of("state"));

    private static final String NEVER_ENDS = "never-ends";
    private static final String NEVER_USED = "never-used";

    /** The values of the filter for the state of a token. */
    public static final List<String> STATES = List.of(ENDS_SOON, NEVER_ENDS, NEVER_USED, UNUSED, CREATOR_GONE);

    /** The maximum number of API requests that search for the first token whose creator is gone. */
    private static final int MOST_READS = 40;

    /** The number of tokens, oldest first, that are checked for a missing creator. */
    private static final int COUNTED = 1_000;

    private static final GoneCreators<Token> GONE = new GoneCreators<>(
            Token::userId,
            token -> token.createdBy() == null ? null : token.createdBy().userId());
    private static final GoneCreators<TokenRow> GONE_ROWS = new GoneCreators<>(
            TokenRow::userId,
            token -> token.createdBy() == null ? null : token.createdBy().userId());

    private TokenChoice() {}

    /**
     * Returns a page of the tokens that match the filter of the request.
     *
     * @throws dev.castellan.server.spi.Refusal if not exactly one user matches the owner, or if the cursor is malformed
     */
    static Page<Token> page(PageRequest request) {
        Map<String, String> query = ListPlace.of(request).query(query(request));
        query.put("limit", TokenLine.SHOWN);
        for (int i = 1; ; i++) {
            Page<Token> read = request.list(TokenEndpoints.LIST, query);
            List<Token> chosen = chosen(request, read.data());
            // In this order of expiry, the tokens that never expire come first, so the list ends at the first token
            // that expires.
            boolean isEnd = state(request).equals(NEVER_ENDS)
                    && chosen.size() < read.data().size();
            String next = isEnd ? null : read.nextCursor();
            if (!chosen.isEmpty() || next == null || i == MOST_READS) {
                return new Page<>(chosen, next != null, next);
            }
            query.put("cursor", next);
        }
    }

    /**
     * Returns the filter as query parameters for the API. The parameters stay the same for a day, because a cursor is
     * valid for only one filter.
     *
     * @throws dev.castellan.server.spi.Refusal if not exactly one user matches the owner
     */
    static Map<String, String> query(PageRequest request) {
        UUID owner = Ids.ofUser(request, "owner");
        return filter(request, state(request), owner == null ? TokenFilter.NONE : TokenFilter.NONE.withUser(owner));
    }

    /** Returns the tokens that match the conditions that the API does not support. */
    static List<Token> chosen(PageRequest request, List<Token> tokens) {
        return switch (state(request)) {
            case NEVER_ENDS ->
                tokens.stream().filter(token -> token.expiresAt() == null).toList();
            case CREATOR_GONE -> request.<List<Token>>readOrganization(view -> GONE.in(view, tokens));
            default -> tokens;
        };
    }

    /** Returns the number of tokens in a state, or {@code most} if there are more. */
    public static int count(PageRequest request, String state, int most) {
        Map<String, String> query = new LinkedHashMap<>(filter(request, state, TokenFilter.NONE));
        query.put("limit", Integer.toString(most));
        return request.list(TokenEndpoints.LIST, query).data().size();
    }

    /** Returns how many of the oldest 1,000 tokens have a creator that is gone, at most {@code most}. */
    public static int countGone(PageRequest request, int most) {
        return Math.min(
                most,
                request.<Integer>readOrganization(view ->
                        GONE_ROWS.in(view, view.tokens().list(null, COUNTED)).size()));
    }

    private static String state(PageRequest request) {
        return request.parameter("state");
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
}
