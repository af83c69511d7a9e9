package dev.castellan.server.internal.http;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.internal.text.AddressText;
import dev.castellan.server.internal.store.rows.DailyCalls;
import dev.castellan.server.internal.store.rows.TokenActivity;
import dev.castellan.server.internal.store.rows.TokenRow;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The uses and refusals of one token that are not written yet. Thread-safe. */
final class PendingUse {

    private final Key key;

    /** The calls on the days before {@link #day}. */
    private final Map<Long, Integer> earlierCalls = new TreeMap<>();

    private long day;
    private int calls;
    private @Nullable Instant lastUsedAt;
    private @Nullable InetSocketAddress lastUsedFrom;
    private @Nullable PendingRefusal refusal;
    private boolean isDue;
    private boolean isTaken;

    PendingUse(Key key) {
        this.key = key;
    }

    Key key() {
        return key;
    }

    /**
     * Adds a use. Returns false if the uses are already being written.
     *
     * @param due whether to write the uses soon
     */
    synchronized boolean add(Instant now, @Nullable InetSocketAddress client, boolean due) {
        if (isTaken) {
            return false;
        }
        long today = DailyCalls.dayOf(now);
        if (today != day && calls > 0) {
            earlierCalls.merge(day, calls, Integer::sum);
            calls = 0;
        }
        day = today;
        calls++;
        lastUsedAt = now;
        lastUsedFrom = client;
        isDue |= due;
        return true;
    }

    /** Adds a refusal, unless the pending one hides it. Returns false if the uses are already being written. */
    synchronized boolean add(PendingRefusal newRefusal) {
        if (isTaken) {
            return false;
        }
        if (refusal == null || !newRefusal.isHiddenBy(refusal.addedTo(TokenActivity.NONE))) {
            refusal = newRefusal;
        }
        isDue = true;
        return true;
    }

    synchronized boolean isDue() {
        return isDue;
    }

    /** Ends the collection of uses. */
    synchronized void take() {
        isTaken = true;
    }

    /** Returns the refusal if it must be recorded, that is, unless another server has recorded one that hides it. */
    synchronized @Nullable PendingRefusal refusalOf(TokenRow token) {
        return refusal == null || refusal.isHiddenBy(token.activity()) ? null : refusal;
    }

    /** Returns a copy of the token with the uses and the refusal. */
    synchronized TokenRow addedTo(TokenRow token) {
        TokenActivity activity = token.activity();
        Instant used = token.lastUsedAt();
        if (lastUsedAt != null && (used == null || lastUsedAt.isAfter(used))) {
            used = lastUsedAt;
            activity = activity.usedFrom(address(lastUsedFrom));
        }
        for (Map.Entry<Long, Integer> earlier : earlierCalls.entrySet()) {
            activity = activity.called(earlier.getKey(), earlier.getValue());
        }
        activity = calls == 0 ? activity : activity.called(day, calls);
        PendingRefusal refused = refusalOf(token);
        return token.active(used, refused == null ? activity : refused.addedTo(activity));
    }

    static @Nullable String address(@Nullable InetSocketAddress client) {
        return client == null || client.getAddress() == null ? null : AddressText.of(client.getAddress());
    }

    /** A token. */
    record Key(UUID organizationId, UUID tokenId) {}

    /**
     * A request that the server refused because of its token, after the secret matched.
     *
     * @param client the address and port of the client, or null if it is unknown
     */
    record PendingRefusal(Instant at, @Nullable InetSocketAddress client, ErrorCode code) {

        boolean isHiddenBy(TokenActivity earlier) {
            return earlier.hides(at, code);
        }

        TokenActivity addedTo(TokenActivity activity) {
            return activity.refused(at, address(client), code.value());
        }
    }
}
