package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.model.NewToken;
import dev.castellan.model.Organization;
import dev.castellan.model.OrganizationUpdate;
import dev.castellan.model.Role;
import dev.castellan.model.UserUpdate;
import dev.castellan.model.audit.FieldChange;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.OrganizationEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.credentials.PasskeyRow;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.credentials.SessionRow.Method;
import dev.castellan.server.internal.store.rows.OrganizationLimits;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.spi.Refusal;
import dev.castellan.support.time.MutableClock;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the rule that admins use sessions only if these began with a passkey. */
final class AdminPasskeysTest {

    private static final OrganizationUpdate UPDATE = OrganizationUpdate.none();

    private final MutableClock clock = new MutableClock(Samples.START);
    private final MemoryStore store = new MemoryStore(clock);
    private final CastellanServer server = CastellanServer.builder()
            .withoutSocket()
            .store(store)
            .clock(clock)
            .audit(audit -> audit.events(true))
            .start();
    private final UUID organization = server.bootstrap().organizationId();
    private final UUID admin = server.bootstrap().adminId();
    private final UUID ada = server.administration()
            .createPerson(organization, NewPerson.of("Ada", "ada@example.org", Role.CLIENT))
            .id();

    @AfterEach
    void close() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void sessionOfAdminNeedsPasskey(Method method) {
        UUID session = session(1, admin, method);
        assertThat(perform(session, UserEndpoints.ME, Arguments.none())).isNotNull();

        require(true);

        if (method == Method.PASSKEY) {
            assertThat(perform(session, UserEndpoints.ME, Arguments.none())).isNotNull();
            return;
        }
        for (Endpoint<?, ?> endpoint : Endpoints.ALL) {
            assertRefused(session, endpoint);
        }
        require(false);
        assertThat(perform(session, UserEndpoints.ME, Arguments.none())).isNotNull();
    }

    @Test
    void sessionOfClientNeedsPasskeyAfterUserBecomesAdmin() {
        UUID session = session(1, ada, Method.PASSWORD);
        require(true);
        assertThat(perform(session, UserEndpoints.ME, Arguments.none())).isNotNull();

        changeRole(Role.ORG_ADMIN);
        assertRefused(session, UserEndpoints.ME);

        changeRole(Role.CLIENT);
        assertThat(perform(session, UserEndpoints.ME, Arguments.none())).isNotNull();
    }

    @Test
    void tokenOfAdminNeedsNoPasskey() {
        require(true);
        assertThat(call("GET", "").status()).isEqualTo(200);
        assertThat(call("PATCH", "{\"name\":\"Acme\"}").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void tokenCannotChangeRule(boolean isRequired) {
        require(!isRequired);
        for (String value : List.of("true", "false")) {
            ApiResponse refused = call("PATCH", "{\"name\":\"Acme\",\"admin_passkeys_required\":" + value + "}");
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.headers().first("Castellan-Error")).isEqualTo("passkey_required");
        }
        assertThat(organization().adminPasskeysRequired()).isEqualTo(!isRequired);
        assertThat(organization().name()).isNotEqualTo("Acme");
        assertThat(call("PATCH", "{\"admin_passkeys_required\":null}").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PASSKEY")
    void sessionWithoutPasskeyCannotBeginRule(Method method) {
        passkey(admin);
        UUID session = session(1, admin, method);
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> perform(
                        session, OrganizationEndpoints.UPDATE, Arguments.body(UPDATE.adminPasskeysRequired(true))))
                .returns(ErrorCode.PASSKEY_REQUIRED, Refusal::code)
                .withMessageContaining("admin_passkeys_required");
        assertThat(organization().adminPasskeysRequired()).isFalse();
    }

    @Test
    void adminWhoDeletedOwnPasskeyCannotBeginRule() {
        UUID session = session(1, admin, Method.PASSKEY);
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> perform(
                        session, OrganizationEndpoints.UPDATE, Arguments.body(UPDATE.adminPasskeysRequired(true))))
                .returns(ErrorCode.PASSKEY_REQUIRED, Refusal::code);
    }

    @Test
    void adminWithPasskeyBeginsAndEndsRule() {
        passkey(admin);
        UUID session = session(1, admin, Method.PASSKEY);
        assertThat(perform(session, OrganizationEndpoints.UPDATE, Arguments.body(UPDATE.adminPasskeysRequired(true))))
                .returns(true, Organization::adminPasskeysRequired);
        assertThat(lastChanges()).containsExactly(new FieldChange("admin_passkeys_required", "false", "true"));

        perform(session, OrganizationEndpoints.UPDATE, Arguments.body(UPDATE.maxSessionHours(8)));
        assertThat(organization().adminPasskeysRequired())
                .as("another limit keeps the rule")
                .isTrue();

        perform(session, OrganizationEndpoints.UPDATE, Arguments.body(UPDATE.adminPasskeysRequired(false)));
        assertThat(lastChanges()).containsExactly(new FieldChange("admin_passkeys_required", "true", "false"));
        assertThat(organization().maxSessionHours()).isEqualTo(8);
    }

    @Test
    void clientWithPasskeyCannotChangeRule() {
        passkey(ada);
        UUID session = session(1, ada, Method.PASSKEY);
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> perform(
                        session, OrganizationEndpoints.UPDATE, Arguments.body(UPDATE.adminPasskeysRequired(true))))
                .returns(ErrorCode.ROLE_FORBIDDEN, Refusal::code);
    }

    @Test
    void administrationEndsRuleButDoesNotBeginIt() {
        require(true);
        change(false);
        assertThat(organization().adminPasskeysRequired()).isFalse();
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> change(true))
                .returns(ErrorCode.PASSKEY_REQUIRED, Refusal::code);
    }

    private void change(boolean isRequired) {
        server.administration()
                .change(
                        organization,
                        changes -> changes.perform(
                                OrganizationEndpoints.UPDATE,
                                Arguments.body(UPDATE.adminPasskeysRequired(isRequired))));
    }

    private void changeRole(Role role) {
        server.administration()
                .change(
                        organization,
                        changes -> changes.perform(
                                UserEndpoints.UPDATE,
                                Arguments.body(UserUpdate.none().role(role)).withPath(ada)));
    }

    private void assertRefused(UUID session, Endpoint<?, ?> endpoint) {
        Object before = server.administration().organization(organization);
        assertThatExceptionOfType(Refusal.class)
                .as(endpoint.id())
                .isThrownBy(() -> performWithoutBody(session, endpoint))
                .returns(ErrorCode.PASSKEY_REQUIRED, Refusal::code);
        assertThat(server.administration().organization(organization)).isEqualTo(before);
    }

    /** The refusal comes before the server looks at the arguments. */
    private <I, O> @Nullable O performWithoutBody(UUID session, Endpoint<I, O> endpoint) {
        UUID[] path = endpoint.path().variables().stream().map(name -> ada).toArray(UUID[]::new);
        return perform(session, endpoint, Arguments.path(path));
    }

    private <I, O> @Nullable O perform(UUID session, Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return server.sessions().perform(organization, session, null, endpoint, arguments);
    }

    private ApiResponse call(String method, String body) {
        Headers headers = Headers.of("Authorization", "Bearer " + token(), "Content-Type", "application/json");
        return server.handle(new ApiRequest(
                method, Endpoints.PREFIX + "/organization", "", headers, body.getBytes(StandardCharsets.UTF_8)));
    }

    private String token() {
        return server.administration()
                .createToken(organization, NewToken.forUser(admin))
                .token();
    }

    private Organization organization() {
        return server.administration().organization(organization);
    }

    private List<FieldChange> lastChanges() {
        List<AuditRow> events = RecordedEvents.of(store, organization);
        return events.get(events.size() - 1).changes();
    }

    private void require(boolean isRequired) {
        store.write(organization, tx -> {
            tx.setLimits(OrganizationLimits.NONE.withAdminPasskeysRequired(isRequired));
            return isRequired;
        });
    }

    private void passkey(UUID user) {
        store.write(organization, tx -> {
            tx.passkeys()
                    .insert(new PasskeyRow(
                            Samples.id(9), user, "id", "cHVibGlj", 0, "Phone", tx.now(), null, List.of()));
            return user;
        });
    }

    private UUID session(long number, UUID user, Method method) {
        UUID token = method == Method.TOKEN
                ? server.administration()
                        .createToken(organization, NewToken.forUser(user))
                        .id()
                : null;
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
