package dev.castellan.spring;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.CastellanClientBuilder;
import dev.castellan.client.token.AccessToken;
import dev.castellan.client.token.TokenSource;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties of the client. The properties have the names of the environment variables that {@link
 * CastellanClient#fromEnvironment()} reads. An empty property is treated as if it were not set.
 *
 * @param baseUrl URL of the deployment, such as https://service.example.
 * @param token API token.
 * @param tokenFile Path of a file that contains the API token. The client reads the file again after the server rejects
 *     the token.
 * @param projectId Project for calls that accept a project but do not name one. Default: the server's default project.
 * @param deadline Maximum duration of a call with all its attempts.
 * @param attemptTimeout Maximum duration of one attempt.
 * @param connectTimeout Maximum time to establish a connection. Default: 5s.
 * @param maxAttempts Maximum number of attempts of a call, from 1 (no retries) to 100.
 * @param proxy Host and port of an HTTP proxy, such as proxy.example:3128. Default: the proxy of the JVM.
 * @param trustedCertificates Path of a PEM file with certificates to trust in addition to the certificates of the JVM.
 * @param allowPlainHttp Whether the client may send the token unencrypted to hosts other than this machine.
 */
@ConfigurationProperties("castellan")
record CastellanProperties(
        @Nullable String baseUrl,
        @Nullable String token,
        @Nullable String tokenFile,
        @Nullable UUID projectId,
        @DefaultValue("60s") Duration deadline,
        @DefaultValue("30s") Duration attemptTimeout,
        @Nullable Duration connectTimeout,
        @DefaultValue("4") int maxAttempts,
        @Nullable String proxy,
        @Nullable String trustedCertificates,
        @DefaultValue("false") boolean allowPlainHttp) {

    private static final Pattern ADDRESS = Pattern.compile("([^:@/\\s]+):(\\d{1,5})");

    CastellanProperties {
        baseUrl = given(baseUrl);
        token = given(token);
        tokenFile = given(tokenFile);
        proxy = given(proxy);
        trustedCertificates = given(trustedCertificates);
    }

    /**
     * Returns the connection details that the properties specify.
     *
     * @throws InvalidClientPropertyException if the URL or the token is missing or invalid
     */
    Connection connection() {
        if (baseUrl == null) {
            throw InvalidClientPropertyException.missing(
                    "castellan.base-url", "the URL of the service, such as https://service.example");
        }
        apply("base-url", baseUrl, CastellanClient::builder);
        return new Connection(baseUrl, source());
    }

    /**
     * Applies the properties other than the URL and the token.
     *
     * @throws InvalidClientPropertyException if the builder refuses a value
     */
    void applyTo(CastellanClientBuilder builder) {
        apply("project-id", projectId, builder::project);
        apply("deadline", deadline, builder::deadline);
        apply("attempt-timeout", attemptTimeout, builder::attemptTimeout);
        apply("connect-timeout", connectTimeout, builder::connectTimeout);
        apply("max-attempts", maxAttempts, builder::maxAttempts);
        apply("proxy", proxy, address -> builder.proxy(address(address)));
        apply("trusted-certificates", trustedCertificates, file -> builder.trustedCertificates(Path.of(file)));
        if (allowPlainHttp) {
            builder.allowPlainHttp();
        }
    }

    private TokenSource source() {
        if (tokenFile == null) {
            return fixed(token);
        }
        if (token != null) {
            throw InvalidClientPropertyException.wrong("castellan.token-file", "castellan.token is also set", null);
        }
        return file(tokenFile);
    }

    private static TokenSource fixed(@Nullable String token) {
        if (token == null) {
            throw InvalidClientPropertyException.missing(
                    "castellan.token", "an API token, or castellan.token-file to the path of a file that contains one");
        }
        apply("token", token, AccessToken::of);
        return () -> AccessToken.of(token);
    }

    /** Reads the file once at startup, to detect a wrong path. */
    private static TokenSource file(String path) {
        try {
            TokenSource source = TokenSource.file(Path.of(path));
            source.fetch();
            return source;
        } catch (Exception e) {
            throw InvalidClientPropertyException.wrong("castellan.token-file", "the file cannot be read: " + e, e);
        }
    }

    /** Parses host and port. The message omits the text, which may contain a password. */
    private static InetSocketAddress address(String text) {
        Matcher address = ADDRESS.matcher(text);
        if (!address.matches()) {
            throw new IllegalArgumentException("expected only host and port, such as proxy.example:3128");
        }
        return InetSocketAddress.createUnresolved(address.group(1), Integer.parseInt(address.group(2)));
    }

    private static <T> void apply(String name, @Nullable T value, Consumer<T> setting) {
        if (value != null) {
            try {
                setting.accept(value);
            } catch (IllegalArgumentException e) {
                throw InvalidClientPropertyException.wrong("castellan." + name, e.getMessage(), e);
            }
        }
    }

    private static @Nullable String given(@Nullable String text) {
        return text == null || text.isBlank() ? null : text;
    }

    /** Returns a description without the token. */
    @Override
    public String toString() {
        return "CastellanProperties";
    }

    /**
     * The connection details that the properties specify.
     *
     * @param baseUrl the URL
     * @param tokenSource the source of the token
     */
    record Connection(String baseUrl, TokenSource tokenSource) implements CastellanConnectionDetails {}
}
