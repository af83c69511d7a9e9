package dev.castellan.spring;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.CastellanClientBuilder;
import dev.castellan.client.TokenFile;
import dev.castellan.client.token.AccessToken;
import dev.castellan.client.token.TokenSource;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/** The properties of the client. A blank property is treated as if it were not set. */
final class CastellanProperties {

    private static final String URL = "castellan.base-url";
    private static final String TOKEN = "castellan.token";
    private static final String TOKEN_FILE = "castellan.token-file";
    private static final String JWT_FILE = "castellan.jwt-file";
    private static final String RULE = "castellan.federation-rule";
    private static final Set<String> OF_CONNECTION = Set.of(URL, TOKEN, TOKEN_FILE, JWT_FILE, RULE);

    private final Binder binder;

    CastellanProperties(Environment environment) {
        this.binder = Binder.get(environment);
    }

    /**
     * Returns the connection details that the properties specify.
     *
     * @throws InvalidClientPropertyException if the URL or the token is missing or invalid
     */
    PropertiesConnectionDetails connection() {
        String url = required(URL, "the URL of the service, such as https://service.example");
        if (text(TOKEN_FILE) == null && text(JWT_FILE) == null) {
            required(TOKEN, "an API token, or " + TOKEN_FILE + " to the path of a file that contains one");
        }
        builder(name -> OF_CONNECTION.contains(name) ? text(name) : null);
        return new PropertiesConnectionDetails(url, source());
    }

    /** Returns the source of the token, from properties that a builder has accepted. */
    private TokenSource source() {
        String file = text(TOKEN_FILE);
        String jwt = text(JWT_FILE);
        if (jwt != null) {
            return TokenSource.federated(UUID.fromString(required(RULE, "the id of a rule")), Path.of(jwt));
        }
        String token = text(TOKEN);
        return file != null || token == null ? file(String.valueOf(file)) : () -> AccessToken.of(token);
    }

    /**
     * Returns a builder with this connection and the other properties.
     *
     * @throws InvalidClientPropertyException if a property is invalid
     */
    CastellanClientBuilder builder(CastellanConnectionDetails connection) {
        return builder(name ->
                        name.equals(URL) ? connection.baseUrl() : OF_CONNECTION.contains(name) ? null : text(name))
                .token(connection.tokenSource());
    }

    private static CastellanClientBuilder builder(Function<String, @Nullable String> properties) {
        try {
            return CastellanClient.builderFromProperties(properties);
        } catch (IllegalArgumentException e) {
            throw InvalidClientPropertyException.wrong(String.valueOf(e.getMessage()), e);
        }
    }

    private String required(String property, String value) {
        String text = text(property);
        if (text == null) {
            throw InvalidClientPropertyException.missing(property, value);
        }
        return text;
    }

    private @Nullable String text(String property) {
        String text = binder.bind(property, String.class).orElse("");
        return text.isBlank() ? null : text;
    }

    /** Reads the file once at startup, to detect a wrong path. */
    private static TokenSource file(String path) {
        try {
            TokenFile source = TokenFile.of(Path.of(path));
            source.fetch();
            return source;
        } catch (Exception e) {
            throw InvalidClientPropertyException.wrong(TOKEN_FILE + ": the file cannot be read: " + e, e);
        }
    }

    /**
     * The connection details that the properties specify.
     *
     * @param baseUrl the URL
     * @param tokenSource the source of the token
     */
    record PropertiesConnectionDetails(String baseUrl, TokenSource tokenSource) implements CastellanConnectionDetails {}
}
