package dev.castellan.client;

import dev.castellan.model.endpoint.Endpoint;
import java.io.IOException;
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

    static void failed(Endpoint<?, ?> endpoint, IOException failure, long startNanos) {
        if (LOG.isDebugEnabled()) {
            String reason = failure.getClass().getSimpleName();
            LOG.debug("{} failed with {} after {} ms", endpoint.id(), reason, millisSince(startNanos));
        }
    }

    private static long millisSince(long startNanos) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
    }
}
