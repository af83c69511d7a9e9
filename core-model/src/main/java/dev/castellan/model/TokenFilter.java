package dev.castellan.model;

import dev.castellan.model.internal.check.Required;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A filter and an order for lists of tokens. A token matches if it meets all conditions that are set.
 *
 * @param userId the id of the owner, or {@link #CALLER}, or {@code null} for all tokens that the caller may list
 * @param expiresBefore the time before which a token expires, or {@code null} for no limit. Tokens that never expire do
 *     not match
 * @param lastUsedBefore the time before which a token was last used, or {@code null} for no limit. Tokens that were
 *     never used do not match
 * @param unused {@code true} for tokens that were never used, {@code false} for tokens that were used, or {@code null}
 *     for both
 * @param prefix the first 15 characters of the token, or {@code null} for any
 * @param sort the order, or {@code null} for the default: expiry if {@code expiresBefore} is set, otherwise last use if
 *     {@code lastUsedBefore} or {@code unused} is set, otherwise creation if {@code prefix} is set, otherwise id
 */
public record TokenFilter(
        @Nullable String userId,
        @Nullable Instant expiresBefore,
        @Nullable Instant lastUsedBefore,
        @Nullable Boolean unused,
        @Nullable String prefix,
        @Nullable TokenSort sort) {

    /** The filter that matches all tokens. */
    public static final TokenFilter ALL = new TokenFilter(null, null, null, null, null, null);

    /** The {@code userId} that stands for the caller. */
    public static final String CALLER = "me";

    /** Returns a copy that matches only tokens of this user. */
    public TokenFilter withUser(UUID owner) {
        return withOwner(owner.toString());
    }

    /** Returns a copy that matches only tokens of the caller. */
    public TokenFilter ofCaller() {
        return withOwner(CALLER);
    }

    private TokenFilter withOwner(String owner) {
        return new TokenFilter(owner, expiresBefore, lastUsedBefore, unused, prefix, sort);
    }

    /** Returns a copy that matches only tokens that expire before this instant. Includes tokens that have expired. */
    public TokenFilter withExpiresBefore(Instant end) {
        return new TokenFilter(userId, Required.field(end, "end"), lastUsedBefore, unused, prefix, sort);
    }

    /** Returns a copy that matches only tokens whose last use was before this instant. */
    public TokenFilter withLastUsedBefore(Instant end) {
        return new TokenFilter(userId, expiresBefore, Required.field(end, "end"), unused, prefix, sort);
    }

    /** Returns a copy that matches only tokens that were never used, or, if {@code false}, only used tokens. */
    public TokenFilter withUnused(boolean isUnused) {
        return new TokenFilter(userId, expiresBefore, lastUsedBefore, isUnused, prefix, sort);
    }

    /** Returns a copy that matches only tokens with these first 15 characters. */
    public TokenFilter withPrefix(String start) {
        return new TokenFilter(userId, expiresBefore, lastUsedBefore, unused, Required.field(start, "start"), sort);
    }

    /** Returns a copy with this order. */
    public TokenFilter withSort(TokenSort order) {
        return new TokenFilter(userId, expiresBefore, lastUsedBefore, unused, prefix, Required.field(order, "order"));
    }

    /** Returns the conditions and the order as query parameters for {@code tokens.list}. */
    public Map<String, String> query() {
        Map<String, String> query = new LinkedHashMap<>();
        put(query, "user_id", userId);
        put(query, "expires_before", expiresBefore);
        put(query, "last_used_before", lastUsedBefore);
        put(query, "unused", unused);
        put(query, "prefix", prefix);
        put(query, "sort", sort == null ? null : sort.value());
        return query;
    }

    private static void put(Map<String, String> query, String name, @Nullable Object value) {
        if (value != null) {
            query.put(name, value.toString());
        }
    }
}
