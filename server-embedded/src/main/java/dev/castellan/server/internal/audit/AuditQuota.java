package dev.castellan.server.internal.audit;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.audit.AuditRow.Via;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts and limits the audit events of each organization per day (UTC). One user can use at most half of the limit
 * through the API. Once the organization or the user has reached the limit:
 *
 * <ul>
 *   <li>Changes to collections, inputs and queries, failed sign-ins, uses of tokens from addresses that are not
 *       allowed, and refused exchanges get no event, because they do not change permissions.
 *   <li>Other changes by API requests are refused, because users must not gain or lose permissions without an event.
 *   <li>Other changes in the console, and all changes by the administration, still get events.
 * </ul>
 *
 * <p>The counts start at zero when the server starts. Each server counts separately. A server counts sign-ins with
 * changed credentials, and refusals of tokens, separately from all other changes, because such attempts must not use up
 * the changes of an organization. Thread-safe.
 */
final class AuditQuota {

    /** The operation name of the event that is written when an organization or user reaches the limit. */
    static final String REACHED = "audit.quotaReached";

    private static final Logger LOG = LoggerFactory.getLogger(AuditQuota.class);
    /** Events of attempts, which change nothing. */
    private static final Set<String> ATTEMPTS =
            Set.of("sessions.signInFailed", "tokens.addressRefused", "tokens.exchangeRefused");

    /**
     * The maximum number of users per organization that are counted separately. The events of other users count only
     * towards the organization's limit.
     */
    private static final int MAX_USERS = 10_000;

    private final long limit;
    /** The log message for the rest of a day on which an organization has reached the limit. */
    private final String consequence;
    /** The counts of the current day, by organization. */
    private final Map<UUID, Day> days = new HashMap<>();

    private long today = Long.MIN_VALUE;
    private final AtomicLong dropped = new AtomicLong();

    AuditQuota(long limit, String consequence) {
        this.limit = limit;
        this.consequence = consequence;
    }

    /** Returns the number of events that were dropped because of the quota. */
    long dropped() {
        return dropped.get();
    }

    /**
     * Decides whether to write an event, and counts it after the transaction commits, because a transaction may run
     * more than once.
     *
     * @throws Refusal if the limit is reached and the change must not be made without an event
     */
    Decision count(Transaction tx, AuditOrigin origin, String operation) {
        if (origin.via() == Via.EMBEDDER || origin.via() == Via.COMMAND) {
            return Decision.WRITE;
        }
        UUID organization = tx.organization().organizationId();
        Day day =
                day(organization, tx.now().getEpochSecond() / Duration.ofDays(1).toSeconds());
        UUID user = origin.via() == Via.API ? origin.actorId() : null;
        Decision decision = day.decide(limit, user);
        if (decision == Decision.DROP) {
            return over(tx, origin, operation);
        }
        tx.afterCommit(() -> {
            day.count(decision, limit, user);
            if (decision == Decision.REACHED) {
                LOG.warn(
                        "organization {} has reached the quota audit_events ({} a day, half of them by one user; now user"
                                + " {}): until midnight UTC, {}",
                        organization,
                        limit,
                        Objects.requireNonNullElse(origin.actorId(), "unknown"),
                        consequence);
            }
        });
        return decision;
    }

    private synchronized Day day(UUID organization, long number) {
        if (number > today) {
            days.clear();
            today = number;
        }
        return days.computeIfAbsent(organization, id -> new Day());
    }

    private Decision over(Transaction tx, AuditOrigin origin, String operation) {
        if (ATTEMPTS.contains(operation) || AuditRow.isOfResource(operation)) {
            tx.afterCommit(dropped::incrementAndGet);
            return Decision.DROP;
        }
        if (origin.via() == Via.CONSOLE) {
            return Decision.WRITE;
        }
        Instant midnight = tx.now().truncatedTo(ChronoUnit.DAYS).plus(1, ChronoUnit.DAYS);
        throw Refusal.retryAfter(
                ErrorCode.EVENT_QUOTA_REACHED,
                "quota audit_events: the organization or this user has used up today's audit events:"
                        + " try again after midnight UTC",
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

    /** The event counts of one organization on one day. */
    private static final class Day {

        /** The value of a count that a committed {@link #REACHED} event has closed. */
        private static final long CLOSED = Long.MAX_VALUE;

        private final Map<UUID, Long> users = new HashMap<>();
        private long events;

        synchronized Decision decide(long limit, @Nullable UUID user) {
            long ofUser = ofUser(user);
            if (events == CLOSED || ofUser == CLOSED) {
                return Decision.DROP;
            }
            boolean isLast = events + 1 >= limit || (user != null && ofUser + 1 >= limit / 2);
            return isLast ? Decision.REACHED : Decision.WRITE;
        }

        /**
         * Counts a committed event. Only the {@link #REACHED} event closes the count, because other transactions may
         * commit before it.
         */
        synchronized void count(Decision decision, long limit, @Nullable UUID user) {
            long ofUser = ofUser(user);
            events = next(events, decision, limit);
            if (user != null && (ofUser > 0 || users.size() < MAX_USERS)) {
                users.put(user, next(ofUser, decision, limit / 2));
            }
        }

        private long ofUser(@Nullable UUID user) {
            return user == null ? 0 : users.getOrDefault(user, 0L);
        }

        private static long next(long count, Decision decision, long limit) {
            boolean isClosed = count == CLOSED || (decision == Decision.REACHED && count + 1 >= limit);
            return isClosed ? CLOSED : count + 1;
        }
    }
}
