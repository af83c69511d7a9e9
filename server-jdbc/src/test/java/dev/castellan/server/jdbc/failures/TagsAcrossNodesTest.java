package dev.castellan.server.jdbc.failures;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.THEIRS;
import static dev.castellan.server.internal.store.Samples.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.rows.OrganizationRow;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import dev.castellan.support.concurrent.Race;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/** Tests that nodes sharing a database agree on the tags of organizations. */
@Tag("database")
final class TagsAcrossNodesTest {

    @Test
    void nodesIssueTokensWithSameTagAndAcceptEachOthersTokens() {
        try (Nodes nodes = Nodes.start()) {
            String tag = nodes.rootToken().substring(5, 11);
            for (int node = 0; node < nodes.size(); node++) {
                TestUser member = TestUser.create(nodes.root(node), "client");
                assertThat(member.token()).startsWith("csts_" + tag);
                assertThat(nodes.at(node + 1, member.token()).get("/users/me").status())
                        .isEqualTo(200);
            }
        }
    }

    @Test
    @DisabledIfSystemProperty(
            named = "castellan.citus",
            matches = ".+",
            disabledReason = "Citus enforces a key only within one organization")
    void rejectsOneOfTwoOrganizationsClaimingSameTagConcurrently() {
        try (Database database = Postgres.withTables();
                JdbcStore one = Node.patientStore(database, database.url());
                JdbcStore other = Node.patientStore(database, database.url())) {
            List<Boolean> created = Race.run(2, node -> node == 0 ? isCreated(one, OURS) : isCreated(other, THEIRS));

            assertThat(created).containsExactlyInAnyOrder(true, false);
            UUID winner = created.get(0) ? OURS : THEIRS;
            assertThat(one.organizationOfTag("k7Qm2Z")).contains(winner);
            assertThat(other.organizationOfTag("k7Qm2Z")).contains(winner);
            assertThat(one.organizations()).containsExactly(winner);
        }
    }

    private static boolean isCreated(JdbcStore store, UUID organization) {
        try {
            return store.<Boolean>write(organization, tx -> {
                tx.insert(new OrganizationRow(organization, "k7Qm2Z", "Acme", id(0), "00".repeat(32), START));
                return true;
            });
        } catch (IllegalStateException e) {
            assertThat(e).hasMessageContaining(organization.toString());
            return false;
        }
    }
}
