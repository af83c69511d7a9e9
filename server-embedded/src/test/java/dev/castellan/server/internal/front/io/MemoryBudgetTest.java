package dev.castellan.server.internal.front.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.front.io.MemoryBudget.Reservation;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class MemoryBudgetTest {

    private static final UUID ACME = new UUID(0, 1);
    private static final UUID BEST = new UUID(0, 2);

    private final MemoryBudget budget = new MemoryBudget(160);

    @Test
    void limitsOrganizationToHalfOfBudget() {
        assertThat(budget.reserve(ACME, 80)).isNotNull();
        assertThat(budget.reserve(ACME, 1)).isNull();
        assertThat(budget.reserve(BEST, 80)).isNotNull();
        assertThat(budget.reserved()).isEqualTo(160);
        assertThat(budget.refused()).isEqualTo(1);
    }

    @Test
    void limitsAnonymousClientsToSixteenthOfBudget() {
        assertThat(budget.reserve(null, 6)).isNotNull();
        assertThat(budget.reserve(null, 5)).isNull();
        assertThat(budget.reserve(null, 4)).isNotNull();
    }

    @Test
    void limitsAllOrganizationsTogetherToBudget() {
        budget.reserve(ACME, 80);
        budget.reserve(BEST, 80);

        assertThat(budget.reserve(new UUID(0, 3), 1)).isNull();
        assertThat(budget.reserved()).isEqualTo(160);
    }

    @Test
    void refusedReservationDoesNotRaiseShareOfOrganization() {
        budget.reserve(ACME, 80);
        Reservation other = Objects.requireNonNull(budget.reserve(BEST, 80));
        assertThat(budget.reserve(ACME, 10)).isNull();
        other.close();

        assertThat(budget.reserve(ACME, 1)).isNull();
    }

    @Test
    void closingReservationTwiceReleasesItOnce() {
        Reservation reservation = Objects.requireNonNull(budget.reserve(ACME, 80));
        reservation.close();
        reservation.close();

        assertThat(budget.reserved()).isZero();
        assertThat(budget.reserve(ACME, 80)).isNotNull();
        assertThat(budget.reserve(ACME, 1)).isNull();
    }

    @Test
    void refusedReservationUsesNoBudget() {
        assertThat(budget.reserve(ACME, 81)).isNull();

        assertThat(budget.reserved()).isZero();
        assertThat(budget.reserve(ACME, 80)).isNotNull();
    }
}
