package dev.castellan.server.people.internal.provider;

import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.ProviderRow;
import dev.castellan.server.internal.tokens.OrganizationMac;
import dev.castellan.server.internal.tokens.TagFormat;
import dev.castellan.server.people.signin.AuthorizationRequest;
import dev.castellan.server.spi.SecretSource;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An attempt to sign in with a provider. Only the browser keeps it, so every node can finish it. It consists of the tag
 * of the organization, the time in milliseconds (6 bytes), random bytes (26 bytes), and a MAC (32 bytes) of both, the
 * purpose, the provider and the user. State, nonce and verifier are different hashes of it, so a response that belongs
 * to another attempt, browser, purpose, provider or organization is refused.
 *
 * @param startedAt the time at which it began
 */
record ProviderAttempt(String text, Instant startedAt) {

    /** The time within which a person must sign in at the provider. */
    static final Duration LIFE = Duration.ofMinutes(15);

    private static final int TIME_BYTES = 6;
    private static final Pattern SHAPE = Pattern.compile("[0-9A-Za-z]{6}[A-Za-z0-9_-]{86}");

    /** The purpose of an attempt. */
    enum AttemptPurpose {
        /** Signing in. */
        SIGN_IN,
        /** Re-authenticating a signed-in user. */
        CONFIRM,
        /** Linking a signed-in user to a person of the provider. */
        LINK,
        /** Testing the settings of the provider. */
        TEST
    }

    /**
     * Begins an attempt.
     *
     * @param subject the signed-in user, or an empty string
     */
    static ProviderAttempt issue(
            View view, SecretSource secrets, AttemptPurpose purpose, ProviderRow provider, String subject) {
        byte[] data = secrets.next();
        byte[] time = ByteBuffer.allocate(Long.BYTES)
                .putLong(view.now().toEpochMilli())
                .array();
        System.arraycopy(time, Long.BYTES - TIME_BYTES, data, 0, TIME_BYTES);
        String text = view.organization().tag() + base64(data) + base64(mac(view, purpose, provider, subject, data));
        return new ProviderAttempt(text, view.now());
    }

    /** Returns the tag of the organization of an attempt, or empty if the text is malformed. */
    static Optional<String> tag(String text) {
        return SHAPE.matcher(text).matches() ? Optional.of(text.substring(0, TagFormat.LENGTH)) : Optional.empty();
    }

    /** Returns the attempt if the organization issued it for this purpose, provider and user in the last 15 minutes. */
    static Optional<ProviderAttempt> find(
            View view, String text, AttemptPurpose purpose, ProviderRow provider, String subject) {
        if (!tag(text).equals(Optional.of(view.organization().tag()))) {
            return Optional.empty();
        }
        int middle = TagFormat.LENGTH + (text.length() - TagFormat.LENGTH) / 2;
        byte[] data = Base64.getUrlDecoder().decode(text.substring(TagFormat.LENGTH, middle));
        byte[] mac = Base64.getUrlDecoder().decode(text.substring(middle));
        Instant startedAt = startedAt(data);
        boolean isCurrent = !view.now().isBefore(startedAt) && view.now().isBefore(startedAt.plus(LIFE));
        return isCurrent && MessageDigest.isEqual(mac, mac(view, purpose, provider, subject, data))
                ? Optional.of(new ProviderAttempt(text, startedAt))
                : Optional.empty();
    }

    private static Instant startedAt(byte[] data) {
        byte[] time = new byte[Long.BYTES];
        System.arraycopy(data, 0, time, Long.BYTES - TIME_BYTES, TIME_BYTES);
        return Instant.ofEpochMilli(ByteBuffer.wrap(time).getLong());
    }

    private static byte[] mac(View view, AttemptPurpose purpose, ProviderRow provider, String subject, byte[] data) {
        String use = "attempt with a provider " + purpose + " " + provider.providerId() + " " + subject;
        return OrganizationMac.of(view.organization(), use, data);
    }

    /** Returns the request of this attempt. */
    AuthorizationRequest request(URI redirectUri, @Nullable String loginHint, boolean fresh) {
        return new AuthorizationRequest(redirectUri, state(), derived("nonce"), derived("verifier"), loginHint, fresh);
    }

    /** Returns true if a response has the state of this attempt. */
    boolean isAnsweredBy(@Nullable String state) {
        return state != null
                && MessageDigest.isEqual(
                        state.getBytes(StandardCharsets.UTF_8), state().getBytes(StandardCharsets.UTF_8));
    }

    private String state() {
        return derived("state");
    }

    /** Returns 43 characters that reveal neither the attempt nor another derived value. */
    private String derived(String use) {
        try {
            byte[] data = (use + " " + text).getBytes(StandardCharsets.US_ASCII);
            return base64(MessageDigest.getInstance("SHA-256").digest(data));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
