package dev.castellan.system.mutations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.InvalidRequestException;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.TokenUpdate;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that nobody widens the limits of a token with the token itself. Runs against each server with a mistake. */
class LimitedTokens {

    private static final List<String> LOOPBACK = List.of("127.0.0.0/8");
    private static final List<String> ALL = List.of("0.0.0.0/0");

    private TestServer server;
    private CastellanClient admin;
    private CastellanClient client;
    private UUID id;

    @BeforeEach
    void start() {
        server = TestServer.start(TestedStore.MEMORY);
        admin = CastellanClient.builder(server.server().baseUrl())
                .token(server.server().bootstrap().token())
                .build();
        IssuedToken limited = admin.tokens().create(NewToken.forCaller().allowedFrom(LOOPBACK));
        client = admin.withToken(limited.token());
        id = limited.id();
    }

    @AfterEach
    void stop() {
        admin.close();
        server.close();
    }

    @Test
    void tokenOfLimitedTokenHasItsAddresses() {
        assertThat(client.tokens().create().allowedAddresses()).isEqualTo(LOOPBACK);
    }

    @Test
    void tokenOfLimitedTokenIsNotAllowedFromMoreAddresses() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> client.tokens().create(NewToken.forCaller().allowedFrom(ALL)));
    }

    @Test
    void limitedTokenAddsNoAddresses() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> client.tokens().update(id, TokenUpdate.none().allowedAddresses(ALL)));
    }

    @Test
    void limitedTokenLiftsNoLimit() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> client.tokens().update(id, TokenUpdate.none().clearAllowedAddresses()));
    }
}
