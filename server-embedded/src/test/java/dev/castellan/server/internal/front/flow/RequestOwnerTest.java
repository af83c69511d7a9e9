package dev.castellan.server.internal.front.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.spi.Caller;
import java.net.InetSocketAddress;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RequestOwnerTest {

    private static final UUID GUESSED = new UUID(0, 1);
    private static final UUID ACTUAL = new UUID(0, 2);

    private final ApiRequest head =
            ApiRequest.of("GET", "/api/v1/users/me", Headers.of("Authorization", "Bearer made-up"));

    @Test
    void theServiceIsAskedOnceForItsGuess() {
        Guesses service = new Guesses(GUESSED);
        RequestOwner owner = new RequestOwner(service, head, null);

        assertThat(owner.key(null).owner()).isEqualTo(GUESSED);
        assertThat(owner.key(caller(GUESSED))).isEqualTo(owner.key(null));
        assertThat(service.asked).isEqualTo(1);
    }

    @Test
    void theCallerCountsMoreThanTheGuess() {
        RequestOwner owner = new RequestOwner(new Guesses(GUESSED), head, null);
        owner.key(null);

        assertThat(owner.key(caller(ACTUAL)).owner()).isEqualTo(ACTUAL);
        assertThat(owner.key(null).owner()).isEqualTo(ACTUAL);
    }

    @Test
    void withoutGuessAndCallerItIsAStranger() {
        assertThat(new RequestOwner(new Guesses(null), head, null).key(null).isStranger())
                .isTrue();
    }

    private static Caller caller(UUID organization) {
        return new Caller(organization, new UUID(1, 1), new UUID(1, 2), Role.CLIENT);
    }

    /** A service that guesses one organization for every request. */
    private static final class Guesses implements ApiService {

        private final @Nullable UUID guess;
        private int asked;

        Guesses(@Nullable UUID guess) {
            this.guess = guess;
        }

        @Override
        public @Nullable UUID guessOrganization(ApiRequest request) {
            asked++;
            return guess;
        }

        @Override
        public Admission admit(ApiRequest request, @Nullable InetSocketAddress peer) {
            throw new AssertionError("nothing is admitted");
        }

        @Override
        public ApiResponse refuse(
                ApiRequest request, @Nullable InetSocketAddress peer, ErrorKind kind, String message) {
            throw new AssertionError("nothing is refused");
        }
    }
}
