package dev.castellan.server.internal.audit;

import static dev.castellan.model.endpoint.ErrorKind.RATE_LIMITED;

import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.audit.AuditRow.Via;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts and limits the audit events of each organization in a day (UTC). One user writes at most half of them through
 * the API. Over the limit,
 *
 * <ul>
 *   <li>changes of collections, inputs and queries, and failed sign-ins, get no event. They do not change rights.
 *   <li>other changes of API requests are refused, because no user may get or lose rights without an event.
 *   <li>changes in the console and of the administration get their events.
 * </ul>
 *
 * <p>The counts start at zero when the server starts. Each server counts separately. Safe for use by several threads.
 */
final class AuditQuota {

    /** The operation of the event that records that an organization or user has reached the limit. */
    static final String REACHED = "audit.quotaReached";

    private static final Logger LOG = LoggerFactory.getLogger(AuditQuota.class);
    private static final Set<String> THINNED_OUT = Set.of("collections", "inputs", "queries");
    private static final String FAILED_SIGN_IN = "sessions.signInFailed";
    /**
     * The largest number of users of an organization with a separate count. Events of further users count for the
     * organization only.
     */
    private static final int MOST_USERS = 10_000;

    private final long most;
    private final Map<UUID, Day> days = new ConcurrentHashMap<>();
    private final AtomicLong dropped = new AtomicLong();

    AuditQuota(long most) {
        this.most = most;
    }

    /** Returns the number of events that the quota prevented. */
    long dropped() {
        return dropped.get();
    }

    /**
     * Counts an event.
     *
     * @throws Refusal if the change must not be made without an event
     */
    Decision count(Transaction tx, AuditOrigin origin, String operation) {
        if (origin.via() == Via.EMBEDDER || origin.via() == Via.COMMAND) {
            return Decision.WRITE;
        }
        UUID organization = tx.organization().organizationId();
        long today = tx.now().getEpochSecond() / Duration.ofDays(1).toSeconds();
        Day day = days.compute(
                organization, (id, known) -> known == null || known.number != today ? new Day(today) : known);
        Decision decision = day.count(most, origin.via() == Via.API ? origin.actorId() : null);
        if (decision == Decision.REACHED) {
            LOG.warn(
                    "organization {} has reached the quota audit_events ({} a day, half of them by one user; now user {}):"
                            + " until midnight UTC, changes of its collections, inputs and queries have no audit event, and"
                            + " other changes through the API are refused",
                    organization,
                    most,
                    origin.actorId());
        }
        return decision == Decision.DROP ? over(tx, origin, operation) : decision;
    }

    private Decision over(Transaction tx, AuditOrigin origin, String operation) {
        if (operation.equals(FAILED_SIGN_IN) || THINNED_OUT.contains(operation.split("\\.", 2)[0])) {
            dropped.incrementAndGet();
            return Decision.DROP;
        }
        if (origin.via() == Via.CONSOLE) {
            return Decision.WRITE;
        }
        Instant midnight = tx.now().truncatedTo(ChronoUnit.DAYS).plus(1, ChronoUnit.DAYS);
        throw Refusal.retryAfter(
                RATE_LIMITED,
                "quota audit_events: the organization, or this user, has made as many changes today as have audit events:"
                        + " come back after midnight UTC, as Retry-After says",
                Duration.between(tx.now(), midnight));
    }

    /** The decision about an event. */
    enum Decision {
        /** The event is written. */
        WRITE,
        /** The event is written, followed by an event with the operation {@link #REACHED}. */
        REACHED,
        /** The event is not written. */
        DROP
    }

    /** The events of one organization on one day. */
    private static final class Day {

        private final long number;
        private final Map<UUID, Long> users = new HashMap<>();
        private long events;

        Day(long number) {
            this.number = number;
        }

        synchronized Decision count(long most, @Nullable UUID user) {
            long share = Math.max(1, most / 2);
            long ofUser = user == null ? 0 : users.getOrDefault(user, 0L);
            if (events >= most || ofUser >= share) {
                return Decision.DROP;
            }
            events++;
            if (user != null && (ofUser > 0 || users.size() < MOST_USERS)) {
                users.put(user, ofUser + 1);
            }
            return events == most || (ofUser + 1 == share && user != null) ? Decision.REACHED : Decision.WRITE;
        }
    }
}
