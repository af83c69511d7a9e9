package dev.castellan.server.internal.paging;

import dev.castellan.model.Bounds;
import dev.castellan.model.Page;
import dev.castellan.model.Token;
import dev.castellan.model.TokenSort;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.server.internal.mapping.ResourceMapper;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.TokenListing;
import dev.castellan.server.internal.store.rows.TokenPosition;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.TokenSortKey;
import dev.castellan.server.internal.store.rows.TokenSortKey.Field;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Pages of tokens. A position in a sorted list is encoded as two lines: the number of the sort key, and the id. A list
 * without filters or a sort key is ordered by id, and its positions are ids.
 */
public final class TokenListReader {

    private final ListPageRequest page;
    private final @Nullable Instant expiresBefore;
    private final @Nullable Instant lastUsedBefore;
    private final @Nullable Boolean unused;
    private final @Nullable String prefix;
    private final @Nullable TokenSortKey sort;

    /**
     * Reads the parameters of the request.
     *
     * @throws dev.castellan.server.spi.Refusal if a parameter is not valid
     */
    public TokenListReader(View view, Arguments<?> arguments) {
        this.expiresBefore = Parameters.instant(arguments, "expires_before");
        this.lastUsedBefore = Parameters.instant(arguments, "last_used_before");
        this.unused = Parameters.bool(arguments, "unused");
        this.prefix = prefix(arguments.query().get("prefix"));
        this.sort = sort(arguments.query().get("sort"));
        this.page = ListPageRequest.of(view, TokenEndpoints.LIST, arguments);
    }

    /**
     * Returns the requested page.
     *
     * @param user the id of the owner, or null to list the tokens of the organization
     */
    public Page<Token> of(View view, @Nullable UUID user) {
        return sort == null ? byId(view, user) : sorted(view, user, sort);
    }

    private Page<Token> byId(View view, @Nullable UUID user) {
        List<TokenRow> rows = user == null
                ? view.tokens().list(page.afterId(), page.rowLimit())
                : view.tokens().ofUser(user, page.afterId(), page.rowLimit());
        return page.page(rows, ResourceMapper::token, row -> row.tokenId().toString());
    }

    private Page<Token> sorted(View view, @Nullable UUID user, TokenSortKey key) {
        TokenListing listing = new TokenListing(
                user, expiresBefore, lastUsedBefore, unused, prefix, key, position(page.position()), page.rowLimit());
        return page.page(view.tokens().list(listing), ResourceMapper::token, row -> text(key.positionOf(row)));
    }

    private @Nullable TokenSortKey sort(@Nullable String text) {
        if (text == null) {
            return ofFilters();
        }
        boolean isKnown =
                Stream.of(TokenSort.values()).anyMatch(sort -> sort.value().equals(text));
        if (!isKnown) {
            throw FieldRules.invalid("sort: expected created_at, expires_at or last_used_at, or one of them after a"
                    + " minus, such as -created_at");
        }
        boolean descending = text.startsWith("-");
        String name = descending ? text.substring(1) : text;
        return new TokenSortKey(Field.valueOf(name.toUpperCase(Locale.ROOT)), descending);
    }

    /** Returns the order in which the store finds the matching tokens without reading other tokens. */
    private @Nullable TokenSortKey ofFilters() {
        if (expiresBefore != null) {
            return new TokenSortKey(Field.EXPIRES_AT, false);
        }
        if (lastUsedBefore != null || unused != null) {
            return new TokenSortKey(Field.LAST_USED_AT, false);
        }
        return prefix == null ? null : new TokenSortKey(Field.CREATED_AT, false);
    }

    /**
     * Refuses a text that is not as long as a prefix. A longer text may be a whole token, which clients must not send
     * in URLs.
     */
    private static @Nullable String prefix(@Nullable String text) {
        if (text != null && text.length() != Bounds.TOKEN_PREFIX) {
            throw FieldRules.invalid("prefix: expected the first " + Bounds.TOKEN_PREFIX + " characters of a token");
        }
        return text;
    }

    private static String text(TokenPosition position) {
        return position.number() + "\n" + position.tokenId();
    }

    private static @Nullable TokenPosition position(@Nullable String text) {
        if (text == null) {
            return null;
        }
        String[] lines = text.split("\n", -1);
        return new TokenPosition(Long.parseLong(lines[0]), UUID.fromString(lines[1]));
    }
}
