package dev.castellan.server.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
@Tag("long")
final class AccountTest {

    @Test
    void runsDatabaseServerAsUserNobodyWhenTestsRunAsRoot() throws SQLException {
        assumeTrue(Account.isRoot(), "only root can become nobody");
        assumeTrue(Account.NOBODY.works(), "root cannot become nobody here");

        try (Cluster cluster = Cluster.start(Account.NOBODY, Settings.fast())) {
            Notes notes = new Notes(cluster.fresh());
            cluster.stopFast();
            cluster.startAgain();

            assertThat(notes.all()).isEmpty();
        }
    }

    @Test
    void usesCurrentAccountWhenTestsDoNotRunAsRoot() {
        assumeTrue(!Account.isRoot(), "runs as root");

        assertThat(Account.fitting()).isEqualTo(Account.OWN);
    }
}
