package dev.castellan.server.console.internal.users;

import dev.castellan.model.Page;
import dev.castellan.model.Token;
import dev.castellan.model.TokenFilter;
import dev.castellan.model.TokenSort;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.console.internal.page.ConsoleContext;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageUrl;
import dev.castellan.server.console.internal.page.SignedInUser;
import dev.castellan.server.console.internal.tokens.TokenAge;
import dev.castellan.server.console.internal.tokens.TokenLine;
import dev.castellan.server.internal.address.AddressLiteral;
import dev.castellan.server.internal.address.AddressRange;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.TokenListing;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.TokenSortKey;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.Refusal;
import java.net.InetAddress;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The filter for the list of all tokens. */
public final class TokenChoice {

    /** The state of tokens that can be used, and expire within 14 days. */
    public static final String ENDS_SOON = "ends-soon";

    /** The state of tokens that have expired. */
    public static final String EXPIRED = "expired";

    /** The state of tokens that can be used, but were not used for 90 days. */
    public static final String UNUSED = "unused";

    /** The state of service account tokens whose creator was deleted or is suspended. */
    public static final String CREATOR_INACTIVE = "creator-gone";

    static final String USED_FROM = "used_from";

    static final List<FormField> FIELDS =
            List.of(FormField.of("owner"), FormField.of("state"), FormField.of(USED_FROM));

    private static final String NEVER_ENDS = "never-ends";
    private static final String NEVER_USED = "never-used";

    /** The values of the filter for the state of a token. */
    public static final List<String> STATES =
            List.of(ENDS_SOON, EXPIRED, NEVER_ENDS, NEVER_USED, UNUSED, CREATOR_INACTIVE);

    /** The maximum number of API requests that search for the first token whose creator is gone. */
    private static final int MAX_READS = 40;

    /** The number of tokens, oldest first, that are checked for a missing creator. */
    private static final int COUNTED = 1_000;

    private static final InactiveCreators<Token> GONE = new InactiveCreators<>(
            Token::userId,
            token -> token.createdBy() == null ? null : token.createdBy().userId());
    private static final InactiveCreators<TokenRow> INACTIVE_CREATORS =
            new InactiveCreators<>(TokenRow::userId, CreatedAccess::creator);

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
            Page<Token> read = request.user().list(TokenEndpoints.LIST, query);
            List<Token> chosen = chosen(request, read.data());
            String next = isEnd(request, read.data()) ? null : read.nextCursor();
            if (!chosen.isEmpty() || next == null || i == MAX_READS) {
                return new Page<>(chosen, next != null, next);
            }
            query.put("cursor", next);
        }
    }

    /**
     * Returns the filter as query parameters for the API, which match at least the tokens to show. The parameters stay
     * the same for a day, because a cursor is valid for only one filter.
     *
     * @throws dev.castellan.server.spi.Refusal if not exactly one user matches the owner
     */
    static Map<String, String> query(PageRequest request) {
        UUID owner = Ids.ofUser(request, "owner");
        TokenFilter filter = filter(
                request.context(),
                state(request.url()),
                owner == null ? TokenFilter.ALL : TokenFilter.ALL.withUser(owner));
        boolean isByUse = usedFrom(request) != null && filter.sort() == null && filter.unused() == null;
        return (isByUse ? filter.withSort(TokenSort.LAST_USED_AT_DESCENDING) : filter).query();
    }

    /**
     * Returns the addresses of the last use, or null for every address.
     *
     * @throws Refusal if the text is neither an address nor a range
     */
    private static @Nullable AddressRange usedFrom(PageRequest request) {
        String text = request.url().parameter(USED_FROM).strip();
        try {
            return text.isEmpty() ? null : AddressRange.of(text);
        } catch (IllegalArgumentException e) {
            throw Refusal.of(ErrorKind.INVALID, USED_FROM + ": " + e.getMessage());
        }
    }

    private static boolean isFrom(AddressRange range, Token token) {
        InetAddress address = token.lastUsedAddress() == null ? null : AddressLiteral.find(token.lastUsedAddress());
        return address != null && range.has(address);
    }

    /** Returns the tokens that match the conditions that the API does not support. */
    static List<Token> chosen(PageRequest request, List<Token> all) {
        AddressRange from = usedFrom(request);
        List<Token> tokens = from == null
                ? all
                : all.stream().filter(token -> isFrom(from, token)).toList();
        String state = state(request.url());
        if (state.equals(CREATOR_INACTIVE)) {
            return request.user().readOrganization(view -> GONE.in(view, tokens));
        }
        Instant now = request.context().now();
        List<Token> chosen = tokens.stream()
                .filter(token -> isIn(state, TokenAge.of(token), now))
                .toList();
        return !needsActiveOwner(state) || chosen.isEmpty()
                ? chosen
                : request.user().readOrganization(view -> ofActive(view, chosen, Token::userId));
    }

    /** Returns the number of tokens in a state, or {@code limit} if there are more. Reads at most 1,000 tokens. */
    public static int count(PageRequest request, String state, int limit) {
        Instant now = request.context().now();
        TokenFilter filter = filter(request.context(), state, TokenFilter.ALL);
        return request.user().readOrganization(view -> {
            List<TokenRow> rows = view.tokens().list(listing(filter)).stream()
                    .filter(token -> isIn(state, TokenAge.of(token), now))
                    .toList();
            return Math.min(
                    limit,
                    needsActiveOwner(state)
                            ? ofActive(view, rows, TokenRow::userId).size()
                            : rows.size());
        });
    }

    private static TokenListing listing(TokenFilter filter) {
        TokenSortKey.Field field = filter.sort() == TokenSort.LAST_USED_AT
                ? TokenSortKey.Field.LAST_USED_AT
                : TokenSortKey.Field.EXPIRES_AT;
        TokenSortKey sort = new TokenSortKey(field, field == TokenSortKey.Field.EXPIRES_AT);
        return new TokenListing(null, filter.expiresBefore(), null, null, null, sort, null, COUNTED);
    }

    private static boolean isIn(String state, TokenAge token, Instant now) {
        return switch (state) {
            case ENDS_SOON -> token.endsSoon(now);
            case EXPIRED -> token.isExpired(now);
            case NEVER_ENDS -> token.expiresAt() == null;
            case UNUSED -> token.isUnused(now);
            default -> true;
        };
    }

    /** Returns whether no later token of the sorted list is in the state. */
    private static boolean isEnd(PageRequest request, List<Token> tokens) {
        if (tokens.isEmpty()) {
            return true;
        }
        TokenAge last = TokenAge.of(tokens.get(tokens.size() - 1));
        return switch (state(request.url())) {
            case ENDS_SOON -> last.isExpired(request.context().now());
            case EXPIRED -> false;
            case NEVER_ENDS -> last.expiresAt() != null;
            case UNUSED ->
                last.lastUsedAt() != null
                        && last.lastUsedAt().isAfter(request.context().now().minus(TokenAge.LONG_UNUSED));
            // sorted by the last use, or never used
            default -> usedFrom(request) != null && last.lastUsedAt() == null;
        };
    }

    /** Returns whether a state means that the token can be used, which a token of a suspended user cannot. */
    private static boolean needsActiveOwner(String state) {
        return state.equals(ENDS_SOON) || state.equals(UNUSED);
    }

    /** Returns the tokens whose owners are not suspended. Reads all owners in one call. */
    private static <T> List<T> ofActive(View view, List<T> tokens, Function<T, UUID> owner) {
        Map<UUID, UserRow> users =
                view.users().getAll(tokens.stream().map(owner).distinct().toList());
        return tokens.stream()
                .filter(token -> {
                    UserRow user = users.get(owner.apply(token));
                    return user != null && !user.suspended();
                })
                .toList();
    }

    /** Returns how many of the oldest 1,000 tokens have a creator that is gone, at most {@code limit}. */
    public static int countWithoutCreator(SignedInUser user, int limit) {
        return Math.min(
                limit,
                user.readOrganization(view -> INACTIVE_CREATORS
                        .in(view, view.tokens().list(null, COUNTED))
                        .size()));
    }

    private static String state(PageUrl url) {
        return url.parameter("state");
    }

    /** Returns a filter that matches at least the tokens in the state. */
    private static TokenFilter filter(ConsoleContext context, String state, TokenFilter all) {
        Instant tonight = context.now().truncatedTo(ChronoUnit.DAYS).plus(1, ChronoUnit.DAYS);
        return switch (state) {
            case ENDS_SOON ->
                all.withExpiresBefore(tonight.plus(TokenAge.SOON)).withSort(TokenSort.EXPIRES_AT_DESCENDING);
            case EXPIRED -> all.withExpiresBefore(tonight).withSort(TokenSort.EXPIRES_AT_DESCENDING);
            case NEVER_ENDS -> all.withSort(TokenSort.EXPIRES_AT_DESCENDING);
            case NEVER_USED -> all.withUnused(true);
            // tokens that were never used come first
            case UNUSED -> all.withSort(TokenSort.LAST_USED_AT);
            default -> all;
        };
    }
}
