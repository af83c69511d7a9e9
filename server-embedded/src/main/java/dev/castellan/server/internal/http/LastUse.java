package dev.castellan.server.internal.http;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.internal.audit.AuditEventWriter;
import dev.castellan.server.internal.audit.AuditOrigin;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.audit.AuditRow.Via;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.TokenActivity;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.spi.BackgroundScheduler;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records the uses of tokens in the background: the last use, the calls of each day, and refusals of the token itself.
 * Counts calls in memory. Writes the first use of a token soon, and further calls with the next use after 15 minutes,
 * or after 15 minutes without one, or soon if the calls of too many tokens are waiting. Writes the uses of an
 * organization together. If recording fails, the request still succeeds.
 */
final class LastUse {

    /** The maximum number of tokens whose calls wait. Calls of further tokens are dropped until the next write. */
    static final int MAX_TOKENS = 10_000;

    /** The same limit for first uses and refusals, which waiting calls must not displace. */
    static final int MAX_DUE_TOKENS = 2 * MAX_TOKENS;

    /** The time for which uses are gathered before they are written. */
    static final Duration GATHERING = Duration.ofSeconds(1);

    /** The time between two records of a token, and the time after which calls are written without another use. */
    static final Duration INTERVAL = Duration.ofMinutes(15);

    /** The audit event of a token that was used from an address that is not allowed. */
    static final String ADDRESS_REFUSED = "tokens.addressRefused";

    /** The maximum number of tokens in one transaction, which other changes of the organization wait for. */
    private static final int BATCH = 100;

    private static final Logger LOG = LoggerFactory.getLogger(LastUse.class);

    private final Store store;
    private final BackgroundScheduler later;
    private final AuditEventWriter events;
    private final Map<PendingUse.Key, PendingUse> gathered = new ConcurrentHashMap<>();
    private final AtomicBoolean writesSoon = new AtomicBoolean();
    private final AtomicBoolean writesLater = new AtomicBoolean();

    LastUse(Store store, BackgroundScheduler later, AuditEventWriter events) {
        this.store = store;
        this.later = later;
        this.events = events;
    }

    /**
     * Counts a call, and schedules the recording of the use.
     *
     * @param client the address and port of the client, or null if it is unknown
     */
    void record(CallerRow bearer, Instant now, @Nullable InetSocketAddress client) {
        boolean isDue = !isRecent(bearer.lastUsedAt(), now);
        boolean isGathered = gather(bearer, isDue ? MAX_DUE_TOKENS : MAX_TOKENS, use -> use.add(now, client, isDue));
        schedule(isDue || !isGathered);
    }

    /**
     * Schedules the recording of a request that was refused because of its token, unless a recorded refusal {@linkplain
     * TokenActivity#hides hides} this one.
     *
     * @param client the address and port of the client, or null if it is unknown
     * @param code the reason
     */
    void refuse(CallerRow bearer, Instant now, @Nullable InetSocketAddress client, ErrorCode code) {
        PendingUse.PendingRefusal refusal = new PendingUse.PendingRefusal(now, client, code);
        if (!refusal.isHiddenBy(bearer.lastRefusal())) {
            gather(bearer, MAX_DUE_TOKENS, use -> use.add(refusal));
            schedule(true);
        }
    }

    /** Changes the gathered uses of a token. Returns false if this many other tokens are gathered. */
    private boolean gather(CallerRow bearer, int maxTokens, Predicate<PendingUse> change) {
        PendingUse.Key key = new PendingUse.Key(bearer.organizationId(), bearer.tokenId());
        PendingUse use = gathered.get(key);
        while (use == null || !change.test(use)) {
            if (gathered.size() >= maxTokens) {
                return false;
            }
            use = gathered.computeIfAbsent(key, PendingUse::new);
        }
        return true;
    }

    private void schedule(boolean soon) {
        AtomicBoolean isScheduled = soon ? writesSoon : writesLater;
        if (isScheduled.get() || !isScheduled.compareAndSet(false, true)) {
            return;
        }
        try {
            later.after(soon ? GATHERING : INTERVAL, () -> {
                isScheduled.set(false);
                boolean takesAll = !soon || gathered.size() >= MAX_TOKENS;
                write(take(use -> takesAll || use.isDue()));
            });
        } catch (RejectedExecutionException e) {
            isScheduled.set(false);
            gathered.clear();
        }
    }

    private List<PendingUse> take(Predicate<PendingUse> condition) {
        List<PendingUse> taken =
                new ArrayList<>(gathered.values().stream().filter(condition).toList());
        taken.removeIf(use -> !gathered.remove(use.key(), use));
        taken.forEach(PendingUse::take);
        return taken;
    }

    private void write(List<PendingUse> uses) {
        uses.stream()
                .collect(Collectors.groupingBy(use -> use.key().organizationId()))
                .forEach((organization, all) -> {
                    for (int start = 0; start < all.size(); start += BATCH) {
                        write(organization, all.subList(start, Math.min(all.size(), start + BATCH)));
                    }
                });
    }

    private void write(UUID organizationId, List<PendingUse> uses) {
        Map<UUID, PendingUse> byToken =
                uses.stream().collect(Collectors.toMap(use -> use.key().tokenId(), use -> use, (a, b) -> b));
        try {
            store.write(organizationId, tx -> {
                tx.tokens().getAll(List.copyOf(byToken.keySet())).forEach(token -> write(tx, token, byToken));
                return true;
            });
        } catch (RuntimeException e) {
            LOG.debug("the uses of {} tokens of organization {} were not recorded", uses.size(), organizationId, e);
        }
    }

    private void write(Transaction tx, TokenRow token, Map<UUID, PendingUse> uses) {
        PendingUse use = uses.get(token.tokenId());
        if (use == null) {
            return;
        }
        TokenRow changed = use.addedTo(token);
        tx.tokens().used(token.tokenId(), changed.lastUsedAt(), changed.activity());
        PendingUse.PendingRefusal refusal = use.refusalOf(token);
        if (refusal != null && refusal.code().equals(ErrorCode.ADDRESS_NOT_ALLOWED)) {
            AuditOrigin origin = new AuditOrigin(Via.API, null, token.tokenId(), PendingUse.address(refusal.client()));
            events.write(tx, origin, ADDRESS_REFUSED, token.tokenId());
        }
    }

    private static boolean isRecent(@Nullable Instant recorded, Instant now) {
        return recorded != null && now.isBefore(recorded.plus(INTERVAL));
    }
}
