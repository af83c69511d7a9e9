package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.DeletionBlockedException;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.harness.MovableClock;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Token;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.system.fixture.OnStoresOfTier;
import dev.castellan.system.fixture.TestedStore;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** Tests the expiry of tokens. */
@OnStoresOfTier
@Tag("database")
class ExpiryTest {

    @Parameter
    TestedStore store;

    @Test
    void acceptsTokenUntilMillisecondBeforeExpiry() {
        try (Scene scene = new Scene(store)) {
            MovableClock clock = scene.server().clock();
            User user = scene.account("CI");
            Instant end = clock.instant().plus(Duration.ofHours(1));
            IssuedToken token =
                    scene.admin().tokens().create(NewToken.forUser(user.id()).expiringAt(end));
            CastellanClient client = scene.as(token.token());

            clock.advance(Duration.ofHours(1).minusMillis(1));
            assertThat(client.users().me().id()).isEqualTo(user.id());
            clock.advance(Duration.ofMillis(1));
            assertThatExceptionOfType(UnauthenticatedException.class)
                    .isThrownBy(() -> client.users().me());

            assertThat(token.expiresAt()).isEqualTo(end);
        }
    }

    @Test
    void responsesContainTokenExpiry() {
        try (Scene scene = new Scene(store)) {
            User user = scene.account("CI");
            Instant end = scene.server().clock().instant().plus(Duration.ofHours(1));
            NewToken expected = NewToken.forUser(user.id()).expiringAt(end);
            CastellanClient client =
                    scene.as(scene.admin().tokens().create(expected).token());

            assertThat(client.exchange(UserEndpoints.ME, Arguments.none()).tokenExpiresAt())
                    .contains(end);
            assertThat(catchThrowableOfType(
                                    ForbiddenException.class,
                                    () -> client.users().suspend(user.id()))
                            .headers()
                            .first("Castellan-Token-Expires-At"))
                    .isEqualTo(end.toString().replaceFirst("(:\\d\\d)Z", "$1.000Z"));
            assertThat(scene.admin()
                            .exchange(UserEndpoints.ME, Arguments.none())
                            .tokenExpiresAt())
                    .isEmpty();
        }
    }

    @Test
    void rotationByOwnerPreservesExpiryButByAdminPreservesLifetime() {
        try (Scene scene = new Scene(store)) {
            MovableClock clock = scene.server().clock();
            User user = scene.account("CI");
            Instant end = clock.instant().plus(Duration.ofHours(2));
            IssuedToken first =
                    scene.admin().tokens().create(NewToken.forUser(user.id()).expiringAt(end));
            clock.advance(Duration.ofHours(1));

            IssuedToken second = scene.as(first.token()).tokens().rotate(first.id());
            IssuedToken third = scene.admin().tokens().rotate(second.id());

            assertThat(second.expiresAt()).isEqualTo(end);
            assertThat(third.expiresAt()).isEqualTo(clock.instant().plus(Duration.ofHours(1)));
        }
    }

    @Test
    void expiredTokenBlocksUserDeletionUntilTokenIsDeleted() {
        try (Scene scene = new Scene(store)) {
            MovableClock clock = scene.server().clock();
            CastellanClient admin = scene.admin();
            User user = scene.account("CI");
            NewToken brief =
                    NewToken.forUser(user.id()).expiringAt(clock.instant().plusMillis(1));
            IssuedToken token = admin.tokens().create(brief);
            clock.advance(Duration.ofDays(400));

            assertThat(catchThrowableOfType(
                                    DeletionBlockedException.class,
                                    () -> admin.users().delete(user.id()))
                            .dependencyIds())
                    .containsExactly(token.id());
            assertThat(admin.tokens().list(user.id()).stream())
                    .extracting(Token::expiresAt)
                    .containsExactly(token.expiresAt());
            admin.tokens().delete(token.id());
            admin.users().delete(user.id());
        }
    }

    @Test
    void tokenWithoutExpiryNeverExpires() {
        try (Scene scene = new Scene(store)) {
            CastellanClient client = scene.as(scene.account("CI"));

            scene.server().clock().advance(Duration.ofDays(36_500));

            assertThat(client.users().me().name()).isEqualTo("CI");
        }
    }
}
