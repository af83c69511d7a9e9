package dev.castellan.client;

import dev.castellan.client.internal.text.SettingText;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A setting of a client that is text. The environment variables, system properties and Spring properties, their table in
 * {@code docs/client-settings.md} and the metadata for editors are derived from these constants.
 */
enum TextSetting {
    BASE_URL(null, "URL of the deployment, such as `https://service.example`. Required.", text((builder, url) -> {})),
    TOKEN(null, "API token. A token or a token file is required.", text(CastellanClientBuilder::token)),
    TOKEN_FILE(
            null,
            "File that contains the API token. The client reads it again when it needs another token.",
            new Setter(String.class, TextSetting::tokenFile)),
    PROJECT_ID(
            null,
            "Project for calls that accept a project but do not name one. Default: the server's default project.",
            parsed(UUID.class, SettingText::uuid, CastellanClientBuilder::project)),
    DEADLINE("60s", "Maximum duration of a call with all its attempts.", duration(CastellanClientBuilder::deadline)),
    ATTEMPT_TIMEOUT("30s", "Maximum duration of one attempt.", duration(CastellanClientBuilder::attemptTimeout)),
    CONNECT_TIMEOUT("5s", "Maximum time to establish a connection.", duration(CastellanClientBuilder::connectTimeout)),
    MAX_ATTEMPTS(
            "4",
            "Maximum number of attempts of a call, from 1 (no retries) to 100.",
            number(CastellanClientBuilder::maxAttempts)),
    PROXY(
            null,
            "Host and port of an HTTP proxy, such as `proxy.example:3128`. Default: the proxy of the JVM.",
            new Setter(String.class, TextSetting::proxy)),
    PROXY_USER(null, "User for Basic authentication at the proxy.", partOf(PROXY)),
    PROXY_PASSWORD(null, "Password of this user.", partOf(PROXY_USER)),
    TRUSTED_CERTIFICATES(
            null,
            "PEM file with certificates to trust in addition to those of the JVM.",
            text((builder, path) -> builder.trustedCertificates(SettingText.file(path)))),
    CLIENT_CERTIFICATE(
            null,
            "PKCS #12 or JKS file with the certificate and the private key of the client (mutual TLS).",
            new Setter(String.class, TextSetting::clientCertificate)),
    CLIENT_CERTIFICATE_PASSWORD(null, "Password of this file and of the key.", partOf(CLIENT_CERTIFICATE)),
    ALLOW_PLAIN_HTTP(
            "false",
            "Whether the client may send the token unencrypted to hosts other than this machine.",
            parsed(Boolean.class, SettingText::truth, TextSetting::allowPlainHttp)),
    MAX_RESPONSE_BYTES(
            "16777216", "Maximum size of a response body.", number(CastellanClientBuilder::maxResponseBytes)),
    MAX_CONCURRENT_CALLS(
            "64",
            "Maximum number of concurrent attempts of asynchronous calls.",
            number(CastellanClientBuilder::maxConcurrentCalls)),
    MAX_QUEUED_CALLS(
            "10000",
            "Maximum number of queued attempts of asynchronous calls.",
            number(CastellanClientBuilder::maxQueuedCalls)),
    PROJECT_HEADER("X-Project-ID", "Header that names a project.", text(CastellanClientBuilder::projectHeader)),
    DELETE_TOKEN_PATH(
            "/users/tokens/{token_id}",
            "Path of the operation that deletes a token.",
            text(CastellanClientBuilder::deleteTokenPath)),
    LOG_HEADERS(
            "Retry-After,Idempotent-Replayed",
            "Headers of requests and responses that the log includes, separated by commas.",
            parsed(String[].class, SettingText::words, CastellanClientBuilder::logHeaders));

    private final @Nullable String standard;
    private final String description;
    private final Setter setter;

    TextSetting(@Nullable String standard, String description, Setter setter) {
        this.standard = standard;
        this.description = description;
        this.setter = setter;
    }

    /** Returns the environment variable, such as {@code CASTELLAN_BASE_URL}. */
    String variable() {
        return "CASTELLAN_" + name();
    }

    /** Returns the system property and Spring property, such as {@code castellan.base-url}. */
    String property() {
        return "castellan." + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the type, for editors of Spring properties. */
    Class<?> type() {
        return setter.type();
    }

    /** Returns the default value, or {@code null} if there is none. */
    @Nullable
    String standard() {
        return standard;
    }

    /** Returns a sentence that describes the setting. */
    String description() {
        return description;
    }

    /**
     * Sets the setting of a builder, and returns the builder.
     *
     * @throws IllegalArgumentException if the text is invalid
     */
    CastellanClientBuilder apply(CastellanClientBuilder builder, String text, SettingValues all) {
        setter.action().set(builder, text, all);
        return builder;
    }

    private static Setter text(BiConsumer<CastellanClientBuilder, String> method) {
        return parsed(String.class, text -> text, method);
    }

    private static Setter number(BiConsumer<CastellanClientBuilder, Integer> method) {
        return parsed(Integer.class, SettingText::number, method);
    }

    private static Setter duration(BiConsumer<CastellanClientBuilder, Duration> method) {
        return parsed(Duration.class, SettingText::duration, method);
    }

    private static <T> Setter parsed(
            Class<T> type, Function<String, T> parser, BiConsumer<CastellanClientBuilder, T> method) {
        return new Setter(type, (builder, text, all) -> method.accept(builder, parser.apply(text)));
    }

    /** Returns a setter for a setting that another setting reads. */
    private static Setter partOf(TextSetting whole) {
        return new Setter(String.class, (builder, text, all) -> all.require(whole));
    }

    private static void tokenFile(CastellanClientBuilder builder, String text, SettingValues all) {
        if (all.text(TOKEN) != null) {
            throw new IllegalArgumentException(all.name(TOKEN) + " is also set; set one of the two");
        }
        builder.token(TokenFile.of(SettingText.file(text)));
    }

    private static void proxy(CastellanClientBuilder builder, String text, SettingValues all) {
        InetSocketAddress address = SettingText.address(text);
        String user = all.text(PROXY_USER);
        if (user == null) {
            builder.proxy(address);
        } else {
            builder.proxy(address, user, all.require(PROXY_PASSWORD));
        }
    }

    private static void clientCertificate(CastellanClientBuilder builder, String text, SettingValues all) {
        char[] password = all.require(CLIENT_CERTIFICATE_PASSWORD).toCharArray();
        builder.clientCertificate(SettingText.file(text), password);
    }

    private static void allowPlainHttp(CastellanClientBuilder builder, boolean allow) {
        if (allow) {
            builder.allowPlainHttp();
        }
    }

    /**
     * Sets a setting.
     *
     * @param type the type, for editors of Spring properties
     */
    private record Setter(Class<?> type, Action action) {}

    /** Sets a setting to a text. */
    private interface Action {

        void set(CastellanClientBuilder builder, String text, SettingValues all);
    }
}
