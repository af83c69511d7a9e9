package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.InvalidRequestException;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Organization;
import dev.castellan.model.OrganizationUpdate;
import dev.castellan.model.TokenRotation;
import dev.castellan.model.User;
import dev.castellan.system.fixture.OnStoresOfTier;
import dev.castellan.system.fixture.TestedStore;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** Tests the limits that an organization sets for itself. */
@OnStoresOfTier
@Tag("database")
class TighterLimitsTest {

    private static final OrganizationUpdate UPDATE = OrganizationUpdate.none();

    @Parameter
    TestedStore store;

    @Test
    void newAndRotatedTokensLiveAtMostAsLongAsOrganizationAllows() {
        try (Scene scene = new Scene(store)) {
            CastellanClient admin = scene.admin();
            IssuedToken unlimited = admin.tokens().create(NewToken.forCaller());
            admin.organizations().update(UPDATE.maxTokenLifetimeDays(30));
            Instant end = scene.server().clock().instant().plus(Duration.ofDays(30));

            assertThat(admin.tokens().create(NewToken.forCaller()).expiresAt()).isEqualTo(end);
            assertThat(admin.tokens()
                            .rotate(unlimited.id(), TokenRotation.IMMEDIATE)
                            .expiresAt())
                    .isEqualTo(end);
            assertThat(admin.tokens()
                            .create(NewToken.forCaller().expiringAt(end))
                            .expiresAt())
                    .isEqualTo(end);
            assertThatExceptionOfType(InvalidRequestException.class)
                    .isThrownBy(() -> admin.tokens().create(NewToken.forCaller().expiringAt(end.plusMillis(1))))
                    .withMessageContaining("expires_at");

            admin.organizations().update(UPDATE.clearMaxTokenLifetimeDays());
            assertThat(admin.tokens().create(NewToken.forCaller()).expiresAt()).isNull();
        }
    }

    @Test
    void organizationCannotAllowMoreThanServer() {
        try (Scene scene =
                Scene.of(store, builder -> builder.tokens(tokens -> tokens.maxLifetime(Duration.ofDays(90))))) {
            CastellanClient admin = scene.admin();
            assertThatExceptionOfType(InvalidRequestException.class)
                    .isThrownBy(() -> admin.organizations().update(UPDATE.maxTokenLifetimeDays(91)))
                    .withMessageContaining("max_token_lifetime_days: must not be more than 90");
            assertThat(admin.organizations()
                            .update(UPDATE.maxTokenLifetimeDays(90))
                            .maxTokenLifetimeDays())
                    .isEqualTo(90);
        }
    }

    @Test
    void onlyAdminChangesLimitsAndEveryCallerSeesThem() {
        try (Scene scene = new Scene(store)) {
            User user = scene.account("CI");
            CastellanClient client = scene.as(
                    scene.admin().tokens().create(NewToken.forUser(user.id())).token());
            Organization changed = scene.admin().organizations().update(UPDATE.maxSessionHours(8));

            assertThat(changed.maxSessionHours()).isEqualTo(8);
            assertThat(client.organizations().get()).isEqualTo(changed);
            assertThatExceptionOfType(ForbiddenException.class)
                    .isThrownBy(() -> client.organizations().update(UPDATE.clearMaxSessionHours()));
            assertThat(scene.admin()
                            .organizations()
                            .update(UPDATE.name("Umbrella"))
                            .maxSessionHours())
                    .as("a change of the name keeps the limits")
                    .isEqualTo(8);
        }
    }
}
