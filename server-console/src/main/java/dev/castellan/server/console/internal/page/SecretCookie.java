package dev.castellan.server.console.internal.page;

import dev.castellan.server.console.internal.http.Cookies;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.StoreUnavailableException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.ProviderException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * A new secret, such as an API token, that a page shows after a redirect. A reload shows the secret again, and creates
 * nothing. The server does not store the secret. The browser keeps it for two minutes in a cookie, encrypted with a key
 * that is derived from the session cookie. {@link #toString()} omits the secret.
 *
 * @param id the id of the object that the secret belongs to
 */
public record SecretCookie(UUID id, String text) {

    /** The query parameter with the id. */
    private static final String SHOWN = "shown";

    private static final int NONCE_LENGTH = 12;
    private static final int TAG_BITS = 128;

    /**
     * Redirects the browser to a page that shows the secret.
     *
     * @param path the path of the page, including any query
     */
    public PageResponse goTo(PageRequest request, String path) {
        byte[] nonce = Arrays.copyOf(request.context().server().secrets().next(), NONCE_LENGTH);
        String content = request.context().now().plus(Cookies.SHOWN) + "\n" + text;
        byte[] sealed = crypt(Cipher.ENCRYPT_MODE, request, id, nonce, content.getBytes(StandardCharsets.UTF_8));
        byte[] cookie = Arrays.copyOf(nonce, NONCE_LENGTH + sealed.length);
        System.arraycopy(sealed, 0, cookie, NONCE_LENGTH, sealed.length);
        String value = Base64.getUrlEncoder().withoutPadding().encodeToString(cookie);
        return PageResponse.goTo(path + (path.contains("?") ? "&" : "?") + SHOWN + "=" + id)
                .withHeader("Set-Cookie", request.context().cookies().secret().set(value));
    }

    /** Returns whether the URL of the page refers to a secret, which may no longer be available. */
    public static boolean isNamed(PageUrl url) {
        return url.query().containsKey(SHOWN);
    }

    /** Returns the secret to which the URL of the page refers, or empty if this session can no longer show it. */
    public static Optional<SecretCookie> of(PageRequest request) {
        return Ids.find(request.url().parameter(SHOWN))
                .flatMap(id -> request.context()
                        .cookies()
                        .secret()
                        .find(request.source().http().headers())
                        .flatMap(cookie -> open(request, id, cookie)));
    }

    /**
     * Returns whether the session is still valid. The session may have ended together with the token that the secret
     * replaces. Assumes that the session is valid if the store fails.
     */
    public static boolean isSessionValid(PageRequest request) {
        try {
            return PageAuthentication.session(request).isPresent();
        } catch (StoreUnavailableException e) {
            return true;
        } catch (Refusal fromThisAddress) {
            return false;
        }
    }

    private static Optional<SecretCookie> open(PageRequest request, UUID id, String cookie) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(cookie);
            byte[] nonce = Arrays.copyOf(bytes, NONCE_LENGTH);
            byte[] sealed = Arrays.copyOfRange(bytes, Math.min(NONCE_LENGTH, bytes.length), bytes.length);
            byte[] opened = crypt(Cipher.DECRYPT_MODE, request, id, nonce, sealed);
            String[] content = new String(opened, StandardCharsets.UTF_8).split("\n", 2);
            return Instant.parse(content[0]).isAfter(request.context().now())
                    ? Optional.of(new SecretCookie(id, content[1]))
                    : Optional.empty();
        } catch (IllegalArgumentException altered) {
            return Optional.empty();
        }
    }

    /** Encrypts or decrypts content with a key for the session of a request. Authenticates the id. */
    private static byte[] crypt(int mode, PageRequest request, UUID id, byte[] nonce, byte[] content) {
        String session = PageAuthentication.secret(request).orElseThrow();
        try {
            byte[] key = MessageDigest.getInstance("SHA-256")
                    .digest(("shown secret " + session).getBytes(StandardCharsets.UTF_8));
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
            cipher.updateAAD(id.toString().getBytes(StandardCharsets.UTF_8));
            return cipher.doFinal(content);
        } catch (GeneralSecurityException | ProviderException e) {
            throw new IllegalArgumentException("the cookie could not be encrypted or decrypted for this session", e);
        }
    }

    /** Returns the id, but not the secret. */
    @Override
    public String toString() {
        return "SecretCookie[" + id + "]";
    }
}
