package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewProject;
import dev.castellan.model.NewToken;
import dev.castellan.model.OrganizationUpdate;
import dev.castellan.model.Project;
import dev.castellan.model.Role;
import dev.castellan.model.Token;
import dev.castellan.model.TokenCreator;
import dev.castellan.model.TokenFilter;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.OrganizationEndpoints;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.credentials.SessionRow.Method;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.limits.Quota;
import dev.castellan.server.spi.ChangeNotice;
import dev.castellan.server.spi.Refusal;
import dev.castellan.support.time.MutableClock;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests that the same rules apply to API operations in sessions as to API operations with tokens. */
final class SessionOperationsTest {

    private static final InetSocketAddress PEER = new InetSocketAddress(InetAddress.getLoopbackAddress(), 4711);

    private final MutableClock clock = new MutableClock(Samples.START);
    private final MemoryStore store = new MemoryStore(clock);
    private final AuditedChanges received = new AuditedChanges();
    private final CastellanServer server = CastellanServer.builder()
            .withoutSocket()
            .store(store)
            .clock(clock)
            .audit(audit -> audit.events(true).listener(received))
            .quotas(quotas -> quotas.with(Quota.PROJECTS, 3))
            .rateLimits(rates ->
                    rates.window(Duration.ofHours(1)).requestsPerToken(1).failuresPerAddress(1))
            .start();
    private final UUID organization = server.bootstrap().organizationId();
    private final UUID admin = server.bootstrap().adminId();
    private final UUID user = server.administration()
            .createPerson(organization, NewPerson.of("Ada", "ada@example.org", Role.CLIENT))
            .id();
    private final UUID ofAdmin = session(1, admin, Method.PASSWORD, null);
    private final UUID ofUser = session(2, user, Method.PASSKEY, null);

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void performsOperationAsUserOfSession() {
        User me = perform(ofUser, UserEndpoints.ME, Arguments.none());
        assertThat(me.id()).isEqualTo(user);
        assertThat(me.name()).isEqualTo("Ada");
    }

    @Test
    void recordsAndReportsChangeWithConsoleAsOrigin() {
        Project project = create(ofAdmin);

        List<AuditRow> events = RecordedEvents.of(store, organization);
        assertThat(events.get(events.size() - 1))
                .returns("projects.create", AuditRow::operation)
                .returns(AuditRow.Via.CONSOLE, AuditRow::via)
                .returns(admin, AuditRow::actorId)
                .returns(ofAdmin, AuditRow::credentialId)
                .returns(List.of(project.id()), AuditRow::objectIds)
                .returns("127.0.0.1", AuditRow::address)
                .returns(Samples.START, AuditRow::at);
        assertThat(received.changed().get(received.changed().size() - 1))
                .returns("projects.create", ChangeNotice::operation)
                .returns(ChangeNotice.Via.CONSOLE, ChangeNotice::via)
                .returns(admin, ChangeNotice::userId)
                .returns(null, ChangeNotice::tokenId)
                .returns(ofAdmin, ChangeNotice::sessionId)
                .returns(PEER, ChangeNotice::peer)
                .returns(project.id(), ChangeNotice::createdId)
                .returns(null, ChangeNotice::status);
    }

    @Test
    void refusesChangeNotAllowedForRole() {
        int before = events();
        assertThatThrownBy(() -> create(ofUser)).hasMessage("projects.create needs the role org_admin");
        assertThatThrownBy(() -> perform(ofUser, UserEndpoints.GET, Arguments.path(UUID.randomUUID())))
                .isInstanceOf(Refusal.class);
        assertThat(events()).isEqualTo(before);
        assertThat(received.attempted())
                .singleElement()
                .returns("projects.create", ChangeNotice::operation)
                .returns(user, ChangeNotice::userId)
                .returns(ofUser, ChangeNotice::sessionId)
                .returns(ChangeNotice.Outcome.REFUSED, ChangeNotice::outcome)
                .returns(403, ChangeNotice::status);
    }

    @Test
    void notifiesListenerOfForbiddenOperationButRecordsNoAuditEvent() {
        int before = events();
        forbid(ofUser);
        assertThat(received.attempted())
                .singleElement()
                .returns(Samples.START, ChangeNotice::at)
                .returns(ChangeNotice.Via.CONSOLE, ChangeNotice::via)
                .returns("users.suspend", ChangeNotice::operation)
                .returns(user, ChangeNotice::userId)
                .returns(ofUser, ChangeNotice::sessionId)
                .returns(PEER, ChangeNotice::peer)
                .returns(List.of(admin), ChangeNotice::path)
                .returns(ChangeNotice.Outcome.REFUSED, ChangeNotice::outcome)
                .returns(403, ChangeNotice::status);
        assertThat(events()).isEqualTo(before);
    }

    @Test
    void sessionThatLimitHasEndedStaysEndedWithoutLimit() {
        OrganizationUpdate update = OrganizationUpdate.none();
        perform(ofAdmin, OrganizationEndpoints.UPDATE, Arguments.body(update.maxSessionHours(1)));
        clock.advance(Duration.ofMinutes(30));
        store.write(organization, tx -> {
            tx.sessions().recordUse(ofUser, tx.now());
            return ofUser;
        });
        clock.advance(Duration.ofMinutes(30));
        UUID later = session(3, admin, Method.PASSWORD, null);

        perform(later, OrganizationEndpoints.UPDATE, Arguments.body(update.clearMaxSessionHours()));

        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> perform(ofUser, UserEndpoints.ME, Arguments.none()))
                .returns(ErrorKind.UNAUTHENTICATED, Refusal::kind);
        assertThat(perform(later, UserEndpoints.ME, Arguments.none())).isNotNull();
    }

    @Test
    void refusesChangeThatExceedsQuota() {
        create(ofAdmin);
        create(ofAdmin);
        int before = events();
        assertRefused(ErrorKind.CONFLICT, () -> create(ofAdmin));
        assertThat(events()).isEqualTo(before);
    }

    @Test
    void tokenRateLimitsDoNotApplyToSessions() {
        for (int i = 0; i < 20; i++) {
            assertThat(perform(ofAdmin, UserEndpoints.ME, Arguments.none()).id())
                    .isEqualTo(admin);
        }
    }

    @Test
    void refusesSessionOfSuspendedUser() {
        server.administration().suspendUser(organization, user);
        assertEnded(ofUser);
    }

    @Test
    void refusesDeletedOrUnknownSession() {
        store.write(organization, tx -> {
            tx.sessions().delete(ofAdmin);
            return true;
        });
        assertEnded(ofAdmin);
        assertEnded(UUID.randomUUID());
    }

    @Test
    void sessionEndsAnHourAfterItsLastUse() {
        clock.advance(Duration.ofHours(1).minusMillis(1));
        assertThat(perform(ofAdmin, UserEndpoints.ME, Arguments.none())).isNotNull();
        store.write(organization, tx -> {
            tx.sessions().recordUse(ofAdmin, tx.now());
            return true;
        });
        clock.advance(Duration.ofMillis(1));
        assertEnded(ofUser);
        assertThat(perform(ofAdmin, UserEndpoints.ME, Arguments.none())).isNotNull();
    }

    @Test
    void sessionEndsTwelveHoursAfterStartDespiteUse() {
        for (int i = 0; i < 24; i++) {
            clock.advance(Duration.ofMinutes(29));
            store.write(organization, tx -> {
                tx.sessions().recordUse(ofAdmin, tx.now());
                return true;
            });
        }
        clock.advance(Duration.ofMinutes(24).minusMillis(1));
        assertThat(perform(ofAdmin, UserEndpoints.ME, Arguments.none())).isNotNull();
        clock.advance(Duration.ofMillis(1));
        assertEnded(ofAdmin);
    }

    @Test
    void sessionStartedWithTokenEndsWhenTokenIsDeleted() {
        UUID token = issue(NewToken.forUser(user)).id();
        UUID session = session(3, user, Method.TOKEN, token);
        assertThat(perform(session, UserEndpoints.ME, Arguments.none())).isNotNull();
        server.administration().deleteToken(organization, token);
        assertEnded(session);
    }

    @Test
    void sessionStartedWithTokenEndsWhenTokenExpires() {
        UUID token = issue(new NewToken("short", user, Samples.START.plusSeconds(60)))
                .id();
        UUID session = session(3, user, Method.TOKEN, token);
        clock.advance(Duration.ofSeconds(60).minusMillis(1));
        assertThat(perform(session, UserEndpoints.ME, Arguments.none())).isNotNull();
        clock.advance(Duration.ofMillis(1));
        assertEnded(session);
    }

    @Test
    void tokenCreatedInSessionHasUserAsCreatorAndNoExpiry() {
        IssuedToken created = perform(ofUser, TokenEndpoints.CREATE, Arguments.body(NewToken.forCaller()));
        assertThat(created.expiresAt()).isNull();
        assertThat(tokenOf(created).createdBy()).isEqualTo(new TokenCreator(user, null));
    }

    @Test
    void tokenCreatedInSessionCannotOutliveTokenThatStartedSession() {
        IssuedToken first = issue(new NewToken("short", user, Samples.START.plusSeconds(60)));
        UUID session = session(3, user, Method.TOKEN, first.id());
        IssuedToken created = perform(session, TokenEndpoints.CREATE, Arguments.body(NewToken.forCaller()));
        assertThat(created.expiresAt()).isEqualTo(first.expiresAt());
        assertThat(tokenOf(created).createdBy()).isEqualTo(new TokenCreator(user, first.id()));
        NewToken later = new NewToken("later", null, Samples.START.plusSeconds(61));
        assertRefused(ErrorKind.INVALID, () -> perform(session, TokenEndpoints.CREATE, Arguments.body(later)));
    }

    @Test
    void refusesEndpointDefinedByEmbedder() {
        Endpoint<Void, Void> own =
                Endpoint.get("guides.get", "/guides").responds(204).build();
        assertThatThrownBy(() -> server.sessions().perform(organization, ofAdmin, PEER, own, Arguments.none()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("guides.get");
    }

    private void assertEnded(UUID session) {
        int before = events();
        int attempts = received.attempted().size();
        assertRefused(ErrorKind.UNAUTHENTICATED, () -> perform(session, UserEndpoints.ME, Arguments.none()));
        assertRefused(ErrorKind.UNAUTHENTICATED, () -> create(session));
        assertRefused(ErrorKind.UNAUTHENTICATED, () -> forbid(session));
        assertThat(events()).isEqualTo(before);
        assertThat(received.attempted()).as("of a stranger nothing is told").hasSize(attempts);
    }

    private void forbid(UUID session) {
        server.sessions().notifyForbidden(organization, session, PEER, UserEndpoints.SUSPEND, List.of(admin));
    }

    private static void assertRefused(ErrorKind kind, Runnable call) {
        assertThatExceptionOfType(Refusal.class).isThrownBy(call::run).returns(kind, Refusal::kind);
    }

    private Project create(UUID session) {
        return perform(session, ProjectEndpoints.CREATE, Arguments.body(new NewProject("Apollo")));
    }

    private <I, O> O perform(UUID session, Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return Objects.requireNonNull(server.sessions().perform(organization, session, PEER, endpoint, arguments));
    }

    private IssuedToken issue(NewToken token) {
        return server.administration().createToken(organization, token);
    }

    private Token tokenOf(IssuedToken issued) {
        return server
                .administration()
                .tokens(organization, TokenFilter.ALL.withUser(issued.userId()), null, 10)
                .data()
                .stream()
                .filter(token -> token.id().equals(issued.id()))
                .findFirst()
                .orElseThrow();
    }

    private int events() {
        return RecordedEvents.of(store, organization).size();
    }

    private UUID session(long number, UUID user, Method method, @Nullable UUID token) {
        SessionRow row = new SessionRow(
                Samples.id(number),
                user,
                TokenHash.of("session " + number),
                method,
                token,
                clock.instant(),
                clock.instant(),
                clock.instant(),
                null,
                null);
        return store.write(organization, tx -> {
            tx.sessions().insert(row);
            return row.sessionId();
        });
    }
}
