package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.ClientOptions;
import dev.castellan.client.errors.ConflictException;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.InvalidRequestException;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Token;
import dev.castellan.model.TokenRotation;
import dev.castellan.model.TokenUpdate;
import dev.castellan.model.User;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditFilter;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.system.fixture.OnStoresOfTier;
import dev.castellan.system.fixture.RawCalls;
import dev.castellan.system.fixture.TestedStore;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests tokens that the server accepts only from some addresses, behind a trusted proxy on the loopback address. */
@OnStoresOfTier
@Tag("database")
class AllowedAddressesTest {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final List<String> OFFICE = List.of("192.0.2.0/24", "2001:db8::/32");

    @Parameter
    TestedStore store;

    private Scene scene;

    @BeforeEach
    void start() {
        scene = Scene.of(
                store,
                Connection.SOCKET,
                server -> server.proxy(proxy -> proxy.trustedAddresses(List.of("127.0.0.1"))));
    }

    @AfterEach
    void close() {
        scene.close();
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.7, true",
        "192.0.2.7:4711, true",
        "::ffff:192.0.2.7, true",
        "'[::ffff:192.0.2.7]:4711', true",
        "'10.0.0.1, 192.0.2.7', true",
        "'[2001:db8::9]:4711', true",
        "192.0.3.7, false",
        "'192.0.2.7, 192.0.3.7', false",
        "::ffff:192.0.3.7, false",
        "2001:db9::, false",
        "unknown, false",
    })
    void acceptsTokenOnlyFromAllowedAddresses(String forwardedFor, boolean accepted) {
        CastellanClient client = from(forwardedFor, create(OFFICE).token());

        if (accepted) {
            assertThat(client.tokens().current().allowedAddresses()).isEqualTo(OFFICE);
            assertThat(client.projects().create("Apollo").name()).isEqualTo("Apollo");
        } else {
            assertThatExceptionOfType(ForbiddenException.class)
                    .isThrownBy(() -> client.tokens().current())
                    .withMessageContaining("this token is not allowed from address")
                    .satisfies(e -> assertThat(e.code()).contains(ErrorCode.ADDRESS_NOT_ALLOWED));
            assertThatExceptionOfType(ForbiddenException.class)
                    .isThrownBy(() -> client.projects().create("Apollo"));
        }
    }

    @Test
    void refusesTokenFromUnknownAddress() {
        RawCalls calls = new RawCalls(
                scene.server().server()::handle,
                create(List.of("0.0.0.0/0", "::/0")).token());

        ApiResponse response = calls.send("GET", "/users/me");

        assertThat(response.status()).isEqualTo(403);
        assertThat(RawCalls.read(response).path("message").asText()).contains("from an unknown address");
    }

    @Test
    void recordsAddressesOfUseAndRefusal() {
        IssuedToken token = create(OFFICE);
        assertThatExceptionOfType(ForbiddenException.class)
                .isThrownBy(() -> from("198.51.100.4", token.token()).users().me());
        Token refused = await(token.id(), record -> record.lastRefusedAt() != null);
        assertThat(refused.lastUsedAt()).isNull();
        assertThat(refused.dailyCalls()).isNull();
        assertThat(refused.lastRefusedAddress()).isEqualTo("198.51.100.4");
        assertThat(refused.lastRefusedCode()).isEqualTo("address_not_allowed");

        from("192.0.2.7", token.token()).users().me();
        Token used = await(token.id(), record -> record.lastUsedAt() != null);
        assertThat(used.lastUsedAddress()).isEqualTo("192.0.2.7");
        assertThat(used.dailyCalls()).containsExactly(1);

        AuditEvent event = scene
                .admin()
                .auditEvents()
                .list(AuditFilter.ALL.withObject(token.id()).withOperation("tokens.addressRefused"))
                .stream()
                .findFirst()
                .orElseThrow();
        assertThat(event.address()).isEqualTo("198.51.100.4");
        assertThat(event.credentialId()).isEqualTo(token.id());
        assertThat(event.actor()).isNull();
    }

    @Test
    void writesCallCountTogetherWithNextUseAfter15Minutes() {
        IssuedToken token = create(OFFICE);
        CastellanClient client = from("192.0.2.7", token.token());
        client.users().me();
        await(token.id(), record -> record.lastUsedAt() != null);
        IntStream.range(0, 10).forEach(i -> client.users().me());
        scene.server().clock().advance(Duration.ofDays(1));
        client.users().me();

        Token record = await(token.id(), row -> row.dailyCalls().size() == 2);

        assertThat(record.dailyCalls()).containsExactly(11, 1);
    }

    @Test
    void changedAddressesApplyToNextRequest() {
        IssuedToken token = create(OFFICE);
        CastellanClient client = from("192.0.2.7", token.token());
        client.users().me();

        scene.admin().tokens().update(token.id(), TokenUpdate.none().allowedAddresses(List.of("192.0.2.8")));
        assertThatExceptionOfType(ForbiddenException.class)
                .isThrownBy(() -> client.users().me());

        Token open =
                scene.admin().tokens().update(token.id(), TokenUpdate.none().clearAllowedAddresses());
        assertThat(open.allowedAddresses()).isNull();
        assertThat(from("203.0.113.1", token.token()).users().me().id()).isEqualTo(token.userId());
    }

    @Test
    void tokenCreatedWithLimitedTokenMayOnlyNarrowItsAddresses() {
        CastellanClient client = from("192.0.2.7", create(OFFICE).token());

        assertThat(client.tokens().create().allowedAddresses()).isEqualTo(OFFICE);
        assertThat(client.tokens()
                        .create(NewToken.forCaller().allowedFrom(List.of("192.0.2.128/25")))
                        .allowedAddresses())
                .containsExactly("192.0.2.128/25");
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() ->
                        client.tokens().create(NewToken.forCaller().allowedFrom(List.of("192.0.2.7", "192.0.0.0/16"))))
                .withMessageContaining(
                        "allowed_addresses: 192.0.0.0/16 is not within the addresses of the token of the request");
    }

    @Test
    void limitedTokenCannotWidenAddressesOfAnyToken() {
        CastellanClient client = from("192.0.2.7", create(OFFICE).token());
        IssuedToken other = scene.admin().tokens().create();
        UUID own = client.tokens().current().id();

        for (UUID id : List.of(own, other.id())) {
            assertThatExceptionOfType(InvalidRequestException.class)
                    .isThrownBy(
                            () -> client.tokens().update(id, TokenUpdate.none().clearAllowedAddresses()))
                    .withMessageContaining("null allows more addresses than the token of the request");
            assertThatExceptionOfType(InvalidRequestException.class)
                    .isThrownBy(
                            () -> client.tokens().update(id, TokenUpdate.none().allowedAddresses(List.of("::/0"))))
                    .withMessageContaining("allowed_addresses: ::/0 is not within");
        }
        assertThat(client.tokens()
                        .update(own, TokenUpdate.none().allowedAddresses(List.of("192.0.2.7")))
                        .allowedAddresses())
                .containsExactly("192.0.2.7");
    }

    @Test
    void rotatedTokenAllowsOnlyAddressesOfOldAndCallingToken() {
        IssuedToken office = create(OFFICE);
        IssuedToken home = create(List.of("203.0.113.0/24"));
        IssuedToken open = scene.admin().tokens().create();
        CastellanClient client = from("192.0.2.7", office.token());

        assertThat(client.tokens().rotate(open.id(), TokenRotation.IMMEDIATE).allowedAddresses())
                .isEqualTo(OFFICE);
        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> client.tokens().rotate(home.id(), TokenRotation.IMMEDIATE))
                .satisfies(e -> assertThat(e.code()).contains(ErrorCode.NO_COMMON_ADDRESSES));
        assertThat(scene.admin()
                        .tokens()
                        .rotate(home.id(), TokenRotation.IMMEDIATE)
                        .allowedAddresses())
                .containsExactly("203.0.113.0/24");
        assertThat(client.tokens().rotate(office.id(), TokenRotation.IMMEDIATE).allowedAddresses())
                .isEqualTo(OFFICE);
    }

    @ParameterizedTest
    @CsvSource({
        "'[]', expected 1 to 50 addresses or ranges",
        "'[\"10.1.2.3/8\"]', allowed_addresses[0]: '10.1.2.3/8' is an address inside the range 10.0.0.0/8",
        "'[\"::1\",\"localhost\"]', allowed_addresses[1]: 'localhost' is not a range",
        "'[null]', allowed_addresses[0]",
        "'[7]', allowed_addresses[0]",
        "'\"::1\"', allowed_addresses",
    })
    void errorForInvalidAddressesContainsInvalidElement(String addresses, String message) {
        RawCalls calls =
                new RawCalls(scene.server().server()::handle, scene.bootstrap().token());
        UUID own = scene.admin().tokens().current().id();
        String body = "{\"allowed_addresses\":" + addresses + "}";

        for (ApiResponse response : List.of(
                calls.send("POST", "/users/tokens", body, null),
                calls.send("PATCH", "/users/tokens/" + own, body, null))) {
            assertThat(response.status()).isEqualTo(400);
            assertThat(RawCalls.read(response).path("message").asText()).contains(message);
        }
    }

    @Test
    void concurrentChangesOfAddressesNeverMix() {
        IssuedToken token = create(OFFICE);
        List<List<String>> versions = IntStream.rangeClosed(1, 8)
                .mapToObj(i -> List.of("10.0." + i + ".0/24", "2001:db8:" + i + "::/48"))
                .toList();

        List<CompletableFuture<Token>> changes = versions.stream()
                .map(addresses -> CompletableFuture.supplyAsync(() -> scene.admin()
                        .tokens()
                        .update(token.id(), TokenUpdate.none().name("n").allowedAddresses(addresses))))
                .toList();

        changes.forEach(change -> assertThat(change.join().allowedAddresses()).isIn(versions));
        assertThat(record(token.id()).allowedAddresses()).isIn(versions);
    }

    @Test
    void otherTokensAreNotLimited() {
        User user = scene.account("CI");
        create(OFFICE);
        assertThat(scene.as(user).users().me().id()).isEqualTo(user.id());
    }

    private IssuedToken create(List<String> addresses) {
        return scene.admin().tokens().create(NewToken.forCaller().allowedFrom(addresses));
    }

    private CastellanClient from(String forwardedFor, String token) {
        return scene.admin()
                .withOptions(ClientOptions.NONE.withToken(token).withHeader("X-Forwarded-For", forwardedFor));
    }

    private Token record(UUID id) {
        return scene.admin().tokens().list().stream()
                .filter(token -> token.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** Waits for a state of a token that another thread writes. */
    private Token await(UUID id, Predicate<Token> expected) {
        return assertTimeoutPreemptively(PATIENCE, () -> {
            Token record = record(id);
            while (!expected.test(record)) {
                record = record(id);
            }
            return record;
        });
    }
}
