package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewProject;
import dev.castellan.model.NewToken;
import dev.castellan.model.Project;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.audit.AuditRow.Via;
import dev.castellan.server.spi.ChangeNotice;
import dev.castellan.server.spi.Refusal;
import dev.castellan.support.time.MutableClock;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that each change by the administration writes one audit event in its transaction. */
final class AdministrationEventsTest {

    private final MemoryStore store = new MemoryStore(new MutableClock(Samples.START));
    private final Administration administration = CastellanServer.builder()
            .store(store)
            .audit(audit -> audit.events(true))
            .administration();
    private final UUID organization = administration
            .createOrganization(NewOrganization.withName("Apollo").admin("Root", "root@example.org"))
            .organizationId();
    private final User ada =
            administration.createPerson(organization, NewPerson.of("Ada", "ada@example.org", Role.CLIENT));

    @Test
    void recordsOneEventPerChangeWithAffectedIds() {
        IssuedToken token = administration.createToken(organization, NewToken.forUser(ada.id()));
        administration.suspendUser(organization, ada.id());
        administration.resumeUser(organization, ada.id());
        administration.deleteToken(organization, token.id());
        administration.deleteTokens(organization, ada.id());
        IssuedToken recovered = administration.recoverAdmin(organization, null, false);
        administration.renewSigningKey(organization);
        administration.setDomains(organization, Set.of("b.example", "a.example"));

        assertThat(events())
                .extracting(AuditRow::operation, AuditRow::objectIds)
                .containsExactly(
                        event("organizations.create", organization),
                        event("users.createPerson", ada.id()),
                        event("tokens.create", token.id()),
                        event("users.suspend", ada.id()),
                        event("users.resume", ada.id()),
                        event("tokens.delete", token.id()),
                        event("tokens.deleteAll", ada.id()),
                        event("tokens.recoverAdmin", recovered.id()),
                        event("organizations.renewSigningKey", organization),
                        event("organizations.setDomains", organization));
    }

    @Test
    void replacesDomainsAndRefusesThoseThatAreNone() {
        administration.setDomains(organization, Set.of("b.example", "a.example"));
        administration.setDomains(organization, Set.of("c.example"));

        assertThat(administration.domains(organization)).containsExactly("c.example");
        for (String wrong :
                List.of("Example.com", "example", "a b.example", "example.com.", "*.example.com", "", "192.0.2.1")) {
            assertThatExceptionOfType(Refusal.class)
                    .isThrownBy(() -> administration.setDomains(organization, Set.of(wrong)))
                    .withMessageContaining("is not a domain in lower case");
        }
        assertThat(administration.domains(organization)).containsExactly("c.example");
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> administration.setDomains(UUID.randomUUID(), Set.of("a.example")));
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> administration.enablePasswords(organization))
                .withMessageContaining("has no provider");
    }

    @Test
    void simultaneousChangesOfDomainsLoseNothing() {
        List<CompletableFuture<Void>> changes = IntStream.range(0, 40)
                .mapToObj(i -> CompletableFuture.runAsync(
                        () -> administration.changeDomains(organization, old -> with(old, "d" + i + ".example"))))
                .toList();
        changes.forEach(CompletableFuture::join);
        administration.changeDomains(organization, old -> with(old, "d1.example"));

        assertThat(administration.domains(organization)).hasSize(40);
        assertThat(events().stream().filter(event -> event.operation().equals("organizations.setDomains")))
                .as("a change without effect is no event")
                .hasSize(40);
    }

    private static Set<String> with(Set<String> domains, String another) {
        return Stream.concat(domains.stream(), Stream.of(another)).collect(Collectors.toSet());
    }

    @Test
    void recordsEmbedderAsOriginWithoutActingUser() {
        assertThat(events())
                .allSatisfy(event -> assertThat(event)
                        .returns(Via.EMBEDDER, AuditRow::via)
                        .returns(Samples.START, AuditRow::at)
                        .returns(null, AuditRow::actorId)
                        .returns(null, AuditRow::credentialId)
                        .returns(null, AuditRow::address));
    }

    @Test
    void recordsCommandAsOriginOfChangesMadeByCommand() {
        Administration commands = administration.via(ChangeNotice.Via.COMMAND);
        commands.suspendUser(organization, ada.id());
        commands.change(
                organization, changes -> changes.createPerson(NewPerson.of("Bob", "bob@example.org", Role.CLIENT)));
        assertThat(events().subList(2, 4)).extracting(AuditRow::via).containsOnly(Via.COMMAND);
        administration.resumeUser(organization, ada.id());
        assertThat(events().get(4).via()).isEqualTo(Via.EMBEDDER);
    }

    @ParameterizedTest
    @EnumSource(names = {"API", "CONSOLE"})
    void rejectsApiAndConsoleAsOriginOfAdministrationChanges(ChangeNotice.Via via) {
        assertThatThrownBy(() -> administration.via(via)).hasMessageContaining("choose COMMAND or EMBEDDER");
    }

    @Test
    void recordsNoEventForRefusedChange() {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> administration.deleteToken(organization, UUID.randomUUID()));
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> administration.createPerson(
                        organization, NewPerson.of("Ada again", "ADA@example.org", Role.CLIENT)));
        assertThat(events()).hasSize(2);
    }

    @Test
    void recordsOneEventForEachChangeInTransaction() {
        Project project = administration.change(organization, changes -> {
            Project created = lander(changes);
            changes.perform(ProjectEndpoints.ADD_USER, Arguments.path(created.id(), ada.id()));
            changes.perform(ProjectEndpoints.GET, Arguments.path(created.id()));
            return created;
        });
        assertThat(events().subList(2, events().size()))
                .extracting(AuditRow::operation, AuditRow::objectIds)
                .containsExactly(
                        event("projects.create", project.id()), event("projects.addUser", project.id(), ada.id()));
    }

    @Test
    void recordsNoEventsWhenTransactionIsRolledBack() {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> administration.change(organization, changes -> {
                    lander(changes);
                    return changes.createPerson(NewPerson.of("Ada again", "ada@example.org", Role.CLIENT));
                }));
        assertThatThrownBy(() -> store.write(organization, tx -> {
                    lander(administration.within(tx));
                    throw new IllegalStateException("the embedder's own rule");
                }))
                .hasMessage("the embedder's own rule");
        assertThat(events()).hasSize(2);
    }

    @Test
    void recordsAdministrationChangesButNotDirectWritesInEmbedderTransaction() {
        store.write(organization, tx -> {
            tx.projects().insert(Samples.project(7));
            return lander(administration.within(tx));
        });
        assertThat(events()).hasSize(3);
        assertThat(events().get(2).operation()).isEqualTo("projects.create");
    }

    @Test
    void recordsNoEventWhenBootstrappingNonEmptyStore() {
        assertThat(administration.bootstrap(NewOrganization.withName("Moon").admin("Root", "root@example.org")))
                .isEmpty();
        assertThat(events()).hasSize(2);
    }

    @Test
    void recordsNoEventsWhenAuditEventsAreDisabled() {
        Administration silent = CastellanServer.builder()
                .store(store)
                .audit(audit -> audit.events(false))
                .administration();
        silent.suspendUser(organization, ada.id());
        silent.change(organization, AdministrationEventsTest::lander);
        store.write(organization, tx -> lander(silent.within(tx)));
        assertThat(events()).hasSize(2);
    }

    private static Project lander(Changes changes) {
        return Objects.requireNonNull(
                changes.perform(ProjectEndpoints.CREATE, Arguments.body(new NewProject("Lander"))));
    }

    private static Tuple event(String operation, UUID... objectIds) {
        return tuple(operation, List.of(objectIds));
    }

    private List<AuditRow> events() {
        return RecordedEvents.of(store, organization);
    }
}
