package dev.castellan.server.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;

class OrganizationGuessesTest {

    private static final UUID ONE = new UUID(0, 1);
    private static final UUID OTHER = new UUID(0, 2);

    private final OrganizationGuesses guesses = new OrganizationGuesses();

    @Test
    void tokenThatWasValidIsGuessedToBeOfItsOrganization() {
        guesses.remember(bearer("a"), ONE);
        guesses.remember(bearer("b"), OTHER);

        assertThat(guesses.of(bearer("a"))).isEqualTo(ONE);
        assertThat(guesses.of(bearer("b"))).isEqualTo(OTHER);
        assertThat(guesses.of(bearer("c"))).isNull();
    }

    @Test
    void manyTokensTakeTheirPlacesFromOthersAndAreNeverMistakenForThem() {
        int wrong = 0;
        for (int i = 0; i < 100_000; i++) {
            guesses.remember(bearer("token-" + i), new UUID(1, i));
        }
        int known = 0;
        for (int i = 0; i < 100_000; i++) {
            UUID guess = guesses.of(bearer("token-" + i));
            known += guess == null ? 0 : 1;
            wrong += guess == null || guess.equals(new UUID(1, i)) ? 0 : 1;
        }

        assertThat(wrong).isZero();
        assertThat(known).isBetween(1_000, 16_384);
    }

    private static String bearer(String token) {
        return "Bearer " + token;
    }
}
