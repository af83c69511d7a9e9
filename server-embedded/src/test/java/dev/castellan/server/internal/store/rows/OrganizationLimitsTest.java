package dev.castellan.server.internal.store.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the tighter limit applies. */
final class OrganizationLimitsTest {

    @ParameterizedTest
    @CsvSource({",,", "30,,P30D", ",P90D,P90D", "30,P90D,P30D", "90,P30D,P30D", "30,P30D,P30D", "1,PT1H,PT1H"})
    void tighterLimitOfTokensApplies(@Nullable Integer days, @Nullable Duration ofServer, @Nullable Duration expected) {
        assertThat(new OrganizationLimits(days, null).tokenLifetime(ofServer)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({",PT12H,PT12H", "8,PT12H,PT8H", "12,PT8H,PT8H", "8,PT8H,PT8H"})
    void tighterLimitOfSessionsApplies(@Nullable Integer hours, Duration ofServer, Duration expected) {
        assertThat(new OrganizationLimits(null, hours).sessionLength(ofServer)).isEqualTo(expected);
    }
}
