package dev.castellan.server.jdbc.internal.postgres;

import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Tests that a pooler that shares sessions between connections is detected, and that a direct PostgreSQL connection
 * passes.
 */
@Tag("database")
final class PoolerCheckTest {

    private final FailureTranslator failures = new FailureTranslator(new PostgresDialect(), "the database");

    @ParameterizedTest
    @CsvSource({"2,LAST_USED", "3,LAST_USED", "9,LAST_USED", "2,ROUND_ROBIN", "3,ROUND_ROBIN", "9,ROUND_ROBIN"})
    void rejectsPoolerThatSharesSessionsAndSuggestsSessionMode(int sessions, TransactionPooler.Choice choice)
            throws SQLException {
        try (Database database = Postgres.fresh();
                TransactionPooler pooler = TransactionPooler.of(database, sessions, choice)) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> DatabaseCheck.pooler(pooler.source(), 1, failures))
                    .withMessageContaining("the database is behind a pooler")
                    .withMessageContaining("pool_mode = session");
        }
    }

    @Test
    void acceptsDirectConnectionToPostgres() {
        try (Database database = Postgres.fresh()) {
            PGSimpleDataSource source = new PGSimpleDataSource();
            source.setUrl(database.url());
            source.setUser(database.user());
            source.setPassword(database.password());

            DatabaseCheck.pooler(source, 1, failures);
        }
    }
}
