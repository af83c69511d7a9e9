package dev.castellan.client.internal.text;

import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A signed JWT of a platform, of which the client reads only what helps in a message. The server verifies it. {@link
 * #toString()} does not contain the JWT.
 *
 * @param text the JWT
 * @param origin where it comes from
 * @param claims its claims
 */
public record PlatformJwt(String text, String origin, Map<String, JsonValue> claims) {

    /** The maximum number of characters. */
    public static final int MAX_LENGTH = 16 * 1024;

    private static final Pattern FORM = Pattern.compile("[\\w-]+\\.([\\w-]+)\\.[\\w-]+");

    /**
     * Returns the JWT in a text, without the white space around it.
     *
     * @throws NoJwtException if the text is no signed JWT. The message does not contain the text
     */
    public static PlatformJwt of(@Nullable String text, String origin) throws NoJwtException {
        String jwt = text == null ? "" : text.strip();
        if (jwt.isEmpty()) {
            throw new NoJwtException(origin + " holds no JWT: it is empty", null);
        }
        return new PlatformJwt(jwt, origin, claims(jwt, origin));
    }

    private static Map<String, JsonValue> claims(String jwt, String origin) throws NoJwtException {
        Matcher form = FORM.matcher(jwt);
        if (jwt.length() > MAX_LENGTH || !form.matches()) {
            throw new NoJwtException(
                    origin + " holds no JWT: expected three parts in base64url, separated by dots", null);
        }
        try {
            byte[] payload = Base64.getUrlDecoder().decode(form.group(1));
            return JsonValue.parse(new String(payload, StandardCharsets.UTF_8)).fields();
        } catch (IllegalArgumentException | InvalidJsonException e) {
            // Omits the cause, whose message may contain a part of the JWT.
            throw new NoJwtException(origin + " holds no JWT: its second part is not a JSON object", null);
        }
    }

    /** Describes the JWT by its issuer, subject, audience and expiry time. */
    public String description() {
        return "JWT of " + origin + " (iss " + claim("iss") + ", sub " + claim("sub") + ", aud " + claim("aud")
                + ", exp " + expiry() + ")";
    }

    private String claim(String name) {
        JsonValue value = claims.get(name);
        return value == null ? "missing" : value.toJson();
    }

    private String expiry() {
        try {
            return Instant.ofEpochSecond(Long.parseLong(claim("exp"))).toString();
        } catch (NumberFormatException | DateTimeException e) {
            return claim("exp");
        }
    }

    @Override
    public String toString() {
        return description();
    }

    /** Thrown if there is no JWT. The message says where, and contains no secret. */
    public static final class NoJwtException extends Exception {

        private static final long serialVersionUID = 1;

        public NoJwtException(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }
}
