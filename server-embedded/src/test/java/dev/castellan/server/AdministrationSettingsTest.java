package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Role;
import dev.castellan.server.limits.Quota;
import dev.castellan.server.spi.ChangeNotice;
import dev.castellan.server.spi.Refusal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Tests an administration without a server. */
class AdministrationSettingsTest {

    private static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");

    private final MemoryStore store = new MemoryStore(Clock.fixed(NOON, ZoneOffset.UTC));
    private final Bootstrap first = Administration.of(store)
            .createOrganization(NewOrganization.withName("Apollo").admin("Root", "root@example.org"));
    private final UUID organization = first.organizationId();

    @Test
    void tokenWithoutExpiryGetsMaximumLifetime() {
        Administration administration = CastellanServer.builder()
                .store(store)
                .tokens(tokens -> tokens.maxLifetime(Duration.ofDays(90)))
                .administration();
        IssuedToken token = administration.createToken(organization, NewToken.forUser(first.adminId()));
        assertThat(token.expiresAt()).isEqualTo(NOON.plus(Duration.ofDays(90)));
    }

    @Test
    void enforcesQuotasWithoutRunningServer() {
        Administration administration = CastellanServer.builder()
                .store(store)
                .quotas(quotas -> quotas.with(Quota.USERS, 1))
                .administration();
        assertThatThrownBy(() ->
                        administration.createPerson(organization, NewPerson.of("Ada", "ada@example.org", Role.CLIENT)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("quota users");
    }

    @Test
    void notifiesAuditListenerOfChanges() {
        List<ChangeNotice> notifications = new ArrayList<>();
        Administration administration = CastellanServer.builder()
                .store(store)
                .audit(audit -> audit.listener(notifications::add))
                .administration();
        administration.deleteTokens(organization, first.adminId());
        assertThat(notifications).extracting(ChangeNotice::operation).containsExactly("tokens.deleteAll");
    }

    @Test
    void rejectsMaximumTokenLifetimeOfZero() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        CastellanServer.builder().store(store).tokens(tokens -> tokens.maxLifetime(Duration.ZERO)))
                .withMessageContaining("maxLifetime PT0S");
    }

    @Test
    void failsToBuildAdministrationWithoutStore() {
        assertThatIllegalStateException()
                .isThrownBy(CastellanServer.builder()::administration)
                .withMessageContaining("store(..)");
    }
}
