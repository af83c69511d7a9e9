package dev.castellan.client.errors;

import dev.castellan.model.endpoint.HttpMethod;
import java.net.HttpRetryException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** Decides whether a retry could succeed and cannot execute an operation twice. */
final class RetrySafety {

    private RetrySafety() {}

    /**
     * Returns true if the client can retry a request after an error response.
     *
     * @param keysHonoured true if the request has an {@code Idempotency-Key}, and the deployment executes requests with
     *     its method only once for each key
     */
    static boolean mayFollow(ApiException error, boolean keysHonoured) {
        HttpMethod method = error.method();
        boolean free = error.dependencies().isEmpty();
        return free && (isRepeatable(method, keysHonoured) ? mayRepeat(error) : wasNotProcessed(error));
    }

    /**
     * Returns true if the client can retry a request after a transport failure.
     *
     * @param keysHonoured true if the request has an {@code Idempotency-Key}, and the deployment executes requests with
     *     its method only once for each key
     */
    static boolean mayFollow(TransportException broken, boolean keysHonoured) {
        boolean harmless = !broken.maybeSent() || isRepeatable(broken.method(), keysHonoured);
        return harmless && !(broken instanceof CallCancelledException) && !isLasting(broken.getCause());
    }

    /** Returns true if the method is idempotent (RFC 9110, section 9.2.2), or if keys are honoured. */
    private static boolean isRepeatable(HttpMethod method, boolean keysHonoured) {
        return switch (method) {
            case GET, PUT, DELETE -> true;
            case POST, PATCH -> keysHonoured;
        };
    }

    private static boolean mayRepeat(ApiException error) {
        return switch (error.status()) {
            case 408, 429, 502, 503, 504 -> true;
            // The first request with this key is still running.
            case 409 ->
                error.method().takesIdempotencyKey() && error.retryAfter().isPresent();
            default -> false;
        };
    }

    /** Accepts a 503 only with {@code Retry-After}, because a proxy may send a 503 after forwarding the request. */
    private static boolean wasNotProcessed(ApiException error) {
        return error.status() == 429
                || (error.status() == 503 && error.retryAfter().isPresent());
    }

    private static boolean isLasting(@Nullable Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateException
                    || cause instanceof HttpRetryException
                    || cause instanceof SSLPeerUnverifiedException
                    || (cause instanceof UnknownHostException && !isTemporary(cause.getMessage()))) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if a retry could find the host, because only the name server was unavailable. */
    private static boolean isTemporary(@Nullable String message) {
        return message != null && message.contains("Temporary failure");
    }
}
