package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewProject;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.NewToken;
import dev.castellan.model.Project;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.internal.store.ReadHint;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.spi.Refusal;
import java.time.Clock;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ChangesTest {

    private final MemoryStore store = new MemoryStore(Clock.systemUTC());
    private final Administration administration = Administration.of(store);
    private final UUID organization = administration
            .bootstrap(NewOrganization.withName("Castellan"))
            .orElseThrow()
            .organizationId();

    @Test
    void performsSeveralOperationsInOneTransaction() {
        IssuedToken token = store.write(organization, tx -> {
            Changes changes = administration.within(tx);
            Project project = run(changes, ProjectEndpoints.CREATE, Arguments.body(new NewProject("Apollo")));
            NewServiceAccount account = NewServiceAccount.of("ci", Role.CLIENT).projects(project.id());
            User user = run(changes, UserEndpoints.CREATE, Arguments.body(account));
            assertThat(user.projectIds()).contains(project.id());
            return run(changes, TokenEndpoints.CREATE, Arguments.body(NewToken.forUser(user.id())));
        });
        assertThat(store.<String>readAs(
                        organization,
                        TokenHash.of(token.token()),
                        ReadHint.NONE,
                        (view, bearer) ->
                                view.users().get(bearer.userId()).orElseThrow().name()))
                .contains("ci");
    }

    @Test
    void refusedOperationRollsBackEarlierOnes() {
        assertThatThrownBy(() -> store.write(organization, tx -> {
                    Changes changes = administration.within(tx);
                    changes.createPerson(NewPerson.of("Ada", "ada@example.org", Role.CLIENT));
                    return changes.perform(ProjectEndpoints.CREATE, Arguments.body(new NewProject(" ")));
                }))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("name");
        assertThat(administration.user(organization, "ada@example.org")).isEmpty();
    }

    @Test
    void refusesTokenWithoutUser() {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> store.write(
                        organization,
                        tx -> run(
                                administration.within(tx),
                                TokenEndpoints.CREATE,
                                Arguments.body(NewToken.forCaller()))))
                .withMessageContaining("user_id");
    }

    private static <I, O> O run(Changes changes, Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return Objects.requireNonNull(changes.perform(endpoint, arguments));
    }
}
