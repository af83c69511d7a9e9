package dev.castellan.harness.internal.journal;

import dev.castellan.harness.internal.request.IncomingCall;
import dev.castellan.harness.internal.request.JsonBody;
import dev.castellan.harness.journal.JournalEntry;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.internal.curl.CurlCommand;
import dev.castellan.model.json.JsonValue;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An entry without secrets. */
record RecordedEntry(
        long number,
        Instant time,
        Duration duration,
        IncomingCall call,
        ApiResponse response,
        List<String> interceptions,
        Optional<String> failure,
        @Nullable URI baseUrl)
        implements JournalEntry {

    private static final String ANONYMOUS = "anonymous";

    @Override
    public String operation() {
        return call.operation();
    }

    @Override
    public Optional<String> caller() {
        return Optional.ofNullable(call.caller());
    }

    @Override
    public ApiRequest request() {
        return call.request();
    }

    @Override
    public Optional<JsonValue> body() {
        return JsonBody.json(request().body());
    }

    @Override
    public Optional<JsonValue> responseBody() {
        return JsonBody.json(response.body());
    }

    @Override
    public Optional<String> errorMessage() {
        return status() < 400 ? Optional.empty() : JsonBody.message(response.body());
    }

    @Override
    public Optional<InetSocketAddress> connection() {
        return Optional.ofNullable(call.connection());
    }

    @Override
    public String toCurl() {
        boolean isSecure = baseUrl != null && "https".equals(baseUrl.getScheme());
        return CurlCommand.of(request(), baseUrl, isSecure ? "--cacert \"$CASTELLAN_CA\" " : "");
    }

    /** Returns a line with the number, time, caller, request, response, operation and duration. */
    @Override
    public String toString() {
        String named = call.endpoint() == null ? "" : operation() + ", ";
        return "#" + number + " " + time.truncatedTo(ChronoUnit.MILLIS) + " " + caller().orElse(ANONYMOUS) + ": "
                + requestLine() + " -> " + responseText() + " (" + named
                + String.format(Locale.ROOT, "%.1f ms", duration.toNanos() / 1e6) + ")";
    }

    /** Returns the number, the request and the caller. */
    String title() {
        return "#" + number + " " + requestLine() + " by " + caller().orElse(ANONYMOUS);
    }

    /** Returns the status, error and interceptions, and the exception of test code unless the error contains it. */
    String responseText() {
        String error = errorMessage().orElse("");
        return (status() == 0 ? "no response" : String.valueOf(status()))
                + (error.isEmpty() ? "" : " " + error)
                + (interceptions.isEmpty() ? "" : " [intercepted: " + String.join("; ", interceptions) + "]")
                + failure.filter(thrown -> !error.contains(thrown))
                        .map(thrown -> " [the test's own code failed: " + thrown + "]")
                        .orElse("");
    }

    private String requestLine() {
        String query = request().query();
        return request().method() + " " + request().path() + (query.isEmpty() ? "" : "?" + query);
    }
}
