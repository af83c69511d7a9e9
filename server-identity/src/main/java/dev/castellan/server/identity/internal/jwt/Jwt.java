package dev.castellan.server.identity.internal.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWK;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.identity.internal.jwt.InvalidJwtException.Fault;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A signed JWT (RFC 7519) in its compact form, whose claims can be used only after {@link #verify}. The server reads
 * only {@code alg}, {@code kid}, {@code typ} and {@code crit} of the header: a JWT cannot say
 * where its key is. Immutable.
 */
public final class Jwt {

    /** The types of access tokens and ID tokens. Without a type, a JWT can be one of them. */
    public static final Set<String> USUAL_TYPES = Set.of("jwt", "at+jwt");

    private static final int MAX_LENGTH = 16 * 1024;
    private static final int MAX_SUBJECT = 1000;
    /** How far the clocks of issuers and servers may differ. */
    private static final Duration SKEW = Duration.ofSeconds(30);

    private static final Pattern PART = Pattern.compile("[A-Za-z0-9_-]+");
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,11}(\\.[0-9]{1,9})?");
    private static final String TYPE_PREFIX = "application/";

    private final JwtAlgorithm algorithm;
    private final @Nullable String keyId;
    private final Map<String, JsonValue> claims;
    private final byte[] signed;
    private final byte[] signature;

    private Jwt(
            JwtAlgorithm algorithm,
            @Nullable String keyId,
            Map<String, JsonValue> claims,
            byte[] signed,
            byte[] signature) {
        this.algorithm = algorithm;
        this.keyId = keyId;
        this.claims = claims;
        this.signed = signed;
        this.signature = signature;
    }

    /**
     * Parses a JWT.
     *
     * @param types the allowed types in lower case, without {@code application/}
     * @throws InvalidJwtException if the string is not a JWT with an allowed algorithm and type
     */
    public static Jwt parse(String compact, Set<String> types) throws InvalidJwtException {
        String[] parts = compact.length() > MAX_LENGTH ? new String[0] : compact.split("\\.", -1);
        if (parts.length != 3 || !Stream.of(parts).allMatch(PART.asMatchPredicate())) {
            throw new InvalidJwtException(Fault.MALFORMED);
        }
        Map<String, JsonValue> header = object(parts[0]);
        if (header.containsKey("crit") || header.containsKey("b64")) {
            throw new InvalidJwtException(Fault.CRITICAL);
        }
        checkType(text(header, "typ"), types);
        String name = text(header, "alg");
        JwtAlgorithm algorithm =
                JwtAlgorithm.find(name == null ? "" : name).orElseThrow(() -> new InvalidJwtException(Fault.ALGORITHM));
        byte[] signed = (parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII);
        return new Jwt(algorithm, text(header, "kid"), object(parts[1]), signed, decode(parts[2]));
    }

    private static void checkType(@Nullable String type, Set<String> types) throws InvalidJwtException {
        String lower = type == null ? "jwt" : type.toLowerCase(Locale.ROOT);
        if (!types.contains(lower.startsWith(TYPE_PREFIX) ? lower.substring(TYPE_PREFIX.length()) : lower)) {
            throw new InvalidJwtException(Fault.TYPE);
        }
    }

    private static byte[] decode(String part) throws InvalidJwtException {
        try {
            return Base64.getUrlDecoder().decode(part);
        } catch (IllegalArgumentException e) {
            throw new InvalidJwtException(Fault.MALFORMED);
        }
    }

    private static Map<String, JsonValue> object(String part) throws InvalidJwtException {
        try {
            return JwkSet.object(decode(part)).fields();
        } catch (IllegalArgumentException e) {
            throw new InvalidJwtException(Fault.MALFORMED);
        }
    }

    /** Returns a text, or null if it is absent. */
    private static @Nullable String text(Map<String, JsonValue> object, String name) throws InvalidJwtException {
        JsonValue value = object.get(name);
        if (value != null && !value.isString()) {
            throw new InvalidJwtException(Fault.MALFORMED);
        }
        return value == null ? null : value.asString();
    }

    /** Returns whether a set has a key with which the JWT can be signed. */
    public boolean hasKeyIn(JwkSet keys) {
        return keys.find(algorithm, keyId).findAny().isPresent();
    }

    /**
     * Checks who issued the JWT, for whom and for which time, but not the signature. A check before the keys are
     * fetched, so a JWT of another issuer does not cause a request.
     */
    public void check(String issuer, String audience, Instant now) throws InvalidJwtException {
        checkWithoutSubject(issuer, audience, now);
        String subject = text(claims, "sub");
        require(subject != null && !subject.isEmpty() && subject.length() <= MAX_SUBJECT, Fault.SUBJECT);
    }

    /** Does the same as {@link #check}, but accepts a JWT without a subject, such as a logout token of a session. */
    public void checkWithoutSubject(String issuer, String audience, Instant now) throws InvalidJwtException {
        require(issuer.equals(text(claims, "iss")), Fault.ISSUER);
        require(audiences().contains(audience), Fault.AUDIENCE);
        require(claims.containsKey("exp") && now.isBefore(time("exp")), Fault.EXPIRED);
        require(!isLater("nbf", now) && !isLater("iat", now), Fault.NOT_YET_VALID);
    }

    private boolean isLater(String name, Instant now) throws InvalidJwtException {
        return claims.containsKey(name) && time(name).isAfter(now.plus(SKEW));
    }

    private Instant time(String name) throws InvalidJwtException {
        String seconds = String.valueOf(claims.get(name));
        require(SECONDS.matcher(seconds).matches(), Fault.MALFORMED);
        try {
            BigDecimal exact = new BigDecimal(seconds);
            return Instant.ofEpochSecond(
                    exact.longValue(),
                    exact.remainder(BigDecimal.ONE).movePointRight(9).longValue());
        } catch (DateTimeException e) {
            throw new InvalidJwtException(Fault.MALFORMED);
        }
    }

    private List<String> audiences() throws InvalidJwtException {
        JsonValue audience = claims.get("aud");
        if (audience == null || audience.isString()) {
            return audience == null ? List.of() : List.of(audience.asString());
        }
        require(audience.toJson().startsWith("["), Fault.MALFORMED);
        List<JsonValue> items = audience.items();
        require(items.stream().allMatch(JsonValue::isString), Fault.MALFORMED);
        return items.stream().map(JsonValue::asString).toList();
    }

    /**
     * Verifies the JWT.
     *
     * @param keys the keys of the issuer
     * @param issuer the exact issuer
     * @param audience a text that must be the audience, or one of the audiences
     * @return the claims, of which the caller checks all others, such as {@code nonce}
     * @throws InvalidJwtException if the JWT is not valid at this time
     */
    public VerifiedClaims verify(JwkSet keys, String issuer, String audience, Instant now) throws InvalidJwtException {
        check(issuer, audience, now);
        Map<String, JsonValue> all = verifyWithoutSubject(keys, issuer, audience, now);
        return new VerifiedClaims(issuer, Objects.requireNonNull(text(claims, "sub")), audience, time("exp"), all);
    }

    /** Verifies the JWT like {@link #verify}, but accepts one without a subject, and returns its claims. */
    public Map<String, JsonValue> verifyWithoutSubject(JwkSet keys, String issuer, String audience, Instant now)
            throws InvalidJwtException {
        checkWithoutSubject(issuer, audience, now);
        List<JWK> candidates = keys.find(algorithm, keyId).toList();
        require(!candidates.isEmpty(), Fault.UNKNOWN_KEY);
        require(candidates.stream().anyMatch(this::isSignedWith), Fault.SIGNATURE);
        return claims;
    }

    private boolean isSignedWith(JWK key) {
        try {
            return algorithm.verify(key, signed, signature);
        } catch (JOSEException | GeneralSecurityException e) {
            return false;
        }
    }

    private static void require(boolean isMet, Fault otherwise) throws InvalidJwtException {
        if (!isMet) {
            throw new InvalidJwtException(otherwise);
        }
    }
}
