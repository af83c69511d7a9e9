package dev.castellan.server.pipeline;

import dev.castellan.server.store.Bearer;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.TokenRow;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records when tokens were last used: at most one write a token in 15 minutes, off the way of the request. Its failure
 * fails nothing.
 */
final class LastUse {

    private static final Logger LOG = LoggerFactory.getLogger(LastUse.class);
    private static final Duration INTERVAL = Duration.ofMinutes(15);

    private final Store store;
    private final Executor executor;
    private final Set<UUID> underWay = ConcurrentHashMap.newKeySet();

    LastUse(Store store, Executor executor) {
        this.store = store;
        this.executor = executor;
    }

    /** Records a use, some time soon, unless a recent one is recorded already. */
    void record(Bearer bearer, Instant now) {
        TokenRow token = bearer.token();
        if (isRecent(token, now) || !underWay.add(token.tokenId())) {
            return;
        }
        try {
            executor.execute(() -> write(bearer, now));
        } catch (RejectedExecutionException e) {
            underWay.remove(token.tokenId());
        }
    }

    private void write(Bearer bearer, Instant now) {
        try {
            store.write(bearer.organizationId(), tx -> {
                // the caller may have seen the token before an earlier use was recorded
                tx.tokens()
                        .get(bearer.token().tokenId())
                        .filter(token -> !isRecent(token, now))
                        .ifPresent(token -> tx.tokens().used(token.tokenId(), now));
                return true;
            });
        } catch (RuntimeException e) {
            LOG.debug("the use of token {} was not recorded", bearer.token().tokenId(), e);
        } finally {
            underWay.remove(bearer.token().tokenId());
        }
    }

    private static boolean isRecent(TokenRow token, Instant now) {
        Instant known = token.lastUsedAt();
        return known != null && now.isBefore(known.plus(INTERVAL));
    }
}
