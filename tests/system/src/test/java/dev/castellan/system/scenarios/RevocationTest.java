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
import dev.castellan.system.world.OnEveryStore;
import dev.castellan.system.world.TestedStore;
import java.util.List;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is taken away is gone with the next request, on every token. */
@OnEveryStore
class RevocationTest {

    @Parameter
    TestedStore store;

    @ParameterizedTest
    @EnumSource(Connection.class)
    void removedUserLosesAccessOnEveryToken(Connection connection) {
        try (Scene scene = new Scene(store, connection)) {
            Project project = scene.project("Apollo");
            User user = scene.account("CI", project);
            List<CastellanClient> tokens = List.of(scene.as(user), scene.as(user), scene.as(user));
            Collection collection = tokens.get(0).collections().create(project.projectId(), "Photos");

            scene.admin().projects().removeUser(project.projectId(), user.userId());

            for (CastellanClient client : tokens) {
                assertNotFound(() -> client.projects().get(project.projectId()));
                assertNotFound(() -> client.collections().get(collection.id()));
                assertNotFound(() -> client.collections().delete(collection.id()));
                assertThatExceptionOfType(ForbiddenException.class)
                        .isThrownBy(() -> client.collections().create(project.projectId(), "More"));
                assertThat(client.collections().list().stream()).isEmpty();
                assertThat(client.users().me().projectIds()).containsExactly(scene.defaultProject());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Connection.class)
    void addedUserGainsAccessOnEveryToken(Connection connection) {
        try (Scene scene = new Scene(store, connection)) {
            Project project = scene.project("Apollo");
            User user = scene.account("CI");
            List<CastellanClient> tokens = List.of(scene.as(user), scene.as(user));
            tokens.forEach(client -> assertNotFound(() -> client.projects().get(project.projectId())));

            scene.admin().projects().addUser(project.projectId(), user.userId());

            tokens.forEach(client ->
                    assertThat(client.projects().get(project.projectId())).isEqualTo(project));
        }
    }

    @ParameterizedTest
    @EnumSource(Connection.class)
    void deletedTokenIsRefusedAndTheOthersOfItsOwnerAreNot(Connection connection) {
        try (Scene scene = new Scene(store, connection)) {
            User user = scene.account("CI");
            IssuedToken lost = scene.admin().tokens().create(user.userId());
            IssuedToken kept = scene.admin().tokens().create(user.userId());
            CastellanClient thief = scene.as(lost.token());
            assertThat(thief.users().me().userId()).isEqualTo(user.userId());

            scene.as(kept.token()).tokens().delete(lost.tokenId());

            assertThatExceptionOfType(UnauthenticatedException.class)
                    .isThrownBy(() -> thief.users().me())
                    .satisfies(thrown -> assertThat(thrown.toString()).doesNotContain(lost.token()));
            assertThat(scene.as(kept.token()).users().me().userId()).isEqualTo(user.userId());
        }
    }

    @ParameterizedTest
    @EnumSource(Connection.class)
    void deletedUserIsGoneFromEverywhere(Connection connection) {
        try (Scene scene = new Scene(store, connection)) {
            Project project = scene.project("Apollo");
            User user = scene.account("CI", project);
            IssuedToken token = scene.admin().tokens().create(user.userId());
            scene.admin().tokens().delete(token.tokenId());

            scene.admin().users().delete(user.userId());

            assertNotFound(() -> scene.admin().users().get(user.userId()));
            assertThat(scene.admin().projects().listUsers(project.projectId())).isEmpty();
            assertThat(scene.admin().users().list().stream())
                    .extracting(User::userId)
                    .containsExactly(scene.bootstrap().adminId());
            assertThatExceptionOfType(UnauthenticatedException.class)
                    .isThrownBy(() -> scene.as(token.token()).users().me());
        }
    }

    private static void assertNotFound(Runnable call) {
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(call::run);
    }
}
