package dev.castellan.client;

import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.model.endpoint.Endpoint;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes one line for each call: operation, outcome, duration; never headers, queries or bodies. */
final class CallLog {

    private static final Logger LOG = LoggerFactory.getLogger(CastellanClient.class);

    private CallLog() {}

    static void answered(Endpoint<?, ?> endpoint, int status, long startNanos) {
        if (LOG.isDebugEnabled()) {
            LOG.debug("{} answered {} in {} ms", endpoint.id(), status, millisSince(startNanos));
        }
    }

    static void failed(CastellanException failure, long startNanos) {
        if (failure instanceof ApiException answered) {
            answered(failure.endpoint(), answered.status(), startNanos);
        } else if (LOG.isDebugEnabled()) {
            String reason = failure.getClass().getSimpleName();
            LOG.debug("{} failed with {} after {} ms", failure.operation(), reason, millisSince(startNanos));
        }
    }

    private static long millisSince(long startNanos) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
    }
}
