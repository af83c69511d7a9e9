package dev.castellan.client.internal.okhttp;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import okhttp3.Connection;
import okhttp3.ConnectionPool;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;

/**
 * Keeps requests away from connections that the server has closed, and sends a request again if the server certainly
 * did not process it. OkHttp checks an idle connection only after ten seconds, and only for methods other than GET.
 * Thread-safe.
 */
final class ConnectionReuse {

    /** A check waits for one millisecond, so checks take at most one percent of the time. */
    private static final long CHECK_AFTER_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Several connections can end one after the other, for example if a proxy allows few requests for each. */
    private static final int MAX_TRIES = 4;

    private final ConnectionPool pool;
    private final Map<Connection, Long> lastUses = Collections.synchronizedMap(new WeakHashMap<>());

    private ConnectionReuse(ConnectionPool pool) {
        this.pool = pool;
    }

    static void addTo(OkHttpClient.Builder builder, ConnectionPool pool) {
        ConnectionReuse reuse = new ConnectionReuse(pool);
        builder.addInterceptor(ConnectionReuse::repeatUnprocessed).addNetworkInterceptor(reuse::check);
    }

    /** Sends the request again, on another connection, if the server certainly did not process it. */
    private static Response repeatUnprocessed(Interceptor.Chain chain) throws IOException {
        for (int tries = 1; ; tries++) {
            try {
                return chain.proceed(chain.request());
            } catch (IOException e) {
                if (tries == MAX_TRIES || !isUnprocessed(e)) {
                    throw e;
                }
            }
        }
    }

    /** Sends the request unless the server has closed the connection. */
    private Response check(Interceptor.Chain chain) throws IOException {
        Connection connection = Objects.requireNonNull(chain.connection());
        if (isDueForCheck(connection) && !isOpen(connection.socket())) {
            // A server that has closed one idle connection has probably closed the others too.
            pool.evictAll();
            throw new ClosedConnectionException();
        }
        Response response = chain.proceed(chain.request());
        if (response.protocol() != Protocol.HTTP_1_0) {
            lastUses.put(connection, System.nanoTime());
        }
        return response;
    }

    /**
     * OkHttp itself watches HTTP/2 connections. A server usually closes an HTTP/1.0 connection after its response,
     * without an announcement. Another user of an injected client may have used the connection.
     */
    private boolean isDueForCheck(Connection connection) {
        Protocol protocol = connection.protocol();
        if (protocol == Protocol.HTTP_2 || protocol == Protocol.H2_PRIOR_KNOWLEDGE) {
            return false;
        }
        Long lastUse = lastUses.get(connection);
        return lastUse == null || System.nanoTime() - lastUse >= CHECK_AFTER_NANOS;
    }

    /** Returns false if the server has closed the connection, or has sent bytes although there was no request. */
    private static boolean isOpen(Socket socket) {
        try {
            int timeout = socket.getSoTimeout();
            socket.setSoTimeout(1);
            try {
                int unused = socket.getInputStream().read();
                return false;
            } catch (SocketTimeoutException e) {
                return true;
            } finally {
                socket.setSoTimeout(timeout);
            }
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Returns true if the server certainly did not process the request: nothing was written, or the server refused the
     * HTTP/2 stream (RFC 9113, section 8.7). OkHttp reports the streams beyond the last one of a GOAWAY as refused. If
     * the connection closes before OkHttp has flushed the request, the refusal is a suppressed exception. The classes
     * are not exported by OkHttp's module.
     */
    static boolean isUnprocessed(IOException failure) {
        return switch (failure.getClass().getSimpleName()) {
            case "ClosedConnectionException", "ConnectionShutdownException" -> true;
            default ->
                isRefusedStream(failure)
                        || Stream.of(failure.getSuppressed()).anyMatch(ConnectionReuse::isRefusedStream);
        };
    }

    private static boolean isRefusedStream(Throwable failure) {
        return failure.getClass().getSimpleName().equals("StreamResetException")
                && "stream was reset: REFUSED_STREAM".equals(failure.getMessage());
    }

    /** Thrown before a request is written to a connection that the server has closed. */
    private static final class ClosedConnectionException extends IOException {

        private static final long serialVersionUID = 1;

        ClosedConnectionException() {
            super("the server closed the idle connection");
        }
    }
}
