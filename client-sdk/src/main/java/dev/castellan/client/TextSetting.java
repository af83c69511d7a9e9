package dev.castellan.client;

import dev.castellan.client.internal.text.SettingText;
import dev.castellan.client.token.TokenSource;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * A setting of a client that is text. The environment variables, the system properties, the Spring properties, their
 * table in {@code docs/client-settings.md} and the metadata for editors are derived from these constants.
 */
enum TextSetting {
    BASE_URL(of(text -> text, (builder, url) -> {})),
    TOKEN(of(text -> text, CastellanClientBuilder::token)),
    TOKEN_FILE(TextSetting::tokenFile),
    JWT_FILE(TextSetting::jwtFile),
    FEDERATION_RULE((builder, text, all) -> all.require(JWT_FILE)),
    PROJECT_ID(of(SettingText::uuid, CastellanClientBuilder::project)),
    DEADLINE(of(SettingText::duration, CastellanClientBuilder::deadline)),
    ATTEMPT_TIMEOUT(of(SettingText::duration, CastellanClientBuilder::attemptTimeout)),
    CONNECT_TIMEOUT(of(SettingText::duration, CastellanClientBuilder::connectTimeout)),
    MAX_ATTEMPTS(of(SettingText::number, CastellanClientBuilder::maxAttempts)),
    IDEMPOTENT_POSTS(of(SettingText::truth, CastellanClientBuilder::idempotentPosts)),
    PROXY(TextSetting::proxy),
    PROXY_USER((builder, text, all) -> all.require(PROXY)),
    PROXY_PASSWORD((builder, text, all) -> all.require(PROXY_USER)),
    TRUSTED_CERTIFICATES(of(SettingText::file, CastellanClientBuilder::trustedCertificates)),
    CLIENT_CERTIFICATE(TextSetting::clientCertificate),
    CLIENT_CERTIFICATE_PASSWORD((builder, text, all) -> all.require(CLIENT_CERTIFICATE)),
    ALLOW_PLAIN_HTTP(of(SettingText::truth, TextSetting::allowPlainHttp)),
    MAX_RESPONSE_BYTES(of(SettingText::number, CastellanClientBuilder::maxResponseBytes)),
    MAX_CONCURRENT_CALLS(of(SettingText::number, CastellanClientBuilder::maxConcurrentCalls)),
    MAX_QUEUED_CALLS(of(SettingText::number, CastellanClientBuilder::maxQueuedCalls)),
    PROJECT_HEADER(of(text -> text, CastellanClientBuilder::projectHeader)),
    DELETE_TOKEN_PATH(of(text -> text, CastellanClientBuilder::deleteTokenPath)),
    LOG_HEADERS(of(SettingText::words, CastellanClientBuilder::logHeaders));

    @SuppressWarnings("ImmutableEnumChecker") // a function without state
    private final Setter setter;

    TextSetting(Setter setter) {
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

    /**
     * Sets the setting of a builder, and returns the builder.
     *
     * @param all the other settings, because some belong together
     * @throws IllegalArgumentException if the text is invalid
     */
    CastellanClientBuilder apply(CastellanClientBuilder builder, String text, SettingValues all) {
        setter.set(builder, text, all);
        return builder;
    }

    private static <T> Setter of(Function<String, T> parser, BiConsumer<CastellanClientBuilder, T> method) {
        return (builder, text, all) -> method.accept(builder, parser.apply(text));
    }

    private static void tokenFile(CastellanClientBuilder builder, String text, SettingValues all) {
        refuse(TOKEN, all);
        builder.token(TokenFile.of(SettingText.file(text)));
    }

    private static void jwtFile(CastellanClientBuilder builder, String text, SettingValues all) {
        refuse(TOKEN, all);
        refuse(TOKEN_FILE, all);
        UUID rule = SettingText.uuid(all.require(FEDERATION_RULE));
        builder.token(TokenSource.federated(rule, SettingText.file(text)));
    }

    private static void refuse(TextSetting other, SettingValues all) {
        if (all.text(other) != null) {
            throw new IllegalArgumentException(all.name(other) + " is also set; set one of the two");
        }
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

    /** Sets a setting to a text. */
    private interface Setter {

        void set(CastellanClientBuilder builder, String text, SettingValues all);
    }
}
