package dev.castellan.client.token;

import dev.castellan.client.internal.text.JwtSource;
import dev.castellan.client.internal.text.PlatformJwt;
import dev.castellan.client.internal.text.PlatformJwt.NoJwtException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;

/** A rule, and the JWTs that a client exchanges by it. {@link #toString()} contains no JWT. */
record FederatedSource(UUID ruleId, Callable<String> jwts, String origin) implements TokenSource, JwtSource {

    static FederatedSource of(UUID ruleId, Path file) {
        Objects.requireNonNull(file, "jwtFile: is null");
        return new FederatedSource(ruleId, () -> read(file), file.toString());
    }

    static FederatedSource of(UUID ruleId, Callable<String> jwts) {
        return new FederatedSource(ruleId, Objects.requireNonNull(jwts, "jwts: is null"), "the function");
    }

    FederatedSource {
        Objects.requireNonNull(ruleId, "ruleId: is null");
    }

    @Override
    public AccessToken fetch() {
        throw new UnsupportedOperationException(
                "this source needs the connection of a client: pass it to token(..) of a client as it is");
    }

    @Override
    public PlatformJwt jwt() throws Exception {
        return PlatformJwt.of(jwts.call(), origin);
    }

    /** Reads no more than a JWT can have, because the path may name a device that never ends. */
    private static String read(Path file) throws NoJwtException {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(PlatformJwt.MAX_LENGTH + 2), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new NoJwtException(file + " cannot be read: " + e.getClass().getSimpleName(), e);
        }
    }

    @Override
    public String toString() {
        return "FederatedSource[" + ruleId + ", " + origin + "]";
    }
}
