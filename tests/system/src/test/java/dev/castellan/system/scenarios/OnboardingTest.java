package dev.castellan.system.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.model.Collection;
import dev.castellan.model.CollectionType;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.NewToken;
import dev.castellan.model.Project;
import dev.castellan.model.Role;
import dev.castellan.model.Token;
import dev.castellan.model.User;
import dev.castellan.model.UserFilter;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.inputs.Query;
import dev.castellan.server.NewPerson;
import dev.castellan.system.fixture.OnStoresOfTier;
import dev.castellan.system.fixture.TestedStore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** Tests the steps from an empty organization to a working service account. */
@OnStoresOfTier
@Tag("database")
class OnboardingTest {

    @Parameter
    TestedStore store;

    @Test
    void newServiceAccountCanCreateResourcesInItsProject() {
        try (Scene scene = new Scene(store)) {
            Project project = scene.project("Apollo");
            User account = scene.admin()
                    .users()
                    .create(NewServiceAccount.of("CI", Role.CLIENT).projects(project.id()));
            IssuedToken token =
                    scene.admin().tokens().create(NewToken.forUser(account.id()).withName("ci"));
            CastellanClient ci = scene.as(token.token());

            assertThat(ci.users().me()).isEqualTo(scene.admin().users().get(account.id()));
            Collection collection = ci.collections().create(project.id(), "Photos");
            Input input =
                    ci.inputs().create(project.id(), NewInput.withName("one").withCollections(collection.id()));
            Query query = ci.queries().create(input.id());

            assertThat(collection.type()).isEqualTo(CollectionType.DEFAULT);
            assertThat(ci.collections().get(collection.id()).inputs()).containsExactly(input.id());
            assertThat(ci.inputs().listQueries(input.id()).stream()).containsExactly(query);
            assertThat(ci.queries().get(query.id()).projectId()).isEqualTo(project.id());
            assertThat(ci.tokens().list().stream()).extracting(Token::name).containsExactly("ci");
        }
    }

    @Test
    void accountWithoutProjectsUsesDefaultProject() {
        try (Scene scene = new Scene(store)) {
            CastellanClient client = scene.as(scene.account("CI"));

            assertThat(client.users().me().projectIds()).containsExactly(scene.defaultProject());
            assertThat(client.collections().create("Photos").projectId()).isEqualTo(scene.defaultProject());
            assertThat(client.projects().get(scene.defaultProject()).organizationId())
                    .isEqualTo(scene.bootstrap().organizationId());
        }
    }

    @Test
    void distinguishesInvitedPersonFromServiceAccount() {
        try (Scene scene = new Scene(store)) {
            User person = scene.server()
                    .server()
                    .administration()
                    .createPerson(
                            scene.bootstrap().organizationId(), NewPerson.of("Ann", "ann@castellan.test", Role.CLIENT));
            User account = scene.account("CI");
            UserFilter accounts = UserFilter.ALL.withServiceAccount(true);

            assertThat(scene.admin().users().list(accounts).stream())
                    .extracting(User::id)
                    .containsExactly(account.id());
            assertThat(scene.admin().users().get(person.id()).isServiceAccount())
                    .isFalse();
            assertThat(scene.admin().tokens().create(person.id()).token()).startsWith("cstu_");
            assertThat(scene.admin().tokens().create(account.id()).token()).startsWith("csts_");
        }
    }

    @Test
    void secondAdminHasSameRightsAsFirst() {
        try (Scene scene = new Scene(store)) {
            User second = scene.admin().users().create(NewServiceAccount.of("Deputy", Role.ORG_ADMIN));
            CastellanClient deputy = scene.as(second);

            Project project = deputy.projects().create("Gemini");
            User client = deputy.users()
                    .create(NewServiceAccount.of("CI", Role.CLIENT).projects(project.id()));

            assertThat(second.role()).isEqualTo(Role.ORG_ADMIN);
            assertThat(deputy.projects().listUsers(project.id()))
                    .extracting(User::id)
                    .containsExactly(client.id());
            assertThat(scene.admin().users().me().projectIds()).contains(project.id());
        }
    }

    @Test
    void clientCannotCallAdminOperations() {
        try (Scene scene = new Scene(store)) {
            Project project = scene.project("Apollo");
            User user = scene.account("CI", project);
            CastellanClient client = scene.as(user);

            assertForbidden(() -> client.projects().create("Mine"));
            assertForbidden(() -> client.users().create(NewServiceAccount.of("Friend", Role.CLIENT)));
            assertForbidden(() -> client.projects().listUsers(project.id()));
            assertForbidden(() -> client.projects().addUser(project.id(), user.id()));
            assertForbidden(() -> client.projects().removeUser(project.id(), user.id()));
            assertForbidden(() -> client.users().delete(user.id()));
            assertForbidden(() -> client.tokens().create(scene.bootstrap().adminId()));
        }
    }

    private static void assertForbidden(Runnable call) {
        assertThatExceptionOfType(ForbiddenException.class)
                .isThrownBy(call::run)
                .satisfies(thrown -> assertThat(thrown.errorId()).isPresent());
    }
}
