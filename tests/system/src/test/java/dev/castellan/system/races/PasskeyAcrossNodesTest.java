package dev.castellan.system.races;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.Administration;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import dev.castellan.server.people.People;
import dev.castellan.server.people.PeoplePasskeys;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.RelyingParty;
import dev.castellan.server.spi.Refusal;
import dev.castellan.support.concurrent.Race;
import dev.castellan.support.passkeys.SoftAuthenticator;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests two nodes whose separate stores share a PostgreSQL database. Each node must accept a challenge from the other
 * node exactly once.
 */
@Tag("database")
class PasskeyAcrossNodesTest {

    private static final RelyingParty SITE =
            RelyingParty.at(URI.create("https://castellan.example.org/console"), "Castellan");

    @Test
    void nodesAcceptSamePasskeyChallengeOnlyOnce() {
        try (Database database = Postgres.fresh();
                JdbcStore firstStore = database.storeBuilder().open();
                JdbcStore secondStore = database.storeBuilder().open();
                People first = People.builder(firstStore).relyingParty(SITE).build();
                People second = People.builder(secondStore).relyingParty(SITE).build()) {
            Administration administration =
                    CastellanServer.builder().store(firstStore).administration();
            var created = administration.createOrganization(
                    NewOrganization.withName("Moonbase").admin("Root", "root@castellan.example"));
            String code = administration
                    .renewInvitation(created.organizationId(), created.adminId())
                    .code();
            List<PeoplePasskeys> nodes =
                    List.of(first.passkeys().orElseThrow(), second.passkeys().orElseThrow());
            ActiveSession session = first.join(code, "seven green turtles dance", Browser.UNKNOWN)
                    .toCompletableFuture()
                    .join()
                    .session();
            SoftAuthenticator phone = new SoftAuthenticator();
            String registration =
                    phone.register(nodes.get(0).beginRegistration(session).options());
            nodes.get(1).finishRegistration(session, "Phone", registration, Browser.UNKNOWN);
            for (int round = 0; round < 5; round++) {
                String response = phone.sign(
                        nodes.get(0).beginSignIn(null, Browser.UNKNOWN).options());

                List<Boolean> accepted = Race.run(8, i -> {
                    try {
                        nodes.get(i % 2).finishSignIn(created.organizationId(), response, Browser.UNKNOWN);
                        return true;
                    } catch (Refusal e) {
                        return false;
                    }
                });

                assertThat(accepted).filteredOn(is -> is).hasSize(1);
            }
        }
    }
}
