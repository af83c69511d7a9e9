package dev.castellan.server.jdbc.internal.listing;

import dev.castellan.server.internal.store.rows.DailyCalls;
import dev.castellan.server.internal.store.rows.TokenListing;
import dev.castellan.server.internal.store.rows.TokenPosition;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.TokenSortKey.Field;
import dev.castellan.server.internal.store.schema.ColumnType;
import dev.castellan.server.internal.store.schema.Schema;
import dev.castellan.server.jdbc.internal.database.StorableText;
import dev.castellan.server.jdbc.internal.statements.PageQuery;
import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * Reads sorted and filtered lists of the tokens of an organization. Each sort order has an index, so the database reads
 * a page directly from its start. Few tokens share a prefix, so the database sorts them. {@link Field#of} defines the
 * numbers that represent missing times.
 */
public record TokenLists(UnitOfWork work, Instant now) {

    private static final String SELECT = "SELECT " + Schema.TOKENS.columnList() + " FROM tokens";
    private static final String EXPIRY = "coalesce(expires_at, 9223372036854775807)";
    private static final String LAST_USE = "coalesce(last_used_at, -1)";

    /** Returns a page of tokens. The listing must not be limited to one user. */
    public List<TokenRow> list(TokenListing listing) {
        return StorableText.isStorable(listing.prefix())
                ? work.list(sql(listing), Schema.TOKENS::read, q -> bind(q, listing))
                : List.of();
    }

    /** Returns the numbers of calls with the tokens that were used at or after an instant, latest use first. */
    public List<DailyCalls> calls(Instant since, int limit) {
        String sql = "SELECT daily_calls FROM tokens" + work.dialect().useIndex("tokens_by_last_use")
                + " WHERE organization_id = :organization AND " + LAST_USE + " >= :since"
                + " ORDER BY " + LAST_USE + " DESC, token_id DESC LIMIT :limit";
        return work.list(
                sql,
                row -> Objects.requireNonNullElse(row.getOrNull(ColumnType.DAILY_CALLS), DailyCalls.NONE),
                q -> q.bind("since", since).bind("limit", limit));
    }

    private String sql(TokenListing listing) {
        Field field = listing.sort().field();
        String number = number(field);
        String direction = listing.sort().descending() ? " DESC" : "";
        return SELECT + work.dialect().useIndex(index(listing))
                + " WHERE organization_id = :organization"
                + " AND " + PageQuery.SHOWN
                + conditions(listing)
                + (listing.after() == null ? "" : start(number, listing.sort().descending()))
                + " ORDER BY " + number + direction + ", token_id" + direction + " LIMIT :limit";
    }

    private static String start(String number, boolean descending) {
        return " AND (" + number + ", token_id) " + (descending ? "<" : ">") + " (:afterNumber, :afterId)";
    }

    private static String conditions(TokenListing listing) {
        String lastUse = listing.lastUsedBefore() == null
                ? ""
                : " AND " + LAST_USE + " >= 0 AND " + LAST_USE + " < :lastUsedBefore";
        return (listing.expiresBefore() == null ? "" : " AND " + EXPIRY + " < :expiresBefore")
                + lastUse
                + unused(listing)
                + (listing.prefix() == null ? "" : " AND prefix = :prefix");
    }

    private static String unused(TokenListing listing) {
        Boolean unused = listing.unused();
        if (unused == null) {
            return "";
        }
        return " AND " + LAST_USE + (unused ? " < 0" : " >= 0");
    }

    private static String number(Field field) {
        return switch (field) {
            case CREATED_AT -> "created_at";
            case EXPIRES_AT -> EXPIRY;
            case LAST_USED_AT -> LAST_USE;
        };
    }

    private static String index(TokenListing listing) {
        if (listing.prefix() != null) {
            return "tokens_by_prefix";
        }
        return switch (listing.sort().field()) {
            case CREATED_AT -> "tokens_by_creation";
            case EXPIRES_AT -> "tokens_by_expiry";
            case LAST_USED_AT -> "tokens_by_last_use";
        };
    }

    private void bind(SqlStatement<?> q, TokenListing listing) {
        TokenPosition after = listing.after();
        q.bind("now", now)
                .bind("expiresBefore", listing.expiresBefore())
                .bind("lastUsedBefore", listing.lastUsedBefore())
                .bind("prefix", listing.prefix())
                .bind("limit", listing.limit());
        if (after != null) {
            q.bind("afterNumber", after.number()).bind("afterId", after.tokenId());
        }
    }
}
