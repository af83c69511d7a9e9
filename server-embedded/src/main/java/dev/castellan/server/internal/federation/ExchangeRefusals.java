package dev.castellan.server.internal.federation;

import dev.castellan.server.internal.audit.AuditEventWriter;
import dev.castellan.server.internal.audit.AuditOrigin;
import dev.castellan.server.internal.configuration.RuleSettings;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.spi.ChangeNotice.Via;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes an audit event when a JWT is not exchanged: at most one for each rule and reason in a minute. Each node counts
 * these events separately from all others. Thread-safe.
 */
public final class ExchangeRefusals {

    /** The operation of the audit event of an exchange that was refused. */
    public static final String REFUSED = "tokens.exchangeRefused";

    private static final Duration INTERVAL = Duration.ofMinutes(1);
    /** If more are due, the oldest are forgotten, and written again earlier: so no organization keeps others' away. */
    private static final int MAX_REMEMBERED = 10_000;

    private static final Logger LOG = LoggerFactory.getLogger(ExchangeRefusals.class);

    private final Store store;
    private final Clock clock;
    private final AuditEventWriter events;
    /** In the order in which they were written. */
    private final Map<Key, Instant> written = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Instant> eldest) {
            return size() > MAX_REMEMBERED;
        }
    };

    /** Creates an instance that uses the clock and the quota of audit events in these settings. */
    public ExchangeRefusals(Store store, RuleSettings settings) {
        this.store = store;
        this.clock = settings.sources().clock();
        this.events = AuditEventWriter.ofExchanges(settings);
    }

    /**
     * Writes the event of a refusal, unless there was one for the same rule and reason a short time ago, or the rule
     * does not exist. Never throws, because the client gets the same answer anyway.
     *
     * @param issuer the claim {@code iss}, or null if no signature proves it, because events must not contain what
     *     strangers choose
     * @param subject the claim {@code sub}, or null if no signature proves it
     * @param peer the address and port of the client, or null for a request without a socket
     */
    public void record(
            UUID organizationId,
            UUID ruleId,
            ExchangeMismatch mismatch,
            @Nullable String issuer,
            @Nullable String subject,
            @Nullable InetSocketAddress peer) {
        if (!isDue(new Key(ruleId, mismatch.reason()))) {
            return;
        }
        try {
            store.write(organizationId, tx -> {
                if (tx.exists() && tx.federationRules().get(ruleId).isPresent()) {
                    tx.changes().add("reason", null, mismatch.reason().value());
                    tx.changes().add("issuer", null, printable(issuer));
                    tx.changes().add("subject", null, printable(subject));
                    tx.changes().add("claim", null, mismatch.claim());
                    events.write(tx, AuditOrigin.ofAnonymous(Via.API, peer), REFUSED, ruleId);
                }
                return true;
            });
        } catch (RuntimeException e) {
            LOG.warn("the refusal of an exchange by rule {} has no audit event: {}", ruleId, e.toString());
        }
    }

    /** Returns the number of events that were dropped because of the quota. */
    public long dropped() {
        return events.dropped();
    }

    private synchronized boolean isDue(Key key) {
        Instant now = clock.instant();
        Instant last = written.get(key);
        if (last != null && now.isBefore(last.plus(INTERVAL))) {
            return false;
        }
        written.remove(key);
        written.put(key, now);
        return true;
    }

    /** Replaces what an event cannot contain. A platform can sign claims that contain it. */
    private static @Nullable String printable(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.replaceAll("[\\p{C}\\p{Zl}\\p{Zp}]", "\ufffd");
    }

    private record Key(UUID ruleId, ExchangeMismatch.Reason reason) {}
}
