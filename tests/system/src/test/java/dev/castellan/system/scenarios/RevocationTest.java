package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.model.Collection;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.Project;
import dev.castellan.model.User;
import dev.castellan.system.fixture.OnStoresOfTier;
import dev.castellan.system.fixture.TestedStore;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** Tests that a revocation takes effect at the next request, for every token. */
@OnStoresOfTier
@Tag("database")
class RevocationTest {

    @Parameter
    TestedStore store;

    @Test
    void removedUserLosesProjectAccessWithEveryToken() {
        try (Scene scene = new Scene(store)) {
            Project project = scene.project("Apollo");
            User user = scene.account("CI", project);
            List<CastellanClient> tokens = List.of(scene.as(user), scene.as(user), scene.as(user));
            Collection collection = tokens.get(0).collections().create(project.id(), "Photos");

            scene.admin().projects().removeUser(project.id(), user.id());

            for (CastellanClient client : tokens) {
                assertNotFound(() -> client.projects().get(project.id()));
                assertNotFound(() -> client.collections().get(collection.id()));
                assertNotFound(() -> client.collections().delete(collection.id()));
                assertThatExceptionOfType(ForbiddenException.class)
                        .isThrownBy(() -> client.collections().create(project.id(), "More"));
                assertThat(client.collections().list().stream()).isEmpty();
                assertThat(client.users().me().projectIds()).containsExactly(scene.defaultProject());
            }
        }
    }

    @Test
    void addedUserGainsProjectAccessWithEveryToken() {
        try (Scene scene = new Scene(store)) {
            Project project = scene.project("Apollo");
            User user = scene.account("CI");
            List<CastellanClient> tokens = List.of(scene.as(user), scene.as(user));
            tokens.forEach(client -> assertNotFound(() -> client.projects().get(project.id())));

            scene.admin().projects().addUser(project.id(), user.id());

            tokens.forEach(
                    client -> assertThat(client.projects().get(project.id())).isEqualTo(project));
        }
    }

    @Test
    void rejectsDeletedTokenButAcceptsOtherTokensOfUser() {
        try (Scene scene = new Scene(store)) {
            User user = scene.account("CI");
            IssuedToken lost = scene.admin().tokens().create(user.id());
            IssuedToken retained = scene.admin().tokens().create(user.id());
            CastellanClient thief = scene.as(lost.token());
            assertThat(thief.users().me().id()).isEqualTo(user.id());

            scene.as(retained.token()).tokens().delete(lost.id());

            assertThatExceptionOfType(UnauthenticatedException.class)
                    .isThrownBy(() -> thief.users().me())
                    .satisfies(thrown -> assertThat(thrown.toString()).doesNotContain(lost.token()));
            assertThat(scene.as(retained.token()).users().me().id()).isEqualTo(user.id());
        }
    }

    @Test
    void deletedUserDisappearsFromListsAndLosesAccess() {
        try (Scene scene = new Scene(store)) {
            Project project = scene.project("Apollo");
            User user = scene.account("CI", project);
            IssuedToken token = scene.admin().tokens().create(user.id());
            scene.admin().tokens().delete(token.id());

            scene.admin().users().delete(user.id());

            assertNotFound(() -> scene.admin().users().get(user.id()));
            assertThat(scene.admin().projects().listUsers(project.id())).isEmpty();
            assertThat(scene.admin().users().list().stream())
                    .extracting(User::id)
                    .containsExactly(scene.bootstrap().adminId());
            assertThatExceptionOfType(UnauthenticatedException.class)
                    .isThrownBy(() -> scene.as(token.token()).users().me());
        }
    }

    private static void assertNotFound(Runnable call) {
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(call::run);
    }
}
