package dev.castellan.server.internal.front.flow;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.server.internal.front.answer.ExchangeEnd;
import io.undertow.server.HttpServerExchange;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xnio.IoUtils;

/** Runs what is to be done for one exchange, and closes its connection when nothing more can be done. */
final class ExchangeRunner {

    private static final Logger LOG = LoggerFactory.getLogger(ExchangeRunner.class);

    private final HttpServerExchange exchange;
    private final ExchangeEnd end;
    private final ApiRequest request;

    /**
     * Creates the runner of an exchange.
     *
     * @param request the request, for the log
     */
    ExchangeRunner(HttpServerExchange exchange, ExchangeEnd end, ApiRequest request) {
        this.exchange = exchange;
        this.end = end;
        this.request = request;
    }

    /**
     * Runs work, and closes the connection if it throws, which a service must not do, so that the client does not wait
     * forever.
     */
    void guard(Runnable work) {
        try {
            work.run();
        } catch (Throwable e) { // also undeclared exceptions
            LOG.error("{} could not be answered", request, e);
            abandon();
        }
    }

    /** Runs work on the I/O thread of the connection: at once, if this is the thread. */
    void onIoThread(Runnable work) {
        if (exchange.isInIoThread()) {
            work.run();
        } else {
            exchange.getIoThread().execute(() -> guard(work));
        }
    }

    /** Closes the connection. */
    void abandon() {
        IoUtils.safeClose(exchange.getConnection());
    }

    /** Closes the connection on its I/O thread, unless it serves the next request by then. */
    void abandonSoon() {
        try {
            exchange.getIoThread().execute(() -> {
                if (!end.isOver()) {
                    abandon();
                }
            });
        } catch (RejectedExecutionException e) {
            // the thread is about to end, and closes its connections
        }
    }
}
