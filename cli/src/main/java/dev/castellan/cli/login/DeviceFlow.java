package dev.castellan.cli.login;

import dev.castellan.cli.failure.CliExitCodes;
import dev.castellan.cli.failure.CliFailure;
import dev.castellan.cli.output.SafeText;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.errors.RateLimitedException;
import dev.castellan.client.errors.ServerFailureException;
import dev.castellan.client.errors.TransportException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Gets a token that a person approves in the console (RFC 8628).
 *
 * @param server sends forms
 * @param err where the person reads which page to open
 * @param pause waits
 */
record DeviceFlow(Server server, PrintWriter err, Pause pause) {

    static final String CLIENT = "castellan";

    private static final String GRANT = "urn:ietf:params:oauth:grant-type:device_code";
    private static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(5);
    private static final Duration MAX_INTERVAL = Duration.ofMinutes(1);
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9._~+/-]+=*"); // RFC 6750, section 2.1

    /** Sends a form to a path, and returns the fields of the response. */
    @FunctionalInterface
    interface Server {
        Map<String, JsonValue> post(String path, Map<String, String> form);
    }

    /** Waits for some time. */
    @FunctionalInterface
    interface Pause {
        void wait(Duration time) throws InterruptedException;
    }

    /**
     * Shows the page to open, waits for the approval, and returns the token.
     *
     * @param computer the name of this computer, or {@code null} if it is unknown
     * @param lifetime the lifetime of the token in seconds, or {@code null} for the default of the server
     * @throws CliFailure if the person denies it, the time is over, or the server refuses it
     */
    String token(@Nullable String computer, @Nullable String lifetime) throws InterruptedException {
        Map<String, JsonValue> start = start(computer, lifetime);
        long left = seconds(start, "expires_in", Duration.ofMinutes(10));
        err.println("Open this page, and check that it shows the code " + SafeText.of(text(start, "user_code")) + ":");
        err.println();
        err.println("  " + SafeText.of(page(start)));
        err.println();
        err.println("Waiting for your approval, for at most " + Math.max(1, left / 60) + " minutes ..");
        err.flush();
        Map<String, String> form =
                Map.of("grant_type", GRANT, "client_id", CLIENT, "device_code", text(start, "device_code"));
        Duration interval =
                min(Duration.ofSeconds(Math.max(1, seconds(start, "interval", DEFAULT_INTERVAL))), MAX_INTERVAL);
        for (Duration waited = Duration.ZERO; waited.toSeconds() < left; waited = waited.plus(interval)) {
            pause.wait(min(interval, Duration.ofSeconds(left).minus(waited)));
            Map<String, JsonValue> response;
            try {
                response = post("/oauth/token", form);
            } catch (TransportException | ServerFailureException | RateLimitedException e) {
                interval = min(interval.multipliedBy(2), MAX_INTERVAL); // section 3.5: back off
                continue;
            }
            String error = response.containsKey("error") ? text(response, "error") : "";
            switch (error) {
                case "" -> {
                    return requireToken(text(response, "access_token"));
                }
                case "authorization_pending" -> {}
                case "slow_down" -> interval = min(interval.plusSeconds(5), MAX_INTERVAL);
                default -> throw refused(error, response);
            }
        }
        throw expired();
    }

    private Map<String, JsonValue> start(@Nullable String computer, @Nullable String lifetime) {
        Map<String, String> form = new HashMap<>(Map.of("client_id", CLIENT));
        if (computer != null) {
            form.put("device_name", computer);
        }
        if (lifetime != null) {
            form.put("token_lifetime_seconds", lifetime);
        }
        try {
            Map<String, JsonValue> response = post("/oauth/device_authorization", form);
            if (response.containsKey("error")) {
                throw refused(text(response, "error"), response);
            }
            return response;
        } catch (NotFoundException | UnauthenticatedException e) {
            throw CliFailure.of(
                    CliExitCodes.NOT_FOUND,
                    "this deployment has no login: it shows no console, or is not a Castellan server. Use a token of"
                            + " your own: castellan --help");
        }
    }

    private Map<String, JsonValue> post(String path, Map<String, String> form) {
        try {
            return server.post(path, form);
        } catch (InvalidJsonException e) {
            throw malformed(e);
        }
    }

    /** A file and a header contain the token. */
    private static String requireToken(String token) {
        if (!TOKEN.matcher(token).matches()) {
            throw malformed(null);
        }
        return token;
    }

    private static CliFailure refused(String error, Map<String, JsonValue> response) {
        if (error.equals("expired_token")) {
            return expired();
        }
        boolean isDescribed = response.containsKey("error_description");
        String reason = isDescribed ? error + ": " + text(response, "error_description") : error;
        int code = switch (error) {
            case "access_denied" -> CliExitCodes.FORBIDDEN;
            case "invalid_request", "invalid_scope" -> CliExitCodes.INVALID;
            default -> CliExitCodes.UNAUTHENTICATED;
        };
        String advice = error.equals("invalid_grant")
                ? ". If 'My tokens' in the console shows a new token, its response was lost: delete it, and run castellan"
                        + " login again"
                : "";
        return CliFailure.of(code, "the login was refused: " + reason + advice);
    }

    private static CliFailure expired() {
        return CliFailure.of(
                CliExitCodes.UNAUTHENTICATED, "nobody has approved the login in time: run castellan login again");
    }

    /** Returns the link with the code, or the page on which the person enters it. */
    private static String page(Map<String, JsonValue> start) {
        String complete = start.containsKey("verification_uri_complete") ? "verification_uri_complete" : "";
        String page = text(start, complete.isEmpty() ? "verification_uri" : complete);
        if (!page.startsWith("https://") && !page.startsWith("http://")) {
            throw malformed(null);
        }
        return page;
    }

    private static String text(Map<String, JsonValue> fields, String name) {
        JsonValue value = fields.get(name);
        try {
            if (value != null) {
                return value.asString();
            }
        } catch (InvalidJsonException | IllegalStateException e) {
            throw malformed(e);
        }
        throw malformed(null);
    }

    private static long seconds(Map<String, JsonValue> fields, String name, Duration otherwise) {
        JsonValue value = fields.get(name);
        try {
            Integer number =
                    value == null ? Integer.valueOf((int) otherwise.toSeconds()) : value.convertTo(Integer.class);
            if (number != null) {
                return number;
            }
        } catch (InvalidJsonException e) {
            throw malformed(e);
        }
        throw malformed(null);
    }

    private static CliFailure malformed(@Nullable Exception cause) {
        return CliFailure.of("the server does not answer as RFC 8628 says", cause);
    }

    private static Duration min(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }
}
