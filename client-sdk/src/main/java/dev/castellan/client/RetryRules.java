package dev.castellan.client;

import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.CallCancelledException;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.TransportException;
import dev.castellan.model.endpoint.HttpMethod;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** Whether an attempt that failed may be followed by another: it must be able to help, and must do no harm. */
final class RetryRules {

    private static final String LOOKUP_MAY_SUCCEED = "Temporary failure";

    private RetryRules() {}

    /**
     * Returns whether to send a request again.
     *
     * @param keysHonoured whether the deployment does a POST only once for each key
     */
    static boolean mayRetry(CastellanException failure, boolean keysHonoured) {
        boolean repeatable = isRepeatable(failure.endpoint().method(), keysHonoured);
        if (failure instanceof ApiException answered) {
            return repeatable ? mayRepeat(answered) : wasNotProcessed(answered);
        }
        return failure instanceof TransportException broken
                && !(broken instanceof CallCancelledException)
                && (repeatable || !broken.maybeSent())
                && !isLasting(broken.getCause());
    }

    /** Returns whether the server may have done what it was asked, and the caller was told otherwise, or nothing. */
    static boolean mayHaveActed(CastellanException failure) {
        return failure instanceof TransportException broken
                ? broken.maybeSent()
                : failure instanceof ApiException answered && answered.status() != 429;
    }

    /** Returns whether an operation done twice is the same as done once (RFC 9110, section 9.2.2). */
    private static boolean isRepeatable(HttpMethod method, boolean keysHonoured) {
        return switch (method) {
            case GET, PUT, DELETE -> true;
            case POST -> keysHonoured;
            case PATCH -> false;
        };
    }

    private static boolean mayRepeat(ApiException answered) {
        return switch (answered.status()) {
            case 408, 429, 502, 503, 504 -> true;
            // The first request with this key is still running.
            case 409 ->
                answered.endpoint().method() == HttpMethod.POST
                        && answered.retryAfter().isPresent();
            default -> false;
        };
    }

    /** A 503 says so only by asking to come back: one of a proxy may stand for a request that was passed on. */
    private static boolean wasNotProcessed(ApiException answered) {
        return answered.status() == 429
                || (answered.status() == 503 && answered.retryAfter().isPresent());
    }

    private static boolean isLasting(@Nullable Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateException
                    || cause instanceof SSLPeerUnverifiedException
                    || (cause instanceof UnknownHostException unknown && !mayBeFoundLater(unknown))) {
                return true;
            }
        }
        return false;
    }

    /** A name server that gave no answer is not one that knows no such host. */
    private static boolean mayBeFoundLater(UnknownHostException unknown) {
        String message = unknown.getMessage();
        return message != null && message.contains(LOOKUP_MAY_SUCCEED);
    }
}
