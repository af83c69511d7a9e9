package dev.castellan.server.identity.internal.exchange;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.internal.text.AddressText;
import dev.castellan.model.json.Json;
import dev.castellan.server.internal.address.LoopbackHost;
import dev.castellan.server.internal.filters.ServerSiteContext;
import dev.castellan.server.people.internal.devices.DeviceCode;
import dev.castellan.server.people.internal.devices.DevicePoll;
import dev.castellan.server.people.internal.devices.DeviceTokens;
import dev.castellan.server.people.internal.devices.UserCode;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Logs in programs by device code (RFC 8628). Stores nothing for a program whose code no user has entered. Thread-safe.
 */
final class DeviceGrant {

    static final String GRANT = "urn:ietf:params:oauth:grant-type:device_code";

    /** The time that a program waits between two requests. */
    static final Duration INTERVAL = Duration.ofSeconds(5);
    /** The shortest time that the server accepts, because a network can delay the earlier of two requests. */
    private static final Duration MIN_INTERVAL = Duration.ofSeconds(4);
    /** The maximum number of requests from a block of addresses in a minute. */
    static final int POLLS_PER_ADDRESS = 600;

    private static final int DEFAULT_LIFETIME = (int) Duration.ofHours(8).toSeconds();

    private static final String PATH = "/device";
    /** The path of the console of this project, for a server without a {@code consoleUrl}. */
    private static final String CONSOLE = "/console";

    private static final Pattern HOST =
            Pattern.compile("[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?|\\[[0-9A-Fa-f:.]+](:[0-9]{1,5})?");

    private final ServerSiteContext server;
    private final DeviceTokens tokens;
    private final Failures<String> ofAddress;
    private final PollTimes times;

    DeviceGrant(ServerSiteContext server) {
        this.server = server;
        this.tokens = new DeviceTokens(
                server.store(), server.trail(), server.settings().rules());
        this.ofAddress = new Failures<>(POLLS_PER_ADDRESS, server.clock());
        this.times = new PollTimes(MIN_INTERVAL, server.clock());
    }

    /** Returns whether the server knows how browsers reach its console. */
    static boolean knowsConsole(ServerSiteContext server) {
        return server.consoleUrl().isPresent() || server.isTls() || server.isLoopback();
    }

    /**
     * Responds to a program that begins a login (section 3.1).
     *
     * @param host the host to which the program has sent the request, or null
     */
    ApiResponse start(Form form, @Nullable String host) {
        String page = page(host);
        String program = name(form.require("client_id"), "client_id");
        String given = form.get("device_name");
        String computer = given == null ? "unknown" : name(given, "device_name");
        if (form.get("scope") != null) {
            throw OAuthException.ofDevice("invalid_scope", "there are no scopes: a token can do what its user can");
        }
        DeviceCode code =
                DeviceCode.create(server.secrets(), server.clock().instant(), program, computer, lifetime(form));
        UserCode userCode = code.userCode();
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("device_code", code.text());
        body.put("user_code", userCode.toString());
        body.put("verification_uri", page);
        body.put("verification_uri_complete", page + "?code=" + userCode);
        body.put("expires_in", DeviceCode.LIFE.toSeconds());
        body.put("interval", INTERVAL.toSeconds());
        return new ApiResponse(200, OAuthException.NO_STORE, Json.write(body));
    }

    /**
     * Returns the page on which the user enters the code. Without a {@code consoleUrl}, the user reaches the server as
     * the program does, and only the program gets the response. Without TLS, the program is then on this computer: a
     * proxy in front of the server would have another address.
     */
    private String page(@Nullable String host) {
        if (server.consoleUrl().isPresent()) {
            return server.consoleUrl().get() + PATH;
        }
        if (host == null || !HOST.matcher(host).matches()) {
            throw OAuthException.invalidRequest("Host must name the server");
        }
        if (!server.isTls() && !LoopbackHost.matches(host)) {
            throw OAuthException.invalidRequest("the server does not know the address of its console behind a proxy:"
                    + " the operator must set consoleUrl (--console-url)");
        }
        return (server.isTls() ? "https://" : "http://") + host + server.publicPath() + CONSOLE + PATH;
    }

    private static String name(String value, String field) {
        if (!DeviceCode.isName(value)) {
            throw OAuthException.invalidRequest(
                    field + " must have 1 to 64 letters, digits, dots, dashes and underscores");
        }
        return value;
    }

    private static int lifetime(Form form) {
        String seconds = form.get("token_lifetime_seconds");
        if (seconds == null) {
            return DEFAULT_LIFETIME;
        }
        int lifetime = seconds.matches("[0-9]{1,9}") ? Integer.parseInt(seconds) : 0;
        if (lifetime < DeviceCode.MIN_LIFETIME || lifetime > DeviceCode.MAX_LIFETIME) {
            throw OAuthException.invalidRequest(
                    "token_lifetime_seconds must be " + DeviceCode.MIN_LIFETIME + " to " + DeviceCode.MAX_LIFETIME);
        }
        return lifetime;
    }

    /** Responds to a program that asks for its token (section 3.4). */
    CompletionStage<ApiResponse> poll(Form form, @Nullable InetSocketAddress peer) {
        String client = form.require("client_id");
        Instant now = server.clock().instant();
        DeviceCode code = DeviceCode.parse(form.require("device_code"), now)
                .filter(parsed -> parsed.program().equals(client))
                .orElseThrow(
                        () -> OAuthException.ofDevice("invalid_grant", "the device code is not valid for this client"));
        if (code.isExpiredAt(now)) {
            throw expired();
        }
        InetAddress address = peer == null ? null : peer.getAddress();
        String block = address == null ? "" : AddressText.ofBlock(address);
        Duration wait = ofAddress.wait(block);
        if (!wait.isZero()) {
            throw OAuthException.tooMany("too many requests from this network: wait", wait);
        }
        if (!times.accept(code.hash())) {
            throw OAuthException.ofDevice("slow_down", "wait 5 seconds longer between two requests");
        }
        ofAddress.add(block);
        return server.run(null, address, () -> tokens.organization(code))
                .thenCompose(found -> found.isEmpty()
                        ? CompletableFuture.completedStage(pending().response())
                        : server.run(found.get(), address, () -> response(tokens.poll(found.get(), code, peer))));
    }

    private ApiResponse response(DevicePoll poll) {
        return switch (poll.outcome()) {
            case ISSUED -> issued(Objects.requireNonNull(poll.token()));
            case PENDING -> pending().response();
            case DENIED ->
                OAuthException.ofDevice("access_denied", String.valueOf(poll.reason()))
                        .response();
            case EXPIRED -> expired().response();
            case USED ->
                OAuthException.ofDevice("invalid_grant", "the device code was used before")
                        .response();
            case OTHER ->
                OAuthException.ofDevice("invalid_grant", "another device code has the same user code")
                        .response();
        };
    }

    private ApiResponse issued(IssuedToken token) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("access_token", token.token());
        body.put("token_type", "Bearer");
        body.put(
                "expires_in",
                Duration.between(server.clock().instant(), Objects.requireNonNull(token.expiresAt()))
                        .toSeconds());
        return new ApiResponse(200, OAuthException.NO_STORE, Json.write(body));
    }

    private static OAuthException pending() {
        return OAuthException.ofDevice("authorization_pending", "the user has not decided yet");
    }

    private static OAuthException expired() {
        return OAuthException.ofDevice(
                "expired_token", "the device code has expired after " + DeviceCode.LIFE.toMinutes() + " minutes");
    }
}
