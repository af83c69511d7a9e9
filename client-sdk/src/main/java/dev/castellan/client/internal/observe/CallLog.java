package dev.castellan.client.internal.observe;

import dev.castellan.client.errors.ApiException;
import dev.castellan.client.internal.text.BearerToken;
import dev.castellan.client.observe.CallResult;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.internal.text.Redaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes one log line for each call, with the operation, the outcome, the duration and the allowed headers. The line
 * contains no resource ids, queries or bodies.
 */
public final class CallLog {

    /** The only logger of this library, named after its main public class. */
    public static final Logger LOG = LoggerFactory.getLogger("dev.castellan.client.CastellanClient");

    private static final Set<String> SECRET =
            caseless(Set.of("Authorization", "Cookie", "Proxy-Authorization", "Set-Cookie"));
    private static final int MAX_VALUE_LENGTH = 100;

    /** A log that includes the headers that request a delay or mark a repeated response. */
    static final CallLog STANDARD = CallLog.showing(Set.of("Retry-After", "Idempotent-Replayed"));

    private final Set<String> visibleHeaders;

    private CallLog(Set<String> visibleHeaders) {
        this.visibleHeaders = visibleHeaders;
    }

    /**
     * Creates a log that includes only these request and response headers.
     *
     * @throws IllegalArgumentException if a header contains secrets
     */
    public static CallLog showing(Set<String> headers) {
        headers.forEach(CallLog::refuseSecret);
        return new CallLog(caseless(headers));
    }

    boolean isOn() {
        return LOG.isDebugEnabled();
    }

    /** Writes the line for a call. {@code lastRequest} is the last request, or {@code null} if none was sent. */
    void write(CallResult result, @Nullable ApiRequest lastRequest, Headers received) {
        if (isOn()) {
            LOG.debug(
                    "{} {} {} ms{}{}",
                    result.endpoint(),
                    outcome(result),
                    result.duration().toMillis(),
                    result.attempts() == 1 ? "" : ", attempts: " + result.attempts(),
                    details(result, lastRequest, received));
        }
    }

    private static String outcome(CallResult result) {
        if (result.status() != null) {
            return "responded with " + result.status() + " in";
        }
        Throwable failure = result.failure();
        String name = failure == null ? "nothing" : failure.getClass().getSimpleName();
        return "failed with " + name + " after";
    }

    private String details(CallResult result, @Nullable ApiRequest lastRequest, Headers received) {
        List<String> details = new ArrayList<>();
        String requestId = result.requestId();
        if (requestId != null) {
            details.add("request id: " + requestId);
        }
        if (result.failure() instanceof ApiException error) {
            error.code().ifPresent(code -> details.add("error: " + code));
            error.errorId()
                    .map(UUID::toString)
                    .filter(id -> !id.equals(requestId))
                    .ifPresent(id -> details.add("errorID: " + id));
        }
        String secret = lastRequest == null ? null : BearerToken.of(lastRequest);
        if (lastRequest != null) {
            lastRequest.headers().forEach((name, value) -> add(name, value, secret, details));
        }
        received.forEach((name, value) -> add(name, value, secret, details));
        return details.isEmpty() ? "" : " [" + String.join(", ", details) + "]";
    }

    private void add(String name, String value, @Nullable String secret, List<String> details) {
        if (visibleHeaders.contains(name)) {
            String safe = Redaction.ERROR.text(value, secret);
            details.add(name + ": "
                    + (safe.length() <= MAX_VALUE_LENGTH ? safe : safe.substring(0, MAX_VALUE_LENGTH) + "…"));
        }
    }

    private static void refuseSecret(String name) {
        if (SECRET.contains(name)) {
            throw new IllegalArgumentException("logHeaders: " + name + " contains a secret; omit it");
        }
    }

    private static Set<String> caseless(Set<String> names) {
        Set<String> caseless = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        caseless.addAll(names);
        return caseless;
    }
}
