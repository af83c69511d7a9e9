package dev.castellan.client.internal.call;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.errors.ApiErrors;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.InvalidRequestException;
import dev.castellan.client.errors.TokenUnavailableException;
import dev.castellan.client.internal.text.JwtSource;
import dev.castellan.client.internal.text.PlatformJwt;
import dev.castellan.client.internal.token.Credentials;
import dev.castellan.client.token.AccessToken;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.BodyType;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Exchanges JWTs for API tokens by calls of a client (RFC 8693, section 2). An exchange can be repeated, because
 * another token does no harm. Thread-safe.
 */
public final class JwtExchangeCall implements Credentials.JwtExchange {

    /** Shorter than the time that a client waits for a source, so that the message names the reason. */
    private static final Duration DEADLINE = Duration.ofSeconds(25);

    /** The operation in messages, logs and listeners. Its path is below the base URL, not below {@code /api/v1}. */
    private static final Endpoint<Void, JsonValue> EXCHANGE = Endpoint.post("tokens.exchange", "/oauth/token")
            .responds(200, BodyType.of(JsonValue.class))
            .extension()
            .build();

    private volatile @Nullable CallEngine calls;

    /** Creates the exchange of a client that is still being built. */
    public JwtExchangeCall() {}

    /** Creates an exchange by calls of this engine. */
    JwtExchangeCall(CallEngine calls) {
        this.calls = calls;
    }

    /** Sets the engine that makes the calls. */
    public void over(CallEngine engine) {
        this.calls = engine;
    }

    @Override
    public AccessToken exchange(JwtSource source) {
        CallEngine engine = Objects.requireNonNull(calls, "engine").repeating(DEADLINE);
        PlatformJwt jwt = jwt(source);
        Instant start = engine.responses().clock().instant();
        try {
            ApiRequest request = request(source.ruleId(), jwt.text(), engine.options());
            CallState<JsonValue> state = CallState.of(engine, EXCHANGE, request);
            return token(new BlockingDriver<>(engine, state, null).run(), start);
        } catch (InvalidRequestException e) {
            throw new TokenUnavailableException(
                    EXCHANGE,
                    "rule " + source.ruleId() + " did not accept the " + jwt.description()
                            + "; an org_admin sees the reason on the page of the rule: " + e.getMessage(),
                    e);
        }
    }

    private static PlatformJwt jwt(JwtSource source) {
        try {
            return source.jwt();
        } catch (PlatformJwt.NoJwtException e) {
            throw new TokenUnavailableException(EXCHANGE, String.valueOf(e.getMessage()), e);
        } catch (Exception e) {
            // Omits the message of a function of the caller, which may contain a secret.
            throw new TokenUnavailableException(
                    EXCHANGE, "the function failed with " + e.getClass().getName(), e);
        }
    }

    private static ApiRequest request(UUID ruleId, String jwt, CallOptions options) {
        Headers headers = Headers.of(
                        "Accept",
                        "application/json",
                        "Content-Type",
                        "application/x-www-form-urlencoded",
                        Endpoints.IDEMPOTENCY_HEADER,
                        UUID.randomUUID().toString())
                .withAll(options.headers());
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", "urn:ietf:params:oauth:grant-type:token-exchange");
        form.put("subject_token", jwt);
        form.put("subject_token_type", "urn:ietf:params:oauth:token-type:jwt");
        form.put("rule_id", ruleId.toString());
        byte[] body = PercentEncoding.query(form).getBytes(StandardCharsets.UTF_8);
        return new ApiRequest("POST", EXCHANGE.path().text(), "", headers, body);
    }

    /**
     * Returns the token of a response. Its expiry time counts from the start of the call, by the clock of the client.
     */
    private static AccessToken token(TypedResponse<JsonValue> response, Instant start) throws CastellanException {
        try {
            Map<String, JsonValue> fields =
                    Objects.requireNonNull(response.value()).fields();
            JsonValue seconds = fields.get("expires_in");
            return new AccessToken(
                    Objects.requireNonNull(fields.get("access_token")).asString(),
                    seconds == null ? null : start.plusSeconds(seconds.convertTo(Integer.class)));
        } catch (NullPointerException | InvalidJsonException | IllegalArgumentException e) {
            throw ApiErrors.undecodable(
                    EXCHANGE, response.response(), "expected access_token and expires_in of an API token", null);
        }
    }
}
