package dev.castellan.server.internal.front.held;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.limits.Limits;
import org.junit.jupiter.api.Test;

class HeldLimitsTest {

    @Test
    void anOrganizationNeverHoldsMoreThanAllNorATokenMoreThanItsOrganization() {
        assertThat(limits(30, 20, 10)).isEqualTo(new HeldLimits(30, 20, 10));
        assertThat(limits(30, 20, 25)).isEqualTo(new HeldLimits(30, 20, 20));
        assertThat(limits(10, 20, 30)).isEqualTo(new HeldLimits(10, 10, 10));
    }

    private static HeldLimits limits(long all, long ofOrganization, long ofToken) {
        return HeldLimits.of(Limits.defaults().toBuilder()
                .heldBytes(all)
                .heldBytesPerOrganization(ofOrganization)
                .heldBytesPerToken(ofToken)
                .build());
    }
}
