package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewProject;
import dev.castellan.model.NewToken;
import dev.castellan.model.Project;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.spi.ChangeNotice;
import dev.castellan.server.spi.ChangeNotice.Outcome;
import dev.castellan.server.spi.ChangeNotice.Via;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.StoreUnavailableException;
import dev.castellan.support.time.MutableClock;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Tests that the audit listener receives the changes that the administration makes. */
final class AdministrationListenerTest {

    private final MemoryStore store = new MemoryStore(new MutableClock(Samples.START));
    private final AuditedChanges received = new AuditedChanges();
    private final Administration administration = CastellanServer.builder()
            .store(store)
            .audit(audit -> audit.listener(received))
            .administration();
    private final UUID organization = administration
            .createOrganization(NewOrganization.withName("Apollo").admin("Root", "root@example.org"))
            .organizationId();

    @Test
    void notifiesListenerOfEveryChange() {
        User ada = administration.createPerson(organization, NewPerson.of("Ada", "ada@example.org", Role.CLIENT));
        IssuedToken token = administration.createToken(organization, NewToken.forUser(ada.id()));
        administration.deleteToken(organization, token.id());
        IssuedToken recovered = administration.recoverAdmin(organization, null, false);

        assertThat(received.changed())
                .extracting(ChangeNotice::operation)
                .containsExactly(
                        "organizations.create",
                        "users.createPerson",
                        "tokens.create",
                        "tokens.delete",
                        "tokens.recoverAdmin");
        assertThat(received.changed())
                .extracting(ChangeNotice::createdId)
                .containsExactly(organization, ada.id(), token.id(), null, recovered.id());
        assertThat(received.changed().get(3).path()).containsExactly(token.id());
        assertThat(received.changed())
                .allSatisfy(event -> assertThat(event)
                        .returns(Via.EMBEDDER, ChangeNotice::via)
                        .returns(organization, ChangeNotice::organizationId)
                        .returns(Samples.START, ChangeNotice::at)
                        .returns(Outcome.MADE, ChangeNotice::outcome)
                        .returns(null, ChangeNotice::userId)
                        .returns(null, ChangeNotice::status));
        assertThat(received.attempted()).isEmpty();
    }

    @Test
    void reportsSuspensionsAndRevocationsUnderApiOperationNames() {
        User ada = administration.createPerson(organization, NewPerson.of("Ada", "ada@example.org", Role.CLIENT));
        administration.createToken(organization, NewToken.forUser(ada.id()));
        administration.createToken(organization, NewToken.forUser(ada.id()));
        assertThat(administration.suspendUser(organization, ada.id()).suspended())
                .isTrue();
        assertThat(administration.deleteTokens(organization, ada.id())).isEqualTo(2);
        administration.resumeUser(organization, ada.id());

        assertThat(received.changed().subList(4, 7))
                .extracting(ChangeNotice::operation)
                .containsExactly("users.suspend", "tokens.deleteAll", "users.resume");
        assertThat(received.changed().subList(4, 7))
                .allMatch(event -> event.path().equals(List.of(ada.id())));
    }

    @Test
    void reportsRefusedChangeWithStatus() {
        UUID none = UUID.randomUUID();
        assertThatExceptionOfType(Refusal.class).isThrownBy(() -> administration.deleteToken(organization, none));
        assertThatExceptionOfType(Refusal.class).isThrownBy(() -> administration.deleteToken(none, none));

        assertThat(received.attempted())
                .hasSize(2)
                .allMatch(event -> event.operation().equals("tokens.delete"))
                .allMatch(event -> event.outcome() == Outcome.REFUSED)
                .extracting(ChangeNotice::status)
                .containsExactly(404, 400);
    }

    @Test
    void reportsChangeAsFailedWhenStoreIsUnavailable() {
        store.close();
        assertThatExceptionOfType(StoreUnavailableException.class)
                .isThrownBy(() -> administration.createOrganization(
                        NewOrganization.withName("Moon").admin("Root", "root@example.org")));
        assertThat(received.attempted())
                .singleElement()
                .returns(Outcome.FAILED, ChangeNotice::outcome)
                .returns(503, ChangeNotice::status);
    }

    @Test
    void doesNotReportBootstrapOfNonEmptyStore() {
        assertThat(administration.bootstrap(NewOrganization.withName("Moon").admin("Root", "root@example.org")))
                .isEmpty();
        assertThat(received.changed()).hasSize(1);
        assertThat(received.attempted()).isEmpty();
    }

    @Test
    void reportsAllChangesInTransactionOnlyAfterCommit() {
        Project project = administration.change(organization, changes -> {
            Project created = Objects.requireNonNull(
                    changes.perform(ProjectEndpoints.CREATE, Arguments.body(new NewProject("Lander"))));
            User ada = changes.createPerson(NewPerson.of("Ada", "ada@example.org", Role.CLIENT));
            changes.perform(ProjectEndpoints.ADD_USER, Arguments.path(created.id(), ada.id()));
            assertThat(received.changed()).hasSize(1);
            assertThat(changes.perform(ProjectEndpoints.GET, Arguments.path(created.id())))
                    .isNotNull();
            return created;
        });
        assertThat(received.changed())
                .extracting(ChangeNotice::operation)
                .containsExactly("organizations.create", "projects.create", "users.createPerson", "projects.addUser");
        assertThat(received.changed().get(1).createdId()).isEqualTo(project.id());
        assertThat(received.changed().get(3).path()).startsWith(project.id());
    }

    @Test
    void reportsOnlyRefusedChangeInRolledBackTransaction() {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> administration.change(organization, changes -> {
                    changes.createPerson(NewPerson.of("Ada", "ada@example.org", Role.CLIENT));
                    return changes.createPerson(NewPerson.of("Ada again", "ADA@example.org", Role.CLIENT));
                }));
        assertThat(administration.user(organization, "ada@example.org")).isEmpty();
        assertThat(received.changed()).hasSize(1);
        assertThat(received.attempted())
                .singleElement()
                .returns("users.createPerson", ChangeNotice::operation)
                .returns(Outcome.REFUSED, ChangeNotice::outcome);
    }
}
