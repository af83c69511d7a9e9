package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.people.NewInvitation;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.internal.tokens.TagFormat;
import dev.castellan.server.internal.tokens.TokenFormat;
import dev.castellan.server.spi.SecretSource;
import dev.castellan.support.time.MutableClock;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tests the organization tags in tokens and codes. */
class TagsTest {

    private final MemoryStore store = new MemoryStore(new MutableClock(Samples.START));
    private final Administration administration = Administration.of(store);

    @Test
    void tokensAndCodesContainTagOfTheirOrganization() {
        Bootstrap own = create();
        UUID id = own.organizationId();
        String tag = tag(id);

        assertThat(store.organizationOfTag(tag)).contains(id);
        assertThat(own.token()).startsWith("cstu_" + tag);
        assertThat(administration
                        .createToken(id, NewToken.forUser(own.adminId()))
                        .prefix())
                .hasSize(15)
                .startsWith("cstu_" + tag);
        assertThat(administration
                        .createInvitation(id, NewInvitation.of("Ada", "ada@example.org", Role.CLIENT))
                        .code())
                .matches("[0-9A-Za-z]{49}")
                .startsWith(tag);
    }

    @Test
    void eachOrganizationHasItsOwnTag() {
        assertThat(tag(create().organizationId())).isNotEqualTo(tag(create().organizationId()));
    }

    @Test
    void generatesTagsUntilOneIsUnused() {
        Queue<byte[]> secrets = new ArrayDeque<>();
        for (int number : new int[] {1, 2, 3, 1, 1, 4, 5, 6}) {
            secrets.add(secret(number));
        }
        try (CastellanServer server = drawing(secrets::remove)) {
            UUID second = server.administration()
                    .createOrganization(NewOrganization.withName("Two").admin("Bob", "bob@example.org"))
                    .organizationId();

            assertThat(tag(server.bootstrap().organizationId())).isEqualTo(TagFormat.of(secret(1)));
            assertThat(tag(second)).isEqualTo(TagFormat.of(secret(4)));
            assertThat(secrets).isEmpty();
        }
    }

    @Test
    void refusesToCreateOrganizationIfSecretSourceRepeatsSecrets() {
        try (CastellanServer server = drawing(() -> secret(1))) {
            assertThatThrownBy(() -> server.administration()
                            .createOrganization(NewOrganization.withName("Two").admin("Bob", "bob@example.org")))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("repeats itself");
            assertThat(store.organizations()).hasSize(1);
        }
    }

    @Test
    void treatsTokenWithTagOfOtherOrganizationAsUnknown() {
        AtomicInteger drawn = new AtomicInteger();
        try (CastellanServer server = drawing(() -> secret(drawn.incrementAndGet()))) {
            Bootstrap own = server.bootstrap();
            Bootstrap other = server.administration()
                    .createOrganization(NewOrganization.withName("Other").admin("Bob", "bob@example.org"));
            String ourTag = tag(own.organizationId());
            String theirTag = tag(other.organizationId());
            // creating an organization uses three secrets: its tag, its cursor key and its first token
            assertThat(own.token()).isEqualTo(TokenFormat.of(ourTag, secret(3), false));
            assertThat(other.token()).isEqualTo(TokenFormat.of(theirTag, secret(6), false));
            assertThat(response(server, own.token()).status()).isEqualTo(200);
            assertThat(response(server, other.token()).status()).isEqualTo(200);

            ApiResponse malformed = response(server, own.token().replace(ourTag, theirTag));
            for (String token : List.of(
                    TokenFormat.of(theirTag, secret(3), false),
                    TokenFormat.of(ourTag, secret(6), false),
                    TokenFormat.of(ourTag, secret(9), false),
                    TokenFormat.of("zzzzzz", secret(3), false),
                    "cstu_" + own.token().substring(11))) {
                ApiResponse refused = response(server, token);
                assertThat(refused.status()).isEqualTo(401);
                assertThat(message(refused)).isEqualTo(message(malformed));
                assertThat(refused.headers().first("WWW-Authenticate"))
                        .isEqualTo(malformed.headers().first("WWW-Authenticate"));
            }
        }
    }

    @Test
    void restartedServerAcceptsExistingTokenWithoutGeneratingTag() {
        Bootstrap own = create();
        MemoryStore restarted = new MemoryStore(new MutableClock(Samples.START));
        restarted.restore(store.snapshot());
        SecretSource none = () -> {
            throw new AssertionError("no secret is needed");
        };
        try (CastellanServer server = CastellanServer.builder()
                .withoutSocket()
                .store(restarted)
                .secrets(none)
                .start()) {
            assertThat(response(server, own.token()).status()).isEqualTo(200);
        }
    }

    private Bootstrap create() {
        return administration.createOrganization(
                NewOrganization.withName("Acme").admin("Ada", "ada@example.com"));
    }

    private String tag(UUID organizationId) {
        return store.<String>read(organizationId, view -> view.organization().tag());
    }

    private CastellanServer drawing(SecretSource secrets) {
        return CastellanServer.builder()
                .withoutSocket()
                .store(store)
                .secrets(secrets)
                .start();
    }

    private static byte[] secret(int number) {
        byte[] secret = new byte[32];
        secret[31] = (byte) number;
        return secret;
    }

    private static ApiResponse response(CastellanServer server, String token) {
        return server.handle(ApiRequest.of("GET", "/api/v1/users/me", Headers.of("Authorization", "Bearer " + token)));
    }

    private static String message(ApiResponse response) {
        return new String(response.body(), StandardCharsets.UTF_8).replaceAll("\"errorID\":\"[^\"]*\"", "");
    }
}
